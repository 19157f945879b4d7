// Play the puzzle in the page that `satpuzzles render` writes, in a frame of its own.
import { find, make } from "./dom.js";
import { UNIT, isUsed } from "./layers.js";

export class Playing {
  constructor(studio) {
    this.studio = studio;
    find("back").addEventListener("click", () => history.back());
  }

  get isOpen() {
    return !find("player").hidden;
  }

  // With `hints` the page gives hints and has a solver.
  async open({ hints = true } = {}) {
    const { studio } = this;
    find("player").hidden = false;
    document.body.classList.add("plays");
    find("playnote").textContent = "The page is being made …";
    try {
      const made = await studio.work.ask("play", "play", { puzzle: studio.document, hints });
      if (!made || !this.isOpen) return;
      // a new frame each time: what it loads first is no step in the history of the tab
      const page = make("iframe", { id: "page", title: "The puzzle to play", srcdoc: made.html });
      page.addEventListener("load", () => {
        this.#tint(page.contentDocument);
        for (const what of ["pointerdown", "keydown"]) page.contentDocument.addEventListener(what, () => (find("playnote").textContent = ""));
      });
      find("player").append(page);
      find("playnote").textContent = "";
      page.focus();
    } catch ({ message }) {
      find("playnote").textContent = message;
    }
  }

  // Regions have the colours that they had while they were drawn.
  #tint(page) {
    const { layers, drawn: { places: [[x, y]] } } = this.studio;
    const row = page.querySelector("[role=row]").style;
    const [left, top] = ["--x", "--y"].map((name) => Number(row.getPropertyValue(name)) * UNIT);
    layers.find((layer) => layer.tint && isUsed(layer))?.tint(page.querySelector(".field svg"), [left - x, top - y]);
  }

  close() {
    this.studio.work.stop("play");
    find("player").hidden = true;
    document.body.classList.remove("plays");
    find("page")?.remove();
    find("playing").focus();
  }
}
