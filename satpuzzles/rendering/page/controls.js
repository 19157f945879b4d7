// The buttons below a board.
import { CROSS } from "./board.js";
import { changes, next } from "./hints.js";
import { keepsApart } from "./rules.js";
import { colourName, nameOf, wordOf } from "./view.js";

const MODE_WORDS = { cross: "Cross", dot: "Dot", corner: "Corner", centre: "Centre", colour: "Colour" };
const WHY_WRONG = "An entry contradicts the solution; Check marks it.";

export class Controls {
  // `say` shows a message; `current` is the game.
  constructor(root, current, say, focus) {
    [this.root, this.current, this.say] = [root, current, say];
    this.back = focus;
    const on = (id, act) => this.find(id).addEventListener("click", () => act(current()));
    on("undo", (game) => game.undo());
    on("redo", (game) => game.undo(true));
    on("check", (game) => this.#check(game));
    on("fill", (game) => this.#fill(game));
    on("around", (game) => game.edit(game.board.crosses({ around: true })) || this.say("There is nothing to cross out."));
    on("hint", (game) => this.#hint(game));
    on("apply", (game) => this.#apply(game));
    on("solution", (game) => {
      game.shown = !game.shown;
      game.changed("shown");
    });
    on("reset", () => this.find("sure").showModal());
    on("clear", (game) => game.reset());
    this.find("conflicts").addEventListener("change", () => current().changed("shown"));
    this.zoom = 1;
    on("larger", () => this.#zoom(1.25));
    on("smaller", () => this.#zoom(0.8));
  }

  find(id) {
    return this.root.querySelector(`#${id}`);
  }

  get conflicts() {
    return this.find("conflicts").checked;
  }

  // Buttons for another game.
  build() {
    const game = this.current();
    const { puzzle } = game;
    this.find("modes").replaceChildren(
      ...game.modes.map((mode) => {
        const symbol = game.single ? puzzle.entries.map(nameOf).join(", ") : "";
        const button = buttonOf(mode === "value" ? symbol || "Value" : MODE_WORDS[mode], () => {
          game.mode = mode;
          this.build();
          game.changed("mode");
        });
        if (mode === "value" && symbol) button.setAttribute("aria-label", puzzle.entries.map(wordOf).join(" or "));
        button.dataset.mode = mode;
        button.setAttribute("aria-pressed", game.mode === mode);
        return button;
      }),
    );
    this.find("pad").replaceChildren(...this.#pad(game));
    this.find("check").hidden = !puzzle.compared;
    this.find("solution").hidden = !puzzle.solutions.length;
    this.find("hint").hidden = !puzzle.hints.length;
    this.find("fill").hidden = !puzzle.rules.length || (game.single && !puzzle.optional);
    this.find("fill").textContent = game.single ? "Cross out finished" : "Candidates";
    this.find("around").hidden = !game.single || !puzzle.optional || !puzzle.rules.some(keepsApart);
    this.find("around").textContent = `Cross around ${wordOf(puzzle.entries[0]).length > 5 ? wordOf(puzzle.entries[0]) : puzzle.entries[0]}`;
    this.update();
  }

  #pad(game) {
    const { entries } = game.puzzle;
    if (game.mode === "colour") {
      return [1, 2, 3, 4, 5, 6, 7, 8].map((colour) => {
        const button = buttonOf("", () => {
          game.colour = colour;
          if (!game.single) game.enter(colour);
          this.build();
        });
        button.dataset.colour = colour;
        button.setAttribute("aria-label", colourName(colour));
        if (game.single) button.setAttribute("aria-pressed", game.colour === colour);
        return button;
      });
    }
    if (game.single) return []; // the modes are what there is to enter
    const erase = buttonOf("⌫", () => game.put(""));
    erase.setAttribute("aria-label", "erase");
    if (game.puzzle.parts) return [erase]; // parts are drawn
    const whole = entries.length <= 25; // of more the digits are typed
    const symbols = whole ? [...entries, ...(game.puzzle.optional ? [CROSS] : [])] : game.keys;
    const entering = symbols.map((symbol) => {
      const button = buttonOf(symbol, () => (whole ? game.enter(symbol) : game.type(symbol)));
      button.setAttribute("aria-label", wordOf(symbol));
      return button;
    });
    return [...entering, erase];
  }

  update() {
    const game = this.current();
    this.find("undo").disabled = !game.board.canUndo;
    this.find("redo").disabled = !game.board.canRedo;
    this.find("solution").setAttribute("aria-pressed", game.shown);
    this.find("apply").hidden = !game.hint?.isWhole;
  }

  #check(game) {
    const wrong = game.check();
    const many = wrong === 1 ? "1 entry is wrong." : `${wrong} entries are wrong.`;
    this.say(wrong ? many : "No entry is wrong.");
  }

  #fill(game) {
    const made = game.edit(game.single ? game.board.crosses() : game.board.candidates());
    if (!made) this.say(game.single ? "No cell must stay empty yet." : "All candidates are there.");
  }

  #hint(game) {
    const found = next(game);
    if (found === "wrong") return this.say(WHY_WRONG);
    if (found === null) return this.say("There is no further hint.");
    game.hint = found;
    if (found.isWhole) game.told.add(found.step);
    game.changed("hint");
    return this.say(found.text);
  }

  #apply(game) {
    const { step } = game.hint;
    game.hint = null;
    if (!game.edit(changes(game, step))) game.changed("hint");
  }

  #zoom(factor) {
    this.zoom = Math.min(Math.max(this.zoom * factor, 1), 6);
    document.documentElement.style.setProperty("--zoom", this.zoom);
    this.back();
  }
}

function buttonOf(text, act) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = text;
  button.addEventListener("click", act);
  return button;
}
