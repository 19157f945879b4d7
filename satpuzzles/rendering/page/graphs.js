// Rules about lines, as data of `rendering/page/playing.py`: of each kind the lines at fault, empty where the
// rule can still be kept, and whether it is kept. Of a graph the edges are the cells of the rule.
import { OPEN, members, most, onBoard, parts } from "./parts.js";

// How many lines end at each vertex.
function degrees({ order, edges }, isLine) {
  const degree = Array(order).fill(0);
  edges.forEach((ends, edge) => isLine(edge) && ends.forEach((vertex) => degree[vertex]++));
  return degree;
}

const loop = {
  // Lines of a loop that leaves out others, or a vertex that must be on it.
  faults({ graph, through, off }, values) {
    const isLine = (edge) => values[edge] > 0;
    const degree = degrees(graph, isLine);
    const part = parts(graph, () => true, isLine);
    const groups = members(part).filter((group) => group.length > 2 && group.every((vertex) => degree[vertex] === 2));
    const must = [...through, ...off.filter(([, cell]) => values[cell] === 0).map(([vertex]) => vertex)];
    return groups.flatMap((group) => {
      const own = part[group[0]];
      const isElsewhere = ([one], edge) => isLine(edge) && part[one] !== own;
      if (!graph.edges.some(isElsewhere) && must.every((vertex) => part[vertex] === own)) return [];
      return [...graph.edges.keys()].filter((edge) => isLine(edge) && part[graph.edges[edge][0]] === own);
    });
  },
  isKept(rule, values) {
    const degree = degrees(rule.graph, (edge) => values[edge] > 0);
    const part = parts(rule.graph, (vertex) => degree[vertex] > 0, (edge) => values[edge] > 0);
    return degree.every((lines) => lines === 0 || lines === 2) && Math.max(...part) === 0 && !loop.faults(rule, values).length;
  },
};

// Lines that join ends of different pairs, or are a loop.
const joined = {
  faults({ graph, ends }, values) {
    const isLine = (edge) => values[edge] > 0;
    const degree = degrees(graph, isLine);
    const part = parts(graph, () => true, isLine);
    const pairs = members(part).map(() => new Set());
    ends.forEach((pair, number) => pair.forEach((vertex) => pairs[part[vertex]].add(number)));
    const isClosed = members(part).map((group) => group.length > 1 && group.every((vertex) => degree[vertex] > 1));
    const isWrong = (edge) => {
      const number = part[graph.edges[edge][0]];
      return pairs[number].size > 1 || (isClosed[number] && !pairs[number].size);
    };
    return [...graph.edges.keys()].filter((edge) => isLine(edge) && isWrong(edge));
  },
  isKept(rule, values) {
    const part = parts(rule.graph, () => true, (edge) => values[edge] > 0);
    const reached = new Set(rule.ends.flat().map((vertex) => part[vertex]));
    const isLoose = ([vertex], edge) => values[edge] > 0 && !reached.has(part[vertex]);
    return !rule.graph.edges.some(isLoose) && !joined.faults(rule, values).length;
  },
};

// At a vertex none or so many `lines`; so many where it `must` be passed, none where the cell after the lines is shaded,
// and so many where it is not.
const passed = {
  faults({ lines, must, off }, values) {
    const here = off ? values.slice(0, -1) : values;
    const on = must || (off && values.at(-1) === 0);
    const isOff = off && values.at(-1) > 0;
    const [drawn, open] = [here.filter((value) => value > 0).length, here.filter((value) => value === OPEN).length];
    const isWrong = drawn > lines || (isOff && drawn > 0) || ((on || drawn > 0) && drawn + open < lines);
    return isWrong ? [...values.keys()].filter((place) => values[place] !== OPEN) : [];
  },
  isKept: (rule, values) => !passed.faults(rule, values).length,
};

