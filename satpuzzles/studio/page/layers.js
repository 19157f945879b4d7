// What can be edited on the board, a layer for each such field of a document. A layer knows where its entries lie, what
// they may be and what they are called; the stage has the cursor, the pointer and the keys.
import { shape } from "./dom.js";

export const UNIT = 40; // of the picture, from one cell to the next
const BLANKS = [null, undefined, "", ".", "_"];
const FEW = 10; // so many values a click goes through
const MANY = 25; // of more the digits are keys
const OTHERS = ["?", "x", "/"]; // texts that many fields know
const AFTER = [..."+-*/nesw"]; // what may follow a number
const SIGNS = { "<": "smaller than", ">": "greater than", "^": "smaller than", v: "greater than" };

// Whether anything is in it, or must be.
export const isUsed = ({ field, draft }) => field.required || draft.at(field.path) !== undefined;

class Layer {
  // `field` is what the server says of the field, `board` where the cells lie in the picture.
  constructor(field, board, draft) {
    this.draft = draft;
    this.pending = ""; // typed, and not yet or not only a value
    this.offers = null; // what its value would be by the answer
    this.place(field, board);
  }

  // The picture has another size, or the field another range.
  place(field, board) {
    Object.assign(this, { field, board });
    this.targets = this.lay();
  }

  get title() {
    return this.field.title;
  }

  // Layers of one group are one to people, such as the numbers beside the four sides of a board.
  get group() {
    return this.field.path.join();
  }

  get value() {
    return this.draft.at(this.field.path);
  }

  // What a person calls an entry, with what stands there.
  said(index) {
    return `${this.targets[index].label}: ${this.text(index) || "empty"}`;
  }

  // The puzzle is another one.
  forget() {}

  // The cursor has left for elsewhere.
  leave() {
    this.pending = "";
  }

  // What has been typed for an entry and is no value yet.
  unfinished() {
    return "";
  }

  // A pointer goes down on an entry, on to others, and up again. The stage has selected it; `again` if it was selected.
  // Of a layer that has `held` something the pointer is told at each point, also within an entry.
  press() {}
  drag() {}
  release() {}

  // Shift and an arrow: what a drag from one entry to the next does. Tells whether it has changed anything, where it may
  // go diagonally.
  carry(from, to, stage) {
    stage.select(to, { more: true });
  }

  // Whether a drag draws; else it selects.
  get strokes() {
    return false;
  }

  // Whether a drag, or two arrows held together, make diagonal steps.
  get isDiagonal() {
    return false;
  }
}

// An entry at each cell, or wherever the field says: numbers, letters, symbols.
export class Entries extends Layer {
  lay() {
    const { at } = this.field;
    const side = UNIT * 0.9;
    if (at) return at.flatMap((row, r) => row.map(([x, y], c) => ({ r, c, x, y, w: side, h: side, label: `row ${r + 1}, place ${c + 1}` })));
    return this.cells((r, c) => `row ${r + 1}, column ${c + 1}`);
  }

  cells(label) {
    const { left, top, rows, columns } = this.board;
    return Array.from({ length: rows * columns }, (_, i) => {
      const [r, c] = [Math.floor(i / columns), i % columns];
      return { r, c, x: left + (c + 0.5) * UNIT, y: top + (r + 0.5) * UNIT, w: UNIT, h: UNIT, label: label(r, c) };
    });
  }

  isBlank(value) {
    return BLANKS.includes(value) || value === (this.field.blank ?? null);
  }

  // All entries as rows, blank ones too.
  get rows() {
    const rows = [];
    const { value } = this;
    for (const { r, c } of this.targets) {
      const entry = this.stored(value, r, c);
      (rows[r] ??= [])[c] = this.isBlank(entry) ? (this.field.blank ?? null) : entry;
    }
    return rows;
  }

  stored(value, r, c) {
    return value?.[r]?.[c];
  }

  keep(rows, options) {
    const isEmpty = !this.field.required && rows.flat().every((entry) => this.isBlank(entry));
    return this.draft.put(this.field.path, isEmpty ? undefined : this.written(rows), options);
  }

  // The rows as the document has them.
  written(rows) {
    return rows;
  }

  entry(index) {
    const { r, c } = this.targets[index];
    const entry = this.stored(this.value, r, c);
    return this.isBlank(entry) ? null : entry;
  }

  text(index) {
    const entry = this.entry(index);
    return entry === null ? "" : String(entry);
  }

  said(index) {
    return `${this.targets[index].label}: ${this.word(this.text(index)) || "empty"}`;
  }

  // What a text is called.
  word(text) {
    return this.field.words?.[text] ?? text;
  }

  unfinished(index) {
    return this.text(index) === this.pending.trim() || this.field.several ? "" : this.pending;
  }

