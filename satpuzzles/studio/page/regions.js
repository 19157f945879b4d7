// Regions: each cell has the name of its own. A stroke takes the region of the cell where it begins on to others, or
// begins a new one, as it does in what is left of the only one. One that begins on the border of two regions moves that border.
import { shape } from "./dom.js";
import { Entries, UNIT } from "./layers.js";

const TINTS = 8;
const NEAR = UNIT * 0.2; // so near to a border it is meant
const MOVED = UNIT * 0.3; // so far from where it was, it is clear which region grows
export const FRESH = Symbol("a new region");

export class Regions extends Entries {
  brush = null; // a name, FRESH, or null for that of the first cell of a stroke
  #tints = new Map(); // by name
  #rest = null; // the region of all cells, before others were drawn

  get strokes() {
    return true;
  }

  isBlank(value) {
    return value === null || value === undefined || value === ".";
  }

  // The regions that there are, where the document states none.
  get value() {
    return super.value ?? this.field.start;
  }

  keep(rows, options) {
    const { path, instead } = this.field;
    const stated = { ...this.draft.document, [path[0]]: rows };
    if (instead) delete stated[instead];
    return this.draft.change(stated, options);
  }

  // The names in the order in which they appear, each with how many cells it has.
  get names() {
    const counts = new Map();
    for (const name of this.rows.flat()) if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1);
    return counts;
  }

  // What messages call a region: numbers that start at 0 are called from 1.
  called(name) {
    return String(typeof name === "number" ? name + (this.names.has(0) ? 1 : 0) : name);
  }

  // A region has the colour of the picture, and keeps it while it is drawn. A new one gets one that no region beside it
  // has, of those that are used least.
  fill(name) {
    if (name === null) return "var(--paper)";
    if (!this.#tints.has(name)) {
      const times = (tint, names) => names.filter((one) => this.#tints.get(one) === tint).length;
      const [all, beside] = [[...this.names.keys()], this.#beside(name)];
      const cost = (tint) => times(tint, all) + all.length * times(tint, beside);
      const tints = Array.from({ length: TINTS }, (_, i) => i + 1);
      this.#tints.set(name, tints.reduce((best, tint) => (cost(tint) < cost(best) ? tint : best)));
    }
    return `var(--tint-${this.#tints.get(name)})`;
  }

  #beside(name) {
    const { rows } = this;
    const near = (r, c) => [rows[r - 1]?.[c], rows[r + 1]?.[c], rows[r][c - 1], rows[r][c + 1]];
    return [...new Set(this.targets.filter(({ r, c }) => rows[r][c] === name).flatMap(({ r, c }) => near(r, c)))].filter((one) => one !== name);
  }

  // Another puzzle has other regions.
  forget() {
    this.#tints.clear();
    this.#rest = null;
  }

  // Below the lines of a picture, in place of the colours that it has; in another picture than that of the studio the
  // cells lie farther to the `right` and `down`.
  tint(picture, [right, down] = [0, 0]) {
    const tints = [...picture.querySelectorAll("[class^=tint-]")];
    if (!right && !down) tints.forEach((one) => this.#take(one));
    tints.forEach((one) => one.remove());
    picture.querySelector("rect")?.after(shape("g", { class: "tints", transform: `translate(${right} ${down})` }, this.#squares()));
  }

  #take(group) {
    for (const one of group.querySelectorAll("rect")) {
      const [left, top, width, height] = ["x", "y", "width", "height"].map((name) => Number(one.getAttribute(name)));
      const first = this.targets.findIndex(({ x, y }) => left < x && x < left + width && top < y && y < top + height);
      const name = first < 0 ? null : this.entry(first);
      if (name !== null && !this.#tints.has(name)) this.#tints.set(name, Number(group.getAttribute("class").replace("tint-", "")));
    }
  }

  #squares() {
    return this.targets.map(({ x, y }, index) =>
      shape("rect", { x: x - UNIT / 2, y: y - UNIT / 2, width: UNIT, height: UNIT, style: `fill:${this.fill(this.entry(index))}` }));
  }

  fresh() {
    const used = [...this.names.keys()];
    if (used.length && used.every((name) => typeof name === "string")) {
      const letter = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"].find((one) => !used.includes(one));
      if (letter) return letter;
    }
    return Math.max(0, ...used.filter(Number.isInteger)) + 1;
  }

  // The border of two regions near a point of a cell: where it lies on which axis, and the regions before and after it.
  border(index, point) {
    if (this.brush !== null || !this.targets[index]) return null;
    const { r, c, x, y } = this.targets[index];
    const sides = [x, y].map((middle, axis) => {
      const way = Math.sign(point[axis] - middle);
      const beside = this.targets.findIndex((one) => one.r === r + axis * way && one.c === c + (1 - axis) * way);
      const names = [index, beside].map((one) => (one < 0 ? null : this.entry(one)));
      return { axis, at: middle + (way * UNIT) / 2, beside, names: way < 0 ? names.reverse() : names };
    });
    const away = ({ axis, at }) => Math.abs(point[axis] - at);
    const near = sides.filter((side) => side.beside >= 0 && side.names[0] !== side.names[1] && away(side) < NEAR);
    return near.sort((one, other) => away(one) - away(other))[0] ?? null;
  }

  // How the pointer looks over a border.
  pointed(index, point) {
    return ["col-resize", "row-resize"][this.border(index, point)?.axis] ?? "";
  }

  press(index, { right, point }) {
    this.held = right ? null : this.border(index, point);
    this.made = false;
    if (this.held) return;
    const own = this.entry(index);
    if (this.names.size === 1) this.#rest = own;
    const isNew = this.brush === FRESH || (this.brush === null && [null, this.#rest].includes(own));
    this.paint = right ? null : isNew ? this.fresh() : (this.brush ?? own);
    this.made = this.set([index], this.paint);
  }

  // A border follows the pointer along, until it is drawn to one of its sides: then the region of the other side grows.
  drag(index, point) {
    if (this.held) {
      const { axis, at, names } = this.held;
      const away = point[axis] - at;
      if (Math.abs(away) < MOVED) return void (this.held = this.border(index, point) ?? this.held);
      [this.paint, this.held] = [names[away < 0 ? 1 : 0], null];
    }
    this.made = this.set([index], this.paint, { amend: this.made }) || this.made;
  }

  release() {
    this.held = null;
    if (this.brush === FRESH) this.brush = null; // it is there
  }

  carry(from, to, stage) {
    const name = this.entry(from) ?? this.fresh();
    stage.select(to);
    this.set([from, to], name);
  }

  type(key, stage) {
    if (key === " ") this.set(stage.selected, this.brush === FRESH ? this.fresh() : (this.brush ?? this.fresh()));
    else if (key.toLowerCase() === "n") this.set(stage.selected, this.fresh());
    else {
      const name = [...this.names.keys()].find((one) => this.called(one) === key);
      if (name === undefined) return false;
      this.set(stage.selected, name);
    }
    return true;
  }

  cycle() {
    return false;
  }

  offer() {
    return null;
  }

  get pad() {
    return [];
  }

  get help() {
    return "Drag from a region over the cells that it takes, or drag a border. N begins a new region, Shift and an arrow extend one.";
  }

  text(index) {
    const name = this.entry(index);
    return name === null ? "" : `region ${this.called(name)}`;
  }

  // Take all cells out of their regions.
  clear() {
    this.set(this.targets.keys(), null);
  }

  sketch(group) {
    const { rows, board } = this;
    let walls = "";
    group.prepend(...this.#squares());
    this.targets.forEach(({ r, c, x, y }) => {
      const name = rows[r][c];
      const [left, top] = [x - UNIT / 2, y - UNIT / 2];
      if (c + 1 < board.columns && rows[r][c + 1] !== name) walls += `M${left + UNIT} ${top}v${UNIT}`;
      if (r + 1 < board.rows && rows[r + 1][c] !== name) walls += `M${left} ${top + UNIT}h${UNIT}`;
    });
    group.append(shape("path", { d: walls, class: "wall" }));
  }

  // While regions are edited: what each of their pieces is called, and how large it is; of single cells only where
  // there must be so many regions. Above it there may be a clue.
  over(group) {
    const { rows } = this;
    const seen = new Set();
    const piece = (r, c, name) => {
      if (rows[r]?.[c] !== name || seen.has(`${r} ${c}`)) return 0;
      seen.add(`${r} ${c}`);
      return 1 + [[1, 0], [-1, 0], [0, 1], [0, -1]].reduce((sum, [down, right]) => sum + piece(r + down, c + right, name), 0);
    };
    this.targets.forEach(({ r, c, x, y }) => {
      const name = rows[r][c];
      const cells = name === null ? 0 : piece(r, c, name);
      if (!cells || (cells === 1 && !this.field.count)) return;
      group.append(shape("text", { x: x - UNIT * 0.42, y: y + UNIT * 0.42, class: "region" }, this.called(name)),
        shape("text", { x: x + UNIT * 0.44, y: y + UNIT * 0.43, class: "size" }, `×${cells}`));
    });
  }
}
