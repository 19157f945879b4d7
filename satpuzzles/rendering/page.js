"use strict";
// A board to be filled in. `puzzle.entries` are the symbols, `puzzle.solutions` the right ones cell by cell ("" where a
// cell stays empty); `puzzle.compared` tells that they are all there are, so that an entry can be called wrong.
const puzzle = JSON.parse(document.getElementById("puzzle").textContent);
const board = document.querySelector(".board");
const cells = [...board.querySelectorAll("[role=gridcell]")];
const [message, pad, mistakes, clear, solution] = ["message", "pad", "mistakes", "clear", "solution"].map((id) =>
  document.getElementById(id),
);
const CROSS = "×";
const WORDS = { "": "empty", "■": "painted", "★": "star", "×": "crossed out" };
const open = cells.map((cell) => cell.getAttribute("aria-readonly") !== "true");
const names = cells.map((cell) => cell.getAttribute("aria-label"));
const single = puzzle.entries.length === 1;
const cycle = single ? ["", puzzle.entries[0], CROSS] : puzzle.optional ? ["", CROSS] : [""];
const keys = [...new Set(puzzle.entries.flatMap((entry) => [...entry])), ...(puzzle.optional ? [CROSS] : [])];
const entered = new Map(); // cell to entry, in the order in which they were made
let current = Math.max(open.indexOf(true), 0);

function enter(index, value) {
  if (!open[index] || shown()) return;
  entered.delete(index);
  if (value) entered.set(index, value);
  draw();
}

function type(key) {
  if (key === CROSS) return enter(current, CROSS);
  const longer = (entered.get(current) ?? "") + key; // of entries as long as 12, the 1 comes first
  enter(current, puzzle.entries.some((entry) => entry.startsWith(longer)) ? longer : key);
}

function turn(index) {
  const place = cycle.indexOf(entered.get(index) ?? "");
  enter(index, cycle[(place + 1) % cycle.length]);
}

// Entries are taken in the order in which they were made: one is wrong when no solution agrees with it and with the
// right ones before it.
function judged() {
  let alive = puzzle.solutions;
  const wrong = new Set();
  for (const [index, value] of entered) {
    const agreeing = alive.filter((one) => one[index] === (value === CROSS ? "" : value));
    if (agreeing.length) alive = agreeing;
    else wrong.add(index);
  }
  const complete = (one) => cells.every((_, i) => !open[i] || one[i] === "" || entered.has(i));
  return { alive, wrong, solved: puzzle.compared && !wrong.size && alive.some(complete) };
}

const shown = () => solution.getAttribute("aria-pressed") === "true";

function draw() {
  const { alive, wrong, solved } = judged();
  const marked = puzzle.compared && mistakes.checked && !shown();
  cells.forEach((cell, i) => {
    if (!open[i]) return;
    const value = shown() ? alive[0][i] : (entered.get(i) ?? "");
    const bad = marked && wrong.has(i);
    cell.dataset.entry = value;
    cell.dataset.length = value.length;
    cell.textContent = value in WORDS ? "" : value;
    cell.setAttribute("aria-invalid", bad);
    cell.setAttribute("aria-label", `${names[i]}: ${WORDS[value] ?? value}${bad ? ", wrong" : ""}`);
  });
  board.classList.toggle("shown", shown());
  message.classList.toggle("good", solved);
  const count = marked ? wrong.size : 0;
  message.textContent = solved
    ? "Solved. Congratulations!"
    : count
      ? `${count} ${count === 1 ? "entry is" : "entries are"} wrong.`
      : "";
}

function focus(index) {
  cells[current].tabIndex = -1;
  current = index;
  cells[current].tabIndex = 0;
  cells[current].focus();
}

function move(down, right) {
  const [row, place] = puzzle.cells[current];
  const rows = puzzle.cells.filter(([r]) => r === row + down).length;
  if (!rows) return;
  const target = down ? Math.min(place, rows - 1) : Math.min(Math.max(place + right, 0), rows - 1);
  focus(puzzle.cells.findIndex(([r, p]) => r === row + down && p === target));
}

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

board.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const same = (key) => key.toLowerCase() === event.key.toLowerCase();
  const key = keys.find((one) => one === event.key) ?? keys.find(same);
  if (event.key in ARROWS) move(...ARROWS[event.key]);
  else if (key !== undefined) type(key);
  else if (event.key === "Backspace" || event.key === "Delete") enter(current, "");
  else if (event.key === " " || event.key === "Enter") turn(current);
  else if (puzzle.optional && same("x")) enter(current, CROSS);
  else return;
  event.preventDefault();
});

board.addEventListener("click", (event) => {
  const index = cells.indexOf(event.target.closest("[role=gridcell]"));
  if (index < 0) return;
  focus(index);
  if (single) turn(index);
});

for (const key of [...keys, "⌫"]) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = key;
  button.setAttribute("aria-label", key === "⌫" ? "erase" : (WORDS[key] ?? key));
  button.addEventListener("click", () => {
    if (key === "⌫") enter(current, "");
    else type(key);
    focus(current);
  });
  pad.append(button);
}

mistakes.addEventListener("change", draw);
clear.addEventListener("click", () => {
  entered.clear();
  solution.setAttribute("aria-pressed", false);
  draw();
});
solution.addEventListener("click", () => {
  solution.setAttribute("aria-pressed", !shown());
  draw();
});
cells[current].tabIndex = 0;
draw();