  // The value that a text means, undefined for none.
  meant(text) {
    const { symbols, keys, low, high, texts } = this.field;
    if (symbols) return symbols.find((symbol) => symbol === text || keys?.[symbol] === text) ?? symbols.find((symbol) => alike(symbol, text));
    if (/^-?\d+$/.test(text) && Number(text) >= low && Number(text) <= high) return Number(text);
    return texts && new RegExp(`^(?:${texts})$`).test(text) ? text : undefined;
  }

  // Whether a text may become a value.
  begins(text) {
    const { symbols, high, texts } = this.field;
    if (symbols) return symbols.some((symbol) => symbol.startsWith(text));
    if (text === "-") return this.field.low < 0;
    return texts ? ["1", "/1", ...AFTER].some((end) => this.meant(text + end) !== undefined) : /^-?\d+$/.test(text) && Math.abs(Number(text)) * 10 <= high;
  }

  set(indexes, entry, options) {
    const { rows } = this;
    for (const index of indexes) {
      const { r, c } = this.targets[index];
      rows[r][c] = entry ?? this.field.blank ?? null;
    }
    return this.keep(rows, options);
  }

  // A key, or a text from a button. Tells whether it means anything here.
  type(key, stage) {
    if (key === " ") return this.cycle(stage.selected, 1);
    for (const text of [this.pending + key, key]) {
      const meant = this.meant(text) ?? this.meant(`${text}/`); // the sum below
      if (meant !== undefined) {
        this.pending = text;
        this.set(stage.selected, meant);
        return true;
      }
      if (this.begins(text)) {
        this.pending = text;
        return true;
      }
    }
    return false;
  }

  erase(stage) {
    this.pending = "";
    this.set(stage.selected, null);
  }

  get numbers() {
    const { low, high } = this.field;
    return Array.from({ length: Math.max(0, high - low + 1) }, (_, i) => low + i);
  }

  // Texts that this field knows beside its numbers.
  get others() {
    return OTHERS.filter((text) => this.meant(text) === text);
  }

  // What a number may be followed by.
  get suffixes() {
    return AFTER.filter((sign) => !this.others.includes(sign) && this.meant(`1${sign}`) !== undefined);
  }

  // Values that a click goes through; none where there are many.
  get choices() {
    const { symbols, low, high } = this.field;
    return symbols ?? [...(high - low >= FEW ? [] : this.numbers), ...this.others];
  }

  cycle(indexes, step) {
    const { choices } = this;
    if (!choices.length || choices.length > FEW + OTHERS.length) return false;
    const all = [null, ...choices];
    const at = all.indexOf(this.entry(indexes[0]));
    this.set(indexes, all[(at + step + all.length) % all.length]);
    return true;
  }

  // Whether the first click on an entry changes it, not only the next one.
  get isToggled() {
    return this.field.symbols && this.choices.length < 4;
  }

  // A clue that follows from the answer is taken by a click, and others by a drag over them.
  press(index, { again, right }) {
    const { offers } = this; // an edit asks for others
    const offered = right ? null : this.offer(index);
    this.takes = offered !== null && { made: this.set([index], offered), offers };
    if (this.takes) return;
    if (right || again || this.isToggled) this.cycle([index], right ? -1 : 1);
  }

  drag(index) {
    const offered = this.takes ? this.offer(index, this.takes.offers) : null;
    if (offered !== null) this.set([index], offered, { amend: this.takes.made });
  }

  // The clue that follows from the answer where none stands.
  offer(index, offers = this.offers) {
    const { r, c } = this.targets[index];
    const offered = this.stored(offers, r, c);
    return this.entry(index) !== null || this.isBlank(offered) ? null : offered;
  }

  // Buttons beside the board: a label, the text that it enters, and words for it.
  get pad() {
    const { symbols, low, high } = this.field;
    const isTyped = high - low >= MANY || (high < low && AFTER.some((sign) => this.meant(`1${sign}`) !== undefined));
    const numbers = isTyped ? [..."1234567890"] : this.numbers.map(String);
    return (symbols ?? [...numbers, ...this.others, ...this.suffixes]).map((text) => ({ text, label: this.word(text), shown: this.field.keys?.[text] ?? text }));
  }

  get help() {
    const { such_as, symbols } = this.field;
    const isClicked = this.choices.length && this.choices.length <= FEW;
    const typed = isClicked ? `Type, or click ${this.isToggled ? "" : "again "}for the next one` : "Select and type";
    return such_as ? `${typed}${symbols ? ": " : ". Also "}${such_as}.` : `${typed}.`;
  }

  sketch(group) {
    this.targets.forEach(({ x, y }, index) => {
      const text = this.text(index);
      if (text) group.append(lettered(x, y, text, text.length > 2 ? 13 : 22));
    });
  }
}

export const alike = (one, other) => one.toLowerCase() === other.toLowerCase();

export const lettered = (x, y, text, size = 20) =>
  shape("text", { x, y: y + 0.355 * size, "font-size": size }, text);

// Signs on the edges between cells, in rows: between the columns, or between the rows.
export class Edges extends Entries {
  get group() {
    return "edges";
  }

