// A game on the page: its cells, its clues and what stands out.
import { CROSS, DOT } from "./board.js";
import { Fog } from "./fog.js";
import { colourOf } from "./pen.js";
import { COLOURS, PALE, colourName, laid } from "./notes.js";
import { isUnit } from "./rules.js";
import { POINTED, Strokes } from "./strokes.js";

const WORDS = { "": "empty", "■": "painted", "▒": "shaded", "★": "star", "━": "line", "═": "double line", "●": "disc", "○": "circle",
  "▲": "tent", [CROSS]: "crossed out",
  [DOT]: "dot" };
const STRONG = 0.8; // how much of a colour is in the cells that have it above the colours of regions
const WIDE = ["matched", "patterned"]; // rules that match things all over the board
const FAULTS = ["conflict", "wrong"];
const WHOLE = [0.1, 0.1, 0.8, 0.8]; // the room for marks, in parts of a cell: its left and upper edge, its width and height
const IN_CIRCLE = [0.17, 0.17, 0.66, 0.66];
const NAMES = { "▒": "Shade", "━": "Line", "═": "Double" };
// The square that keys would colour, in words.
export function squareIn({ board, square }) {
  return `row ${square[0] + 1}, column ${square[1] + 1}: ${COLOURS[colourOf(board, square)] || "no colour"}`;
}
// Where symbols stand for colours, by the names of these; others by what the kind calls them.
export const wordIn = ({ paints, words }, symbol) => paints?.[symbol]?.name ?? words[symbol] ?? WORDS[symbol] ?? symbol;
// On buttons: shapes that no font draws well by a word.
export const nameOf = (symbol) => NAMES[symbol] ?? symbol;

// Other words alone: a browser lays out anew what has the same ones too.
export const write = (element, words) => void (element.textContent === words || (element.textContent = words));

const isTinted = (section) => section.querySelector(".field svg [class^=tint]") !== null;
export const shareOf = (section) => (isTinted(section) ? STRONG : PALE);

