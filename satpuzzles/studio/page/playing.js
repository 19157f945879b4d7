// Play the puzzle in the page that `satpuzzles render` writes, in a frame of its own.
import { Board, DOT } from "../page/board.js";
import { load } from "../page/storage.js";
import { capital, find, make } from "./dom.js";
import { UNIT, isUsed } from "./layers.js";

export class Playing {
  constructor(studio) {
    this.studio = studio;
    find("back").addEventListener("click", () => history.back());
    find("take").addEventListener("click", () => this.#take());
  }

  get isOpen() {
    return !find("player").hidden;
  }

  // With `answers` what is entered is to be the answer of another puzzle.
  async open({ answers = false } = {}) {
    const { studio } = this;
    find("take").hidden = !answers;
    find("player").hidden = false;
    document.body.classList.add("plays");
    find("playnote").textContent = "The page is being made …";
    try {
      const made = await studio.work.ask("play", "play", { puzzle: studio.document });
      if (!made || !this.isOpen) return;
      // a new frame each time: what it loads first is no step in the history of the tab
      const page = make("iframe", { id: "page", title: "The puzzle to play", srcdoc: made.html });
      page.addEventListener("load", () => {
        page.contentDocument.body.classList.toggle("answering", answers);
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
    for (const name of ["play", "clues"]) this.studio.work.stop(name);
    find("player").hidden = true;
    document.body.classList.remove("plays");
    find("page")?.remove();
    find("playing").focus();
  }

  // The puzzle whose answer is what was entered.
  async #take() {
    const { studio } = this;
    const [data] = JSON.parse(find("page").contentDocument.getElementById("puzzles").textContent);
    const values = entered(data);
    const answer = data.cells.reduce((rows, [r], i) => {
      (rows[r] ??= []).push(values[i]);
      return rows;
    }, []);
    try {
      const made = await studio.work.ask("clues", "clues", { puzzle: studio.document, answer });
      if (!made) return;
      // the address of the entry before is the one that is to hold the puzzle
      window.addEventListener("popstate", () => studio.open(made.puzzle, made.drawn, false), { once: true });
      history.back();
    } catch ({ message }) {
      find("playnote").textContent = `${capital(message)}.`;
    }
  }
}

// The values that somebody has entered in the player. A cell without an entry is one that stays empty, or null if none
// may.
function entered(puzzle) {
  const board = new Board({ ...puzzle, rules: [] });
  const kept = load(puzzle);
  if (kept) board.restore(kept);
  const isEmpty = (cell) => ["", DOT].includes(board.symbol(cell));
  return board.values.map((value, cell) => puzzle.numbers[isEmpty(cell) ? puzzle.blank : value] ?? null);
}
