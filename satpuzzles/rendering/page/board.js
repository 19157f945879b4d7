// A board that is being filled in: entries, marks, undo and redo, and which rules it breaks. It knows no page.
import { OPEN, candidates, faults, finishedRuns, isKept, isUnit, keepsApart, leftOver } from "./rules.js";

export const CROSS = "×"; // stands in a cell that stays empty
export const DOT = "•"; // stands in a cell that somebody has in mind for something
export const EMPTY = Object.freeze({ value: "", corner: [], centre: [], colour: [], pen: [], own: true });
// What `own` is not was crossed out at once, and goes with what it followed from.

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

export class Board {
  #past = []; // moves: each a list of [cell, before, after]
  #future = [];
  #trial = null; // how many moves there were when it began
  #judged = null;
  #memory = new Map(); // what the rules are judged that have not been touched since

  constructor(puzzle) {
    this.puzzle = puzzle;
    this.cells = puzzle.cells.map(() => EMPTY);
    this.single = puzzle.entries.length === 1 || Boolean(puzzle.lines || puzzle.paints); // a touch enters it
    this.rulesOf = puzzle.cells.map(() => []);
    puzzle.rules.forEach((rule) => rule.cells.forEach((cell) => this.rulesOf[cell].push(rule)));
  }

  isOpen(cell) {
    return this.puzzle.given[cell] === "";
  }

  // Cells where a cross says nothing new: a line goes through them, or a light reaches them.
  get implied() {
    const { lines, lights = [] } = this.puzzle;
    const lit = lights.flatMap(({ symbol, reach }) => reach.filter((_, cell) => this.symbol(cell) === symbol)).flat();
    const isDrawn = (ends, line) => ends && this.isEntry({ value: this.symbol(line) });
    const passed = new Set(lines?.ends.filter(isDrawn).flat().map((node) => lines.nodes[node].join()));
    const isPassed = (_, cell) => lines && !lines.ends[cell] && passed.has(lines.at[cell].join());
    return new Set([...lit, ...[...this.cells.keys()].filter(isPassed)]);
  }

  // What stands in a cell, given or entered; "" where nothing does.
  symbol(cell) {
    return this.puzzle.given[cell] || this.cells[cell].value;
  }

  // The symbols of the values that a cell may have.
  symbolsOf(cell) {
    const { symbols, alphabets, alphabet } = this.puzzle;
    return alphabets ? alphabets[alphabet[cell]] : symbols;
  }

  get values() {
    return this.cells.map((_, cell) => this.symbolsOf(cell).indexOf(this.symbol(cell) || null));
  }

  // Whether something is entered in a cell that follows from nothing, and is no note.
  isEntry = ({ value }) => !["", CROSS, DOT].includes(value);

