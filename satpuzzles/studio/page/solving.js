// What somebody enters on the board beside the clues, as solvers do: values that are no givens, marks in corners and
// centres, and colours. It is kept as the document's entries, by the names of cells, and is no part of the puzzle.
import { ALL_COLOURS, colourName, toggled } from "../page/notes.js";
import { Entries } from "./layers.js";

const MODES = [["value", "Value"], ["corner", "Corner"], ["centre", "Centre"], ["colour", "Colour"]];
const CROSS = "×";
const FEW = 4; // values of which a click enters the next one, and a drag the same in other cells
const isNothing = (one) => one === null || one === undefined || (Array.isArray(one) && !one.length);

export class Solving extends Entries {
  mode = "value"; // what keys enter

  get group() {
    return "solving";
  }

  lay() {
    const { places, lengths } = this.field;
    const rows = lengths.flatMap((length, r) => Array.from({ length }, (_, c) => [r, c]));
    return places.map(([x, y, side], i) => {
      const [r, c] = rows[i];
      return { r, c, x, y, w: side, h: side, name: `r${r + 1}c${c + 1}`, label: `row ${r + 1}, column ${c + 1}` };
    });
  }

  forget() {
    this.mode = "value";
  }

  // The marks and colours of a place, by the symbols that it has for values, and its value, "" for none.
  state(index) {
    const { value = null, corner = [], centre = [], colour = [] } = this.value?.[this.targets[index].name] ?? {};
    const isKnown = this.isGiven(index);
    const symbols = (some) => (isKnown ? [] : some.map((number) => this.#symbol(number)).filter(Boolean));
    return { value: (!isKnown && this.#symbol(value)) || "", corner: symbols(corner), centre: symbols(centre), colour };
  }

  isGiven(index) {
    return this.field.known.includes(index);
  }

  #symbol(number) {
    return this.field.symbols[this.field.values.indexOf(number)];
  }

  number(symbol) {
    return this.field.values[this.field.symbols.indexOf(symbol)] ?? null;
  }

  // The values at all places.
  get symbols() {
    return this.targets.map((_, index) => this.state(index).value);
  }

  get hasValues() {
    return this.symbols.some(Boolean);
  }

  get grid() {
    const rows = this.field.lengths.map((length) => Array(length).fill(null));
    this.targets.forEach(({ r, c }, index) => (rows[r][c] = this.number(this.state(index).value)));
    return rows;
  }

  text(index) {
    return this.state(index).value;
  }

  said(index) {
    const { value, corner, centre, colour } = this.state(index);
    const what = [this.word(value), corner.length && `corner ${corner.join(" ")}`, centre.length && `centre ${centre.join(" ")}`, ...colour.map(colourName)].filter(Boolean);
    return `${this.targets[index].label}: ${what.join(", ") || "empty"}`;
  }

  // Change members of places, by their numbers.
  #change(edits, options) {
    const all = { ...this.value };
    for (const [index, change] of edits) {
      const { name } = this.targets[index];
      const now = Object.fromEntries(Object.entries({ ...all[name], ...change }).filter(([, one]) => !isNothing(one)));
      if (Object.keys(now).length) all[name] = now;
      else delete all[name];
    }
    return this.draft.put(this.field.path, Object.keys(all).length ? all : undefined, options);
  }

  #open(indexes) {
    return indexes.filter((index) => !this.isGiven(index));
  }

  set(indexes, symbol, options) {
    return this.#change(this.#open(indexes).map((index) => [index, { value: this.number(symbol) }]), options);
  }

  get #isPainted() {
    return this.field.symbols.length < FEW;
  }

  get strokes() {
    return this.#isPainted && this.mode === "value";
  }

