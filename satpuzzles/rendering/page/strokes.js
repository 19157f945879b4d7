// What is drawn into the picture of a board while it is played on: cells that are shaded, below all but colours of
// regions; the lines of the answer, below what covers them; walls between cells that hold different symbols; and notes
// between cells. Points are in cells.
import { shapes, squareAt, squares } from "./pen.js";

const CELL = 40; // units of the picture
const LINE = "━";
const SHADED = "▒";
const CROSSED = 0.14; // of a cell, half a cross that a hint shows
const ASIDE = 0.09; // of each of two parallel lines
export const POINTED = ["hinted", "reason", "concluded"]; // what a hint points out
const COLOURS = 7; // without red, which means a conflict
const COVERS = ".island, .disc, .clue, .frame";

export class Strokes {
  // `at` are the centres of the cells.
  constructor(svg, { lines, walls, given, entries, parts }, at) {
    this.given = given;
    this.hasParts = parts;
    this.lines = lines;
    this.at = at;
    const above = svg.querySelector("path, g:has(text, circle, polygon)");
    const below = (name) => svg.insertBefore(added(svg, "path", name), above);
    if (entries.includes(SHADED)) this.shades = ["", " forced", " tried", " faulty"].map((sort) => below(`filled${sort}`));
    if (lines) {
      this.squares = Array.from({ length: 8 }, () => below("square"));
      this.squares.forEach((path, i) => colour(path, i + 1));
      this.cursor = below("cursor");
      this.pointed = POINTED.map((name) => below(`pointed ${name}`));
      this.crossed = below("crossed");
      this.group = added(svg, "g", "drawn");
      svg.insertBefore(this.group, svg.querySelector(COVERS));
      this.paths = lines.ends.map((ends) => ends && added(this.group, "path"));
    }
    this.pairs = walls ?? [];
    if (walls) this.walls = added(svg, "path", "walls");
    if (!lines) this.notes = added(svg, "path", "notes");
    for (const path of lines ? [...this.squares, this.cursor] : [this.notes]) path.setAttribute("transform", `scale(${CELL})`);
  }

  // `symbols` stand in the cells; `isFaulty` tells which of them are at fault, `isForced` which nobody has entered,
  // `isTried` which are a trial, and `marked` has the cells that are POINTED, those `excluded` as
  // crosses. With `parts` lines that hang together have a colour of their own. The `board` has the notes; `square` is where
  // the keys would colour.
  draw(symbols, { isFaulty, isForced, isTried, marked, excluded, parts, board, square }) {
    this.notes?.setAttribute("d", shapes(board, this.at));
    this.squares?.forEach((path, i) => path.setAttribute("d", squares(board, i + 1)));
    this.pointed?.forEach((path, i) => {
      const lines = [...marked[i]].filter((cell) => this.lines.ends[cell] && !(i === 2 && excluded.has(cell)));
      path.setAttribute("d", lines.map((cell) => this.#shape(cell, LINE)).join(""));
    });
    this.crossed?.setAttribute("d", [...excluded].map((cell) => this.#cross(cell)).join(""));
    this.cursor?.setAttribute("d", square ? squareAt(this.lines, square) : "");
    this.paths?.forEach((path, i) => {
      if (!path) return;
      const shape = this.#shape(i, symbols[i]);
      if (path.getAttribute("d") !== shape) path.setAttribute("d", shape);
      path.classList.toggle("double", symbols[i] === "═");
      path.classList.toggle("faulty", shape !== "" && isFaulty(i));
      path.classList.toggle("forced", isForced(i));
      path.classList.toggle("tried", isTried(i));
    });
    if (this.paths) this.#colour(parts ? (i) => this.#shape(i, symbols[i]) !== "" : () => false);
    this.shades?.forEach((path, sort) => {
      const sortOf = (i) => (isFaulty(i) ? 3 : isForced(i) ? 1 : isTried(i) ? 2 : 0);
      const isShaded = (_, i) => !this.given[i] && symbols[i] === SHADED && sortOf(i) === sort;
      path.setAttribute("d", this.at.filter(isShaded).map(shaded).join(""));
    });
    // a part of the board that somebody has drawn has walls all around; a number alone is none yet
    const drawn = new Set(this.hasParts ? symbols.filter((symbol, i) => symbol && !this.given[i]) : []);
    const isFull = symbols.every(Boolean);
    const isWall = ([one, other]) => {
      if (symbols[one] === symbols[other]) return false;
      if (isFull || drawn.has(symbols[one]) || drawn.has(symbols[other])) return true;
      return symbols[one] && symbols[other] && !(this.given[one] && this.given[other]);
    };
    this.walls?.setAttribute("d", this.pairs.filter(isWall).map(wall).join(""));
  }

  // The parts in the order of their first lines.
  #colour(isDrawn) {
    const part = new Map(); // of each end of a line
    const drawn = [...this.paths.keys()].filter((i) => this.lines.ends[i] && isDrawn(i));
    drawn.forEach((i) => {
      const [own, ...others] = this.lines.ends[i].map((node) => part.get(node) ?? [node]);
      const joined = others.some((other) => other !== own) ? [...own, ...others[0]] : own;
      joined.forEach((node) => part.set(node, joined));
    });
    const order = [...new Set(drawn.map((i) => part.get(this.lines.ends[i][0])))];
    const colours = new Map(drawn.map((i) => [i, (order.indexOf(part.get(this.lines.ends[i][0])) % COLOURS) + 2]));
    this.paths.forEach((path, i) => {
      if (path) colour(path, colours.get(i));
    });
  }

  #cross(i) {
    const [x, y] = this.at[i].map((middle) => (middle - CROSSED) * CELL);
    return `M${x} ${y}l${2 * CROSSED * CELL} ${2 * CROSSED * CELL}m0 ${-2 * CROSSED * CELL}l${-2 * CROSSED * CELL} ${2 * CROSSED * CELL}`;
  }

  #shape(i, symbol) {
    const [[a, b], [c, d]] = this.lines.ends[i].map((node) => this.lines.nodes[node]);
    const line = (x, y) => `M${(a + x) * CELL} ${(b + y) * CELL}L${(c + x) * CELL} ${(d + y) * CELL}`;
    if (symbol === LINE) return line(0, 0);
    const [x, y] = a === c ? [ASIDE, 0] : [0, ASIDE];
    return symbol === "═" ? line(-x, -y) + line(x, y) : "";
  }
}

// Mark an element as one of a colour, which style sheets find as --own; undefined for none.
export function colour(element, number) {
  element.toggleAttribute("data-colour", Boolean(number));
  if (number) element.dataset.colour = number;
  if (number) element.style.setProperty("--own", `var(--colour-${number})`);
}

const shaded = ([x, y]) => `M${(x - 0.5) * CELL} ${(y - 0.5) * CELL}h${CELL}v${CELL}h${-CELL}z`;

// Between two cells, the middle of their border and whether it is upright.
function wall([, , x, y, upright]) {
  const [down, right] = upright ? [0.5, 0] : [0, 0.5];
  return `M${(x - right) * CELL} ${(y - down) * CELL}L${(x + right) * CELL} ${(y + down) * CELL}`;
}

function added(parent, name, className = "") {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  element.setAttribute("class", className);
  parent.append(element);
  return element;
}
