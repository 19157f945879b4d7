// The buttons of a board, and what is told about it.
import { CROSS } from "./board.js";
import { brief, changes, next } from "./hints.js";
import { colourName } from "./notes.js";
import { copy, savePicture } from "./share.js";
import { keepsApart } from "./rules.js";
import { keepSettings, settings } from "./storage.js";
import { colour } from "./strokes.js";
import { clock } from "./timer.js";
import { nameOf, wordIn, write } from "./view.js";

const SWITCHES = ["conflicts", "timed", "crosses", "parts"];
const MODE_WORDS = { value: "Value", cross: "Cross", dot: "Dot", corner: "Corner", centre: "Centre", colour: "Colour", pen: "Pen" };
const PEN = "Drag from cell to cell for lines, along borders for walls; tap a border for a wall, then a cross.";
const TRIAL = "What you enter now is marked, until you keep it or take it back. Try once more keeps it, too.";
const FINISHED = "Cross out what is left of each row, column, region or clue that has all it needs";
const WHY_WRONG = "An entry contradicts the solution.";
const CONFIRMED = 1500; // milliseconds for which a button says that it is done
const MARGIN = 24; // pixels below a message
const LEAST = 96; // of its height
const ROOM = 140; // in which a message with buttons stands below the other ones
const SHORT = 0.25; // of the screen: what fits there does not scroll
const WIDEST = 5; // keys beside each other