  get title() {
    return "Signs";
  }

  word(text) {
    return SIGNS[text] ?? text;
  }

  lay() {
    const across = this.field.way === "across";
    const { rows, columns } = this.board;
    const between = this.cells((r, c) => {
      const [s, d] = across ? [r, c + 1] : [r + 1, c];
      return `between row ${r + 1}, column ${c + 1} and row ${s + 1}, column ${d + 1}`;
    }).filter(({ r, c }) => (across ? c < columns - 1 : r < rows - 1));
    const [right, down] = across ? [UNIT / 2, 0] : [0, UNIT / 2];
    return between.map((one) => ({ ...one, x: one.x + right, y: one.y + down, w: UNIT * 0.5, h: UNIT * 0.5, dot: true }));
  }
}

// Numbers beside lines: one for each, or a list for each.
export class Outside extends Entries {
  get group() {
    return [...this.field.path.slice(0, -1), "beside"].join();
  }

  get title() {
    return this.field.path.length > 1 ? this.field.title.split(",")[0] : "Outside";
  }

  lay() {
    const { left, top, rows, columns, width, height } = this.board;
    const { side } = this.field;
    const along = side === "left" || side === "right";
    const line = (i) => {
      if (along) {
        const w = Math.max(UNIT, side === "left" ? left : width - left - columns * UNIT);
        return { x: side === "left" ? left - w / 2 : left + columns * UNIT + w / 2, y: top + (i + 0.5) * UNIT, w, h: UNIT };
      }
      const h = Math.max(UNIT, side === "above" ? top : height - top - rows * UNIT);
      return { x: left + (i + 0.5) * UNIT, y: side === "above" ? top - h / 2 : top + rows * UNIT + h / 2, w: UNIT, h };
    };
    return Array.from({ length: along ? rows : columns }, (_, i) => ({
      r: 0, c: i, ...line(i), label: `${along ? `${side} of row` : `${side} column`} ${i + 1}`,
    }));
  }

  stored(value, r, c) {
    return value?.[c];
  }

  isBlank(value) {
    return super.isBlank(value) || (Array.isArray(value) && !value.length);
  }

  written([row]) {
    return row;
  }

  unfinished(index) {
    return (this.field.several ? this.#blocks(this.pending) : this.text(index) === this.pending.trim()) ? "" : this.pending;
  }

  // Colours by the symbols that are typed for them.
  text(index) {
    const entry = this.entry(index);
    const symbol = (name) => Object.entries(this.field.colors ?? {}).find(([, [one]]) => one === name)?.[0] ?? name;
    const written = (item) => (Array.isArray(item) ? item[0] + symbol(item[1]) : item);
    return Array.isArray(entry) ? entry.map(written).join(" ") : entry === null ? "" : String(entry);
  }

  // The blocks that a text means, null where one has no colour yet.
  #blocks(text) {
    const { colors } = this.field;
    const blocks = text.split(" ").filter(Boolean).map((block) => {
      const [, length, typed] = /^(\d+|\?)(\D*)$/.exec(block) ?? [];
      const number = /^\d+$/.test(length) ? Number(length) : block;
      if (!colors || number === 0) return number;
      const [name] = colors[typed] ?? Object.values(colors).find(([one]) => one === typed) ?? [];
      return name && [length === "?" ? length : number, name];
    });
    return blocks.every((block) => block !== undefined) ? blocks : null;
  }

  type(key, stage) {
    if (!this.field.several) return super.type(key, stage);
    const isText = key in (this.field.colors ?? {}) || (key.length === 1 && /[\d ,?_*]|\p{L}/u.test(key));
    if (!isText) return false;
    return this.#write(key === "," ? `${this.pending} ` : this.pending + key, stage); // what is typed replaces what is there
  }

  erase(stage) {
    if (!this.field.several) return super.erase(stage);
    this.#write((this.pending || this.text(stage.selected[0])).trimEnd().replace(/.$/, ""), stage);
  }

  #write(text, stage) {
    this.pending = text;
    const blocks = this.#blocks(text);
    if (blocks) this.set(stage.selected, blocks.length ? blocks : null);
    return true;
  }

  cycle(indexes, step) {
    return !this.field.several && super.cycle(indexes, step);
  }

  get pad() {
    if (!this.field.several) return super.pad;
    const texts = [..."1234567890"].map((text) => ({ text, label: text }));
    const colors = Object.entries(this.field.colors ?? {}).map(([text, [label, rgb]]) => ({ text, label, rgb }));
    return [...texts, ...colors, { text: " ", label: "next number", shown: "␣" }];
  }

  get help() {
    const { several, colors } = this.field;
    const colour = colors ? `, each with its colour, as in 3${Object.keys(colors)[0]}` : "";
    return several ? `Type numbers with a space between them${colour}.` : super.help;
  }

  sketch(group) {
    this.targets.forEach(({ x, y }, index) => this.text(index) && group.append(lettered(x, y, this.text(index), 16)));
  }
}
