// One puzzle as it is played: its board, where the cursor is, what is selected and what a key or a touch enters.
import { Board, CROSS, DOT, EMPTY } from "./board.js";
import { beside as besideLine } from "./lines.js";
import { ALL_COLOURS, toggled } from "./notes.js";
import { OPEN, faults } from "./rules.js";

// What an entry becomes: the value of a cell, a small mark in it, its colour, or notes between cells.
const MODES = ["value", "cross", "dot", "corner", "centre", "colour", "pen"];

export class Game {
  constructor(puzzle, changed) {
    this.puzzle = puzzle;
    this.board = new Board(puzzle);
    this.changed = changed;
    this.current = Math.max(puzzle.given.indexOf(""), 0);
    this.selection = new Set([this.current]);
    this.mode = "value";
    this.colour = 1;
    this.square = null; // the row and column of the one that keys would colour
    this.brush = puzzle.entries[0]; // with what a touch paints, where entries are colours
    this.shown = false; // whether the solution is shown instead of the entries
    this.wrong = new Set(); // the entries that are marked as wrong
    this.forced = new Map(); // the symbols of open cells that the solver found forced
    this.hint = null; // a hint, and how much of it is given
    this.told = new Set(); // the numbers of the steps that hints were about
    this.made = new Set(); // the steps that a button made
    this.revealed = false; // whether the solution was ever shown
    this.crosses = false; // whether cells that must stay empty are crossed out at once
    [this.hasCrossed, this.isNews] = [false, false]; // whether that was ever seen, and now for the first time
    this.seen = false; // whether somebody has begun, and looks for the cursor
    this.pending = ""; // typed beginnings of longer marks
  }

  get single() {
    return this.board.single;
  }

  // Whether a touch enters something; else it selects cells.
  get touches() {
    return this.single || Boolean(this.puzzle.parts);
  }

  // Whether a tap goes from one symbol to the next, as there are only two.
  get turns() {
    return !this.touches && this.mode === "value" && this.puzzle.entries.length === 2;
  }

  turn() {
    const cycle = ["", ...this.puzzle.entries];
    this.put(cycle[(cycle.indexOf(this.board.cells[this.current].value) + 1) % cycle.length]);
  }

  // Whether squares are coloured below the lines.
  get isColouring() {
    return Boolean(this.puzzle.lines) && this.mode === "colour";
  }

  // Those that have a button; where a touch paints, each colour has its own.
  get modes() {
    const { single, touches, puzzle } = this;
    const values = single ? ["value", "cross", "dot"] : touches ? ["value"] : ["value", "corner", "centre", "colour"];
    const noted = puzzle.lines || puzzle.block ? [] : ["pen"];
    return MODES.filter((mode) => [...values, ...noted].includes(mode) && (mode !== "cross" || puzzle.optional));
  }

  // Keys that can be pressed one after the other to enter a value.
  get keys() {
    const letters = this.puzzle.entries.flatMap((entry) => [...entry]);
    return [...new Set(letters), ...(this.puzzle.optional ? [CROSS] : [])];
  }

  edit(edits, options) {
    if (this.shown) return false;
    this.seen = true;
    const made = this.board.change(edits, options);
    const isCrossed = made && this.crosses && this.single && this.board.crossOut(edits);
    this.isNews = isCrossed && !this.hasCrossed;
    this.hasCrossed ||= isCrossed;
    this.wrong = new Set();
    this.changed(made ? "entry" : "nothing");
    return made;
  }

  undo(again = false) {
    const cells = again ? this.board.redo() : this.board.undo();
    this.wrong = new Set();
    if (cells.length) this.select(cells[0]);
    this.changed("undo");
  }

  reset() {
    this.board.clear();
    [this.wrong, this.shown, this.hint, this.revealed] = [new Set(), false, null, false];
    this.told.clear();
    this.changed("reset");
  }

  select(cell, { more = false } = {}) {
    if (!more) this.selection = new Set();
    [this.current, this.seen] = [cell, true];
    this.selection.add(cell);
    this.pending = "";
    this.changed("cursor");
  }

  // Write `value` into all selected cells; "" empties them, the marks of a cell without a value too.
  put(value) {
    this.edit([...this.selection].map((cell) => [cell, value || this.board.cells[cell].value ? { value } : EMPTY]));
  }

  // A whole symbol, as a button enters it.
  enter(symbol, mode = this.mode) {
    if (mode === "colour" && !this.touches) this.#colour(Number(symbol));
    else if ((mode === "corner" || mode === "centre") && symbol !== CROSS) this.#mark(symbol, mode);
    else this.put(symbol);
  }

  // One key of a symbol: of entries as long as 12 the 1 comes first.
  type(key, mode = this.mode) {
    if (mode === "colour" && !this.touches) return /^[0-9]$/.test(key) && this.#colour(Number(key));
    const begins = (text) => this.puzzle.entries.some((entry) => entry.startsWith(text));
    if (mode === "corner" || mode === "centre") {
      const longer = begins(this.pending + key) ? this.pending + key : key;
      const before = this.pending;
      if (longer !== key && this.puzzle.entries.includes(before)) this.#mark(before, mode);
      if (this.puzzle.entries.includes(longer)) this.#mark(longer, mode);
      this.pending = longer;
      return true;
    }
    if (this.puzzle.paints && key !== CROSS) return this.paintWith(key);
    const longer = this.board.cells[this.current].value + key;
    this.put(key !== CROSS && begins(longer) ? longer : key);
    return true;
  }

