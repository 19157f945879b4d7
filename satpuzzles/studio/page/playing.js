// Play the puzzle in the page that `satpuzzles render` writes, in a frame of its own.
import { find } from "./dom.js";

export class Playing {
  constructor(studio) {
    this.studio = studio;
    find("back").addEventListener("click", () => history.back());
    find("take").addEventListener("click", () => this.#take());
  }

  get isOpen() {
    return !find("player").hidden;
  }

  async open() {
    const { studio } = this;
    find("player").hidden = false;
    document.body.classList.add("plays");
    find("page").hidden = true;
    find("playnote").textContent = "The page is being made …";
    try {
      const made = await studio.work.ask("play", "play", { puzzle: studio.document });
      if (!made || !this.isOpen) return;
      find("page").srcdoc = made.html;
      find("page").hidden = false;
      find("playnote").textContent = "";
      find("page").focus();
    } catch ({ message }) {
      find("playnote").textContent = message;
    }
  }

  close() {
    this.studio.work.stop("play");
    find("player").hidden = true;
    document.body.classList.remove("plays");
    find("page").removeAttribute("srcdoc");
    find("playing").focus();
  }

  // The puzzle whose answer is what was entered.
  async #take() {
    const { studio } = this;
    const { data } = studio.drawn;
    const symbols = entered(data);
    const answer = data.cells.reduce((rows, [r], i) => {
      (rows[r] ??= []).push(symbols[i]);
      return rows;
    }, []);
    try {
      const made = await studio.work.ask("clues", "clues", { puzzle: studio.document, answer });
      if (!made) return;
      studio.open(made.puzzle, made.drawn ?? null);
      history.back();
    } catch ({ message }) {
      find("playnote").textContent = message;
    }
  }
}

// What somebody has entered in the player: it keeps the moves under the hash of the puzzle.
function entered({ id, given }) {
  const symbols = [...given];
  const kept = JSON.parse(localStorage.getItem(`satpuzzles:${id}`) ?? "null");
  for (const move of kept?.past ?? []) for (const [cell, { value }] of move) symbols[cell] = value;
  return symbols.map((symbol) => (symbol === "×" || symbol === "•" ? "" : symbol));
}
