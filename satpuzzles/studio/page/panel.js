// The solver beside the board: the verdict at each change, what follows, and what it can change. Everything that runs
// has its own stop.
import { button, capital, find, make, plural } from "./dom.js";
import { BESIDE, essence, same } from "./draft.js";
import { Limits } from "./limits.js";
import { Steps, UNFINISHED } from "./steps.js";
import { Supposing } from "./supposing.js";
import { Techniques } from "./techniques.js";

const WORDS = {
  unique: "One solution", several: "Several solutions", none: "No solution", unknown: "Not decided",
  looking: "Looking …", waiting: "Waiting for the server", stopped: "Stopped", unfinished: "Not a puzzle yet",
};
const NARROW = matchMedia("(max-width: 60rem)"); // as in studio.css
const MOST = 0.5; // of the board that is marked
const SOON = 350; // milliseconds after which a verdict that is not there yet is said to be looked for
const EMPTY = "Nothing is entered yet.";
const SCORE = "The score is that of the hardest steps: 1 for one that is seen at once, 5 and more where much has to be taken together. The whole path shows which they are.";
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
const CHANGING = [...MAKING.map(([name]) => name), "generate"]; // these tell in one place
const ROOM = ["cells", "outside", "edges"]; // editors of clues, each at a target
const LEVELS = ["", "easy", "up to medium", "medium", "up to hard", "hard", "extreme"];

export class Panel {
  #verdict = null;
  marks = {}; // what the verdict is about, on the board while no step is shown there

