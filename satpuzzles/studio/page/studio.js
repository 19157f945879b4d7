// The studio: the puzzle that is made, what the server has drawn and said of it, and who shows that. Each edit is drawn
// and checked anew.
import { Answer } from "./answer.js";
import { find } from "./dom.js";
import { Draft, essence, same } from "./draft.js";
import { Edges, Entries, Outside, isUsed } from "./layers.js";
import { Marks } from "./marks.js";
import { Regions } from "./regions.js";
import { Solving } from "./solving.js";
import { Panel } from "./panel.js";
import { hideUnsolved, showUnsolved } from "./reading.js";
import { Stage } from "./stage.js";
import { Tools } from "./tools.js";
import { Work } from "./work.js";

const LAYERS = { cells: Entries, regions: Regions, outside: Outside, edges: Edges, marks: Marks };
const NAMES = { "▒": "Shade", "━": "Line", "═": "Double" }; // of symbols that no font draws well
const NOTHING = Object.freeze({ marks: {}, names: [], changed: [], candidates: null, entries: null, answer: null, fault: null, supposed: null, agreed: {}, offered: null });

export class Studio {
  layers = []; // those of the fields that are edited on the board
  answer = null; // the layer of the answer
  solving = null; // and that of what somebody enters while solving; of loops and areas there is none
  drawn = null; // what the server has drawn last
  drawing = null; // until when the puzzle is being drawn
  isCurrent = false; // whether that is the document as it is
  isOther = false; // whether the puzzle is another one than what was drawn last
  kinds = []; // what the server says of the kinds
  unkept = new Set(); // where the browser has no room for the puzzle
  found = NOTHING; // what the solver has found, as it is shown on the board

  constructor(connection) {
    this.connection = connection;
    this.work = new Work(connection, (name) => this.panel.running(name));
    this.draft = new Draft((isOther) => this.#changed(isOther), (is) => this.keeps("address", is));
    this.stage = new Stage(this);
    this.tools = new Tools(this);
    this.panel = new Panel(this);
  }

  get document() {
    return this.draft.document;
  }

  get board() {
    return this.drawn?.board;
  }

  // Whether the browser keeps the puzzle in a place; where it does not, the page says so.
  keeps(place, is) {
    this.unkept[is ? "delete" : "add"](place);
    find("unkept").hidden = !this.unkept.size;
  }

  // Begin with another puzzle, or with one that the solver made of this one. `drawn` is what the server has drawn of it,
  // if it has.
  open(document, drawn = null, isOther = true) {
    this.stage.layer?.leave();
    if (isOther) this.#forget();
    this.coming = drawn;
    find("said").textContent = ""; // it was about another board
    this.draft.open(document);
  }

  // What was asked for, chosen and said of the puzzle before is no matter of the next one.
  #forget() {
    [...this.layers, ...this.beside].forEach((layer) => layer.forget());
    this.isOther = true;
    this.tools.forget();
    this.stage.selected = [0];
    for (const name of ["notes", "shaped", "counts"]) find(name).replaceChildren();
  }

