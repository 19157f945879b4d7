// Connected parts of graphs, and rules about them in the form of those in `rules.js`.
export const OPEN = -1;

// The parts into which the `chosen` vertices fall by the edges that are `kept`: the number of each vertex's part.
export function parts({ order, edges }, chosen, kept = () => true) {
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
export function members(part) {
  const found = [];
  part.forEach((number, vertex) => number >= 0 && (found[number] ??= []).push(vertex));
  return found;
}


const settled = (values, blank) => values.map((value) => (value === OPEN ? blank : value));
export const most = (lists) => lists.reduce((best, one) => (one.length > best.length ? one : best), []);

// Rules that know their graph and the values of their own cells, as rules that know the board.
export const onBoard = (kinds) =>
  Object.fromEntries(
    Object.entries(kinds).map(([name, { faults, isKept }]) => {
      const own = (rule, puzzle) => ({ ...rule, graph: puzzle.graphs[rule.graph], numbers: puzzle.numbers });
      const local = (rule, values) => rule.cells.map((cell) => values[cell]);
      return [name, {
        faults: (rule, values, puzzle) => faults(own(rule, puzzle), local(rule, values)).map((place) => rule.cells[place]),
        isKept: (rule, values, puzzle) => isKept(own(rule, puzzle), settled(local(rule, values), puzzle.blank)),
      }];
    }),
  );
