// Lists of cells, each with a value or without: cages, lines, dots between two cells, circles at corners, single cells.
// Cells are named as in documents, r1c1.
import { isObject } from "../page/storage.js";
import { shape } from "./dom.js";
import { Entries, UNIT, alike, lettered } from "./layers.js";

const nameOf = ({ r, c }) => `r${r + 1}c${c + 1}`;

export class Marks extends Entries {
  current = -1; // the mark that is edited

  get strokes() {
    return true;
  }

  offer() {
    return null;
  }

  forget() {
    this.current = -1;
  }

  get isDiagonal() {
    return ["group", "path", "ray"].includes(this.field.way);
  }

  lay() {
    const cells = this.cells((r, c) => `row ${r + 1}, column ${c + 1}`);
    if (this.field.way !== "corner") return cells;
    const { rows, columns } = this.board;
    const inner = cells.filter(({ r, c }) => r < rows - 1 && c < columns - 1);
    return inner.map((one) => ({ ...one, x: one.x + UNIT / 2, y: one.y + UNIT / 2, dot: true, label: `corner below and right of ${one.label}` }));
  }

  unfinished() {
    return ""; // each digit is a value
  }

  // The marks: their cells, by numbers of targets, and their values.
  get marks() {
    const { value } = this;
    if (this.field.way === "each") return this.#named(value ?? "").map((cell) => ({ cells: [cell], value: null }));
    return (Array.isArray(value) ? value : []).map((entry) => this.#read(entry));
  }

  #read(entry) {
    const { cells, value, steps } = this.field;
    if (typeof entry !== "string" && !isObject(entry)) return { cells: [], value: null }; // what the server will refuse
    const step = steps && Object.hasOwn(steps, entry.towards) ? steps[entry.towards] : [];
    if (steps) return { cells: this.#ray(this.#named(entry[cells])[0], step), value: entry[value.key] ?? null };
    if (typeof entry !== "string") {
      const copied = this.field.copy ? this.#named(entry[this.field.copy]) : null;
      return { cells: this.#named(entry[cells || "cells"]), copied, value: entry[value?.key] ?? null };
    }
    const sign = value?.infix ? entry.replaceAll(/r\d+c\d+/gi, "").trim() : null;
    return { cells: this.#named(entry), value: sign };
  }

  #named(text) {
    const names = Array.isArray(text) ? text : String(text).match(/r\d+c\d+/gi) ?? [];
    return names.map((name) => {
      const [r, c] = Array.isArray(name) ? name : (String(name).match(/\d+/g) ?? []).map((number) => number - 1);
      return this.targets.findIndex((one) => one.r === r && one.c === c);
    });
  }

  // The cells from one on, by so many rows down and columns to the right each, to the edge.
  #ray(from, [down, right]) {
    const cells = [];
    for (let at = from; at >= 0; at = this.#beside(at, down, right)) cells.push(at);
    return cells;
  }

  #beside(index, down, right) {
    const { r, c } = this.targets[index];
    return this.targets.findIndex((one) => one.r === r + down && one.c === c + right);
  }

  // The whole ray through two cells of it; none where they lie in no such way.
  #through(from, to) {
    const [down, right] = ["r", "c"].map((axis) => Math.sign(this.targets[to][axis] - this.targets[from][axis]));
    if (!Object.values(this.field.steps).some((step) => step[0] === down && step[1] === right)) return [];
    return this.#ray(this.#ray(from, [-down, -right]).at(-1), [down, right]);
  }

