// Steps towards the answer: the next one in two stages, all of them as a list, and one of them marked on the board.
import { brief } from "../page/hints.js";
import { button, capital, find, make } from "./dom.js";

export const UNFINISHED = "This is not a puzzle yet; what it needs stands above.";
const TOLD = ["hint", "path", "count", "suppose"]; // the requests whose answers are told in the same place
const NARROW = matchMedia("(max-width: 60rem)"); // as in studio.css

export class Steps {
  #own = null; // what is told now
  #edition = {}; // of the puzzle and the techniques

  // `told` is where hints are told, `running` is called when one has been told, and `techniques` are those allowed.
  constructor(studio, told, running, techniques) {
    Object.assign(this, { studio, told, running, techniques, walk: null, shown: null });
  }

  get isTold() {
    return Boolean(this.walk?.isTold);
  }

  // The steps are others now.
  edited() {
    this.studio.work.stop("hint");
    this.#edition = {};
    this.walk = null;
    this.shown = null;
    find("stepping").hidden = true;
  }

  // One thing is told at a time: what else is being looked for to be told there ends. Returns whether nothing else has
  // begun since.
  begin(name = "") {
    const own = (this.#own = {});
    for (const other of TOLD) if (other !== name) this.studio.work.stop(other);
    return () => this.#own === own;
  }

  // The next step in two stages: where to look, then what follows and why; then the one after it. All of them are looked
  // for when the first is asked for.
  async next() {
    this.begin("hint");
    if (!this.walk) this.leave();
    const walk = (this.walk ??= { steps: [], at: -1, isTold: false });
    const isRunning = this.studio.work.isRunning("hint");
    if (isRunning && !walk.isTold) return;
    if (walk.isTold && !walk.isWhole) return this.#hint(walk, true);
    Object.assign(walk, { at: walk.at + 1, isTold: false });
    this.#tell(walk);
    if (!isRunning && !walk.isTold && !walk.sentence) await this.#look(walk);
  }

  // The step that the walk has come to, or where it ends, once that is found.
  #tell(walk) {
    if (this.walk !== walk || walk.isTold) return;
    if (walk.steps[walk.at]) {
      walk.isTold = true;
      this.#hint(walk, false);
    } else if (walk.sentence) this.told.replaceChildren(make("p", {}, walk.sentence));
    this.running();
  }