  constructor(studio) {
    this.studio = studio;
    this.buttons = new Map();
    this.techniques = new Techniques(studio, () => {
      this.steps.leave();
      this.steps.edited();
    });
    this.graded = make("p", { class: "told", role: "status", title: SCORE });
    this.shared = make("p", { class: "told fault", role: "status" });
    this.told = make("div", { class: "told", role: "status" });
    this.steps = new Steps(studio, this.told, () => this.running("hint"), this.techniques);
    this.supposing = new Supposing(studio, this.steps, this.told, this.techniques);
    find("looking").append(
      this.#switch(),
      make("div", { class: "row" }, LOOKING.map(([name, label, title]) => this.#button(name, label, title)), this.supposing.button),
      this.shared, this.techniques.element, this.graded, this.supposing.element, this.told,
    );
    find("judgement").addEventListener("click", () => find("verdict").classList.toggle("whole"));
    this.difficulty = make("select", { "aria-label": "Difficulty" },
      LEVELS.map((name) => make("option", { value: name }, name || "any level")));
    this.limits = new Limits();
    find("making").append(
      make("div", { class: "row" }, MAKING.map(([name, label, title]) => this.#button(name, label, title))),
      make("div", { class: "row entering" }, button("Draw the answer", () => this.#enter(studio.answer), { title: "Draw the answer on the board: whether it goes with the clues is said at once, and clues follow from it" }),
        (this.solving = button("Solve it here", () => this.#enter(studio.solving), { title: "Enter values, marks and colours of your own, which are no part of the puzzle" }))),
      make("div", { class: "row" }, this.#button("generate", "New like this", "Another puzzle of this kind and size"), this.difficulty),
      this.limits.element,
      (this.made = make("div", { class: "told", role: "status" })),
    );
  }

  get verdict() {
    return this.#verdict;
  }

  #switch() {
    const share = () => {
      this.steps.leave();
      this.#forced();
    };
    this.candidates = make("input", { type: "checkbox", change: share });
    const count = () => {
      this.candidates.checked ||= this.counts.checked; // it says more of the same
      share();
    };
    this.counts = make("input", { type: "checkbox", change: count });
    this.grades = make("input", { type: "checkbox", change: () => this.#grade() });
    return make("div", { class: "switches" },
      make("label", { class: "switch" }, this.candidates, "What all solutions share"),
      make("label", { class: "switch" }, this.counts, "In how many solutions"),
      make("label", { class: "switch" }, this.grades, "Grade at each change"));
  }

  #button(name, label, title) {
    const act = () => (this.#isBusy(name) ? this.#stop(name) : this.#run(name));
    const made = button(label, act, { "data-ask": name, title });
    this.buttons.set(name, { made, label });
    return made;
  }

  #stop(name) {
    this.studio.work.stop(name);
    if (name !== "hint") this.#place(name).replaceChildren(make("span", { class: "soft" }, "Stopped."));
  }

  // Where that request says what it has found.
  #place(name) {
    return CHANGING.includes(name) ? this.made : name === "rate" ? this.graded : this.told;
  }

  // A request of that sort has begun or ended.
  running(name) {
    const one = this.buttons.get(name);
    const isBusy = this.#isBusy(name);
    if (name === "check") this.#stopping();
    if (!one) return;
    one.made.classList.toggle("busy", isBusy);
    one.made.textContent = isBusy ? "Stop" : one.label; // as wide as before: nothing moves
    one.made.ariaLabel = isBusy ? `Stop: ${one.label.toLowerCase()}` : null;
  }

  // Whether somebody waits for it: steps are found ahead of the one that is shown.
  #isBusy(name) {
    return this.studio.work.isRunning(name) && !(name === "hint" && this.steps.isTold);
  }

  // The puzzle is another one: nothing that was said holds any more.
  edited() {
    this.#verdict = null;
    find("field-also")?.removeAttribute("aria-invalid");
    this.marks = {};
    this.steps.begin();
    this.steps.edited();
    this.supposing.close();
    for (const place of [this.told, this.graded, this.shared]) place.replaceChildren();
    if (!this.keeps) this.made.replaceChildren();
    this.keeps = false;
    find("answers").replaceChildren();
    find("shown").hidden = true;
    find("verdict").setAttribute("aria-busy", "true");
    clearTimeout(this.soon);
    this.soon = setTimeout(() => this.#say(this.studio.isLost ? "waiting" : "looking", ""), SOON);
  }

  drawn({ notes, ways }) {
    find("ways").textContent = ways.length ? "" : "The clues of this kind do not follow from its answer, so that only you can change them.";
    this.solving.hidden = !this.studio.solving;
    for (const [name] of MAKING) this.buttons.get(name).made.hidden = !ways.includes(name);
    const room = this.studio.tools.shown.filter(({ field }) => ROOM.includes(field.editor)).reduce((sum, { targets }) => sum + targets.length, 0);
    this.limits.offer(ways.includes("minimise"), this.#kind?.options ?? [], room);
    find("notes").replaceChildren(...notes.map((note) => make("li", {}, `${capital(note)}.`)));
  }

  #say(name, sentence) {
    clearTimeout(this.soon);
    find("verdict").dataset.verdict = name;
    find("verdict").setAttribute("aria-busy", String(["looking", "waiting"].includes(name)));
    find("verdict").classList.remove("whole");
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
      if (found && same(essence(document), essence(studio.document))) this.#judged(found); // a mark changes no verdict
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
    this.#say(code === "puzzle" ? "unfinished" : "unknown", code === "puzzle" ? needed(message) : message);
    if (code === "puzzle") find("notes").replaceChildren(); // they were about the puzzle before
    if (code !== "puzzle") find("answers").replaceChildren(button("Look again", () => this.check()));
    find("verdict").dataset.where = where;
    find("field-also")?.setAttribute("aria-invalid", String(where.startsWith("also")));
  }

  #judged(found) {
    this.#verdict = found;
    const { studio } = this;
    const at = (cells) => studio.numbers(cells);
    const { isEmpty } = studio;
    if (isEmpty && found.verdict !== "several") return this.#say("unfinished", EMPTY);
    const isDiffering = found.verdict === "several" && !isEmpty; // of an empty board any cells could differ
    this.#say(found.verdict, isEmpty ? EMPTY : isDiffering ? this.#differing(at(found.differs)) : beyond(found.sentence));
    if (found.conflict?.sentence) {
      find("sentence").textContent = `${capital(found.conflict.sentence)}.`;
      this.#mark({ conflict: at(found.conflict.cells) });
    }
    const answers = [found.solution, found.other].filter(Boolean);
    const words = answers.length > 1 ? ["An answer", "Another"] : ["Show the answer"];
    find("answers").replaceChildren(...answers.map((answer, i) => this.#answer(answer, words[i])));
    if (found.verdict === "unknown") find("answers").append(button("Look again", () => this.check()));
    this.#forced();
    this.#grade();
    this.agree();
  }

  #mark(marks) {
    this.marks = marks;
    if (!this.steps.shown) this.studio.show({ marks });
  }

  #enter(layer) {
    this.studio.choose(layer);
    find("board").focus({ preventScroll: true });
  }

  // How the clues go together with the answer that is drawn, and which clues follow from it, or else with the values that
  // a solver has entered.
  async agree() {
    const { studio } = this;
    const { answer, solving, document } = studio;
    const own = answer?.isShown ? answer : solving?.hasValues ? solving : null;
    find("agreeing").hidden = !own;
    if (!own || !studio.isCurrent) return studio.show({ agreed: {}, offered: null });
    try {
      const found = await studio.work.ask("agree", "agree", { puzzle: document, answer: own.grid });
      if (!found || document !== studio.document) return undefined;
      this.agreed = found;
      this.#tellAgreed(own === answer ? found : { ...found, clues: null }, own);
      const at = studio.numbers(found.cells);
      const conflict = found.status === "none" ? at : [];
      if (own === answer) studio.show({ agreed: { differs: found.status === "several" ? at : [], conflict }, offered: found.clues });
      else studio.show({ agreed: conflict.length ? { conflict } : {}, offered: null });
    } catch ({ message }) {
      find("agreement").textContent = `${capital(message)}.`;
    }
    return undefined;
  }

  #tellAgreed({ status, sentence, cells, clues }, own) {
    const { studio } = this;
    const take = () => {
      const kept = Object.entries(studio.document).filter(([key]) => BESIDE.includes(key));
      studio.draft.change({ ...clues, ...Object.fromEntries(kept) });
    };
    find("agreeing").dataset.status = status;
    find("agrees").textContent = own === studio.answer ? "Your answer" : "Your solving";
    const more = own !== studio.answer ? "" : status === "several" ? "; where another differs is marked" : status === "none" && clues && !cells.length ? "; other clues follow from this answer" : "";
    find("agreement").textContent = `${capital(sentence)}${more}.`;
    find("agreed").replaceChildren(...(clues ? [button("Take all clues", take, { title: "Single ones are taken by a click on the board, or a drag over them" })] : []),
      button("Clear it", () => own.clear(), { class: "plain" }));
  }

  // Marks where two answers differ, unless that is nearly everywhere; in words.
  #differing(differs) {
    const { places } = this.studio.drawn;
    const isMarked = differs.length <= places.length * MOST;
    this.#mark({ differs: isMarked ? differs : [] });
    const what = differs.every((place) => places[place].length > 3) ? "line" : "cell";
    const many = plural(differs.length, what);
    return `Two differ in ${isMarked ? `the marked ${many.replace(/^1 /, "")}` : `most of the board, in ${many}`}.`;
  }

  #grade() {
    if (this.grades.checked && this.#verdict?.verdict === "unique") this.#run("rate");
  }

  // A button that shows an answer on the board, and hides it.
  #answer(answer, words) {
    const show = async ({ target }) => {
      const isShown = target.getAttribute("aria-pressed") === "true";
      [...find("answers").children].forEach((one) => one.setAttribute("aria-pressed", "false"));
      if (words === "Show the answer") target.textContent = words;
      find("shown").hidden = isShown;
      if (isShown) return this.#hide();
      target.setAttribute("aria-pressed", "true");
      if (words === "Show the answer") target.textContent = "Hide the answer";
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
    this.shared.replaceChildren();
    if (!this.candidates.checked) return studio.show({ candidates: null });
    if (!["unique", "several"].includes(this.#verdict?.verdict)) return undefined;
    const members = { puzzle: studio.document, ...(this.counts.checked ? { counts: 1000 } : {}) };
    try {
      const found = await studio.work.ask("forced", "forced", members);
      if (found) studio.show({ candidates: shares(found) });
    } catch ({ message }) {
      this.shared.textContent = `${capital(message)}.`;
    }
    return undefined;
  }

  async #run(name) {
    const { studio } = this;
    if (["minimise", "generate"].includes(name) && !this.limits.areValid) return undefined;
    if (name === "hint") return this.steps.next();
    const place = this.#place(name);
    const isOwn = place === this.told ? this.steps.begin(name) : () => true;
    if (place === this.made) CHANGING.filter((one) => one !== name).forEach((one) => studio.work.stop(one)); // one tells at a time
    if (name === "path") this.steps.leave();
    place.replaceChildren();
    const isKept = ["repair", "complete"].includes(name) && studio.answer.isShown && ["only", "several"].includes(this.agreed?.status);
    const own = name === "generate" ? this.#like() : { puzzle: studio.document, ...(isKept && { answer: studio.answer.grid }),
      ...(name === "minimise" && this.limits.ofMinimise) };
    const members = ["path", "rate", "generate"].includes(name) ? { ...own, ...this.techniques.members } : own;
    const tell = (...children) => isOwn() && place.replaceChildren(...children.filter(Boolean));
    try {
      const steps = [];
      const found = await studio.work.ask(name, name, members, (part) => {
        if (part.sentence) tell(make("span", { class: "soft" }, `${capital(part.sentence)} …`));
        if (!part.steps) return;
        steps.splice(part.from, Infinity, ...part.steps);
        this.steps.path(steps, "", tell);
      });
      if (!found) return undefined;
      this.#answered(name, found, tell);
      if (NARROW.matches) place.scrollIntoView({ block: "nearest" });
    } catch ({ code, message }) {
      tell(make("span", { class: "fault" }, code === "puzzle" ? UNFINISHED : `${capital(message)}.`));
    }
    return undefined;
  }

  // What a new puzzle does not have of one that it is to be like.
  #lost(before, after) {
    const fields = this.studio.layers.map(({ field }) => field.path[0]).filter((key) => key in before && !(key in after));
    return fields.length ? ` It has no ${fields.map((key) => key.replaceAll("_", " ")).join(", no ")}.` : "";
  }

  #like() {
    const { document, drawn } = this.studio;
    const { rows, columns } = drawn.board;
    const like = (this.#kind?.options ?? []).filter(({ name }) => name !== "size" && Number.isInteger(document[name]));
    const options = { ...Object.fromEntries(like.map(({ name }) => [name, document[name]])), ...this.limits.ofNew.options };
    const size = rows ? `${rows}x${columns}` : String(document.size);
    const difficulty = this.difficulty.value;
    return { kind: document.puzzle, size, ...this.limits.ofNew, options, ...(difficulty && { difficulty }), ...(document.also && { also: document.also }) };
  }

  get #kind() {
    return this.studio.kinds.find(({ name }) => name === this.studio.document.puzzle);
  }

  #answered(name, found, tell) {
    const { studio } = this;
    const before = studio.document;
    if (name === "path") return this.steps.path(found.steps, capital(found.sentence), tell);
    if (found.puzzle) {
      this.keeps = true;
      if (name === "generate") studio.onother?.();
      studio.open(found.puzzle, found.drawn, name === "generate");
      this.keeps = false;
      if (name === "generate") return tell(make("span", {}, `${capital(found.sentence)}.${this.#lost(before, found.puzzle)}`));
      studio.show({ changed: studio.changes(before) });
      const list = make("ul", {}, (found.changes ?? []).map((change) => make("li", {}, `${capital(change)}.`)));
      if (name === "repair" && list.children.length) return tell(list);
      if (!list.children.length) return tell(make("span", {}, `${capital(found.sentence)}.`));
      const words = `${plural(list.children.length, "clue")} ${name === "complete" ? "added" : "taken away"}; marked on the board.`;
      return tell(make("details", {}, make("summary", {}, words), list));
    }
    if (name === "count" && found.exact) return tell(make("span", {}, plural(found.count, "solution")));
    const lines = found.changes?.length ? found.changes : [found.sentence];
    if (lines.length === 1) return tell(make("span", {}, `${capital(lines[0])}.`));
    return tell(make("ul", {}, lines.map((line) => make("li", {}, `${capital(line)}.`))));
  }
}

// What a sentence says beyond the verdict, which stands above it.
function beyond(sentence) {
  const said = sentence.includes(": ") ? sentence.slice(sentence.indexOf(": ") + 2) : "";
  return said && `${capital(said)}.`;
}

// What is missing, from a message such as "regions: expected 8 regions, found 9".
function needed(message) {
  const [, row, column, expected, found] = /^\w+(?:\[(\d+)\](?:\[(\d+)\])?)?: expected (.*), found (.*)$/.exec(message) ?? [];
  if (!expected) return message;
  const at = column ? `Row ${Number(row) + 1}, column ${Number(column) + 1}` : "It";
  return `${at} needs ${expected}; found ${found}.`;
}

// The candidates of each place, each with the share of the solutions of that place that have it if they were counted.
function shares({ candidates, counts, limit }) {
  const share = (cell, i) => counts[cell][i] / Math.max(1, ...counts[cell]);
  return candidates.map((symbols, cell) =>
    symbols?.map((symbol, i) => (counts ? { symbol, share: share(cell, i), count: counts[cell][i], isMore: counts[cell][i] >= limit } : { symbol })) ?? null);
}