  // Change cells, as [cell, {value: "5"}], in one move; with `amend` instead of the last move. Tells whether that made
  // a move.
  change(edits, { amend = false } = {}) {
    if (amend) this.#revert(this.#past.pop());
    const after = new Map();
    for (const [cell, { colour, pen, ...entry }] of edits) {
      const now = after.get(cell) ?? this.cells[cell];
      const notes = { colour: colour ?? now.colour, pen: pen ?? now.pen }; // given cells have these too
      const own = "value" in entry ? { own: true } : {};
      after.set(cell, Object.freeze({ ...now, ...(this.isOpen(cell) && { ...own, ...entry }), ...notes }));
    }
    const move = [...after].filter(([cell, now]) => !same(now, this.cells[cell]));
    if (!move.length) return false;
    this.#apply(move.map(([cell, now]) => [cell, this.cells[cell], now]));
    this.#future = [];
    return true;
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  // The cells that the move taken back, or made again, has changed.
  undo() {
    const move = this.#past.pop() ?? [];
    this.#revert(move);
    if (move.length) this.#future.push(move);
    if (this.#past.length < this.#trial) this.#trial = null;
    return move.map(([cell]) => cell);
  }

  redo() {
    const move = this.#future.pop() ?? [];
    if (move.length) this.#apply(move);
    return move.map(([cell]) => cell);
  }

  // A trial: what is entered from now on is kept at once, or taken back at once; then `redo` makes it again.
  try() {
    this.#trial = this.#past.length;
  }

  keep() {
    this.#trial = null;
  }

  takeBack() {
    while (this.#past.length > this.#trial) this.undo();
    this.#trial = null;
  }

  get isTrial() {
    return this.#trial !== null;
  }

  // The cells whose entries are those of the trial.
  get tried() {
    const before = new Map();
    if (this.isTrial) for (const [cell, was] of this.#past.slice(this.#trial).flat()) if (!before.has(cell)) before.set(cell, was.value);
    return new Set([...before.keys()].filter((cell) => !["", before.get(cell)].includes(this.cells[cell].value)));
  }

  clear() {
    this.cells = this.puzzle.cells.map(() => EMPTY);
    [this.#past, this.#future, this.#trial] = [[], [], null];
    this.#touch(this.cells.keys());
  }

  #apply(move) {
    for (const [cell, , after] of move) this.cells[cell] = after;
    this.#past.push(move);
    this.#touch(move.map(([cell]) => cell));
  }

  #revert(move) {
    for (const [cell, before] of move) this.cells[cell] = before;
    this.#touch(move.map(([cell]) => cell));
  }

  // A rule is judged anew only when one of its cells has changed: a large Hanjie has hundreds of long lines.
  #touch(cells) {
    this.#judged = null;
    for (const cell of cells) this.rulesOf[cell].forEach((rule) => this.#memory.delete(rule));
  }

  // Everything that `restore` needs.
  save() {
    const moves = (list) => list.map((move) => move.map(([cell, , after]) => [cell, after]));
    return { past: moves(this.#past), future: moves(this.#future), trial: this.#trial };
  }

  restore({ past, future, trial = null }) {
    this.clear();
    // pages of former versions kept one colour, as a number
    const renewed = ([cell, { colour, ...state }]) => [cell, { ...state, colour: [colour || []].flat() }];
    for (const move of [...past, ...future.toReversed()]) this.change(move.map(renewed));
    for (const _ of future) this.undo();
    this.#trial = trial;
  }

  // Which cells break rules, which rules are broken, which are kept with open cells taken as empty, and of the clues
  // that are lists which of their items are done.
  get judged() {
    if (this.#judged) return this.#judged;
    const values = this.values;
    const all = this.puzzle.rules.map((rule) => [rule, this.#judge(rule, values)]);
    this.#judged = {
      cells: new Set(all.flatMap(([, { at }]) => at)),
      broken: new Set(all.filter(([, { at }]) => at.length).map(([rule]) => rule)),
      kept: new Set(all.filter(([, { kept }]) => kept).map(([rule]) => rule)),
      done: new Map(all.map(([rule, { done }]) => [rule, done])),
    };
    return this.#judged;
  }

  #judge(rule, values) {
    const before = this.#memory.get(rule);
    if (before) return before;
    const { puzzle } = this;
    const at = faults(rule, values, puzzle);
    const items = rule.kind === "spelled" && rule.text !== null ? rule.text.split(" ").length : 0;
    const done = items ? finishedRuns(rule, values, puzzle, items) : [];
    const now = { at, kept: !at.length && isKept(rule, values, puzzle), done };
    this.#memory.set(rule, now);
    return now;
  }

  get isSolved() {
    const { puzzle } = this;
    if (!puzzle.complete) {
      const { alive, wrong } = this.compared();
      const done = (one) => one.every((right, cell) => !this.isOpen(cell) || right === "" || this.cells[cell].value);
      return puzzle.compared && !wrong.size && alive.some(done);
    }
    const full = this.values.map((value) => (value === OPEN ? puzzle.blank : value));
    if (full.includes(OPEN)) return false;
    const { kept } = this.judged;
    return puzzle.rules.every((rule) => kept.has(rule) || !faults(rule, full, puzzle).length);
  }

  // The cells with entries, in the order in which these were made.
  get entered() {
    const order = new Set();
    for (const move of this.#past)
      for (const [cell] of move) {
        order.delete(cell);
        order.add(cell);
      }
    return [...order].filter((cell) => !["", DOT].includes(this.cells[cell].value));
  }

  // The solutions that agree with the entries, and the entries that are wrong. They are taken in the order in which
  // they were made: one is wrong when no solution agrees with it and with the right ones before it.
  compared() {
    let alive = this.puzzle.solutions;
    const wrong = new Set();
    for (const cell of this.entered) {
      const { value } = this.cells[cell];
      const agreeing = alive.filter((one) => one[cell] === (value === CROSS ? "" : value));
      if (agreeing.length) alive = agreeing;
      else wrong.add(cell);
    }
    return { alive, wrong };
  }

  // How much of the board is filled, from 0 to 1.
  get progress() {
    const open = this.cells.filter((_, cell) => this.isOpen(cell));
    const right = this.puzzle.solutions[0];
    const needed = right ? right.filter((value, cell) => this.isOpen(cell) && value).length : open.length;
    const made = open.filter(({ value }) => value && value !== CROSS && value !== DOT).length;
    return needed ? Math.min(made / needed, 1) : 1;
  }

  // Moves that write down what the entries leave: all candidates, of cells that are `wanted`, or crosses where nothing
  // more can stand.
  candidates(wanted = () => true) {
    const values = this.values;
    const open = [...values.keys()].filter((cell) => values[cell] === OPEN && wanted(cell));
    return open.map((cell) => [cell, { centre: candidates(cell, values, this.rulesOf[cell], this.puzzle) }]);
  }

  // Cross out at once what must stay empty now, in the move just made by `edits`; where it took an entry away, crosses
  // that followed from others go first.
  crossOut(edits) {
    const isLost = this.#past.at(-1).some(([, before, now]) => this.isEntry(before) && before.value !== now.value);
    const old = isLost ? [...this.cells.keys()].filter((cell) => !this.cells[cell].own) : [];
    const all = [...old.map((cell) => [cell, { value: "" }]), ...edits];
    if (old.length) this.change(all, { amend: true });
    for (let found = null; (found = [...this.crosses({ around: true }), ...this.crosses()]).length; ) {
      all.push(...found.map(([cell, cross]) => [cell, { ...cross, own: false }]));
      if (!this.change(all, { amend: true })) break;
    }
    return all.length > old.length + edits.length;
  }

  // `around`: by the rules of neighbours, which say what may not stand beside an entry; else by those of units.
  crosses({ around = false } = {}) {
    const values = this.values;
    const rules = this.puzzle.rules.filter(around ? keepsApart : isUnit);
    const cells = rules.flatMap((rule) => leftOver(rule, values, this.puzzle));
    return [...new Set(cells)].map((cell) => [cell, { value: CROSS }]);
  }
}
