// The page: one or several puzzles, of which one is played at a time.
import { Controls } from "./controls.js";
import { Game } from "./game.js";
import { listen as listenToKeys } from "./keyboard.js";
import { listen as listenToPointers } from "./pointer.js";
import { Solver } from "./solver.js";
import { keep, load } from "./storage.js";
import { Timer, clock } from "./timer.js";
import { View, wordOf } from "./view.js";

const puzzles = JSON.parse(document.getElementById("puzzles").textContent);
for (const { cells, rules } of puzzles) {
  const all = [...cells.keys()];
  rules.forEach((rule) => (rule.cells ??= all));
}
const sections = [...document.querySelectorAll(".puzzle")];
const find = (id) => document.getElementById(id);
const played = []; // what is open of each puzzle: game, view, timer
let number = 0;

const now = () => played[number];
const focus = () => now().view.focus();
const controls = new Controls(document, () => now().game, say, focus);
const formulas = document.querySelectorAll(".formula");
const solver = formulas.length && new Solver(document, () => now().game, () => formulas[number].textContent);

function say(words, { good = false } = {}) {
  find("message").textContent = words;
  find("message").classList.toggle("good", good);
}

function open(index) {
  number = index;
  played[index] ??= begin(index);
  sections.forEach((section, i) => (section.hidden = i !== index));
  find("index").hidden = true;
  find("play").hidden = false;
  controls.build();
  say(now().solved ? solvedWords() : "");
  now().timer.start();
  if (now().solved) now().timer.stop();
  if (solver) solver.open();
  drawIndex();
  draw();
}

function begin(index) {
  const puzzle = puzzles[index];
  const game = new Game(puzzle, (what) => changed(what));
  const kept = load(puzzle);
  if (kept) game.board.restore(kept);
  return {
    game,
    view: new View(sections[index], game),
    timer: new Timer(kept?.spent ?? 0),
    solved: kept?.solved ?? false,
  };
}

function draw() {
  now().view.draw(controls);
  controls.update();
  find("here").textContent = [...new Set(now().view.cluesHere)].join(" · ");
}

const solvedWords = () => `Solved in ${clock(now().timer.spent)}. Congratulations!`;

function changed(what) {
  const at = now();
  const { game, timer } = at;
  if (["entry", "undo", "reset"].includes(what)) {
    if (what === "reset") timer.reset();
    if (what !== "entry" || !at.solved) game.hint = null;
    const solved = !game.shown && game.board.canUndo && game.board.isSolved;
    if (solved && !at.solved) {
      timer.stop();
      sections[number].classList.add("solved");
    } else if (!solved) {
      timer.start();
      sections[number].classList.remove("solved");
    }
    at.solved = solved;
    say(solved ? solvedWords() : "", { good: solved });
    announce(game);
    save(at);
    if (solver) solver.changed();
  }
  draw();
}

// For screen readers: what the current cell has become, and which rules that breaks.
function announce(game) {
  const { board, current } = game;
  const broken = controls.conflicts ? board.rulesOf[current].filter((rule) => board.judged.broken.has(rule)) : [];
  const rules = [...new Set(broken.map((rule) => `conflict: ${rule.name}`))];
  find("entered").textContent = [wordOf(board.cells[current].value), ...rules].join(", ");
}

function save({ game, timer, solved }) {
  keep(game.puzzle, { ...game.board.save(), spent: timer.spent, solved, progress: game.board.progress });
}

function showLength(cells, x, y) {
  find("length").hidden = cells < 2;
  find("length").textContent = cells;
  Object.assign(find("length").style, { left: `${x}px`, top: `${y}px` });
}

// Several puzzles: a list of them with how far each is, and buttons from one to the next.
function drawIndex() {
  find("count").textContent = `${number + 1} / ${puzzles.length}`;
  find("previous").disabled = number === 0;
  find("next").disabled = number === puzzles.length - 1;
  if (find("index").hidden) return;
  [...find("list").querySelectorAll(".state")].forEach((state, i) => {
    const kept = load(puzzles[i]);
    const part = Math.round((kept?.progress ?? 0) * 100);
    state.textContent = kept?.solved ? `solved in ${clock(kept.spent)}` : part ? `${part}%` : "";
  });
}

function turn(index) {
  if (played[number]) {
    now().timer.stop();
    save(now());
  }
  location.hash = index === null ? "" : `#${index + 1}`;
}

function follow() {
  const index = Number(location.hash.slice(1)) - 1;
  if (puzzles.length === 1) return open(0);
  if (index in puzzles) return open(index);
  sections.forEach((section) => (section.hidden = true));
  find("play").hidden = true;
  find("index").hidden = false;
  return drawIndex();
}

sections.forEach((section) => {
  const board = section.querySelector(".board");
  listenToPointers(board, () => now().view.cells, () => now().game, showLength);
  board.addEventListener("focusin", (event) => {
    const cell = now().view.cells.indexOf(event.target);
    if (cell >= 0 && cell !== now().game.current) now().game.select(cell);
  });
});
listenToKeys(() => (find("play").hidden ? null : now().game), focus);
find("turning").hidden = puzzles.length === 1;
find("previous").addEventListener("click", () => turn(number - 1));
find("next").addEventListener("click", () => turn(number + 1));
find("all").addEventListener("click", () => turn(null));
window.addEventListener("hashchange", () => {
  follow();
  if (find("index").hidden) focus();
  else find("list").querySelectorAll("a")[number].focus();
});
document.addEventListener("visibilitychange", () => {
  if (!played[number]) return;
  if (document.hidden) now().timer.stop();
  else if (!now().solved && !find("play").hidden) now().timer.start();
  save(now());
});
window.addEventListener("beforeprint", () => { // the index prints as all puzzles, each with what is entered
  if (find("index").hidden) return;
  puzzles.forEach((_, i) => (played[i] ??= begin(i)).view.draw(controls));
});
window.addEventListener("pagehide", () => played[number] && save(now()));
setInterval(() => played[number] && (find("time").textContent = clock(now().timer.spent)), 500);
follow();
if (find("solution").dataset.open === "true" && puzzles.length === 1 && puzzles[0].solutions.length) {
  find("solution").click();
}