export class View {
  constructor(section, game) {
    this.game = game;
    this.board = section.querySelector(".board");
    this.cells = [...section.querySelectorAll("[role=gridcell]")];
    this.clues = new Map([...section.querySelectorAll("[data-clue]")].map((clue) => [clue.dataset.clue, clue]));
    const inside = section.querySelectorAll("svg :is(.block-text, .clue, .cage-text) text");
    [...inside].forEach((text, i) => this.clues.set(`inside ${i}`, text));
    this.bare = this.cells.map((cell) => cell.getAttribute("aria-label"));
    const about = new Map(game.puzzle.rules.map((rule) => [rule, this.#about(rule)]));
    this.names = this.cells.map((_, i) => {
      const all = [...new Set([this.bare[i], ...game.board.rulesOf[i].flatMap((rule) => about.get(rule))])];
      return all.filter((one) => !all.some((other) => other.startsWith(`${one}: `))).join(", ");
    });
    this.cells.forEach((cell, i) => cell.setAttribute("aria-readonly", !game.board.isOpen(i)));
    this.rooms = { whole: section.querySelector(".round") ? IN_CIRCLE : WHOLE, ...game.puzzle.rooms };
    for (const [i, room] of Object.entries(game.puzzle.rooms ?? {}))
      ["--mark-x", "--mark-y", "--mark-w", "--mark-h"].forEach((name, side) => this.cells[i].style.setProperty(name, room[side]));
    this.lines = linesOf(game.puzzle, section);
    game.puzzle.lines?.ends.forEach((ends, i) => this.cells[i].toggleAttribute("data-line", Boolean(ends)));
    this.drawn = this.cells.map(() => ({}));
    this.tinted = isTinted(section);
    this.share = shareOf(section);
    this.strokes = new Strokes(section.querySelector(".field svg"), game.puzzle, centres(section));
    this.fog = new Fog(game.puzzle, [...section.querySelectorAll(".field svg .fog rect")]);
    this.named = []; // cells that show the number of their region
  }

  // A clue in words, where symbols stand for colours by the names of these.
  #clueOf({ name, states, text }) {
    const { paints } = this.game.puzzle;
    const words = paints && text?.replace(/\p{L}+(?= |$)/gu, (letter) => ` ${paints[letter]?.name ?? letter}`);
    return `${name}: ${words ?? text ?? states}`;
  }

  // What the name of a cell of `rule` says beyond its row and column: its clues and sums, and its regions, which are no
  // lines, not the surroundings of a cell, by which they are called, and not all over the board.
  #about(rule) {
    if (!isUnit(rule)) return [];
    if (rule.clue !== null) return [this.#clueOf(rule)];
    const { cells } = this.game.puzzle;
    const isLine = [0, 1].some((axis) => new Set(rule.cells.map((cell) => cells[cell][axis])).size === 1);
    const isWide = WIDE.includes(rule.kind) || rule.cells.length === cells.length;
    return isLine || isWide || /r\d+c\d+/.test(rule.name) ? [] : [rule.name];
  }

  focus() {
    this.cells[this.game.current].focus({ preventScroll: true });
    this.cells[this.game.current].scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  draw({ conflicts, parts }) {
    const { game } = this;
    const { board, shown } = game;
    const judged = conflicts && !shown ? board.judged : { cells: new Set(), broken: new Set() };
    const entered = board.cells.map((_, i) => (board.isOpen(i) ? board.symbol(i) : ""));
    const fogged = this.fog.draw(entered, shown);
    const isTold = (rule) => isHouse(rule, game.puzzle) || !rule.cells.some((cell) => fogged.has(cell));
    const units = game.seen ? board.rulesOf[game.current].filter((rule) => isUnit(rule) && rule.cells.length < this.cells.length && isTold(rule)) : [];
    const isPlain = !game.single || !this.tinted; // where cells are touched, colours of regions stay as they are
    const near = new Set(isPlain ? units.flatMap((rule) => rule.cells) : []);
    const alike = shown || !game.seen ? "" : board.symbol(game.current);
    const solution = shown ? board.compared().alive[0] : null;
    const { hint } = game;
    const told = hint?.isWhole ? hint.step.fills.filter(([, symbol]) => symbol !== CROSS) : [];
    const forced = new Map([...game.forced, ...told]);
    const ghost = (i) => (shown || board.symbol(i) ? "" : forced.get(i) ?? "");
    const concluded = hint?.isWhole ? [...hint.step.fills, ...hint.step.excludes].map(([cell]) => cell) : [];
    const marks = {
      near,
      selected: game.selection.size > 1 ? game.selection : new Set(),
      hinted: new Set(hint?.step.cells.length < this.cells.length ? hint.step.cells : []),
      reason: new Set(hint?.isWhole ? hint.step.reason : []),
      concluded: new Set(concluded),
      conflict: judged.cells,
      wrong: game.wrong,
      forced,
      tried: shown ? new Set() : board.tried,
      implied: board.implied,
    };
    const marked = Object.entries(marks).filter(([, cells]) => cells.size);
    const symbols = board.cells.map((_, i) => (shown && board.isOpen(i) ? solution[i] : board.symbol(i) || ghost(i)));
    for (const { symbol, role, reach } of game.puzzle.lights ?? []) {
      marked.unshift([role, new Set(symbols.flatMap((one, i) => (one === symbol ? reach[i] : [])))]);
    }
    this.cells.forEach((cell, i) => {
      let classes = alike && !game.single && board.symbol(i) === alike ? "alike" : "";
      for (const [name, cells] of marked) if (cells.has(i)) classes += ` ${name}`;
      const value = board.isOpen(i) ? symbols[i] : "";
      this.#drawCell(cell, i, { state: board.cells[i], value, shown, classes, fogged: fogged.has(i) });
    });
    this.strokes.draw(symbols, {
      isFaulty: (i) => judged.cells.has(i) || game.wrong.has(i),
      isForced: (i) => ghost(i) !== "",
      isTried: (i) => marks.tried.has(i),
      marked: POINTED.map((name) => marks[name]),
      excluded: new Set(hint?.isWhole ? [...hint.step.excludes, ...hint.step.fills.filter(([, symbol]) => symbol === CROSS)].map(([cell]) => cell) : []),
      parts,
      board,
      square: game.isColouring ? game.square : null,
    });
    this.cells[this.tabbed ?? 0].tabIndex = -1;
    this.cells[game.current].tabIndex = 0;
    this.tabbed = game.current;
    this.board.classList.toggle("shown", shown);
    this.board.classList.toggle("hinting", Boolean(hint));
    this.#drawNames(hint?.step.names ?? []);
    this.#drawClues(judged.broken, shown ? null : board.judged, new Set(units));
  }

  #drawNames(names) {
    for (const i of this.named) delete this.cells[i].dataset.name;
    for (const [i, name] of names) this.cells[i].dataset.name = name;
    this.named = names.map(([i]) => i);
  }

  // Only what has changed: most of a large board has not. The state of a cell is another object when it has.
  #drawCell(cell, i, now) {
    const before = this.drawn[i];
    const { state, value, shown, classes, fogged } = now;
    const isSame = before.state === state && before.value === value && before.shown === shown && before.fogged === fogged;
    if (isSame && before.classes === classes) return;
    this.drawn[i] = now;
    cell.className = classes;
    const faults = classes.split(" ").filter((name) => FAULTS.includes(name));
    now.faults = faults.join();
    const ghostly = value && value !== state.value && !shown ? ["forced"] : [];
    if (isSame && before.faults === now.faults) return;
    const marks = value || shown ? { corner: [], centre: [] } : state;
    cell.toggleAttribute("data-colours", state.colour.length > 0);
    if (state.colour.length) cell.dataset.colours = state.colour;
    if (state.colour.length) cell.style.setProperty("--own", slices(state.colour, this.share));
    if (this.game.board.isOpen(i)) fill(cell, value, marks, this.game.puzzle, this.rooms[i] ?? this.rooms.whole);
    cell.setAttribute("aria-invalid", faults.length > 0);
    cell.setAttribute("aria-label", [this.nameOf(i, value, marks, fogged), ...faults, ...ghostly].join(", "));
  }

  nameOf(cell, value, { corner, centre }, fogged = false) {
    const { board } = this.game;
    const name = fogged ? `${this.bare[cell]}, fog` : this.names[cell];
    const { colour, pen } = board.cells[cell];
    const marks = [corner.length && `corner ${corner.join(" ")}`, centre.length && `centre ${centre.join(" ")}`];
    const what = [...marks, ...colour.map(colourName), pen.length && !this.game.puzzle.lines && "pen"].filter(Boolean);
    const isTold = board.isOpen(cell) && (value || !what.length);
    const all = isTold ? [wordIn(this.game.puzzle, value), ...what] : what;
    return all.length ? `${name}: ${all.join(", ")}` : name;
  }

  #drawClues(broken, judged, current) {
    for (const rule of this.game.puzzle.rules) {
      const clue = rule.clue !== null && this.clues.get(rule.clue);
      if (!clue) continue;
      clue.classList.toggle("broken", broken.has(rule));
      clue.classList.toggle("done", judged?.kept.has(rule) ?? false);
      clue.classList.toggle("current", current.has(rule));
      [...clue.children].forEach((item, i) => item.classList.toggle("done", judged?.done.get(rule)[i] ?? false));
    }
    for (const { number, rules, name } of this.lines) number.classList.toggle(name, rules.every((rule) => judged?.kept.has(rule)));
  }