  #changed(isOther) {
    find("undo").disabled = !this.draft.canUndo;
    find("redo").disabled = !this.draft.canRedo;
    if (!isOther && this.drawn && !this.isOther && !this.coming) { // other words, or another answer: nothing else is asked
      this.tools.forms();
      this.tools.pad();
      this.stage.draw();
      this.panel.agree();
      return this.onchange?.();
    }
    this.work.stopAll();
    this.found = NOTHING;
    this.isCurrent = false;
    this.panel.edited();
    this.onchange?.();
    this.drawing = null;
    if (this.coming) this.#took(this.coming);
    else {
      if (this.drawn?.kind === this.document.puzzle) {
        this.stage.draw();
        this.tools.pad();
      }
      this.drawing = this.#draw();
    }
    this.coming = null;
    return this.panel.check();
  }

  // Until the puzzle is drawn: show what the document says.
  read() {
    const kind = this.kinds.find(({ name }) => name === this.document?.puzzle);
    if (kind && !this.drawn) showUnsolved(this.document, kind);
  }

  async #draw() {
    this.read();
    try {
      const drawn = await this.work.ask("draw", "draw", { puzzle: this.document });
      if (drawn) this.#took(drawn);
    } catch (refused) {
      const isAlike = this.drawn?.kind === this.document.puzzle && [0, this.#sides.rows].includes(this.board.rows);
      if (!isAlike) await this.#drawEmpty();
      this.panel.refused(refused);
      this.show({ fault: this.#place(refused.where) });
    }
  }

  // Rows and columns of the document, as far as its fields show them.
  get #sides() {
    const fields = Object.values(this.document).filter((value) => Array.isArray(value) && value.length);
    const rows = fields.find(([first]) => Array.isArray(first)) ?? fields[0];
    return { rows: rows?.length, columns: rows?.[0]?.length ?? rows?.length };
  }

  // Of a document that is no puzzle, unlike the one before: the fields and the board of an empty one of its size.
  async #drawEmpty() {
    try {
      const drawn = await this.work.ask("empty", "blank", { kind: this.document.puzzle, ...this.#sides });
      if (!drawn) return;
      this.#took(drawn);
      this.isCurrent = false;
    } catch {
      // then there is nothing to show
    }
  }

  // The target of a layer that a place in the document, such as regions[2][3], means.
  #place(where) {
    const [key, ...steps] = where?.match(/[^.[\]]+/g) ?? [];
    const layer = this.layers.find(({ field }) => field.path[0] === key);
    const [r, c] = steps.length > 1 ? steps.map(Number) : [0, Number(steps[0])];
    return layer?.targets.find((one) => one.r === r && one.c === c) ?? null;
  }

  #took(drawn) {
    hideUnsolved();
    const size = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(drawn.svg);
    const board = { left: 0, top: 0, rows: 0, columns: 0, ...drawn.board, width: Number(size[1]), height: Number(size[2]) };
    const isKind = this.drawn?.kind === this.document.puzzle && !this.isOther;
    const isOther = !this.drawn || this.isOther || shapeOf(this.drawn) !== shapeOf({ ...drawn, board, kind: this.document.puzzle });
    this.drawn = { ...drawn, board, kind: this.document.puzzle };
    this.isCurrent = true;
    this.isOther = false;
    const { places, lengths, choices, values, parts, known } = drawn;
    const field = { symbols: choices, keys: NAMES, values, parts, places, lengths, known };
    const isOfCells = !parts && places.every((place) => place.length === 3);
    this.answer = placed(this.answer, Answer, { ...field, path: ["solution"], editor: "answer", title: "Answer" }, board, this.draft);
    this.solving = isOfCells ? placed(this.solving, Solving, { ...field, path: ["entries"], editor: "solving", title: "Solving" }, board, this.draft) : null;
    if (isOther) this.#lay(isKind);
    this.stage.draw();
    this.tools.update();
    this.panel.drawn(drawn);
    this.onchange?.();
  }

  // Layers for another board or other fields. Of the same kind they stay as they are, whatever is being typed in them.
  #lay(isKind) {
    const { fields, board } = this.drawn;
    const last = isKind ? this.layers : [];
    this.layers = fields.filter(({ editor }) => editor in LAYERS).map((field) => {
      const before = last.find((layer) => layer.field.path.join() === field.path.join() && layer.field.editor === field.editor);
      before?.place(field, board);
      return before ?? new LAYERS[field.editor](field, board, this.draft);
    });
    if (this.layers.includes(this.stage.layer) || (isKind && this.beside.includes(this.stage.layer))) return;
    const used = this.layers.filter((layer) => isUsed(layer));
    const regions = this.isEmpty && used.find((layer) => layer.tint); // one begins with them
    this.choose(regions || (used[0] ?? this.layers[0] ?? null));
  }

  // The layers of what is no part of the puzzle.
  get beside() {
    return [this.solving, this.answer].filter(Boolean);
  }

  choose(layer) {
    if (layer && layer === this.answer && !layer.isAsked) {
      layer.isAsked = true;
      this.panel.agree();
    }
    this.stage.edit(layer);
    this.tools.update();
  }

  // To the next layer that is shown, or the one before.
  turn(step) {
    const { tabs } = this.tools;
    const at = tabs.findIndex(({ group }) => group === this.stage.layer?.group);
    this.choose(tabs[(at + step + tabs.length) % tabs.length]);
  }

  // Show what the solver has found, in place of what it had found of the same sort.
  show(found) {
    this.found = { ...this.found, ...found };
    for (const layer of this.layers) layer.offers = layer.field.path.reduce((value, key) => value?.[key], this.found.offered);
    this.stage.draw();
  }

  // Whether the puzzle is still as it was when it was begun.
  get isEmpty() {
    return same(essence(this.document), essence(this.draft.blank));
  }

  // The targets of all layers whose entries were others in the document `before`.
  changes(before) {
    const written = (layer, entry) => JSON.stringify(layer.isBlank(entry) ? null : entry); // a file may have no blanks, or others
    const isOther = (layer, { r, c }) => [before, this.document].map((one) => written(layer, layer.stored(one[layer.field.path[0]], r, c)))
      .reduce((one, other) => one !== other);
    const stated = this.layers.filter((layer) => layer.stored && layer.field.path.length === 1);
    return stated.flatMap((layer) => layer.targets.filter((target) => isOther(layer, target)));
  }

  // The numbers of cells that are given as a row and a place in it.
  numbers(cells) {
    const { lengths } = this.drawn;
    return cells.map(([r, place]) => lengths.slice(0, r).reduce((sum, length) => sum + length, place));
  }

  get name() {
    const { title, puzzle } = this.drawn ?? {};
    const isNamed = !this.document?.title && title && title !== puzzle?.title;
    return isNamed ? title : this.nameOf(this.document);
  }

  // What its author calls a document, or else its kind.
  nameOf(document) {
    const { title } = document ?? {};
    return (typeof title === "string" && title) || (this.kinds.find(({ name }) => name === document?.puzzle)?.title ?? "");
  }
}

// A layer for a field: the one before, if there is one.
function placed(before, Kind, field, board, draft) {
  before?.place(field, board);
  return before ?? new Kind(field, board, draft);
}

// What layers depend on: they are made anew when it changes.
const shapeOf = ({ kind, board, fields }) => JSON.stringify([kind, board, fields]);
