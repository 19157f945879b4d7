// Boards whose answer lies on lines between nodes: where a pointer is on them, and a stroke that draws from node to
// node. Points are in cells, from the upper left corner of the picture.
import { CROSS, DOT } from "./board.js";

const TAP = 0.36; // so near to a line or a cell it is meant
const END = 0.15; // such a part of a short line at its ends belongs to other lines as well
const STEP = 0.6; // such a part of the way to another node, a stroke has reached it

const distance = ([x, y], [a, b]) => Math.hypot(x - a, y - b);

// How far a point is along the way from one to another, and how far beside it.
function along([x, y], [ax, ay], [bx, by]) {
  const length = Math.hypot(bx - ax, by - ay);
  const [dx, dy] = [(bx - ax) / length, (by - ay) / length];
  return { length, part: ((x - ax) * dx + (y - ay) * dy) / length, aside: Math.abs((x - ax) * dy - (y - ay) * dx) };
}

// The place of the answer that a point means, -1 for none: a cell around its middle, else the line beside it.
export function placeAt({ lines }, point) {
  let [best, least] = [-1, TAP];
  lines.ends.forEach((ends, place) => {
    if (!ends) {
      const [x, y] = lines.at[place];
      if (Math.max(Math.abs(point[0] - x), Math.abs(point[1] - y)) < TAP - 0.02) [best, least] = [place, -1];
      return;
    }
    const { length, part, aside } = along(point, ...ends.map((end) => lines.nodes[end]));
    const isShort = length < 1.01;
    if (isShort && Math.abs(part - 0.5) > 0.5 - END) return;
    const beyond = Math.max(0, -part * length, (part - 1) * length);
    const away = Math.hypot(aside, beyond) + (isShort ? Math.abs(part - 0.5) * 0.3 : 0);
    if (away < least) [best, least] = [place, away];
  });
  return best;
}

// The place next to another in a direction, by the picture; the same one at the edge.
export function beside({ lines }, place, down, right) {
  const [x, y] = lines.at[place];
  let [best, least] = [place, Infinity];
  lines.at.forEach(([a, b], other) => {
    const [ahead, aside] = down ? [(b - y) * down, Math.abs(a - x)] : [(a - x) * right, Math.abs(b - y)];
    const cost = ahead + 2 * aside;
    if (ahead > 0.01 && aside < ahead + 0.01 && cost < least) [best, least] = [other, cost];
  });
  return best;
}

export class Stroke {
  #made = false;
  #path; // the nodes that it has reached
  #drawn = []; // the lines between them

  constructor(game, point) {
    this.game = game;
    this.base = [...game.board.cells];
    const { nodes, ends } = game.puzzle.lines;
    this.at = new Map(); // the lines at each node
    ends.forEach((pair, line) => pair?.forEach((node) => this.at.set(node, [...(this.at.get(node) ?? []), line])));
    const nearest = nodes.map((node, i) => [distance(point, node), i]).sort(([one], [other]) => one - other)[0];
    this.#path = nearest && nearest[0] < 0.75 ? [nearest[1]] : [];
  }

  // Whether it has drawn anything; else it is a tap.
  get isLong() {
    return this.#path.length > 1 || this.#made;
  }

  // The line that it has reached.
  get last() {
    return this.#drawn.at(-1) ?? this.game.current;
  }

  move(point) {
    const { nodes, ends } = this.game.puzzle.lines;
    for (let reached = true; reached && this.#path.length; ) {
      reached = false;
      const here = this.#path.at(-1);
      for (const line of this.at.get(here) ?? []) {
        const there = ends[line].find((node) => node !== here);
        const { length, part, aside } = along(point, nodes[here], nodes[there]);
        if (part < Math.max(STEP, 1 - 0.45 / length) || aside > 0.5) continue;
        this.#step(line, there);
        reached = part > 1.1;
        break;
      }
    }
    this.#paint();
  }

  #step(line, there) {
    if (this.#path.at(-2) === there) {
      this.#path.pop();
      this.#drawn.pop();
    } else {
      this.#path.push(there);
      this.#drawn.push(line);
    }
  }

  // The stroke is one move: each time it goes on it is made anew. What was drawn where it begins goes, on all its way.
  #paint() {
    const { game, base } = this;
    const open = this.#drawn.filter((line) => game.board.isOpen(line));
    if (!open.length && !this.#made) return;
    const marks = { cross: [CROSS], dot: [DOT] }[game.mode];
    const choices = ["", ...(marks ?? game.entriesOf(open[0] ?? 0))];
    const before = open.length ? choices.indexOf(base[open[0]].value) : 0;
    const value = choices[(Math.max(before, 0) + 1) % choices.length];
    this.#made = game.edit(open.map((line) => [line, { value }]), { amend: this.#made });
  }
}