  // Choose the brush; what it paints is touched, or the space bar's.
  paintWith(symbol) {
    [this.brush, this.mode] = [symbol, "value"];
    this.changed("brush");
    return true;
  }

  #mark(symbol, mode) {
    const cells = [...this.selection].filter((cell) => this.board.isOpen(cell) && !this.board.cells[cell].value);
    const now = toggled(cells.map((cell) => this.board.cells[cell][mode]), symbol, this.puzzle.entries);
    this.edit(cells.map((cell, i) => [cell, { [mode]: now[i] }]));
  }

  #colour(colour) {
    const cells = [...this.selection];
    const now = toggled(cells.map((cell) => this.board.cells[cell].colour), colour, ALL_COLOURS);
    this.edit(cells.map((cell, i) => [cell, { colour: colour ? now[i] : [] }]));
  }

  // What may be entered in a cell.
  entriesOf(cell) {
    const { entries, alphabets } = this.puzzle;
    return alphabets ? entries.filter((entry) => this.board.symbolsOf(cell).includes(entry)) : entries;
  }

  // The edits that make cells a part of the board: that of the only number among them, in place of what it had
  // `before`, or else that of the `first` cell, and larger.
  parted(cells, first, before = this.board.cells) {
    const { given } = this.puzzle;
    const [name, ...others] = new Set(cells.map((cell) => given[cell]).filter(Boolean));
    const isNew = name && !others.length;
    const value = isNew ? name : given[first] || before[first].value;
    const old = isNew ? [...before.keys()].filter((cell) => before[cell].value === value) : [];
    return [...old.map((cell) => [cell, { value: "" }]), ...cells.map((cell) => [cell, { value }])];
  }

  // What the cell becomes when it is touched, as fields of its state.
  touched(cell, mode = this.mode) {
    const { colour, own: isOwn, value: entered } = this.board.cells[cell];
    const value = isOwn || this.puzzle.crossed ? entered : ""; // a touch enters where a cross has come by itself
    if (mode === "colour" && !this.puzzle.lines) return { colour: colour.includes(this.colour) ? [] : [this.colour] };
    if (mode === "cross") return { value: value === CROSS ? "" : CROSS };
    if (mode === "dot") return { value: value === DOT ? "" : DOT };
    const own = this.puzzle.paints ? [this.brush] : this.single ? this.entriesOf(cell) : [];
    const crosses = this.puzzle.optional ? [CROSS] : [];
    const cycle = this.puzzle.crossed ? ["", ...crosses, ...own] : ["", ...own, ...crosses];
    if (this.puzzle.paints && !cycle.includes(value)) return { value: this.brush };
    return { value: cycle[(cycle.indexOf(value) + 1) % cycle.length] };
  }

  // Whether a rule forbids that two cells both become `value`, which nobody means then by a drag over both.
  excludes(cell, other, value) {
    const { board, puzzle } = this;
    if (!puzzle.optional || !board.isEntry({ value: value ?? "" })) return false;
    const both = puzzle.cells.map((_, i) => (i === cell || i === other ? board.symbolsOf(i).indexOf(value) : OPEN));
    return board.rulesOf[cell].some((rule) => rule.cells.includes(other) && faults(rule, both, puzzle).length);
  }

  touch(cell, mode) {
    return this.edit([[cell, this.touched(cell, mode)]]);
  }

  // What is entered after `try` is a trial, until it is kept or taken back.
  try(how) {
    this.board[how]();
    this.wrong = new Set();
    this.changed(how === "takeBack" ? "undo" : "trial");
  }

  // Mark the entries that were found wrong.
  mark(wrong) {
    this.wrong = wrong;
    this.changed("check");
  }

  // The cell so many rows down and places to the right; the same one at the edge. Over a hole it is the next one in the
  // column, or else in the next column that has any.
  beside(down, right) {
    const { cells, columns, lines } = this.puzzle;
    if (lines) return besideLine(this.puzzle, this.current, down, right);
    if (down && right) {
      const places = columns ?? cells.map(([, place]) => place);
      const found = cells.findIndex(([r], i) => r === cells[this.current][0] + down && places[i] === places[this.current] + right);
      return found < 0 ? this.current : found;
    }
    if (columns && down) {
      const far = (i) => (cells[i][0] - cells[this.current][0]) * down + Math.abs(columns[i] - columns[this.current]) * cells.length;
      const ahead = [...cells.keys()].filter((i) => (cells[i][0] - cells[this.current][0]) * down > 0);
      return ahead.reduce((best, i) => (far(i) < far(best) ? i : best), ahead[0] ?? this.current);
    }
    const [row, place] = cells[this.current];
    const rows = cells.filter(([r]) => r === row + down).length;
    if (!rows) return this.current;
    const target = down ? Math.min(place, rows - 1) : Math.min(Math.max(place + right, 0), rows - 1);
    return cells.findIndex(([r, p]) => r === row + down && p === target);
  }
}
