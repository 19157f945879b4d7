// The part of the panel in which the solver is asked about the board as entered so far. The solver runs in a worker; an
// answer to an older board is never shown, and a search that takes long is ended with its worker.
import { CROSS } from "./board.js";

const PATIENCE = 200; // milliseconds until a search for an older board is ended
const LIMIT = 60_000; // milliseconds until a search is given up

export class Solver {
  #worker = null;
  #isBusy = false;
  #again = false; // whether the board has changed since it was sent
  #part = null; // what is known of the board before the verdict
  #timers = [];
  #waiting = []; // who is told the verdict

  // `current` is the game, `formula` the text of its formula, empty where there is none.
  constructor(root, current, formula) {
    [this.root, this.current, this.formula] = [root, current, formula];
    const code = new Blob([root.querySelector("#worker").textContent], { type: "text/javascript" });
    this.address = URL.createObjectURL(code);
    this.find("ask").addEventListener("click", () => this.#ask());
    this.find("stop").addEventListener("click", () => this.#giveUp("Stopped."));
    for (const id of ["live", "show-wrong", "show-forced"])
      this.find(id).addEventListener("change", ({ target }) => (target.checked ? this.#ask() : this.#show({})));
  }

  find(id) {
    return this.root.querySelector(`#${id}`);
  }

  // Whether the puzzle has a formula.
  get isHere() {
    return this.formula() !== "";
  }

  // Another puzzle is open.
  open() {
    this.#end();
    this.#tell(null);
    this.#say("");
    this.find("solver").hidden = !this.isHere;
    if (this.isHere) this.#begin();
  }

  // The verdict of the board; null where there will be none.
  judged() {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#ask();
    });
  }

  // The board has changed.
  changed() {
    this.current().forced = new Map();
    this.#part = null;
    this.#say("");
    if (this.find("live").checked) this.#ask();
    else if (this.#isBusy) this.#giveUp("");
  }

  #begin() {
    this.#worker = new Worker(this.address);
    this.#worker.onmessage = ({ data }) => this.#take(data);
    this.#worker.onerror = () => this.#take({ failed: true });
    const { puzzle, board } = this.current();
    const likely = (puzzle.solutions[0] ?? []).map((symbol, cell) => [cell, board.symbolsOf(cell).indexOf(symbol || CROSS)]);
    this.#worker.postMessage({ program: this.find("program").textContent, formula: this.formula(), likely });
  }

  #ask() {
    if (this.#isBusy) {
      this.#again = true;
      this.#later(PATIENCE, () => this.#again && this.#restart());
      return;
    }
    [this.#isBusy, this.#again, this.#part] = [true, false, null];
    this.#say("");
    if (!this.#worker) this.#begin();
    this.asked = performance.now();
    const { entered, values } = this.current().board;
    const entries = entered.map((cell) => [cell, values[cell]]);
    this.#worker.postMessage({ entries, all: this.find("show-forced").checked });
    this.#later(PATIENCE, () => {
      this.find("stop").hidden = false;
      this.#sayPart("The solver is searching …");
    });
    this.#later(LIMIT, () => this.#giveUp(`No answer within ${LIMIT / 1000} seconds.`));
  }

  #take({ ready, part, verdict, failed }) {
    if (ready) this.find("solver").dataset.ready = Math.round(performance.now()); // milliseconds since the page was opened
    else if (part) {
      if (this.#again) return;
      this.#part = part;
      if (!this.find("stop").hidden) this.#sayPart("The solver is searching …");
      this.#tell(part);
    } else this.#finish(verdict, failed);
  }

  #finish(verdict, failed) {
    this.#rest();
    if (failed) {
      this.#end();
      this.#tell(null);
      const hasRun = this.find("solver").dataset.ready;
      this.#say(hasRun ? "The solver stopped; it may be out of memory." : "The solver does not run in this browser.");
    } else if (this.#again) this.#ask();
    else {
      this.find("solver").dataset.took = Math.round(performance.now() - this.asked);
      this.#show(verdict);
      this.#say(inWords(verdict, this.current().forced.size));
      this.#tell(verdict);
    }
  }

  #tell(verdict) {
    this.#waiting.splice(0).forEach((resolve) => resolve(verdict));
  }

  #restart() {
    this.#end();
    this.#ask();
  }

  #giveUp(words) {
    this.#sayPart(words);
    this.#end();
    this.#tell(null);
    this.#begin();
  }

  #rest() {
    this.#timers.forEach(clearTimeout);
    [this.#isBusy, this.#timers] = [false, []];
    this.find("stop").hidden = true;
  }

  #end() {
    this.#rest();
    this.#worker?.terminate();
    this.#worker = null;
  }

  #later(time, act) {
    this.#timers.push(setTimeout(act, time));
  }

  // These words, after what is known already.
  #sayPart(words) {
    if (this.#part) this.#show(this.#part);
    const known = this.#part && (wrongInWords(this.#part.wrong) || "The board can be completed.");
    this.#say(known ? `${known} ${words}` : words);
  }

  #say(words) {
    this.find("verdict").textContent = words;
  }

  // What the switches ask for, on the board.
  #show({ wrong = [], forced = null }) {
    const game = this.current();
    const { board } = game;
    const open = (forced ?? []).filter(([cell]) => board.symbol(cell) === "");
    game.forced = new Map(open.map(([cell, value]) => [cell, board.symbolsOf(cell)[value]]));
    game.wrong = new Set(this.find("show-wrong").checked ? wrong : []);
    game.changed("verdict");
  }
}

function wrongInWords({ length }) {
  return length ? `The board cannot be completed: ${length === 1 ? "1 entry is" : `${length} entries are`} wrong.` : "";
}

// `shown` forced cells are on the board.
function inWords({ solutions, wrong, forced }, shown) {
  if (solutions === 0) return "This puzzle has no solution.";
  if (wrong.length) return wrongInWords(wrong);
  if (solutions === 1) return "The board can be completed in one way.";
  const words = "The board can be completed in several ways";
  return forced ? `${words}; ${shown || "no"} open ${shown === 1 ? "cell is" : "cells are"} the same in all of them.` : `${words}.`;
}
