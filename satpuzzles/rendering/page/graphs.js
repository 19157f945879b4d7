// Rules of connectivity, as data of `satpuzzles.playing`: of each kind the cells at fault, empty where the rule can still be
// kept, and whether it is kept. A rule has a graph: pairs of numbers, from 0, of what its cells or vertices are.

const OPEN = -1;

// The parts into which the `chosen` vertices fall by the edges that are `kept`: the number of each vertex's part.
function parts({ order, edges }, chosen, kept = () => true) {
  const part = Array(order).fill(-1);
  const beside = Array.from({ length: order }, () => []);
  edges.forEach(([one, other], edge) => {
    if (!kept(edge) || !chosen(one) || !chosen(other)) return;
    beside[one].push(other);
    beside[other].push(one);
  });
  let count = 0;
  for (let start = 0; start < order; start++) {
    if (part[start] >= 0 || !chosen(start)) continue;
    const reached = [start];
    part[start] = count;
    for (const vertex of reached)
      for (const other of beside[vertex])
        if (part[other] < 0) {
          part[other] = count;
          reached.push(other);
        }
    count++;
  }
  return part;
}

// The members of each part.
function members(part) {
  const found = [];
  part.forEach((number, vertex) => number >= 0 && (found[number] ??= []).push(vertex));
  return found;
}

const settled = (values, blank) => values.map((value) => (value === OPEN ? blank : value));
const most = (lists) => lists.reduce((best, one) => (one.length > best.length ? one : best), []);

const connected = {
  // Cells of the value that can no longer reach most of the others.
  faults({ value, graph }, values) {
    const part = parts(graph, (vertex) => values[vertex] === value || values[vertex] === OPEN);
    const groups = members(part).map((all) => all.filter((vertex) => values[vertex] === value));
    const best = most(groups);
    return groups.filter((group) => group !== best).flat();
  },
  isKept: ({ value, graph }, values) => members(parts(graph, (vertex) => values[vertex] === value)).length < 2,
};

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

// The lines at a vertex of a loop: none or two; two where it `must` lie on the loop, none where the cell after the
// lines is shaded, and two where it is not.
const passed = {
  faults({ must, off }, values) {
    const lines = off ? values.slice(0, -1) : values;
    const on = must || (off && values.at(-1) === 0);
    const isOff = off && values.at(-1) > 0;
    const [drawn, open] = [lines.filter((value) => value > 0).length, lines.filter((value) => value === OPEN).length];
    const isWrong = drawn > 2 || (isOff && drawn > 0) || ((on || drawn === 1) && drawn + open < 2);
    return isWrong ? [...values.keys()].filter((place) => values[place] !== OPEN) : [];
  },
  isKept: (rule, values) => !passed.faults(rule, values).length,
};

const spanning = {
  // What is known around vertices that can no longer be joined to most others.
  faults({ graph }, values) {
    const groups = members(parts(graph, () => true, (edge) => values[edge] !== 0));
    const cut = new Set(groups.filter((group) => group !== most(groups)).flat());
    const isThere = (ends, edge) => values[edge] !== OPEN && ends.some((vertex) => cut.has(vertex));
    return [...graph.edges.keys()].filter((edge) => isThere(graph.edges[edge], edge));
  },
  isKept: ({ graph }, values) => members(parts(graph, () => true, (edge) => values[edge] > 0)).length === 1,
};

const KINDS = { connected, loop, passed, spanning };

// The rules of this module as those of `rules.js` are, which give their cells by their numbers on the board.
export const GRAPHS = Object.fromEntries(
  Object.entries(KINDS).map(([name, { faults, isKept }]) => [name, {
    faults: (rule, values) => faults(rule, rule.cells.map((cell) => values[cell])).map((place) => rule.cells[place]),
    isKept: (rule, values, { blank }) => isKept(rule, settled(rule.cells.map((cell) => values[cell]), blank)),
  }]),
);
