// Mouse, pen and fingers on a board. Where lines are the answer a drag draws them; where there is one symbol it paints
// what the first cell became; where parts of the board are the answer it makes a rectangle one
// of them; elsewhere it selects cells, and a double click all with the same symbol. A right click or a long press
// crosses out. The pen draws between cells.
import { CROSS } from "./board.js";
import { Stroke, placeAt } from "./lines.js";
import { Brush, Pen } from "./pen.js";
import { Trail, pointsOf } from "./trail.js";

const LONG_PRESS = 450; // milliseconds

export function listen(element, cellsOf, current, showLength) {
  let stroke = null;
  const cellAt = (x, y) => cellsOf().indexOf(document.elementFromPoint(x, y)?.closest("[role=gridcell]"));

  element.addEventListener("pointerdown", (event) => {
    const game = current();
    const { lines } = game.puzzle;
    const point = lines && pointAt(event);
    const first = lines ? placeAt(game.puzzle, point) : cellsOf().indexOf(event.target.closest("[role=gridcell]"));
    if (!event.isPrimary) return cancel(); // a second finger: that enlarges the board, and moves it
    if ((first < 0 && !(lines && isInside(event))) || event.button > 2 || event.button === 1) return;
    event.preventDefault();
    element.classList.add("touched");
    if (element.hasPointerCapture?.(event.pointerId)) element.releasePointerCapture(event.pointerId);
    const crossing = event.button === 2 || event.ctrlKey && game.single;
    if (!crossing && game.mode === (lines ? "colour" : "pen")) {
      if (!lines) game.select(first);
      if (!lines) focus(first);
      stroke = { game, pen: new (lines ? Brush : Pen)(game, first, within(first, event)), last: [event.clientX, event.clientY] };
      if (stroke.pen.links) stroke.trail = trailFrom(game, first, stroke.last);
      return;
    }
    if (lines) return drawn(event, game, point, crossing);
    if (crossing && !game.puzzle.optional && !game.puzzle.parts) return game.select(first);
    const parts = isRectangle(game) || (crossing && game.puzzle.parts);
    const paints = game.touches || crossing;
    game.select(first, { more: !paints && (event.ctrlKey || event.metaKey || event.shiftKey) });
    focus(first);
    stroke = { game, first, last: [event.clientX, event.clientY], cells: new Set([first]), made: false, paints };
    stroke.turns = game.turns && !paints && game.selection.size === 1;
    if (!paints) stroke.trail = trailFrom(game, first, stroke.last);
    if (!paints) return;
    stroke.base = [...game.board.cells];
    stroke.brush = parts ? { value: "" } : game.touched(first, crossing ? "cross" : game.mode);
    stroke.clears = crossing;
    if (!parts || crossing) paint();
    if (event.pointerType !== "mouse" && game.puzzle.optional) stroke.timer = setTimeout(cross, LONG_PRESS);
  });

  element.addEventListener("pointermove", (event) => {
    if (stroke && event.isPrimary) pointsOf(event).forEach(moved);
  });

  function moved(event) {
    const [x, y] = stroke.last;
    const steps = Math.max(1, Math.ceil(Math.hypot(event.clientX - x, event.clientY - y) / 8));
    const passed = Array.from({ length: steps }, (_, i) =>
      [x + ((event.clientX - x) * (i + 1)) / steps, y + ((event.clientY - y) * (i + 1)) / steps]);
    stroke.last = [event.clientX, event.clientY];
    if (stroke.line) {
      passed.forEach(([clientX, clientY]) => stroke.line.move(pointAt({ clientX, clientY })));
      if (stroke.line.isLong) clearTimeout(stroke.timer);
      return;
    }
    if (stroke.trail) return followed(stroke.trail.to(stroke.last));
    if (stroke.pen) {
      for (const [clientX, clientY] of passed) {
        const cell = stroke.game.puzzle.lines ? 0 : cellAt(clientX, clientY);
        if (cell >= 0) stroke.pen.move(cell, within(cell, { clientX, clientY }));
      }
      return;
    }
    const seen = new Set(passed.map((at) => cellAt(...at)));
    seen.delete(-1);
    const fresh = [...seen].filter((cell) => cell !== stroke.end && !(stroke.cells.size === 1 && cell === stroke.first));
    if (!fresh.length) return;
    clearTimeout(stroke.timer);
    const { game, cells } = stroke;
    stroke.end = fresh.at(-1);
    if (isRectangle(game)) stroke.cells = rectangle(game.puzzle.cells, stroke.first, stroke.end);
    else if (game.puzzle.block) stroke.cells = straight(game.puzzle.cells, stroke.first, stroke.end);
    else fresh.forEach((cell) => cells.add(cell));
    if (!game.puzzle.block && game.excludes(stroke.first, fresh[0], stroke.brush.value)) cross();
    else paint();
    if (game.puzzle.block) showLength(stroke.cells.size, event.clientX, event.clientY);
  }

  // The way of a pointer over cells that are selected, or joined by the pen.
  function trailFrom({ puzzle }, first, point) {
    const at = ([clientX, clientY]) => {
      const cell = cellAt(clientX, clientY);
      return cell < 0 ? null : { cell: puzzle.cells[cell], aside: within(cell, { clientX, clientY }) };
    };
    return new Trail(at, point, cellsOf()[first].getBoundingClientRect().width);
  }

  function followed(reached) {
    const { game, pen } = stroke;
    for (const [row, place] of reached) {
      const cell = game.puzzle.cells.findIndex(([r, p]) => r === row && p === place);
      if (cell < 0) continue;
      stroke.end = cell;
      if (pen) pen.move(cell);
      else game.select(cell, { more: true });
    }
  }

  // What a pointer begins on a board of lines.
  function drawn(event, game, point, crossing) {
    if (crossing) return tap(game, point, "cross");
    stroke = { game, line: new Stroke(game, point), last: [event.clientX, event.clientY] };
    if (event.pointerType !== "mouse" && game.puzzle.optional)
      stroke.timer = setTimeout(() => {
        tap(game, point, "cross");
        stroke = null;
      }, LONG_PRESS);
  }

  // What a tap means becomes the next of what it can be, or is crossed out.
  function tap(game, point, mode) {
    const place = placeAt(game.puzzle, point);
    if (place < 0 || (mode === "cross" && !game.puzzle.optional)) return;
    game.select(place);
    focus(place);
    game.touch(place, mode);
  }

  // The stroke is one move: each time it goes on it is made anew. Cells that were not like the first stay as they are.
  function paint() {
    const { game, brush, base, first } = stroke;
    const [field] = Object.keys(brush);
    const isAlike = (cell) => isRectangle(game) || String(base[cell][field]) === String(base[first][field]);
    const cells = [...stroke.cells].filter(isAlike);
    const isPart = isRectangle(game) && !stroke.clears;
    stroke.made = game.edit(isPart ? game.parted(cells, first, base) : cells.map((cell) => [cell, brush]), { amend: stroke.made });
  }

  function cross() {
    stroke.brush = { value: stroke.base[stroke.first].value === CROSS ? "" : CROSS };
    paint();
  }

  function end() {
    if (stroke) clearTimeout(stroke.timer);
    if (stroke?.line && !stroke.gone) {
      const [clientX, clientY] = stroke.last;
      const { isLong, last } = stroke.line;
      if (isLong) stroke.game.select(last);
      else tap(stroke.game, pointAt({ clientX, clientY }), stroke.game.mode);
    }
    if (stroke?.turns && !stroke.end && !stroke.gone) stroke.game.turn();
    if (stroke) stroke.game.changed("stroke");
    stroke = null;
    showLength(0);
  }

  // What was no stroke leaves nothing.
  function cancel() {
    if (stroke) stroke.gone = true;
    if (stroke?.made || stroke?.line?.isLong || stroke?.pen?.made) {
      stroke.game.edit([], { amend: true });
      stroke.game.changed("undo");
    }
    end();
  }

  // Where an event is in the picture of a board, in cells.
  function pointAt({ clientX, clientY }) {
    const { left, top, width } = element.querySelector("svg").getBoundingClientRect();
    const scale = current().puzzle.lines.size[0] / width;
    return [(clientX - left) * scale, (clientY - top) * scale];
  }

  // Where an event is in a cell, in cells, from its centre; on a board of lines, where it is in the picture.
  function within(cell, { clientX, clientY }) {
    if (current().puzzle.lines) return pointAt({ clientX, clientY });
    const { left, top, width, height } = cellsOf()[cell].getBoundingClientRect();
    return [(clientX - left) / width - 0.5, (clientY - top) / height - 0.5];
  }

  const isInside = (event) => event.target.closest(".field") !== null;
  const focus = (cell) => cellsOf()[cell].focus({ preventScroll: true });
  element.addEventListener("keydown", () => element.classList.remove("touched"));
  element.addEventListener("dblclick", (event) => {
    const game = current();
    const clicked = cellsOf().indexOf(event.target.closest("[role=gridcell]"));
    const symbol = game.single || game.turns || clicked < 0 ? "" : game.board.symbol(clicked);
    if (symbol) game.puzzle.cells.forEach((_, cell) => game.board.symbol(cell) === symbol && game.select(cell, { more: true }));
  });
  window.addEventListener("pointerup", end);
  window.addEventListener("pointercancel", cancel);
  element.addEventListener("contextmenu", (event) => {
    if (event.target.closest(element.matches(".lined") ? ".field" : "[role=gridcell]")) event.preventDefault();
  });
}

// Whether a drag makes a rectangle a part of the board.
const isRectangle = ({ puzzle, mode }) => puzzle.parts && mode === "value";

// The cells of the rectangle with `first` and `last` at opposite corners.
function rectangle(cells, first, last) {
  const [[top, bottom], [left, right]] = [0, 1].map((axis) => [cells[first][axis], cells[last][axis]].sort((a, b) => a - b));
  const inside = ([r, c]) => top <= r && r <= bottom && left <= c && c <= right;
  return new Set([...cells.keys()].filter((cell) => inside(cells[cell])));
}

// The cells from `first` to `last`, in a row or a column, whichever is longer.
function straight(cells, first, last) {
  const [row, column] = cells[first];
  const [down, right] = [cells[last][0] - row, cells[last][1] - column];
  const isRow = Math.abs(right) >= Math.abs(down);
  const [from, to] = isRow ? [column, column + right] : [row, row + down];
  const inside = ([r, c]) => {
    const [at, own, line] = isRow ? [c, r, row] : [r, c, column];
    return own === line && at >= Math.min(from, to) && at <= Math.max(from, to);
  };
  return new Set([...cells.keys()].filter((cell) => inside(cells[cell])));
}