  // The long clues beside the lines of the current cell, in words: on a large board they are small or far away.
  get cluesHere() {
    const { board, current, puzzle, seen } = this.game;
    return seen && puzzle.block ? board.rulesOf[current].filter(({ text }) => text !== null).map((rule) => this.#clueOf(rule)) : [];
  }
}

// Whether a rule is one that every board of the kind has: a row, a column or a box.
const isHouse = ({ kind, cells, clue }, { symbols }) => kind === "distinct" && clue === null && cells.length === symbols.length;

// Where the middles of the cells are in the picture, in cells.
function centres(section) {
  const grid = section.querySelector("[role=grid]");
  const number = (element, name) => Number(element.style.getPropertyValue(name));
  const place = (row, k) => [number(row, "--x") + k * number(grid, "--apart"), number(row, "--y")];
  return [...grid.children].flatMap((row) => [...row.children].map((_, k) => place(row, k)));
}

// A background of one colour, or of slices of a pie.
function slices(colours, share) {
  const pale = colours.map((one) => `color-mix(in srgb, var(--colour-${one}) ${100 * share}%, transparent)`);
  const slice = (one, i) => `${one} ${(100 * i) / pale.length}% ${(100 * (i + 1)) / pale.length}%`;
  return pale.length > 1 ? `conic-gradient(${pale.map(slice)})` : pale[0];
}

// The rows and columns that have rules without a clue: the number at the rim fades when all of these are kept.
function linesOf({ cells, rules }, section) {
  const numbers = [...section.querySelectorAll("svg .number text")];
  const [height, width] = [0, 1].map((axis) => 1 + Math.max(...cells.map((cell) => cell[axis])));
  if (cells.length !== height * width) return [];
  const line = (axis, i) => {
    const own = [...cells.keys()].filter((cell) => cells[cell][axis] === i);
    const isOwn = (rule) => rule.clue === null && isUnit(rule) && rule.cells.length === own.length && own.every((cell) => rule.cells.includes(cell));
    const beside = section.querySelector(`[data-clue="${axis ? "above" : "left"} ${i}"]`);
    const name = beside ? "full" : "done";
    return { number: beside ?? numbers[axis * height + i], rules: rules.filter(isOwn), name };
  };
  const all = [height, width].flatMap((count, axis) => Array.from({ length: count }, (_, i) => line(axis, i)));
  return all.filter((one) => one.number && one.rules.length);
}

// Names of parts are not shown: walls stand between them. Colours are.
function fill(cell, value, marks, { parts, paints }, room) {
  cell.dataset.entry = value;
  cell.dataset.length = value.length;
  const paint = paints?.[value];
  cell.toggleAttribute("data-paint", Boolean(paint));
  if (paint) cell.style.setProperty("--paint", paint.rgb);
  cell.textContent = value in WORDS || parts || paint ? "" : value;
  const [, , width, height] = room;
  cell.append(...laid(marks, width, height).map(small));
}

// Marks as spans.
function small({ name, texts, size }) {
  const whole = document.createElement("span");
  whole.className = name;
  whole.append(...texts.map((text) => {
    const line = document.createElement("span");
    line.textContent = text;
    line.style.setProperty("--size", size.toFixed(3));
    return line;
  }));
  return whole;
}