  // A search that is stopped goes on at the next call.
  async #look(walk) {
    try {
      const found = await this.studio.work.ask("hint", "path", { puzzle: this.studio.document, ...this.techniques.members }, ({ steps = [], from }) => {
        walk.steps.splice(from, steps.length, ...steps);
        this.#tell(walk);
      });
      if (found) {
        walk.steps.splice(0, Infinity, ...found.steps);
        walk.sentence = capital(found.sentence);
        this.#tell(walk);
      } else if (!walk.isTold) Object.assign(walk, { at: walk.at - 1, isTold: walk.at > 0 });
    } catch ({ code, message }) {
      if (this.walk !== walk) return;
      this.walk = null;
      this.told.replaceChildren(make("p", { class: "fault" }, code === "puzzle" ? UNFINISHED : message));
    }
  }

  #hint(walk, isWhole) {
    walk.isWhole = isWhole;
    const step = walk.steps[walk.at];
    const { words, all } = brief(step);
    const show = () => this.#hint(walk, true);
    this.#step(walk.steps, walk.at, isWhole ? null : show);
    const told = isWhole ? [make("p", {}, words), make("p", { class: "parts" }, all)] : [make("p", {}, step.where), button("Show it", show)];
    this.told.replaceChildren(...told);
  }

  path(steps, sentence, tell) {
    const list = make("ol", { class: "steps", keydown: turn }, steps.map((step, i) =>
      make("li", {}, button(named(step, brief(step).words), ({ target }) => {
        target.textContent = named(step, brief(step).all || step.sentence);
        this.#step(steps, i);
      }, { class: "step" }))));
    return tell(sentence ? make("p", {}, sentence) : null, list);
  }

  // Mark a step on the board. On a phone its words and the way to the next one stand below the board, as the list is out
  // of sight there. With `show` only where to look is told, and it shows the rest.
  #step(steps, i, show = null) {
    const step = steps[i];
    this.shown = { steps, i, show };
    this.#mark(steps, i, !show);
    const turn = (to, sign, words) => button(sign, () => this.#step(steps, to), { class: "icon", "aria-label": words, disabled: !(to in steps) });
    const buttons = steps.length > 1 && steps !== this.walk?.steps ? [turn(i - 1, "‹", "the step before"), `${i + 1} / ${steps.length}`, turn(i + 1, "›", "the next step")] : [];
    if (show) buttons.push(button("Show it", show));
    else if (steps === this.walk?.steps) buttons.push(button("Next step", () => this.next()));
    const close = button("Close", () => this.#unmark(), { class: "plain" });
    find("stepping").replaceChildren(make("div", { class: "row" }, ...buttons, close), make("p", {}, show ? step.where : brief(step).words));
    find("stepping").hidden = false;
    if (NARROW.matches) find("board").scrollIntoView({ block: "start" });
  }

  // The steps up to the one that is shown, without suppositions that are refuted, and how to come back to what is told
  // now.
  branching() {
    const { walk, shown } = this;
    const edition = this.#edition;
    const told = [...this.told.childNodes];
    const back = () => {
      this.walk = edition === this.#edition ? walk : null;
      this.told.replaceChildren(...told);
      if (shown) this.#step(shown.steps, shown.i, shown.show);
      else this.#unmark();
    };
    const base = shown ? shown.steps.slice(0, shown.i + (shown.show ? 0 : 1)) : [];
    return { base: base.filter(({ isRefuted }) => !isRefuted), back };
  }

  // Tell the steps of a branch, one of them marked.
  branch(steps, at, sentence, tell) {
    this.walk = null;
    this.path(steps, sentence, tell);
    this.told.querySelector(`.steps > :nth-child(${at + 1})`).scrollIntoView({ block: "nearest" });
    this.#step(steps, at);
  }

  // Another path begins: no step is shown any more.
  leave() {
    if (this.shown) this.#unmark();
  }

  #unmark() {
    this.shown = null;
    find("stepping").hidden = true;
    this.studio.show({ marks: this.studio.panel.marks, names: [], entries: null });
  }

  // What a step is about, and the numbers that it gives regions, on the board that those before it leave: what they
  // enter, and where there is one symbol what they cross out.
  #mark(steps, i, whole) {
    const { cells, reason, fills, excludes, names } = steps[i];
    const number = ([cell]) => cell;
    const isCross = ([, symbol]) => symbol === "×";
    const facts = [fills.filter((fill) => !isCross(fill)), [...excludes, ...fills.filter(isCross)]];
    const [concluded, excluded] = facts.map((some) => (whole ? some.map(number) : []));
    const before = steps.slice(0, i);
    const isSingle = new Set(steps.flatMap((one) => [...one.fills, ...one.excludes]).map(([, symbol]) => symbol)).size === 1;
    const crosses = isSingle ? before.flatMap((one) => one.excludes).map(([cell]) => [cell, "×"]) : [];
    const entries = new Map([...crosses, ...before.flatMap((one) => one.fills)]);
    const isAll = cells.length === this.studio.drawn.places.length; // which tells nothing
    this.studio.show({ marks: { hinted: isAll ? [] : cells.filter((cell) => !excluded.includes(cell)), reason: whole ? reason : [], concluded, excluded }, names, entries });
  }
}

const named = ({ technique }, words) => (technique ? `${capital(technique)}. ${words}` : words);

// Arrows go from step to step.
function turn(event) {
  const way = { ArrowDown: "nextElementSibling", ArrowUp: "previousElementSibling" }[event.key];
  const other = way && event.target.closest("li")?.[way]?.querySelector("button");
  if (!other) return;
  event.preventDefault();
  other.focus();
  other.click();
}
