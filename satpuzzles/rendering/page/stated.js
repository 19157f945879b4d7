// Expressions over cells, as data of `satenc/expressions/data.py`: what is known of each while cells are open.

import { OPEN, parts } from "./parts.js";

// Every entry is a pair: the least and the greatest number that it can still be; of truths 0 and 1.
const truth = (sure, possible) => [sure ? 1 : 0, possible ? 1 : 0];
const not = ([low, high]) => [1 - high, 1 - low];
const reach = (ends) => [Math.min(...ends), Math.max(...ends)];
const corners = ([a, b], [c, d], f) => reach([f(a, c), f(a, d), f(b, c), f(b, d)]);
const isKnown = ([low, high]) => low === high;
const modulo = (a, b) => ((a % b) + b) % b;

function equal(one, other) {
  const apart = one[1] < other[0] || other[1] < one[0];
  return truth(isKnown(one) && isKnown(other) && one[0] === other[0], !apart);
}

// How many are true before the first one that is not.
function run(entries, end) {
  const stop = entries.findIndex((entry) => !entry[end]);
  return stop < 0 ? entries.length : stop;
}

function different(entries) {
  const pairs = entries.flatMap((one, i) => entries.slice(i + 1).map((other) => equal(one, other)));
  return truth(pairs.every(([, high]) => !high), pairs.every(([low]) => !low));
}

function listed(entries, { rows }) {
  const allows = (row) => row.length === entries.length && row.every((v, i) => entries[i][0] <= v && v <= entries[i][1]);
  return truth(entries.every(isKnown) && rows.some(allows), rows.some(allows));
}

function connected(entries, { edges }) {
  const graph = { order: entries.length, edges };
  const part = parts(graph, (vertex) => entries[vertex][1] > 0, () => true);
  const sure = [...entries.keys()].filter((vertex) => entries[vertex][0] > 0);
  const isPossible = new Set(sure.map((vertex) => part[vertex])).size < 2;
  return truth(isPossible && entries.every(isKnown), isPossible);
}

const DOES = {
  "+": (of, { times, plus }) => {
    const ends = of.map(([low, high], i) => reach([low * times[i], high * times[i]]));
    return [0, 1].map((end) => ends.reduce((total, pair) => total + pair[end], plus));
  },
  "*": ([one, other]) => corners(one, other, (a, b) => a * b),
  "//": ([one, other]) => corners(one, other, (a, b) => Math.floor(a / b)),
  "%": ([one, [low, high]]) => {
    if (isKnown(one) && low === high) return [modulo(one[0], low), modulo(one[0], low)];
    return low > 0 ? [0, high - 1] : [low + 1, 0];
  },
  abs: ([[low, high]]) => [Math.max(low, -high, 0), Math.max(-low, high)],
  "==": ([one, other]) => equal(one, other),
  "!=": ([one, other]) => not(equal(one, other)),
  "<=": ([one, other]) => truth(one[1] <= other[0], one[0] <= other[1]),
  "<": ([one, other]) => truth(one[1] < other[0], one[0] < other[1]),
  ">=": ([one, other]) => truth(one[0] >= other[1], one[1] >= other[0]),
  ">": ([one, other]) => truth(one[0] > other[1], one[1] > other[0]),
  "^": ([one, other]) => not(equal(one, other)),
  "~": ([one]) => not(one),
  "->": ([one, other]) => [Math.max(1 - one[1], other[0]), Math.max(1 - one[0], other[1])],
  if: ([condition, one, other]) => (condition[0] ? one : condition[1] ? reach([...one, ...other]) : other),
  total: (of) => [0, 1].map((end) => of.reduce((total, pair) => total + pair[end], 0)),
  every: (of) => [0, 1].map((end) => Math.min(1, ...of.map((pair) => pair[end]))),
  some: (of) => [0, 1].map((end) => Math.max(0, ...of.map((pair) => pair[end]))),
  minimum: (of) => [0, 1].map((end) => Math.min(...of.map((pair) => pair[end]))),
  maximum: (of) => [0, 1].map((end) => Math.max(...of.map((pair) => pair[end]))),
  seen: (of) => [run(of, 0), run(of, 1)],
  different,
  listed,
  connected,
};
DOES["&"] = DOES.every;
DOES["|"] = DOES.some;

// What is known of a part of an expression; `entry(cell)` is what is known of a cell of the rule.
function known(tree, entry) {
  if ("number" in tree) return [tree.number, tree.number];
  if ("cell" in tree) return entry(tree.cell);
  return DOES[tree.do](tree.of.map((part) => known(part, entry)), tree);
}

// What is known of the cells of a rule; open ones have the value `blank`, or may have any.
function entries({ cells }, values, { numbers }, blank) {
  return (place) => {
    const value = values[cells[place]] === OPEN ? blank : values[cells[place]];
    return value < 0 ? [numbers[0], numbers.at(-1)] : [numbers[value], numbers[value]];
  };
}

export const STATED = {
  faults(rule, values, puzzle) {
    const [, isPossible] = known(rule.tree, entries(rule, values, puzzle, OPEN));
    if (isPossible) return [];
    const filled = rule.cells.filter((cell) => values[cell] !== OPEN);
    return filled.length ? filled : rule.cells;
  },
  isKept(rule, values, puzzle) {
    return known(rule.tree, entries(rule, values, puzzle, puzzle.blank))[0] === 1;
  },
};
