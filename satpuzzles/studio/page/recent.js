// The puzzles that somebody made last, kept by the browser for all pages of the studio, so that nothing is lost with a tab.
import { button, find, make, pictured, plural } from "./dom.js";
import { keepRecents, recents } from "./storage.js";

const MOST = 16;
const LARGEST = 40_000; // characters of a picture
const LATER = 400; // milliseconds: several edits are kept together

export class Recent {
  #last = null; // what this page has kept of the puzzle that is being made
  #next = null; // what is to be kept in its place

  // `open(document)` opens one of them; `kept(is)` tells whether the browser has kept the puzzle that is being made.
  constructor(open, kept) {
    [this.open, this.kept] = [open, kept];
    window.addEventListener("pagehide", () => this.#write());
  }

  // The puzzle has become this one, of that name, with a picture if there is one.
  keep(document, name, svg = null) {
    const puzzle = JSON.stringify(document);
    if (svg) this.svg = svg.length < LARGEST ? svg : null; // else that of the last change that had one
    this.#next = { puzzle, name, svg: this.svg };
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
    const { found } = recents();
    const svg = next.svg ?? found.find(({ puzzle }) => puzzle === before)?.svg;
    const others = found.filter(({ puzzle }) => puzzle !== before && puzzle !== next.puzzle);
    this.kept(keepRecents(next.puzzle === this.blank ? others : [{ ...next, svg }, ...others].slice(0, MOST)));
  }

  draw() {
    this.#write();
    const { found, dropped } = recents();
    find("recent").hidden = !found.length && !dropped;
    find("dropped").textContent = dropped ? `${plural(dropped, "kept puzzle")} could not be read and ${dropped === 1 ? "is" : "are"} left out.` : "";
    find("kept").replaceChildren(...found.map(({ puzzle, name, svg }) => {
      const thumb = make("span", { class: "thumb", "aria-hidden": "true" });
      if (svg) pictured(thumb, svg);
      const forget = () => {
        keepRecents(recents().found.filter((one) => one.puzzle !== puzzle));
        this.draw();
      };
      return make("li", {}, button([thumb, make("span", {}, name)], () => this.open(JSON.parse(puzzle)), { class: "kind" }),
        button("×", forget, { class: "plain icon", "aria-label": `forget ${name}`, title: "Forget this puzzle" }));
    }));
  }
}
