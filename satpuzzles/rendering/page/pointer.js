// Mouse, pen and fingers on a board. Where there is one symbol a drag paints what the first cell became; elsewhere it
// selects cells. A right click or a long press crosses a cell out.
import { CROSS } from "./board.js";

const LONG_PRESS = 450; // milliseconds

export function listen(element, cellsOf, current, showLength) {
  let stroke = null;
  const cellAt = (x, y) => cellsOf().indexOf(document.elementFromPoint(x, y)?.closest("[role=gridcell]"));

  element.addEventListener("pointerdown", (event) => {
    const first = cellsOf().indexOf(event.target.closest("[role=gridcell]"));
    const game = current();
    if (!event.isPrimary) return cancel(); // a second finger: this is a pinch
    if (first < 0 || event.button > 2 || event.button === 1) return;
    event.preventDefault();
    if (element.hasPointerCapture?.(event.pointerId)) element.releasePointerCapture(event.pointerId);
    const crossing = event.button === 2 || event.ctrlKey && game.single;
    if (crossing && !game.puzzle.optional) return game.select(first);
    const paints = game.single || crossing;
    game.select(first, { more: !paints && (event.ctrlKey || event.metaKey || event.shiftKey) });
    focus(first);
    stroke = { game, first, last: [event.clientX, event.clientY], cells: new Set([first]), made: false, paints };
    if (!paints) return;
    stroke.base = [...game.board.cells];
    stroke.brush = game.touched(first, crossing ? "cross" : game.mode);
    paint();
    if (event.pointerType !== "mouse" && game.puzzle.optional) stroke.timer = setTimeout(cross, LONG_PRESS);
  });

  element.addEventListener("pointermove", (event) => {
    if (!stroke || !event.isPrimary) return;
    const [x, y] = stroke.last;
    const steps = Math.max(1, Math.ceil(Math.hypot(event.clientX - x, event.clientY - y) / 8));
    const seen = new Set();
    for (let i = 1; i <= steps; i++)
      seen.add(cellAt(x + ((event.clientX - x) * i) / steps, y + ((event.clientY - y) * i) / steps));
    stroke.last = [event.clientX, event.clientY];
    seen.delete(-1);
    const fresh = [...seen].filter((cell) => cell !== stroke.end && !(stroke.cells.size === 1 && cell === stroke.first));
    if (!fresh.length) return;
    clearTimeout(stroke.timer);
    const { game, cells, paints } = stroke;
    stroke.end = fresh.at(-1);
    if (!paints) return fresh.forEach((cell) => game.select(cell, { more: true }));
    if (game.puzzle.block) stroke.cells = straight(game.puzzle.cells, stroke.first, stroke.end);
    else fresh.forEach((cell) => cells.add(cell));
    paint();
    if (game.puzzle.block) showLength(stroke.cells.size, event.clientX, event.clientY);
  });

  // The stroke is one move: each time it goes on it is made anew. Cells that were not like the first stay as they are.
  function paint() {
    const { game, brush, base, first } = stroke;
    const [field] = Object.keys(brush);
    const cells = [...stroke.cells].filter((cell) => base[cell][field] === base[first][field]);
    stroke.made = game.edit(cells.map((cell) => [cell, brush]), { amend: stroke.made });
  }

  function cross() {
    stroke.brush = { value: stroke.base[stroke.first].value === CROSS ? "" : CROSS };
    paint();
  }

  function end() {
    if (stroke) clearTimeout(stroke.timer);
    if (stroke) stroke.game.changed("stroke");
    stroke = null;
    showLength(0);
  }

  // What was no stroke leaves nothing.
  function cancel() {
    if (stroke?.made) {
      stroke.game.edit([], { amend: true });
      stroke.game.changed("undo");
    }
    end();
  }

  const focus = (cell) => cellsOf()[cell].focus({ preventScroll: true });
  window.addEventListener("pointerup", end);
  window.addEventListener("pointercancel", cancel);
  element.addEventListener("contextmenu", (event) => {
    if (event.target.closest("[role=gridcell]")) event.preventDefault();
  });
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