export class Controls {
  // `current` is what is played: its game, its view and its timer; `back` puts the focus on the board. There may be a
  // `solver` that judges boards.
  constructor(root, current, back, solver) {
    [this.root, this.playing, this.back, this.solver] = [root, current, back, solver];
    const on = (id, act) => this.find(id).addEventListener("click", () => act(this.current()));
    on("undo", (game) => game.undo());
    on("redo", (game) => game.undo(true));
    on("erase", (game) => game.put(""));
    on("trial", (game) => game.try(game.board.isTrial ? "keep" : "try"));
    on("keep", (game) => game.try("keep"));
    on("drop", (game) => game.try("takeBack"));
    on("check", (game) => this.#check(game));
    on("reveal", (game) => {
      game.mark(this.wrong);
      this.say("");
    });
    on("fill", (game) => this.#fill(game));
    on("around", (game) => game.edit(game.board.crosses({ around: true })) || this.say("There is nothing to cross out."));
    on("hint", (game) => this.#hint(game));
    on("step", (game) => this.#hint(game));
    on("apply", (game) => this.#apply(game));
    on("further", (game) => {
      this.#apply(game);
      if (!game.board.isSolved) this.#hint(game, { whole: true });
    });
    on("close", () => this.say(""));
    on("fold", () => this.#fold(this.find("fold").ariaExpanded === "true"));
    on("solution", (game) => {
      const show = () => {
        [game.shown, game.revealed] = [!game.shown, true];
        game.changed("shown");
        this.say(game.shown ? "This is the solution; your own entries are kept." : "");
      };
      if (game.revealed || game.board.isSolved || this.find("solution").dataset.open === "true") show();
      else this.#ask("Show the whole solution?", "Show it", show);
    });
    on("reset", (game) => this.#ask("Clear all entries, marks and the time?", "Clear", () => game.reset()));
    on("tell", () => this.#copy("tell", this.result));
    on("link", () => this.#copy("link", location.href));
    on("picture", () => savePicture(this.playing().section, this.title));
    this.zoom = 1;
    on("larger", () => this.#zoom(1.25));
    on("smaller", () => this.#zoom(0.8));
    for (const id of SWITCHES) {
      this.find(id).checked = settings()[id] ?? this.find(id).checked;
      this.find(id).addEventListener("change", () => {
        keepSettings({ ...settings(), [id]: this.find(id).checked });
        this.current().crosses = this.find("crosses").checked;
        this.current().changed("shown");
      });
    }
    this.find("link").hidden = !location.protocol.startsWith("http");
    this.find("menu").addEventListener("click", (event) => event.target.closest(".actions button") && this.find("menu").hidePopover());
  }

  current() {
    return this.playing().game;
  }

  find(id) {
    return this.root.querySelector(`#${id}`);
  }

  get conflicts() {
    return this.find("conflicts").checked;
  }

  // Whether lines that hang together have a colour of their own.
  get parts() {
    return this.find("parts").checked;
  }

  get title() {
    return this.playing().section.querySelector(".head").innerText.trim().replaceAll(/\s*\n\s*/g, ", ");
  }

  // Act if the answer to a question is yes.
  #ask(question, yes, act) {
    this.find("question").textContent = question;
    this.find("yes").textContent = yes;
    this.find("yes").onclick = act;
    this.find("sure").showModal();
  }

  // What somebody has looked at.
  get help() {
    const { revealed, told } = this.current();
    return revealed ? "the solution" : { 0: "no hint", 1: "one hint" }[told.size] ?? `${told.size} hints`;
  }

  // What people post.
  get result() {
    const { timer } = this.playing();
    const address = location.protocol.startsWith("http") ? `\n${location.href}` : "";
    return `${this.title}\nSolved in ${clock(timer.spent)} with ${this.help}${address}`;
  }

  // Show a message, with `detail` in small below it, and the buttons of these ids that answer it. The marks of a hint go
  // with its message.
  say(words, { good = false, detail = "", answers = [], hint = null } = {}) {
    const game = this.current();
    if (!words && game.board.isTrial) return this.say(TRIAL, { answers: ["keep", "drop"] });
    if (game.hint !== hint) {
      game.hint = hint;
      game.changed("hint");
    }
    const isOther = words !== this.find("message").textContent;
    if (isOther) this.find("message").textContent = words;
    this.find("detail").textContent = detail;
    this.find("detail").hidden = !detail;
    this.find("state").classList.toggle("telling", words !== "");
    this.find("state").classList.toggle("good", good);
    const hasRoom = () => window.innerHeight - this.find("tools").getBoundingClientRect().bottom >= ROOM;
    this.find("state").classList.toggle("over", answers.length > 0 && words !== TRIAL && !hasRoom());
    this.find("state").classList.toggle("hint", hint !== null);
    this.#fold(false);
    for (const button of this.find("answers").children) button.hidden = ![...answers, words === TRIAL ? "" : "close"].includes(button.id);
    this.find("answers").hidden = !answers.length;
    if (!words) this.find("said").tabIndex = -1;
    else if (isOther) this.#fit();
  }

  // Of a message that lies over the keys its buttons alone, while somebody needs these.
  #fold(isFolded) {
    this.find("fold").ariaExpanded = !isFolded;
    this.find("state").classList.toggle("folded", isFolded);
  }

  // A long message scrolls in what the screen has left below the buttons, so that the board stays in sight. One that
  // lies over these moves nothing.
  #fit() {
    const said = this.find("said");
    const height = (limit) => this.find("state").style.setProperty("--rest", limit);
    height("none");
    const rest = window.innerHeight - said.getBoundingClientRect().top - MARGIN;
    const isOver = this.find("state").matches(".over");
    if (!isOver && said.scrollHeight > SHORT * window.innerHeight) height(`${Math.max(rest, LEAST)}px`);
    [said.scrollTop, said.tabIndex] = [0, said.scrollHeight > said.clientHeight ? 0 : -1];
    if (!isOver) this.find("state").scrollIntoView({ block: "nearest" });
  }

  // Buttons for another game.
  build() {
    const game = this.current();
    const { puzzle } = game;
    this.find("modes").replaceChildren(...game.modes.map((mode) => this.#modeButton(game, mode)));
    const isColour = game.mode === "colour" && !game.touches;
    const keys = game.puzzle.paints ? this.#paints(game) : game.touches ? this.#swatches(game) : this.#symbols(game);
    const across = game.touches ? Math.min(keys.length, 8) : acrossFor(keys.length);
    const flat = game.touches || keys.length > 2 * WIDEST ? across : keys.length < 8 ? keys.length : WIDEST;
    const rows = Math.ceil(keys.length / across);
    const places = (beside) => `${isColour ? Math.ceil(8 / Math.ceil(keys.length / beside)) : beside}`;
    this.find("pad").replaceChildren(...(isColour ? this.#swatches(game) : keys));
    this.find("pad").style.cssText = `--across:${places(across)};--rows:${rows};--flat:${places(flat)};--flat-rows:${Math.ceil(keys.length / flat)}`;
    this.find("modes").style.setProperty("--across", game.touches ? game.modes.length : rows < 3 ? 2 : 1);
    this.find("entering").classList.toggle("stacked", game.touches);
    this.find("entering").dataset.mode = game.mode;
    this.find("entering").prepend(this.find(game.touches ? "modes" : "pad")); // as they are seen on a wide screen
    this.find("check").hidden = !puzzle.compared && !this.solver?.isHere;
    this.find("solution").hidden = !puzzle.solutions.length;
    this.find("hint").hidden = !puzzle.hints.length;
    this.find("fill").hidden = !puzzle.rules.length || (game.touches && !puzzle.optional);
    this.find("fill").textContent = game.single ? "Cross out what is done" : "Candidates";
    this.find("fill").title = game.single ? FINISHED : "Write into each empty cell what may stand there";
    this.find("around").hidden = !game.single || !puzzle.optional || !puzzle.rules.some(keepsApart);
    this.find("parting").hidden = !puzzle.lines;
    this.find("parts").checked = settings().parts ?? puzzle.rules.some((rule) => rule.kind === "joined"); // paths by default
    this.find("crossing").hidden = !game.single || !puzzle.optional || !puzzle.rules.length;
    game.crosses = this.find("crosses").checked;
    const [entry] = puzzle.entries;
    this.find("around").textContent = `Cross around ${nameOf(entry) === entry ? entry : wordIn(puzzle, entry)}`;
    this.find("around").title = "Cross out the cells that must stay empty beside what you have entered";
    this.update();
  }

  #modeButton(game, mode) {
    const { entries } = game.puzzle;
    const all = game.puzzle.paints ? ["Paint"] : entries.map(nameOf);
    const symbol = mode !== "value" ? "" : game.single ? all.join(" / ") : game.touches ? "Area" : "";
    const button = buttonOf(symbol || MODE_WORDS[mode], () => {
      game.mode = mode;
      this.build();
      game.changed("mode");
      if (mode === "pen") this.say(PEN);
    });
    if (symbol && game.single && !game.puzzle.paints) button.setAttribute("aria-label", entries.map((entry) => wordIn(game.puzzle, entry)).join(" or "));
    button.dataset.mode = mode;
    button.setAttribute("aria-pressed", game.mode === mode);
    return button;
  }

  // Where a touch paints they are chosen, else entered.
  #swatches(game) {
    return [1, 2, 3, 4, 5, 6, 7, 8].map((number) => {
      const button = buttonOf("", () => {
        [game.colour, game.mode] = [number, "colour"];
        if (!game.touches) return game.enter(number);
        this.build();
        return game.changed("mode");
      });
      colour(button, number);
      button.setAttribute("aria-label", colourName(number));
      if (game.touches) button.setAttribute("aria-pressed", game.mode === "colour" && game.colour === number);
      return button;
    });
  }

  #paints(game) {
    return game.puzzle.entries.map((symbol, i) => this.#paintButton(game, symbol, i < 9 ? `${i + 1}` : symbol));
  }

  #symbols(game) {
    const { entries } = game.puzzle;
    const whole = entries.length <= 25; // of more the digits are typed
    const symbols = whole ? [...entries, ...(game.puzzle.optional ? [CROSS] : [])] : game.keys;
    return symbols.map((symbol) => {
      const button = buttonOf(symbol, () => (whole ? game.enter(symbol) : game.type(symbol)));
      button.setAttribute("aria-label", wordIn(game.puzzle, symbol));
      button.dataset.length = symbol.length;
      return button;
    });
  }

  // A colour, with the key that chooses it.
  #paintButton(game, symbol, key) {
    const { rgb, ink, name } = game.puzzle.paints[symbol];
    const button = buttonOf(key, () => game.paintWith(symbol));
    button.dataset.paint = "";
    button.style.cssText = `--paint:${rgb};--on-paint:${ink}`;
    button.setAttribute("aria-label", name);
    button.title = name;
    button.setAttribute("aria-pressed", game.brush === symbol && game.mode === "value");
    return button;
  }

  update() {
    const game = this.current();
    this.find("undo").disabled = !game.board.canUndo;
    this.find("redo").disabled = !game.board.canRedo;
    this.find("trial").setAttribute("aria-pressed", game.board.isTrial);
    this.find("solution").setAttribute("aria-pressed", game.shown);
    write(this.find("solution"), game.shown ? "Hide solution" : "Show solution");
    this.find("time").hidden = !this.find("timed").checked;
    this.#dim(game);
  }

  // The keys of what stands in each line that has all symbols.
  #dim({ board, puzzle }) {
    const lines = puzzle.rules.filter(({ kind, cells }) => kind === "distinct" && cells.length === puzzle.entries.length);
    const present = lines.map(({ cells }) => new Set(cells.map((cell) => board.symbol(cell))));
    for (const key of this.find("pad").children)
      key.classList.toggle("done", lines.length > 0 && present.every((symbols) => symbols.has(key.textContent)));
  }

  // How many entries are wrong; which, only when that is asked too.
  async #check(game) {
    const verdict = game.puzzle.compared ? game.board.compared() : await this.solver.judged();
    if (!verdict) return; // the panel of the solver says why
    const { size } = this.#judge(verdict.wrong);
    if (verdict.solutions === 0) this.say("This puzzle has no solution.");
    else if (!size) this.say("No entry is wrong.");
    else {
      this.say(size === 1 ? "1 entry is wrong." : `${size} entries are wrong.`, { answers: ["reveal"] });
    }
  }

  // Keep which entries are wrong for the button that shows them.
  #judge(wrong) {
    this.wrong = new Set(wrong);
    this.find("reveal").textContent = this.wrong.size === 1 ? "Show it" : "Show them";
    return this.wrong;
  }

  #fill(game) {
    const made = game.edit(game.single ? game.board.crosses() : game.board.candidates());
    if (!made) this.say(game.single ? "No cell has to stay empty yet." : "All candidates are filled in already.");
  }

  // Where to look, then what follows and why.
  #hint(game, { whole = false } = {}) {
    const { puzzle } = game;
    const found = next(game, whole);
    if (found === "wrong") {
      this.#judge(puzzle.compared ? game.board.compared().wrong : new Set());
      return this.say(WHY_WRONG, { answers: this.wrong.size ? ["reveal"] : [] });
    }
    if (found === null) return this.say(game.board.isSolved ? "The puzzle is solved." : "There is no further hint.");
    game.told.add(found.number);
    if (!found.isWhole) return this.say(found.step.where, { answers: ["step"], hint: found });
    const { words, all } = brief(found.step);
    const step = `Step ${found.number} of ${puzzle.hints.length}`;
    const detail = [[step, found.step.technique].filter(Boolean).join(": "), all].filter(Boolean).join("\n");
    return this.say(words, { detail, answers: ["apply", "further"], hint: found });
  }

  #apply(game) {
    const { step } = game.hint;
    game.made.add(step);
    this.say("");
    game.edit(changes(game, step));
  }

  async #copy(id, text) {
    const button = this.find(id);
    this.words ??= {};
    this.words[id] ??= button.textContent;
    await copy(text);
    button.textContent = "Copied";
    setTimeout(() => (button.textContent = this.words[id]), CONFIRMED);
  }

  #zoom(factor) {
    this.enlarge(this.zoom * factor);
    this.back();
  }

  // The board as large as `zoom` times what the screen has room for.
  enlarge(zoom) {
    this.zoom = Math.min(Math.max(zoom, 1), 6);
    document.documentElement.style.setProperty("--zoom", this.zoom);
  }
}

// How many keys stand beside each other: three for nine of them.
function acrossFor(count) {
  if (count <= 4) return Math.min(count, 2);
  return count === 7 || count === 8 ? 4 : Math.min(Math.max(Math.ceil(Math.sqrt(count)), 3), WIDEST);
}

function buttonOf(text, act) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = text;
  button.addEventListener("click", act);
  return button;
}
