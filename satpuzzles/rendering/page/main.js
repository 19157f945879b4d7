// The page: one or several puzzles, of which one is played at a time.
import { Controls } from "./controls.js";
import { Game } from "./game.js";
import { listen as listenToKeys } from "./keyboard.js";
import { listen as listenToFingers } from "./pinch.js";
import { listen as listenToPointers } from "./pointer.js";
import { Solver } from "./solver.js";
import { isKeyOf, keep, keepSettings, load, settings } from "./storage.js";
import { Timer, clock } from "./timer.js";
import { View, squareIn, wordIn, write } from "./view.js";

const puzzles = JSON.parse(document.getElementById("puzzles").textContent);
for (const { cells, rules } of puzzles) {
  const all = [...cells.keys()];
  rules.forEach((rule) => (rule.cells ??= all));
}
const sections = [...document.querySelectorAll(".puzzle")];
const find = (id) => document.getElementById(id);
const played = []; // what is open of each puzzle: game, view, timer
let number = 0;
const CROSSED = "What must stay empty is crossed out at once; “Cross out at once” switches that off.";
let followed = null; // the address that is shown

const now = () => played[number];
const focus = () => now().view.focus();
const formulas = document.querySelectorAll(".formula");
const solver = formulas.length ? new Solver(document, () => now().game, () => formulas[number].textContent) : null;
const controls = new Controls(document, now, focus, solver);

function open(index) {
  number = index;
  played[index] ??= begin(index);
  sections.forEach((section, i) => (section.hidden = i !== index));
  find("index").hidden = true;
  find("play").hidden = false;
  controls.build();
  controls.say("");
  leaveRoom();
  if (now().solved) congratulate();
  now().timer.start();
  if (now().solved) now().timer.stop();
  solver?.open();
  drawIndex();
  draw();
  tellOfFingers();
}

// Once, where a board is larger than a screen that is touched.
function tellOfFingers() {
  const { scrollWidth, clientWidth } = now().section.querySelector(".scroll");
  if (scrollWidth <= clientWidth + 1 || settings().fingers || !matchMedia("(pointer: coarse)").matches) return;
  controls.say("Two fingers move the board; apart they make it larger.", { answers: ["close"] });
  keepSettings({ ...settings(), fingers: true });
}

function begin(index) {
  const puzzle = puzzles[index];
  const game = new Game(puzzle, (what) => changed(what));
  const kept = load(puzzle);
  if (kept) {
    game.board.restore(kept);
    [game.told, game.revealed] = [new Set(kept.told), kept.revealed ?? false];
  }
  return {
    game,
    section: sections[index],
    view: new View(sections[index], game),
    timer: new Timer(kept?.spent ?? 0),
    solved: kept?.solved ?? false,
    saved: kept?.saved, // which state is kept of it, as far as this page knows
  };
}

function draw() {
  now().view.draw(controls);
  controls.update();
  write(find("here"), [...new Set(now().view.cluesHere)].join(" · "));
}

function congratulate() {
  const isLast = number === puzzles.length - 1;
  const answers = ["tell", ...(isLast ? [] : ["onward"])];
  const detail = controls.help === "no hint" ? "" : `With ${controls.help}.`;
  controls.say(`Solved in ${clock(now().timer.spent)}. Congratulations!`, { good: true, detail, answers });
}

// A board takes the height that its buttons and a short message leave, where these stand below it.
function leaveRoom() {
  const height = (element) => element.getBoundingClientRect().height;
  const above = Math.max(height(find("turning")), height(now().section.querySelector(".head")));
  const all = above + height(find("entering")) + height(find("tools"));
  document.documentElement.style.setProperty("--below", `calc(${Math.ceil(all)}px + 4.75rem)`);
}

function changed(what) {
  const at = now();
  const { game, timer } = at;
  if (["entry", "undo", "reset"].includes(what)) {
    if (what === "reset") timer.reset();
    if (what !== "entry" || !at.solved) game.hint = null;
    const solved = !game.shown && game.board.canUndo && game.board.isSolved;
    if (solved) game.board.keep();
    if (solved && !at.solved) {
      timer.stop();
      sections[number].classList.add("solved");
    } else if (!solved) {
      timer.start();
      sections[number].classList.remove("solved");
    }
    at.solved = solved;
    if (solved) congratulate();
    else if (!game.hint) controls.say(what === "entry" && game.isNews ? CROSSED : "");
    announce(game);
    save(at);
    solver?.changed();
  }
  if (what === "trial") {
    controls.say("");
    save(at);
  }
  if (what === "brush") controls.build();
  if (what === "square") find("entered").textContent = squareIn(game);
  if (what === "cursor") write(find("entered"), ""); // it was about another cell
  draw();
}

