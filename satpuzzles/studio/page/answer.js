// The answer, drawn on the board before or beside the clues: an entry at each place of the board, kept as the document's
// solution, in which null is a place without an entry.
import { Entries, UNIT } from "./layers.js";

const LINES = ["━", "═"];
const SHAPES = ["▒", "■", "★", "●", "▲"];
const CROSS = "×";
const NEAR = UNIT * 0.3; // so near to the middle of a line a drag means it
const FEW = 4; // values of which the next one comes by a click

export class Answer extends Entries {
  isAsked = false; // whether somebody has asked for it: puzzles of others, and new ones, come with theirs

  get group() {
    return "answer";
  }

  lay() {
    const { places, lengths } = this.field;
    const rows = lengths.flatMap((length, r) => Array.from({ length }, (_, c) => [r, c]));
    return places.map(([x, y, side, ...ends], i) => {
      const [r, c] = rows[i];
      const size = ends.length ? UNIT : side;
      return { r, c, x, y, w: size, h: size, dot: ends.length > 0, label: ends.length ? `line ${i + 1}` : `row ${r + 1}, column ${c + 1}` };
    });
  }

  get isStarted() {
    return this.value !== undefined;
  }

  get isShown() {
    return this.isAsked && this.isStarted;
  }

  forget() {
    this.isAsked = false;
  }

  // The symbols at the places, "" for none, and the numbers as rows.
  get symbols() {
    return this.targets.map((_, index) => this.text(index));
  }

  get grid() {
    return this.rows;
  }

  isBlank(value) {
    return value === null || value === undefined;
  }

  // Of one number as a line and as a shaded cell the symbol that the place can have.
  entry(index) {
    const number = super.entry(index);
    return this.choicesAt(index).find((symbol) => this.number(symbol) === number) ?? null;
  }

  number(symbol) {
    return this.field.values[this.field.symbols.indexOf(symbol)] ?? null;
  }

  set(indexes, symbol, options) {
    const { rows } = this;
    for (const index of indexes) {
      const { r, c } = this.targets[index];
      rows[r][c] = this.choicesAt(index).includes(symbol) ? this.number(symbol) : null;
    }
    return this.keep(rows, options);
  }

  choicesAt(index) {
    const { symbols } = this.field;
    const hasLines = symbols.some((symbol) => LINES.includes(symbol));
    const { dot } = this.targets[index];
    const own = symbols.filter((symbol) => symbol === CROSS || !hasLines || LINES.includes(symbol) === dot);
    return [...own.filter((symbol) => symbol !== CROSS), ...own.filter((symbol) => symbol === CROSS)];
  }

  // Whether a drag takes what the first place becomes to others.
  get strokes() {
    return this.field.parts || this.field.symbols.length < FEW || this.field.symbols.some((symbol) => SHAPES.includes(symbol));
  }

  press(index, { again, right }) {
    this.held = this.targets[index].dot;
    this.made = false;
    this.first = index;
    const all = [null, ...this.choicesAt(index)];
    const before = this.entry(index);
    const next = right ? (before === CROSS ? null : CROSS) : all[(all.indexOf(before) + 1) % all.length];
    this.brush = this.field.parts && before !== null && !again ? before : next;
    this.isStroke = this.strokes && !right;
    if (right && !all.includes(CROSS)) return;
    if (!this.held && (right || this.strokes || again)) this.made = this.set([index], this.brush);
    if (this.held && right) this.made = this.set([index], this.brush);
  }

  // Of lines those whose middle the pointer passes.
  drag(index, point) {
    const { dot, x, y } = this.targets[index];
    if (!this.isStroke || dot !== this.targets[this.first].dot) return;
    if (dot && Math.abs(point[0] - x) + Math.abs(point[1] - y) > NEAR) return;
    if (this.entry(index) === this.brush) return;
    this.made = this.set([index], this.brush, { amend: this.made }) || this.made;
  }

  release() {
    if (this.held && !this.made) this.set([this.first], this.brush); // a click on a line
    this.held = false;
  }

  carry(from, to, stage) {
    stage.select(to, { more: !this.strokes });
    return this.strokes && this.set([to], this.entry(from));
  }

  cycle(indexes, step) {
    const all = [null, ...this.choicesAt(indexes[0])];
    this.set(indexes, all[(all.indexOf(this.entry(indexes[0])) + step + all.length) % all.length]);
    return true;
  }

  offer() {
    return null; // it is what clues are offered from
  }

  clear() {
    this.draft.put(this.field.path, undefined);
  }

  get help() {
    return this.strokes ? "Click or drag to draw the answer; a right click crosses out. The verdict compares it with the clues."
      : "Select and type the answer. The verdict compares it with the clues.";
  }
}
