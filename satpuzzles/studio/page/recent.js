// The puzzles that somebody made last, kept by the browser for all pages of the studio, so that nothing is lost with a tab.
import { button, find, make, pictured } from "./dom.js";

const KEPT = "satpuzzles-studio:recent";
const MOST = 16;
const LARGEST = 40_000; // characters of a puzzle, or of its picture
const LATER = 400; // milliseconds: several edits are kept together

export class Recent {
  #last = null; // what this page has kept of the puzzle that is being made
  #next = null; // what is to be kept in its place

  // `open(document)` opens one of them.
  constructor(open) {
    this.open = open;
    window.addEventListener("pagehide", () => this.#write());
  }

  // The puzzle has become this one, of that name, with a picture if there is one.
  keep(document, name, svg = null) {
    const puzzle = JSON.stringify(document);
    if (svg) this.svg = svg.length < LARGEST ? svg : null; // else that of the last change that had one
    this.#next = puzzle.length > LARGEST ? null : { puzzle, name, svg: this.svg };
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.#write(), LATER);
  }

  // What comes next is another puzzle, not a change of this one. It is kept once it is no longer the document `blank`.
  begin(blank = null) {
    this.#write();
    this.#last = this.svg = null;
    this.blank = blank && JSON.stringify(blank);
  }

  #write() {
    const [before, next] = [this.#last, this.#next];
    clearTimeout(this.waiting);
    if (!next) return;
    [this.#last, this.#next] = [next.puzzle, null];
    const svg = next.svg ?? kept().find(({ puzzle }) => puzzle === before)?.svg;
    const others = kept().filter(({ puzzle }) => puzzle !== before && puzzle !== next.puzzle);
    store(next.puzzle === this.blank ? others : [{ ...next, svg }, ...others].slice(0, MOST));
  }

  draw() {
    this.#write();
    const some = kept();
    find("recent").hidden = !some.length;
    find("kept").replaceChildren(...some.map(({ puzzle, name, svg }) => {
      const thumb = make("span", { class: "thumb", "aria-hidden": "true" });
      if (svg) pictured(thumb, svg);
      const forget = () => {
        store(kept().filter((one) => one.puzzle !== puzzle));
        this.draw();
      };
      return make("li", {}, button([thumb, make("span", {}, name)], () => this.open(JSON.parse(puzzle)), { class: "kind" }),
        button("×", forget, { class: "plain icon", "aria-label": `forget ${name}`, title: "Forget this puzzle" }));
    }));
  }
}

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) ?? [];
  } catch {
    return [];
  }
}

// As many as there is room for.
function store(some) {
  for (let count = some.length; count >= 0; count--) {
    try {
      return localStorage.setItem(KEPT, JSON.stringify(some.slice(0, count)));
    } catch {
      // one less, until it fits
    }
  }
  return undefined;
}
