// Notes between two cells: a line from centre to centre, a wall on their border, a cross on it. The first of the two has
// them, each as a sign and the number of the other; at the rim, where there is no other, the side as a negative number. And notes below lines: the colours of squares, each as its number, @,
// and the number of the square; the first place has them.
const [LINK, WALL, DASH] = ["-", "|", "x"];
const RIM = 0.2; // so near to a border, in cells, it is meant
const NEXT = { [WALL]: DASH, [DASH]: "" }; // what a tap on a border makes of it

const SIDES = [[-1, 0], [0, -1], [0, 1], [1, 0]]; // down and right, of the numbers -1 to -4

const pairOf = (one, other) => (other < 0 || one < other ? [one, other] : [other, one]);

// The sign between two cells, "" for none.
function between({ cells }, one, other, signs) {
  const [first, second] = pairOf(one, other);
  return cells[first].pen.find((note) => note.slice(1) === `${second}` && signs.includes(note[0]))?.[0] ?? "";
}

// The change that puts a sign there, in place of those of the same sort.
function noted(states, one, other, sign, signs) {
  const [first, second] = pairOf(one, other);
  const rest = states[first].filter((note) => note.slice(1) !== `${second}` || !signs.includes(note[0]));
  states[first] = sign ? [...rest, sign + second].sort() : rest;
  return first;
}

// The cell that a border near a point of a cell divides it from, or the side at the rim; null inside a cell. The point is
// given in cells, from the centre.
function beyond({ cells }, cell, [x, y]) {
  if (Math.max(Math.abs(x), Math.abs(y)) < 0.5 - RIM) return null;
  const [down, right] = Math.abs(y) > Math.abs(x) ? [Math.sign(y), 0] : [0, Math.sign(x)];
  const other = cells.findIndex(([r, p]) => r === cells[cell][0] + down && p === cells[cell][1] + right);
  return other < 0 ? -1 - SIDES.findIndex(([d, r]) => d === down && r === right) : other;
}

export class Pen {
  made = false;
  #pairs = []; // what it has drawn, as pairs of cells

  constructor(game, cell, point) {
    [this.game, this.cell] = [game, cell];
    this.base = [...game.board.cells];
    const other = beyond(game.puzzle, cell, point);
    this.signs = other === null ? [LINK] : [WALL, DASH];
    this.links = other === null; // between cells, not on their borders
    if (other !== null) this.#join(cell, other);
  }

  move(cell, point) {
    const { cells } = this.game.puzzle;
    const isNear = cell !== this.cell && cells[cell].every((at, axis) => Math.abs(at - cells[this.cell][axis]) < 2);
    const other = this.links ? (isNear ? this.cell : null) : beyond(this.game.puzzle, cell, point);
    this.cell = cell;
    if (other !== null) this.#join(cell, other);
  }

  // A step back takes the last one away.
  #join(...pair) {
    const [one, other] = pairOf(...pair);
    const at = this.#pairs.findIndex(([a, b]) => a === one && b === other);
    if (at < 0) this.#pairs.push([one, other]);
    else if (this.links && at === this.#pairs.length - 1) this.#pairs.pop();
    this.#draw();
  }

  // One move, as the first sign goes: on a border alone from a wall to a cross to none.
  #draw() {
    const { base, game, signs } = this;
    const before = this.#pairs.length ? between({ cells: base }, ...this.#pairs[0], signs) : "";
    const sign = this.links || this.#pairs.length > 1 ? (before ? "" : signs[0]) : (NEXT[before] ?? WALL);
    const states = base.map(({ pen }) => pen);
    const changed = new Set(this.#pairs.map(([one, other]) => noted(states, one, other, sign, signs)));
    this.made = game.edit([...changed].map((cell) => [cell, { pen: states[cell] }]), { amend: this.made });
  }
}

// Colours squares as the first one becomes. Points are in cells, from the corner of the picture.
export class Brush {
  #squares = new Set();
  made = false;

  constructor(game, _, point) {
    [this.game, this.base] = [game, game.board.cells[0].pen];
    this.move(_, point);
  }

  move(_, [x, y]) {
    const { game, base } = this;
    const [left, top, rows, columns] = game.puzzle.lines.squares;
    const [r, c] = [Math.floor(y - top), Math.floor(x - left)];
    if (r < 0 || c < 0 || r >= rows || c >= columns || this.#squares.has(r * columns + c)) return;
    this.#squares.add(r * columns + c);
    const all = [...this.#squares];
    const rest = base.filter((note) => !all.includes(Number(note.slice(2))));
    const now = base.includes(`${game.colour}@${all[0]}`) ? [] : all.map((square) => `${game.colour}@${square}`);
    this.made = game.edit([[0, { pen: [...rest, ...now] }]], { amend: this.made });
  }
}

// The shape of all squares of a colour.
export function squares({ cells, puzzle }, colour) {
  const [, , , columns] = puzzle.lines.squares;
  const own = cells[0].pen.filter((note) => note.startsWith(`${colour}@`)).map((note) => Number(note.slice(2)));
  return own.map((square) => squareAt(puzzle.lines, [Math.floor(square / columns), square % columns])).join("");
}

export const squareAt = ({ squares: [left, top] }, [row, column]) => `M${left + column} ${top + row}h1v1h-1z`;

// The colour of a square, 0 for none.
export function colourOf({ cells, puzzle }, [row, column]) {
  const at = `@${row * puzzle.lines.squares[3] + column}`;
  return Number(cells[0].pen.find((note) => note.slice(1) === at)?.[0] ?? 0);
}

// The shapes of all notes between cells; `at` are the centres of the cells.
export function shapes({ cells }, at) {
  let path = "";
  cells.forEach(({ pen }, one) => pen.forEach((note) => {
    const [a, b] = at[one];
    const side = SIDES[-1 - Number(note.slice(1))];
    const [c, d] = side ? [a + side[1], b + side[0]] : at[note.slice(1)];
    const [x, y, right, down] = [(a + c) / 2, (b + d) / 2, (c - a) / 2, (d - b) / 2];
    const line = (dx, dy) => `M${x - dx} ${y - dy}L${x + dx} ${y + dy}`;
    const size = Math.hypot(right, down) / 4;
    path += note[0] === LINK ? line(right, down) : note[0] === WALL ? line(-down, right) : line(size, size) + line(size, -size);
  }));
  return path;
}
