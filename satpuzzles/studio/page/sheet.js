// Several puzzles that go into one file, such as a sheet to print. They are kept by the browser, for all pages of the
// studio.
import { button, make, plural } from "./dom.js";
import { same } from "./draft.js";
import { isSheet, keepSheet, sheet } from "./storage.js";

const MOST = 500; // puzzles; the server takes no more

export class Sheet {
  // `changed()` is called when there are others.
  constructor(studio, changed) {
    Object.assign(this, { studio, changed });
    this.list = make("ol", {});
    this.whole = make("input", { type: "checkbox", id: "whole", change: () => changed() });
    this.switch = make("label", { class: "switch" }, this.whole, make("span", {}));
    this.note = make("p", { class: "fault", role: "status", hidden: true });
    this.element = make("div", { class: "sheet" }, make("h3", {}, "Several puzzles in one file"), this.list, this.switch,
      button("Add this puzzle to the sheet", () => this.#add(), { id: "add" }), this.note);
    window.addEventListener("storage", ({ key }) => isSheet(key) && this.draw()); // another tab has changed it
  }

  get #kept() {
    return sheet().found;
  }

  // How many go into one file together; 0 where the puzzle goes alone.
  get several() {
    return this.whole.checked ? this.#kept.length : 0;
  }

  get puzzles() {
    return this.several ? this.#kept : [this.studio.document];
  }

  #add() {
    const kept = this.#kept;
    if (kept.length >= MOST) return this.#tell(`A sheet has at most ${MOST} puzzles.`);
    return this.#keep([...kept, this.studio.document]);
  }

  #take(i, puzzle) {
    const kept = this.#kept;
    if (same(kept[i], puzzle)) this.#keep(kept.toSpliced(i, 1));
    else this.draw(); // another tab has changed it
  }

  #keep(puzzles) {
    const isKept = keepSheet(puzzles);
    if (isKept) this.whole.checked = puzzles.length > 0;
    this.draw();
    this.changed();
    if (!isKept) this.#tell("Your browser has no room to keep this on the sheet.");
  }

  #tell(words) {
    this.note.hidden = !words;
    this.note.textContent = words;
  }

  // Nothing but the puzzle that is seen, until the sheet is asked for.
  leave() {
    this.whole.checked = false;
    this.draw();
  }

  draw() {
    const { found: kept, dropped } = sheet();
    this.#tell(dropped ? `${plural(dropped, "entry", "entries")} of the sheet could not be read and ${dropped === 1 ? "is" : "are"} left out.` : "");
    this.whole.checked &&= kept.length > 0;
    this.switch.hidden = !kept.length;
    this.switch.lastChild.textContent = `Export the sheet: ${plural(kept.length, "puzzle")}`;
    this.list.replaceChildren(...kept.map((puzzle, i) => make("li", {}, make("span", {}, this.studio.nameOf(puzzle)),
      button("×", () => this.#take(i, puzzle), { class: "plain icon", "aria-label": `take ${i + 1} off the sheet` }))));
  }
}
