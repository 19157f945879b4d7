// Everything that can be done by keys: arrows move, Shift with them selects or paints on, Shift and Ctrl with a symbol
// make marks.
import { Arrows } from "./arrows.js";
import { CROSS } from "./board.js";
import { Brush, Pen } from "./pen.js";

// `current` is the game that is played, null where none is. Keys count wherever the focus is, unless it is on something
// that has use for them itself.
export function listen(current, focus) {
  const arrows = new Arrows();
  let before = null; // where the last step began, and whether it went anywhere
  document.addEventListener("keydown", (event) => {
    const game = current();
    const at = event.target.closest("[role=gridcell], button, a, input, dialog");
    const onBoard = at?.role === "gridcell";
    const isElsewhere = at?.closest("dialog") || document.querySelector(":popover-open");
    if (!game || event.altKey || isElsewhere || (at && !onBoard && [" ", "Enter"].includes(event.key))) return;
    if (isUndo(game, event) || (!event.metaKey && press(game, event))) event.preventDefault();
  });

  function isUndo(game, { key, ctrlKey, metaKey, shiftKey }) {
    const letter = key.toLowerCase();
    if (!(ctrlKey || metaKey) || (letter !== "z" && letter !== "y")) return false;
    game.undo(letter === "y" || shiftKey);
    return true;
  }

  function press(game, event) {
    const { key, shiftKey, ctrlKey } = event;
    const arrow = arrows.read(event, { diagonal: game.mode === "pen", typed: false });
    if (game.isColouring && (arrow || [" ", "Enter"].includes(key) || /^[1-8]$/.test(key))) return square(game, key, arrow);
    if (arrow) return lead(game, arrow);
    if (key === "Home" || key === "End") return move(game, edge(game, key === "End"), false);
    const mark = ctrlKey ? "centre" : shiftKey && key.length === 1 ? "corner" : undefined;
    const typed = symbol(game, event, !game.single && mark);
    if (typed !== undefined && !(ctrlKey && game.single)) {
      game.type(typed, game.single ? undefined : mark);
      return true;
    }
    if (ctrlKey) return key.toLowerCase() === "a" && !game.single && selectAll(game);
    if (key === "Backspace" || key === "Delete") game.put("");
    else if (key === " " || key === "Enter") space(game);
    else if (game.puzzle.optional && key.toLowerCase() === "x") game.put(CROSS);
    else if (game.single && key === ".") game.touch(game.current, "dot");
    else if (game.puzzle.lines && key >= "0" && key <= "9") game.put(["", ...game.entriesOf(game.current)][key] ?? "");
    else if (game.puzzle.paints && game.puzzle.entries[key - 1]) game.type(game.puzzle.entries[key - 1]);
    else if (key === "Escape") game.select(game.current);
    else return false;
    return true;
  }

  // The squares below lines have a cursor of their own; a digit chooses the colour.
  function square(game, key, arrow) {
    const [left, top, rows, columns] = game.puzzle.lines.squares;
    const [down, right] = arrow?.way ?? [0, 0];
    const within = (at, count) => Math.min(Math.max(at, 0), count - 1);
    const [row, column] = game.square ?? [-down, -right];
    game.square = [within(row + down, rows), within(column + right, columns)];
    if (arrow) focus(game.current);
    else {
      game.colour = Number(key) || game.colour;
      new Brush(game, 0, [left + game.square[1] + 0.5, top + game.square[0] + 0.5]);
      game.changed("brush");
    }
    game.changed("square");
    return true;
  }

  // The symbol that a key stands for; with Shift or Ctrl the one that is printed on it.
  function symbol(game, event, marking) {
    const fits = (text) => game.keys.find((one) => one === text) ?? game.keys.find((one) => alike(one, text));
    const printed = /^(?:Digit|Numpad|Key)(.)$/.exec(event.code ?? "")?.[1];
    if (game.mode === "colour" && !game.touches && printed >= "0" && printed <= "9") return printed;
    return (marking && printed !== undefined && fits(printed)) || fits(event.key);
  }

  function space(game) {
    if (game.puzzle.parts) game.edit(game.parted([...game.selection], game.current));
    else if (game.turns) game.turn();
    else if (game.single) game.touch(game.current);
    else if (game.puzzle.optional) game.touch(game.current, "value");
  }

  function selectAll(game) {
    game.puzzle.cells.forEach((_, cell) => game.select(cell, { more: true }));
    return true;
  }

  function edge(game, last) {
    const row = game.puzzle.cells[game.current][0];
    const cells = [...game.puzzle.cells.keys()].filter((cell) => game.puzzle.cells[cell][0] === row);
    return cells.at(last ? -1 : 0);
  }

  // A step that turns the one before is made in its place.
  function lead(game, { way, draws, turns }) {
    if (turns && before.made) game.undo();
    if (turns) game.select(before.cell);
    const { current } = game;
    move(game, game.beside(...way), draws);
    before = { cell: current, made: game.current !== current };
    return true;
  }

  function move(game, target, shift) {
    const brush = game.board.cells[game.current].value;
    const pen = shift && game.mode === "pen" && target !== game.current && new Pen(game, game.current, [0, 0]);
    game.select(target, { more: shift && !game.single && !pen });
    if (pen) pen.move(target);
    else if (shift && game.single) game.edit([[target, { value: brush }]]);
    focus(target);
    return true;
  }
}

const alike = (one, other) => one.toLowerCase() === other.toLowerCase();
