// The solver beside the board: the verdict at each change, what follows, and what it can change. Everything that runs
// has its own stop.
import { brief } from "/page/hints.js";
import { button, find, make } from "./dom.js";

const WORDS = {
  unique: "One solution", several: "Several solutions", none: "No solution", unknown: "Not decided",
  looking: "Looking …", waiting: "Waiting for the server", stopped: "Stopped", unfinished: "Not a puzzle yet",
};
const NARROW = matchMedia("(max-width: 60rem)"); // as in studio.css
const FEW = 8; // places that are named
const SOON = 350; // milliseconds after which a verdict that is not there yet is said to be looked for
const LOOKING = [
  ["hint", "Next step", "Where to look, then what follows and why"],
  ["path", "Whole path", "All steps to the answer"],
  ["rate", "Grade", "How hard it is, and whether it takes guessing"],
  ["count", "Count", "How many solutions there are"],
];
const MAKING = [
  ["repair", "Repair", "Change as little as possible until there is one solution"],
  ["complete", "Fill in", "Add clues until there is one solution"],
  ["minimise", "Minimise", "Take clues away as long as there is one solution"],
];

export class Panel {
  #verdict = null;

  constructor(studio) {
    this.studio = studio;
    this.buttons = new Map();
    find("looking").append(
      this.#switch(),
      make("div", { class: "row" }, LOOKING.map(([name, label, title]) => this.#button(name, label, title))),
      (this.told = make("div", { class: "told", role: "status" })),
    );
    this.difficulty = make("select", { "aria-label": "Difficulty" },
      ["", "easy", "medium", "hard", "extreme"].map((name) => make("option", { value: name }, name || "any level")));
    find("making").append(
      make("div", { class: "row" }, MAKING.map(([name, label, title]) => this.#button(name, label, title))),
      (this.answering = make("div", { class: "row" }, button("Draw the answer", () => this.studio.play({ answers: true }), { title: "Enter an answer as a player does; the clues follow from it" }))),
      make("div", { class: "row" }, this.#button("generate", "New like this", "Another puzzle of this kind and size"), this.difficulty),
      (this.made = make("div", { class: "told", role: "status" })),
    );
  }

  get verdict() {
    return this.#verdict;
  }

  #switch() {
    this.candidates = make("input", { type: "checkbox", change: () => this.#forced() });
    this.counts = make("input", { type: "checkbox", change: () => this.#forced() });
    this.grades = make("input", { type: "checkbox", change: () => this.#grade() });
    return make("div", { class: "switches" },
      make("label", { class: "switch" }, this.candidates, "What all solutions share"),
      make("label", { class: "switch" }, this.counts, "How many solutions have each"),
      make("label", { class: "switch" }, this.grades, "Grade at each change"));
  }

  #button(name, label, title) {
    const act = () => (this.studio.work.isRunning(name) ? this.studio.work.stop(name) : this.#run(name));
    const made = button(label, act, { "data-ask": name, title });
    this.buttons.set(name, { made, label });
    return made;
  }

  // A request of that sort has begun or ended.
  running(name) {
    const one = this.buttons.get(name);
    const isRunning = this.studio.work.isRunning(name);
    if (name === "check") this.#stopping();
    if (!one) return;
    one.made.classList.toggle("busy", isRunning);
    one.made.textContent = isRunning ? `Stop: ${one.label.toLowerCase()}` : one.label;
  }

  // The puzzle is another one: nothing that was said holds any more.
  edited() {
    this.#verdict = null;
    this.told.replaceChildren();
    if (!this.keeps) this.made.replaceChildren();
    this.keeps = false;
    find("answers").replaceChildren();
    find("shown").hidden = true;
    find("stepping").hidden = true;
    find("verdict").setAttribute("aria-busy", "true");
    clearTimeout(this.soon);
    this.soon = setTimeout(() => this.#say(this.studio.isLost ? "waiting" : "looking", ""), SOON);
  }

  drawn({ notes, ways }) {
    for (const [name] of MAKING) this.buttons.get(name).made.hidden = !ways.includes(name);
    this.answering.hidden = !ways.includes("clues");
    find("notes").replaceChildren(...notes.map((note) => make("li", {}, note)));
  }

  #say(name, sentence) {
    clearTimeout(this.soon);
    find("verdict").dataset.verdict = name;
    find("verdict").setAttribute("aria-busy", String(["looking", "waiting"].includes(name)));
    find("word").textContent = WORDS[name];
    find("sentence").textContent = sentence;
    this.#stopping();
  }

  #stopping() {
    const { verdict } = find("verdict").dataset;
    const isLooking = this.studio.work.isRunning("check");
    const stop = find("answers").querySelector(".stop");
    if (isLooking && verdict === "looking" && !stop) {
      const end = () => {
        this.studio.work.stop("check");
        this.#say("stopped", "The search was stopped before there was a verdict.");
        find("answers").replaceChildren(button("Look again", () => this.check()));
      };
      find("answers").replaceChildren(button("Stop", end, { class: "stop" }));
    } else if (!isLooking) stop?.remove();
  }

  async check() {
    const { studio } = this;
    if (find("verdict").dataset.verdict === "stopped") this.#say("looking", "");
    const { document, drawing } = studio;
    const judged = async (found) => {
      await drawing; // what it marks has its places in the picture
      if (found && document === studio.document) this.#judged(found);
    };
    try {
      // where there is no solution the clues that contradict each other come after the verdict
      await judged(await studio.work.ask("check", "check", { puzzle: document }, judged));
    } catch (refused) {
      this.refused(refused);
    }
  }

  // Why there is no verdict: mostly that the document is no puzzle yet.
  refused({ code, message, where }) {
    this.#say(code === "puzzle" ? "unfinished" : "unknown", message);
    if (code !== "puzzle") find("answers").replaceChildren(button("Look again", () => this.check()));
    find("verdict").dataset.where = where;
  }

  #judged(found) {
    this.#verdict = found;
    const many = found.differs.length > FEW;
    this.#say(found.verdict, many ? `The two shown differ in ${found.differs.length} places.` : beyond(found.sentence));
    const { studio } = this;
    const at = (cells) => studio.numbers(cells);
    if (found.verdict === "several") studio.show({ marks: { differs: at(found.differs) } });
    if (found.conflict?.sentence) {
      find("sentence").textContent = `${capital(found.conflict.sentence)}.`;
      studio.show({ marks: { conflict: at(found.conflict.cells) } });
    }
    const answers = [found.solution, found.other].filter(Boolean);
    const words = answers.length > 1 ? ["An answer", "Another"] : ["Show the answer"];
    find("answers").replaceChildren(...answers.map((answer, i) => this.#answer(answer, words[i])));
    if (found.verdict === "unknown") find("answers").append(button("Look again", () => this.check()));
    this.#forced();
    this.#grade();
  }

  #grade() {
    if (this.grades.checked && this.#verdict?.verdict === "unique") this.#run("rate");
  }

  // A button that shows an answer on the board, and hides it.
  #answer(answer, words) {
    const show = async ({ target }) => {
      const isShown = target.getAttribute("aria-pressed") === "true";
      [...find("answers").children].forEach((one) => one.setAttribute("aria-pressed", "false"));
      find("shown").hidden = isShown;
      if (isShown) return this.#hide();
      target.setAttribute("aria-pressed", "true");
      find("shown").textContent = "This is an answer. The puzzle is as it was.";
      const { studio } = this;
      const drawn = await studio.work.ask("answer", "draw", { puzzle: studio.document, solution: answer });
      if (drawn) {
        studio.show({ answer: drawn.svg });
        studio.stage.show(drawn.svg);
      }
      return undefined;
    };
    return button(words, show, { "aria-pressed": "false" });
  }

  #hide() {
    this.studio.work.stop("answer");
    this.studio.show({ answer: null });
    this.studio.stage.show(null);
  }

  async #forced() {
    const { studio } = this;
    if (!this.candidates.checked) return studio.show({ candidates: null });
    if (!["unique", "several"].includes(this.#verdict?.verdict)) return undefined;
    const members = { puzzle: studio.document, ...(this.counts.checked ? { counts: 1000 } : {}) };
    try {
      const found = await studio.work.ask("forced", "forced", members);
      if (found) studio.show({ candidates: shares(found) });
    } catch ({ message }) {
      this.told.replaceChildren(make("p", {}, message));
    }
    return undefined;
  }

  async #run(name) {
    const { studio } = this;
    const place = MAKING.some(([one]) => one === name) || name === "generate" ? this.made : this.told;
    place.replaceChildren();
    const members = name === "generate" ? this.#like() : { puzzle: studio.document };
    const tell = (...children) => place.replaceChildren(...children.filter(Boolean));
    try {
      const steps = [];
      const found = await studio.work.ask(name, name, members, (part) => {
        if (!part.steps) return;
        steps.splice(part.from, Infinity, ...part.steps);
        this.#path(steps, "", tell);
      });
      if (found) this.#answered(name, found, tell);
      else tell(make("p", { class: "soft" }, "Stopped."));
    } catch ({ message }) {
      tell(make("p", { class: "fault" }, message));
    }
  }

  #like() {
    const { document, drawn } = this.studio;
    const { rows, columns } = drawn.board;
    const kind = this.studio.kinds.find(({ name }) => name === document.puzzle);
    const like = (kind?.options ?? []).filter(({ name }) => name !== "size" && Number.isInteger(document[name]));
    const options = Object.fromEntries(like.map(({ name }) => [name, document[name]]));
    const size = rows ? `${rows}x${columns}` : String(document.size);
    return { kind: document.puzzle, size, options, ...(this.difficulty.value ? { difficulty: this.difficulty.value } : {}) };
  }

  #answered(name, found, tell) {
    const { studio } = this;
    if (name === "hint") return this.#hint(found, tell);
    if (name === "path") return this.#path(found.steps, capital(found.sentence), tell);
    if (found.puzzle) {
      this.keeps = true;
      studio.open(found.puzzle, found.drawn);
      const changes = (found.changes ?? []).map((change) => make("li", {}, change));
      return tell(changes.length ? make("ul", {}, changes) : make("p", {}, capital(found.sentence)));
    }
    return tell(make("p", {}, capital(found.sentence)));
  }

  // A hint in two stages: where to look, then what follows and why.
  #hint(found, tell) {
    const step = found.hint;
    if (!step) return tell(make("p", {}, capital(found.sentence)));
    const show = () => {
      this.#step([step], 0);
      tell(make("p", {}, brief(step.sentence).words), make("p", { class: "parts" }, brief(step.sentence).all));
    };
    this.#step([step], 0, show);
    return tell(make("p", {}, step.where), button("Show it", show));
  }

  #path(steps, sentence, tell) {
    const list = make("ol", { class: "steps" }, steps.map((step, i) =>
      make("li", {}, button(brief(step.sentence).words, ({ target }) => {
        target.textContent = brief(step.sentence).all || step.sentence;
        this.#step(steps, i);
      }, { class: "step" }))));
    return tell(sentence ? make("p", {}, sentence) : null, list);
  }

  // Mark a step on the board. On a phone its words and the way to the next one stand below the board, as the list is out
  // of sight there. With `show` only where to look is told, and it shows the rest.
  #step(steps, i, show = null) {
    const step = steps[i];
    this.#mark(step, !show);
    const turn = (to, sign, words) => button(sign, () => this.#step(steps, to), { class: "icon", "aria-label": words, disabled: !(to in steps) });
    const buttons = steps.length > 1 ? [turn(i - 1, "‹", "the step before"), `${i + 1} / ${steps.length}`, turn(i + 1, "›", "the next step")] : [];
    if (show) buttons.push(button("Show it", show));
    const close = button("Close", () => this.#unmark(), { class: "plain" });
    find("stepping").replaceChildren(make("div", { class: "row" }, ...buttons, close), make("p", {}, show ? step.where : brief(step.sentence).words));
    find("stepping").hidden = false;
    if (NARROW.matches) find("stage").scrollIntoView({ block: "start" });
  }

  #unmark() {
    find("stepping").hidden = true;
    this.studio.show({ marks: {} });
  }

  #mark({ cells, reason, fills, excludes }, whole) {
    const number = ([cell]) => cell;
    const concluded = whole ? [...fills.map(number), ...excludes.map(number)] : [];
    this.studio.show({ marks: { hinted: cells, reason: whole ? reason : [], concluded } });
  }
}

// What a sentence says beyond the verdict, which stands above it.
function beyond(sentence) {
  const said = sentence.includes(": ") ? sentence.slice(sentence.indexOf(": ") + 2) : "";
  return said && `${capital(said)}.`;
}

const capital = (words) => words && words[0].toUpperCase() + words.slice(1);

// The candidates of each place, each with the share of the solutions of that place that have it if they were counted.
function shares({ candidates, counts }) {
  const share = (cell, i) => counts[cell][i] / Math.max(1, ...counts[cell]);
  return candidates.map((symbols, cell) =>
    symbols?.map((symbol, i) => (counts ? { symbol, share: share(cell, i), count: counts[cell][i] } : { symbol })) ?? null);
}
