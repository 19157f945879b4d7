// How far the solver may go where it takes clues away or makes a new puzzle: a symmetric pattern, so many clues at
// least, a level at most, a time.
import { make } from "./dom.js";

const LONGEST = 100; // seconds
const LEVELS = [["", "any level"], ["easy", "easy"], ["medium", "medium"], ["hard", "hard"]];

export class Limits {
  #options = []; // names of those of the generator

  constructor() {
    const change = ({ target }) => target.reportValidity() && this.#tell();
    const number = (max, title) => make("input", { type: "number", min: 1, max, title, change });
    const levels = LEVELS.map(([value, words]) => make("option", { value }, words));
    this.symmetric = make("input", { type: "checkbox", change });
    this.clues = number(null, "Minimise takes no more clues away, and New like this makes a puzzle with at least so many");
    this.level = make("select", { change }, levels);
    this.seconds = number(LONGEST, "How long New like this may search; 60 seconds if nothing is entered");
    this.summary = make("summary", {}, "Limits");
    this.element = make("details", { class: "limits" }, this.summary,
      make("label", { class: "switch" }, this.symmetric, (this.name = make("span", {}))),
      ...[["Clues, at least", this.clues], ["Hardest level after Minimise", this.level], ["Seconds for a new puzzle", this.seconds]]
        .map(([words, control]) => make("label", {}, make("span", {}, words), control)));
  }

  // Those that the kind of the puzzle has: whether clues `canGo`, and the `options` of its generator. The board has room
  // for `most` clues.
  offer(canGo, options, most) {
    this.clues.max = most;
    this.#options = options.map(({ name }) => name);
    const isMade = this.#options.includes("symmetric");
    this.symmetric.parentElement.hidden = !canGo && !isMade;
    this.name.textContent = isMade ? "Symmetric clues" : "Minimise, symmetric clues";
    this.clues.parentElement.hidden = !canGo && !this.#options.includes("clues");
    this.level.parentElement.hidden = !canGo;
    this.seconds.parentElement.hidden = !options.length;
    this.#tell();
  }

  // Whether each is one that there can be; the first that is not says so at its field.
  get areValid() {
    const wrong = [this.clues, this.seconds].find((one) => !one.parentElement.hidden && !one.validity.valid);
    this.element.open ||= Boolean(wrong);
    return wrong?.reportValidity() ?? true;
  }

  // What a request to minimise has of them; a member that is undefined is none.
  get ofMinimise() {
    return { ...this.#pattern, difficulty: this.#value(this.level) };
  }

  // What a request for a new puzzle has of them.
  get ofNew() {
    const options = Object.entries(this.#pattern).filter(([name]) => this.#options.includes(name));
    return { options: Object.fromEntries(options), seconds: this.#value(this.seconds) };
  }

  get #pattern() {
    return { symmetric: this.#value(this.symmetric), clues: this.#value(this.clues) };
  }

  #value(control) {
    if (control.parentElement.hidden || !control.validity.valid) return undefined;
    if (control.type === "checkbox") return control.checked || undefined;
    return control.type === "number" && control.value ? Number(control.value) : control.value || undefined;
  }

  #tell() {
    const { symmetric, clues } = this.#pattern;
    const [level, seconds] = [this.#value(this.level), this.#value(this.seconds)];
    const words = [symmetric && "symmetric", clues && `${clues} clues`, level && `up to ${level}`, seconds && `${seconds} s`].filter(Boolean);
    this.summary.textContent = words.length ? `Limits: ${words.join(", ")}` : "Limits";
  }
}