  #written({ cells, copied, value }) {
    const { field } = this;
    const names = cells.map((cell) => nameOf(this.targets[cell]));
    if (field.value?.infix) return names.join(` ${value ?? field.value.symbols[0]} `);
    if (!field.cells && value === null) return names.join(" ");
    if (field.steps) {
      const [down, right] = ["r", "c"].map((axis) => this.targets[cells[1]][axis] - this.targets[cells[0]][axis]);
      const [towards] = Object.entries(field.steps).find(([, step]) => step[0] === down && step[1] === right);
      return { [field.cells]: names[0], towards, [field.value.key]: value };
    }
    const entry = { [field.cells || "cells"]: names.join(" ") };
    if (field.first) entry[field.first] = names[0];
    if (field.copy) entry[field.copy] = (copied ?? []).map((cell) => nameOf(this.targets[cell])).join(" ");
    return value === null ? entry : { ...entry, [field.value.key]: value };
  }

  #keep(marks, options) {
    const { way, path } = this.field;
    if (!marks.length) return this.draft.put(path, undefined, options);
    if (way === "each") return this.draft.put(path, marks.map(({ cells }) => nameOf(this.targets[cells[0]])).join(" "), options);
    return this.draft.put(path, marks.map((mark) => this.#written(mark)), options);
  }

  #at(cell) {
    return this.marks.findLastIndex(({ cells, copied }) => cells.includes(cell) || copied?.includes(cell));
  }

  text(index) {
    const found = this.#at(index);
    if (found < 0) return "";
    const { value } = this.marks[found];
    return `${this.field.one}${value === null ? "" : ` ${Array.isArray(value) ? value.join(" ") : value}`}`;
  }

  // A press begins a mark, or takes up the one that is there; a drag leads it on.
  press(index, { right }) {
    const { marks } = this;
    const { way } = this.field;
    const found = this.#at(index);
    this.pending = "";
    this.stroke = null;
    if (!right && this.#copy(index)) return;
    if (right || (way === "each" && found >= 0)) return found >= 0 && this.#without(found);
    if (way === "each" || way === "corner") {
      if (found < 0) this.#keep([...marks, { cells: [index], value: this.#usual }]);
      this.current = found < 0 ? marks.length : found;
      return;
    }
    this.stroke = { cells: [index], before: marks, made: false };
    this.current = found;
  }

  // A mark that still has no copy gets one whose first cell lies here; tells whether it did.
  #copy(index) {
    const mark = this.marks[this.current];
    if (!this.field.copy || !mark || mark.copied.length) return false;
    const [first, to] = [this.targets[mark.cells[0]], this.targets[index]];
    const copied = mark.cells.map((cell) => this.#beside(cell, to.r - first.r, to.c - first.c));
    return !copied.includes(-1) && this.#keep(this.marks.with(this.current, { ...mark, copied }));
  }

  // A value that a mark must have is there from the start.
  get #usual() {
    const { value } = this.field;
    if (!value?.required) return null;
    return value.several ? [1] : (value.symbols?.[0] ?? 1);
  }

  drag(index) {
    if (!this.stroke) return;
    let { cells } = this.stroke;
    if (this.field.steps) cells = this.#through(cells[0], index);
    else cells = this.stroke.cells = this.#extended(cells, index);
    const { before, made } = this.stroke;
    const isWhole = cells.length >= this.field.least;
    if (!isWhole && (!made || this.field.steps)) return;
    this.current = isWhole ? before.length : -1;
    this.#keep(isWhole ? [...before, { cells, value: this.#usual }] : before, { amend: made });
    this.stroke.made = true;
  }

  release() {
    const { stroke } = this;
    this.stroke = null;
    // a cage of one cell is made by a click where none is
    if (stroke && !stroke.made && this.current < 0 && this.field.least <= 1 && this.field.way === "group") {
      this.current = this.marks.length;
      this.#keep([...this.marks, { cells: stroke.cells, value: this.#usual }]);
    }
  }

  // The cells of a mark that is led on to another one, or back: along a line to any of its own.
  #extended(cells, to) {
    const { way } = this.field;
    const at = cells.indexOf(to);
    if (at >= 0 && (way === "path" || at === cells.length - 2)) return cells.slice(0, at + 1);
    return at >= 0 || (way === "pair" && cells.length === 2) ? cells : [...cells, to];
  }

  carry(from, to, stage) {
    const { marks } = this;
    stage.select(to);
    if (this.field.steps) return this.#lead(from, to);
    const mark = marks[this.current];
    if (mark?.cells.at(-1) === from && this.field.way !== "pair") {
      const cells = this.#extended(mark.cells, to);
      if (cells.length < this.field.least) return this.#without(this.current);
      if (cells !== mark.cells) return this.#keep(marks.with(this.current, { ...mark, cells }));
    }
    this.current = marks.length;
    return this.#keep([...marks, { cells: [from, to], value: this.#usual }]);
  }

  // By Shift and arrows: from where these began to where they are now.
  #lead(from, to) {
    const origin = this.led?.to === from ? this.led.origin : from;
    this.led = { origin, to };
    const cells = this.#through(origin, to);
    if (cells.length < 2) return false;
    this.current = this.marks.length;
    return this.#keep([...this.marks, { cells, value: this.#usual }]);
  }

  #without(number) {
    this.current = -1;
    return this.#keep(this.marks.toSpliced(number, 1));
  }

  erase(stage) {
    const found = this.current >= 0 && this.current < this.marks.length ? this.current : this.#at(stage.selected[0]);
    const mark = this.marks[found];
    if (!mark) return;
    if (mark.value !== null && !this.field.value?.required) this.#value(found, null);
    else this.#without(found);
    this.pending = "";
  }

  #value(number, value) {
    return this.#keep(this.marks.with(number, { ...this.marks[number], value }));
  }

  type(key, stage) {
    const { value, way, least } = this.field;
    const number = this.marks[this.current] ? this.current : this.#at(stage.selected[0]);
    if (key === " " || key === "Enter") {
      if (way === "each" || way === "corner" || (way === "group" && number < 0 && least <= 1)) {
        this.press(stage.selected[0], {});
        this.release();
      } else if (!this.#copy(stage.selected[0])) this.current = number;
      return true;
    }
    if (!value || number < 0) return false;
    if (value.symbols) {
      const symbol = value.symbols.find((one) => alike(one, key));
      return symbol !== undefined && (this.#value(number, symbol), true);
    }
    if (!/^\d$/.test(key)) return false;
    this.current = number;
    if (value.several) {
      const before = this.pending ? this.marks[number].value : [];
      this.pending += key;
      return this.#value(number, [...before, Number(key)].slice(-value.several)), true;
    }
    this.pending = Number(this.pending + key) <= value.high ? this.pending + key : key;
    return this.#value(number, Number(this.pending)), true;
  }

  get pad() {
    const { value } = this.field;
    if (!value) return [];
    return (value.symbols ?? [..."1234567890"]).map((text) => ({ text, label: text }));
  }

  get help() {
    const { way, value } = this.field;
    const one = `${/^[aeiou]/.test(this.field.one) ? "an" : "a"} ${this.field.one}`;
    const ways = {
      group: `Drag over the cells of ${one}.`,
      ray: `Drag along a diagonal for ${one}.`,
      path: `Drag along the cells of ${one}, or hold Shift and press arrows, two together for a diagonal step.`,
      pair: `Drag from a cell to the next one for ${one}.`,
      corner: `Click a corner for ${one}.`,
      each: `Click the cells.`,
    };
    const most = value?.high && value.key && !value.symbols ? `, up to ${value.high}` : "";
    const more = value ? ` Then type its ${value.key || "sign"}${most}.` : "";
    const copies = this.field.copy ? " Then click where its first cell is copied to." : "";
    return `${ways[way]}${more}${copies} A right click or Delete takes it away.`;
  }

  sketch(group) {
    const { way } = this.field;
    this.marks.forEach(({ cells, value }) => {
      const points = cells.map((cell) => this.targets[cell]).filter(Boolean);
      if (!points.length) return;
      if (way === "path" || way === "ray") group.append(shape("polyline", { points: points.map(({ x, y }) => `${x},${y}`).join(" "), class: "path" }));
      else if (way === "group") points.forEach(({ x, y }) => group.append(shape("rect", { x: x - 17, y: y - 17, width: 34, height: 34, class: "caged" })));
      else {
        const [x, y] = ["x", "y"].map((axis) => points.reduce((sum, one) => sum + one[axis], 0) / points.length);
        group.append(shape("circle", { cx: x, cy: y, r: way === "each" ? 14 : 7, class: "caged" }));
      }
      if (value !== null) group.append(lettered(points[0].x - UNIT * 0.3, points[0].y - UNIT * 0.3, String(value), 10));
    });
  }

  over(group) {
    const mark = this.marks[this.current];
    mark?.cells.forEach((cell) => {
      const { x, y } = this.targets[cell] ?? {};
      if (x !== undefined) group.append(shape("rect", { x: x - 18, y: y - 18, width: 36, height: 36, rx: 8, class: "mark" }));
    });
  }
}