  // Enter a mark, or a colour, or take it away where all of the places have it.
  #toggle(indexes, mode, one, order) {
    const lists = indexes.map((index) => this.value?.[this.targets[index].name]?.[mode] ?? []);
    return this.#change(toggled(lists, one, order).map((list, i) => [indexes[i], { [mode]: list }]));
  }

  #mark(indexes, mode, symbol) {
    return this.#toggle(this.#open(indexes), mode, this.number(symbol), this.field.values);
  }

  // With Shift or Ctrl the symbol that is printed on a key makes a mark: the mode and the key, null where it does not.
  marked({ code, key, shiftKey, ctrlKey, metaKey, altKey }) {
    const mode = ctrlKey ? "centre" : shiftKey ? "corner" : null;
    if (!mode || metaKey || altKey || this.#isPainted) return null;
    const printed = /^(?:Digit|Numpad|Key)(.)$/.exec(code ?? "")?.[1] ?? key;
    return key.length === 1 && this.begins(printed) ? { mode, key: printed } : null;
  }

  type(key, stage, mode = this.mode) {
    const { selected } = stage;
    if (mode === "colour") {
      if (key === "0") this.#change(selected.map((index) => [index, { colour: [] }]));
      return key === "0" || (ALL_COLOURS.includes(Number(key)) && (this.#toggle(selected, "colour", Number(key), ALL_COLOURS), true));
    }
    if (key === " ") return false;
    if (mode === "value") return super.type(key, stage);
    const longer = this.pending && this.begins(this.pending + key) ? this.pending + key : key;
    const before = longer === key ? undefined : this.meant(this.pending); // of 12 the 1 comes first
    if (before !== undefined) this.#mark(selected, mode, before);
    const meant = this.meant(longer);
    if (meant !== undefined) this.#mark(selected, mode, meant);
    this.pending = longer;
    return meant !== undefined || this.begins(longer);
  }

  // Values go first, then the rest.
  erase(stage) {
    this.pending = "";
    const filled = stage.selected.filter((index) => this.state(index).value);
    const empty = { value: null, corner: [], centre: [], colour: [] };
    this.#change(filled.length ? filled.map((index) => [index, { value: null }]) : stage.selected.map((index) => [index, empty]));
  }

  clear() {
    this.draft.put(this.field.path, undefined);
  }

  press(index, { right }) {
    const { symbols } = this.field;
    this.made = false;
    this.isStroke = this.strokes && !(right && !symbols.includes(CROSS));
    if (!this.isStroke) return;
    const all = [null, ...symbols.filter((symbol) => symbol !== CROSS), ...symbols.filter((symbol) => symbol === CROSS)];
    const before = this.state(index).value || null;
    this.brush = right ? (before === CROSS ? null : CROSS) : all[(all.indexOf(before) + 1) % all.length];
    this.made = this.set([index], this.brush);
  }

  drag(index) {
    if (this.isStroke) this.made = this.set([index], this.brush, { amend: this.made }) || this.made;
  }

  offer() {
    return null;
  }

  cycle() {
    return false;
  }

  unfinished(index) {
    return this.mode === "value" ? super.unfinished(index) : "";
  }

  get choices() {
    return this.field.symbols;
  }

  // Ways to enter something, of which one is chosen.
  get modes() {
    const some = this.#isPainted ? MODES.filter(([mode]) => ["value", "colour"].includes(mode)) : MODES;
    return some.map(([mode, label]) => ({ label, isChosen: mode === this.mode, choose: () => (this.mode = mode) }));
  }

  get pad() {
    if (this.mode === "colour") return ALL_COLOURS.map((colour) => ({ text: String(colour), label: colourName(colour), rgb: `var(--colour-${colour})` }));
    return super.pad.filter(({ text }) => this.mode === "value" || text !== CROSS);
  }

  get help() {
    const how = this.#isPainted ? "Click or drag; a right click crosses out." : "Shift with a key makes a corner mark, Ctrl one in the centre.";
    return `Your own solving, which is no part of the puzzle: ${this.#isPainted ? "values" : "values, marks"} and colours. ${how}`;
  }
}