// For screen readers: what the current cell has become, and which rules that breaks.
function announce(game) {
  const { board, current } = game;
  const broken = controls.conflicts ? board.rulesOf[current].filter((rule) => board.judged.broken.has(rule)) : [];
  const rules = [...new Set(broken.map((rule) => `conflict: ${rule.name}`))];
  find("entered").textContent = [wordIn(game.puzzle, board.cells[current].value), ...rules].join(", ");
}

function save(at) {
  const { game, timer, solved } = at;
  at.saved = `${Date.now()} ${Math.random()}`;
  const { board, told, revealed } = game;
  const { progress } = board;
  const { spent } = timer;
  keep(game.puzzle, { ...board.save(), spent, solved, progress, told: [...told], revealed, saved: at.saved });
}

// When a page is left only its time is new. A browser may tell it late, when another page has gone on already.
function saveTime(at) {
  if (load(at.game.puzzle)?.saved === at.saved) save(at);
}

// What another page of the same puzzle has kept is taken over.
function adopt(event) {
  const index = puzzles.findIndex((puzzle) => isKeyOf(puzzle, event.key));
  const at = played[index];
  const kept = at && load(at.game.puzzle);
  if (!kept || kept.saved === at.saved) return;
  at.game.board.restore(kept);
  [at.saved, at.solved] = [kept.saved, kept.solved];
  sections[index].classList.toggle("solved", kept.solved);
  if (index !== number || !find("index").hidden) return;
  controls.say("");
  draw();
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
  [...find("list").children].forEach((item, i) => {
    const kept = load(puzzles[i]);
    const part = Math.round((kept?.progress ?? 0) * 100);
    item.classList.toggle("solved", kept?.solved ?? false);
    item.querySelector(".state").textContent = kept?.solved ? `solved in ${clock(kept.spent)}` : part ? `${part}%` : "";
    const thumb = item.querySelector(".thumb");
    if (!thumb.firstChild) thumb.append(thumbnail(sections[i]));
  });
}

// The board in small, without its cells.
function thumbnail(section) {
  const board = section.querySelector(".board").cloneNode(true);
  board.querySelector("[role=grid]").remove();
  board.style.cssText = section.style.cssText;
  return board;
}

function turn(index) {
  if (played[number]) {
    now().timer.stop();
    saveTime(now());
  }
  location.hash = index === null ? "" : `#${index + 1}`;
  go();
}

// To where the address points; browsers tell that it has changed a moment later.
function go() {
  if (followed === location.hash) return;
  follow();
  if (find("index").hidden) focus();
  else find("list").querySelectorAll("a")[number].focus();
}

function follow() {
  followed = location.hash;
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
  listenToFingers(section.querySelector(".scroll"), controls);
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
find("onward").addEventListener("click", () => turn(number + 1));
find("all").addEventListener("click", () => turn(null));
window.addEventListener("hashchange", go);
find("list").addEventListener("click", (event) => {
  const index = [...find("list").children].indexOf(event.target.closest("li"));
  if (index < 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  turn(index);
});
document.addEventListener("visibilitychange", () => {
  if (!played[number]) return;
  if (document.hidden) now().timer.stop();
  else if (!now().solved && !find("play").hidden) now().timer.start();
  saveTime(now());
});
window.addEventListener("beforeprint", () => { // the index prints as all puzzles, each with what is entered
  if (find("index").hidden) return;
  puzzles.forEach((_, i) => (played[i] ??= begin(i)).view.draw(controls));
});
window.addEventListener("resize", () => played[number] && leaveRoom());
window.addEventListener("pagehide", () => played[number] && saveTime(now()));
window.addEventListener("storage", adopt);
setInterval(() => played[number] && (find("time").textContent = clock(now().timer.spent)), 500);
follow();
if (find("solution").dataset.open === "true" && puzzles.length === 1 && puzzles[0].solutions.length) {
  find("solution").click();
}
