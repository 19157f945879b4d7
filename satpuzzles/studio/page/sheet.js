// Several puzzles that go into one file, such as a sheet to print. They are kept by the browser, for all pages of the
// studio.
import { button, make, plural } from "./dom.js";

const KEPT = "satpuzzles-studio:sheet";

export class Sheet {
  // `changed()` is called when there are others.
  constructor(studio, changed) {
    Object.assign(this, { studio, changed });
    this.list = make("ol", {});
    this.whole = make("input", { type: "checkbox", id: "whole", change: () => changed() });
    this.switch = make("label", { class: "switch" }, this.whole, make("span", {}));
    this.element = make("div", { class: "sheet" }, make("h3", {}, "Several puzzles in one file"), this.list, this.switch,
      button("Add this puzzle to the sheet", () => this.#keep([...this.#kept, studio.document]), { id: "add" }));
  }

  get #kept() {
    try {
      return JSON.parse(localStorage.getItem(KEPT)) ?? [];
    } catch {
      return [];
    }
  }

  // How many go into one file together; 0 where the puzzle goes alone.
  get several() {
    return this.whole.checked ? this.#kept.length : 0;
  }

  get puzzles() {
    return this.several ? this.#kept : [this.studio.document];
  }

  #keep(puzzles) {
    localStorage.setItem(KEPT, JSON.stringify(puzzles));
    this.whole.checked = puzzles.length > 0;
    this.draw();
    this.changed();
  }

  // Nothing but the puzzle that is seen, until the sheet is asked for.
  leave() {
    this.whole.checked = false;
    this.draw();
  }

  draw() {
    const kept = this.#kept;
    this.whole.checked &&= kept.length > 0;
    this.switch.hidden = !kept.length;
    this.switch.lastChild.textContent = `Export the sheet: ${plural(kept.length, "puzzle")}`;
    this.list.replaceChildren(...kept.map((puzzle, i) => make("li", {}, make("span", {}, this.studio.nameOf(puzzle)),
      button("×", () => this.#keep(kept.toSpliced(i, 1)), { class: "plain icon", "aria-label": `take ${i + 1} off the sheet` }))));
  }
}