const spanning = {
  // Lines of a cycle where there may be none; and what is known around vertices that can no longer be joined to others.
  faults({ graph, through, cycles }, values) {
    const isLine = (edge) => values[edge] > 0;
    const degree = degrees(graph, isLine);
    const must = (vertex) => through.includes(vertex) || degree[vertex] > 0;
    const groups = members(parts(graph, () => true, (edge) => values[edge] !== 0)).map((group) => group.filter(must));
    const cut = new Set(groups.filter((group) => group !== most(groups)).flat());
    const part = parts(graph, () => true, isLine);
    const isCycle = members(part).map((group) => !cycles && group.reduce((sum, v) => sum + degree[v], 0) >= 2 * group.length);
    const isWrong = (ends, edge) =>
      (values[edge] !== OPEN && ends.some((vertex) => cut.has(vertex))) || (isLine(edge) && isCycle[part[ends[0]]]);
    return [...graph.edges.keys()].filter((edge) => isWrong(graph.edges[edge], edge));
  },
  isKept(rule, values) {
    const degree = degrees(rule.graph, (edge) => values[edge] > 0);
    const on = (vertex) => degree[vertex] > 0 || rule.through.includes(vertex);
    const whole = members(parts(rule.graph, on, (edge) => values[edge] > 0)).length < 2;
    return whole && !spanning.faults(rule, values).length;
  },
};

// Borders between two vertices of one part, of those that are joined where there is no border.
const divided = {
  faults({ graph }, values) {
    const part = parts(graph, () => true, (edge) => values[edge] === 0);
    const isInside = ([one, other], edge) => values[edge] > 0 && part[one] === part[other];
    return [...graph.edges.keys()].filter((edge) => isInside(graph.edges[edge], edge));
  },
  isKept: (rule, values) => !values.includes(OPEN) && !divided.faults(rule, values).length,
};

// What is known around a vertex whose part is too large, or has no room to grow.
const bounded = {
  faults(rule, values) {
    if (bounded.fits(rule, values)) return [];
    const { graph, start } = rule;
    const known = parts(graph, () => true, (edge) => values[edge] === 0);
    const isBeside = (ends, edge) => values[edge] !== OPEN && ends.some((vertex) => known[vertex] === known[start]);
    return [...graph.edges.keys()].filter((edge) => isBeside(graph.edges[edge], edge));
  },
  isKept: (rule, values) => !values.includes(OPEN) && bounded.fits(rule, values),
  // Whether the part can still have its size.
  fits({ graph, start, size }, values) {
    const sizeOf = (part) => part.filter((number) => number === part[start]).length;
    const known = parts(graph, () => true, (edge) => values[edge] === 0);
    return sizeOf(known) <= size && sizeOf(parts(graph, () => true, (edge) => values[edge] <= 0)) >= size;
  },
};

// The shape of cells of rows of this width, the same if they are turned or mirrored.
function shape(cells, width) {
  const places = cells.map((cell) => [Math.floor(cell / width), cell % width]);
  const turns = [0, 1, 2, 3, 4, 5, 6, 7].map((turn) => places.map(([y, x]) => {
    const [down, right] = [turn & 1 ? -y : y, turn & 2 ? -x : x];
    return turn & 4 ? [right, down] : [down, right];
  }));
  const written = turns.map((turned) => {
    const [top, left] = [0, 1].map((side) => Math.min(...turned.map((place) => place[side])));
    return turned.map(([y, x]) => `${y - top} ${x - left}`).sort().join();
  });
  return written.sort()[0];
}

