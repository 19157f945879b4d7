// Rules about connected cells: of each kind the cells at fault, empty where the rule can still be kept, and
// whether it is kept.
import { OPEN, members, most, onBoard, parts } from "./parts.js";

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

// The vertices that are connected to `start`, itself included, among the `chosen`.
function around(graph, start, chosen) {
  const part = parts(graph, (vertex) => vertex === start || chosen(vertex));
  return [...part.keys()].filter((vertex) => part[vertex] === part[start]);
}

// The known part around a clue that has another clue, is too large, or has no room to grow.
const area = {
  faults({ value, start, size, graph }, values) {
    const clues = new Set(graph.sizes.map(([vertex]) => vertex));
    if (values[start] !== OPEN && values[start] !== value) return [start];
    const known = around(graph, start, (vertex) => values[vertex] === value || clues.has(vertex));
    const most = size ?? Infinity;
    const isFree = (vertex) => [value, OPEN].includes(values[vertex]) && !clues.has(vertex);
    const isWrong = known.some((vertex) => vertex !== start && clues.has(vertex)) || known.length > most;
    return isWrong || around(graph, start, isFree).length < (size ?? 0) ? known : [];
  },
  isKept({ value, start, size, graph }, values) {
    const clues = new Set(graph.sizes.map(([vertex]) => vertex));
    const part = around(graph, start, (vertex) => values[vertex] === value || clues.has(vertex));
    return values[start] === value && part.length === (size ?? part.length) && part.every((v) => v === start || !clues.has(v));
  },
};

// Known groups beside a clue that are too large together, or have no room to grow.
const beside = {
  faults({ value, start, size, graph }, values) {
    if (values[start] === value) return [start];
    const known = around(graph, start, (vertex) => values[vertex] === value);
    const possible = around(graph, start, (vertex) => [value, OPEN].includes(values[vertex]));
    return known.length > size + 1 || possible.length < size + 1 ? known : [];
  },
  isKept({ value, start, size, graph }, values) {
    const known = around(graph, start, (vertex) => values[vertex] === value);
    return values[start] !== value && known.length === size + 1;
  },
};

// The part of equal values around a vertex that is too large, or has no room to grow.
const sized = {
  faults({ start, size, graph }, values) {
    if (values[start] === OPEN) return [];
    const known = around(graph, start, (vertex) => values[vertex] === values[start]);
    const possible = around(graph, start, (vertex) => [values[start], OPEN].includes(values[vertex]));
    return known.length > size || possible.length < size ? known : [];
  },
  isKept: ({ start, size, graph }, values) =>
    values[start] !== OPEN && around(graph, start, (vertex) => values[vertex] === values[start]).length === size,
};

// Parts of a value, with no open cell beside them, that are rectangles.
const irregular = {
  faults({ value, width, graph }, values) {
    const known = members(parts(graph, (vertex) => values[vertex] === value));
    const possible = parts(graph, (vertex) => [value, OPEN].includes(values[vertex]));
    const isComplete = (part) => possible.filter((number) => number === possible[part[0]]).length === part.length;
    const isRectangle = (part) => {
      const [rows, columns] = [part.map((cell) => Math.floor(cell / width)), part.map((cell) => cell % width)];
      const span = (places) => Math.max(...places) - Math.min(...places) + 1;
      return span(rows) * span(columns) === part.length;
    };
    return known.filter((part) => isComplete(part) && isRectangle(part)).flat();
  },
  isKept: (rule, values) => !irregular.faults(rule, values).length,
};

// Parts that have several clues, are larger than theirs says, or can reach none.
const areas = {
  faults({ value, graph }, values) {
    const sizes = new Map(graph.sizes);
    const known = members(parts(graph, (vertex) => values[vertex] === value || sizes.has(vertex)));
    const possible = parts(graph, (vertex) => [value, OPEN].includes(values[vertex]) || sizes.has(vertex));
    const reached = new Set([...sizes.keys()].map((vertex) => possible[vertex]));
    const isWrong = (part) => {
      const clues = part.filter((vertex) => sizes.has(vertex));
      return clues.length > 1 || part.length > (sizes.get(clues[0]) ?? Infinity) || !reached.has(possible[part[0]]);
    };
    return known.filter(isWrong).flat();
  },
  isKept: (rule, values) => !areas.faults(rule, values).length,
};

// Parts of equal numbers that are larger than the number says, or have no room to become as large.
const numbered = {
  faults({ graph, numbers }, values) {
    const faulty = [...new Set(values)].filter((value) => value !== OPEN).flatMap((value) => {
      const known = members(parts(graph, (vertex) => values[vertex] === value));
      const possible = members(parts(graph, (vertex) => [value, OPEN].includes(values[vertex])));
      const small = possible.filter((part) => part.length < numbers[value]).flat();
      return [...known.filter((part) => part.length > numbers[value]).flat(), ...small.filter((v) => values[v] === value)];
    });
    return [...new Set(faulty)];
  },
  isKept: ({ graph, numbers }, values) =>
    !values.includes(OPEN) && !numbered.faults({ graph, numbers }, values).length,
};

// Equal pieces of two groups that touch.
const unlike = {
  faults({ first, touching }, values) {
    const groups = [values.slice(0, first), values.slice(first)].map((group, i) =>
      [...group.keys()].filter((place) => group[place] > 0).map((place) => place + i * first).join(),
    );
    const found = touching.find((pair) => pair.every((piece, i) => piece.join() === groups[i]));
    return found ? found.flat() : [];
  },
  isKept: (rule, values) => !unlike.faults(rule, values).length,
};

// Cells with the value that fit into none of its shapes, which are places among the cells.
const shaped = {
  faults({ value, shapes }, values) {
    const known = [...values.keys()].filter((place) => values[place] === value);
    const fits = (shape) =>
      shape.every((place) => [OPEN, value].includes(values[place])) && known.every((place) => shape.includes(place));
    return shapes.some(fits) ? [] : known.length ? known : [0];
  },
  isKept: (rule, values) => !values.includes(OPEN) && !shaped.faults(rule, values).length,
};

export const AREAS = onBoard({ connected, area, beside, sized, irregular, areas, numbered, unlike, shaped });
