// The puzzle that is being made: its document, with undo and redo without end. Documents are never changed, only
// replaced; they are small beside what a browser holds.
import { read, written } from "./address.js";
import { keepSteps, steps } from "./storage.js";

export const BESIDE = ["title", "author", "source", "copyright", "license", "url", "date", "difficulty", "note", "solution", "solutions", "unique", "entries"]; // no part of the puzzle

export class Draft {
  blank = null; // the document of the empty puzzle that was begun with
  writing = null; // until when the address is being written
  #past = [];
  #future = [];
  #document = null;
  #changed;
  #kept;
  #address = "";

  // `changed(isOther)` is called after each change; `isOther` tells whether it is another puzzle, not other words.
  // `kept(is)` tells whether the address holds it.
  constructor(changed, kept) {
    [this.#changed, this.#kept] = [changed, kept];
    window.addEventListener("pagehide", () => this.#keep());
  }

  get document() {
    return this.#document;
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  // A document that has nothing to do with what was there; what was there can be had back by undo.
  open(document) {
    if (!this.#document || !this.change(document)) this.#become(document);
  }

  // One step for undo; with `amend` the last step goes on. Tells whether anything is different.
  change(document, { amend = false } = {}) {
    if (same(document, this.#document)) return false;
    if (!amend || !this.#past.length) this.#past.push(this.#document);
    this.#future = [];
    this.#become(document);
    return true;
  }

  // What stands at a path of keys, such as ["givens"] or ["cages", 2, "sum"].
  at(path) {
    return path.reduce((value, key) => value?.[key], this.#document);
  }

  // Put a value there; undefined takes it out.
  put(path, value, options) {
    return this.change(replaced(this.#document, path, value), options);
  }

  undo() {
    if (!this.canUndo) return;
    this.#future.push(this.#document);
    this.#become(this.#past.pop());
  }

  redo() {
    if (!this.canRedo) return;
    this.#past.push(this.#document);
    this.#become(this.#future.pop());
  }

  #become(document) {
    const isOther = !same(essence(document), essence(this.#document));
    this.#document = document;
    this.#changed(isOther);
    this.writing = this.#write(document);
  }

  async #write(document) {
    const address = `#${await written(document)}`;
    if (document !== this.#document) return; // a later one is being written
    this.#address = address;
    const fits = address.length < LONGEST;
    history.replaceState(history.state, "", fits ? address : "#");
    this.#kept(fits);
  }

  // For a page that is loaded again: the last steps, both ways.
  #keep() {
    if (!this.#document) return;
    const [past, future] = [this.#past, this.#future].map((some) => some.slice(-KEPT));
    keepSteps({ past, document: this.#document, future, blank: this.blank }); // else the address alone has the puzzle
  }

  #remember(document) {
    const kept = steps();
    if (kept && same(kept.document, document)) [this.#past, this.#future, this.blank] = [kept.past, kept.future, kept.blank];
  }

  // Begin with what the address holds, if it holds anything; tells whether it does.
  async restore() {
    const found = await read(location.hash);
    if (found && !this.#document) this.#remember(found);
    if (found && location.hash !== this.#address) this.open(found);
    return found !== null;
  }
}

const KEPT = 200; // steps
const LONGEST = 1_000_000; // browsers take addresses of two megabytes

export function essence(document) {
  return document && Object.fromEntries(Object.entries(document).filter(([key]) => !BESIDE.includes(key)));
}

export const same = (one, other) => one === other || JSON.stringify(one) === JSON.stringify(other);

function replaced(value, [key, ...rest], last) {
  const now = rest.length ? replaced(value?.[key] ?? {}, rest, last) : last;
  if (Array.isArray(value)) return now === undefined ? value.toSpliced(key, 1) : value.with(key, now);
  const { [key]: _, ...others } = value;
  const isNothing = now === undefined || (rest.length && !Array.isArray(now) && !Object.keys(now).length);
  return isNothing ? others : { ...value, [key]: now };
}