const twinned = {
  // What is known around a part that is complete and has not got two halves of one shape.
  faults(rule, values) {
    const { part, wrong } = twinned.parts(rule, values);
    const isBeside = (ends, edge) => values[edge] !== OPEN && ends.some((vertex) => wrong[part[vertex]]);
    return [...rule.graph.edges.keys()].filter((edge) => isBeside(rule.graph.edges[edge], edge));
  },
  isKept: (rule, values) => !values.includes(OPEN) && !twinned.parts(rule, values).wrong.includes(true),
  // The number of each vertex's part, and of each part whether it is wrong.
  parts({ graph, shaded, width }, values) {
    const part = parts(graph, () => true, (edge) => values[edge] === 0);
    const dark = (vertex) => shaded.includes(vertex);
    const isWithin = ([one, other]) => part[one] === part[other] && dark(one) === dark(other);
    const half = parts(graph, () => true, (edge) => values[edge] <= 0 && isWithin(graph.edges[edge]));
    const isLoose = members(part).map(() => false);
    graph.edges.forEach(([one, other], edge) => {
      if (part[one] !== part[other] && values[edge] === OPEN) isLoose[part[one]] = isLoose[part[other]] = true;
    });
    const wrong = members(part).map((cells, number) => {
      if (isLoose[number]) return false;
      const halves = [true, false].map((colour) => cells.filter((cell) => dark(cell) === colour));
      const isOne = (own) => new Set(own.map((cell) => half[cell])).size === 1;
      return !halves.every(isOne) || shape(halves[0], width) !== shape(halves[1], width);
    });
    return { part, wrong };
  },
};

// Lines from vertices at which some start: no line goes on there. For each line the number of its part, and the ends
// there that are drawn.
function beams({ order, edges }, starts, isLine) {
  const first = new Map(starts);
  const ends = [];
  const apart = edges.map((pair, edge) =>
    pair.map((vertex) => (first.has(vertex) ? order + ends.push({ vertex, edge, starts: first.get(vertex) === edge }) - 1 : vertex)),
  );
  const part = parts({ order: order + ends.length, edges: apart }, () => true, isLine);
  return { part: apart.map(([vertex]) => part[vertex]), ends: ends.filter(({ edge }) => isLine(edge)) };
}

// The edge by which the beam of a rule leaves its start.
const firstEdge = ({ starts, start }) => starts.find(([vertex]) => vertex === start)[1];

const beam = {
  // A start that is not drawn; lines that join too many ends, or turn too often, or end before they have turned enough.
  faults(rule, values) {
    const isLine = (edge) => values[edge] > 0;
    const { part, ends } = beams(rule.graph, rule.starts, isLine);
    const own = ends.filter(({ vertex, starts }) => vertex === rule.start && (starts || rule.turns === undefined));
    const isWrong = ({ edge }) => {
      const there = ends.filter((one) => part[one.edge] === part[edge]);
      const starting = there.filter(({ starts }) => starts).length;
      if (rule.turns === undefined) return starting > 1 || there.length - starting > 1;
      const turns = beam.turns(rule, (other) => isLine(other) && part[other] === part[edge]);
      return turns > rule.turns || (turns < rule.turns && there.length > starting);
    };
    const wrong = new Set(own.filter(isWrong).map(({ edge }) => part[edge]));
    const first = firstEdge(rule);
    return [...values.keys()].filter((edge) => (edge === first && values[edge] === 0) || (isLine(edge) && wrong.has(part[edge])));
  },
  isKept(rule, values) {
    if (beam.faults(rule, values).length) return false;
    const { part, ends } = beams(rule.graph, rule.starts, (edge) => values[edge] > 0);
    const whole = ends.every(
      (end) => end.vertex !== rule.start || new Set(ends.filter((one) => part[one.edge] === part[end.edge]).map(({ starts }) => starts)).size === 2,
    );
    if (rule.turns === undefined) return whole;
    const first = firstEdge(rule);
    return beam.turns(rule, (edge) => values[edge] > 0 && part[edge] === part[first]) === rule.turns;
  },
  // How often lines turn at vertices where none start.
  turns({ graph, starts, level }, isOwn) {
    const ways = Array.from({ length: graph.order }, () => new Set());
    graph.edges.forEach((pair, edge) => isOwn(edge) && pair.forEach((vertex) => ways[vertex].add(level.includes(edge))));
    return ways.filter((found, vertex) => found.size === 2 && !starts.some(([start]) => start === vertex)).length;
  },
};

export const GRAPHS = onBoard({ loop, joined, passed, spanning, divided, bounded, twinned, beam });
