// Boards turned, mirrored, and with more or fewer rows and columns: as far as the server says that the puzzle can be.
import { button, capital, find, make, renew } from "./dom.js";
import { same } from "./draft.js";

const TURNS = {
  left: ["↺", "Turn to the left"], right: ["↻", "Turn to the right"], across: ["⇆", "Mirror left and right"],
  down: ["⇅", "Mirror above and below"], diagonal: ["⤡", "Rows become columns"],
};

export class Shaping {
  constructor(studio) {
    this.studio = studio;
  }

  update() {
    const { turns, sides } = this.studio.drawn;
    find("shaping").hidden = !turns.length && !sides.length;
    renew(find("turns"), turns.map((turn) =>
      button(TURNS[turn][0], () => this.#move({ turn }), { class: "icon", title: TURNS[turn][1], "aria-label": TURNS[turn][1] })));
    renew(find("sides"), sides.map((more) => this.#side(more)));
  }

  // Fewer and more rows and columns on a side, or at a corner.
  #side(more) {
    const called = Object.keys(more).join(" ");
    const less = Object.fromEntries(Object.entries(more).map(([side, number]) => [side, -number]));
    const change = (sign, words, members) => button(sign, () => this.#move(members), { class: "icon", "aria-label": `${words} ${called}` });
    return make("div", { class: "side" }, make("span", {}, capital(called)), change("−", "less", less), change("+", "more", more));
  }

  async #move(members) {
    const { studio } = this;
    const wasEmpty = same(studio.document, studio.draft.blank);
    find("shaped").textContent = "";
    try {
      const found = await studio.work.ask("move", "move", { puzzle: studio.document, ...members });
      if (!found) return;
      studio.open(found.puzzle, found.drawn, false);
      if (wasEmpty) studio.draft.blank = found.puzzle;
    } catch ({ message }) {
      find("shaped").textContent = `${capital(message)}.`;
    }
  }
}
