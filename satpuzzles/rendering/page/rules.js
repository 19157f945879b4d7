// What the rules say of a board, as data of `rendering/page/playing.py`. `values[cell]` is the index of a value in
// `puzzle.symbols`, or OPEN. Every function is pure.

import { AREAS } from "./areas.js";
import { GRAPHS } from "./graphs.js";
import { STATED } from "./stated.js";

export const OPEN = -1;

// Whether a value is counted: it is the one asked for, or any but 0.
const isCounted = (found, value) => (value === undefined ? found > 0 : found === value);

// The automaton states that can be reached before each place of a word and still lead to its end; null where there is
// no such word. `allowed(place, value)` says which values may stand there.
function paths(automaton, length, allowed) {
  const { delta, accepting } = automaton;
  const step = (states, place) => {
    const next = new Set();
    for (const state of states)
      delta[state].forEach((target, value) => target >= 0 && allowed(place, value) && next.add(target));
    return next;
  };
  const before = [new Set([0])];
  for (let place = 0; place < length; place++) before.push(step(before[place], place));
  const ends = accepting.filter((state) => before[length].has(state));
  return ends.length ? { before, ends } : null;
}

// Of each state of an automaton, how many runs of other values than `blank` have begun when it is reached, and how many
// are over; null where that depends on the way to it.
function runs({ delta }, blank) {
  const begun = [0];
  const inside = [null]; // the value of the run that the state is in
  for (const queue = [0]; queue.length; ) {
    const state = queue.pop();
    for (const [value, target] of delta[state].entries()) {
      if (target < 0) continue;
      const run = value === blank ? null : value;
      const now = begun[state] + (run !== null && inside[state] !== run);
      if (begun[target] === undefined) queue.push(target);
      else if (begun[target] !== now || inside[target] !== run) return null;
      [begun[target], inside[target]] = [now, run];
    }
  }
  const goesOn = (state) => inside[state] !== null && delta[state][inside[state]] >= 0;
  return { begun, over: begun.map((count, state) => count - goesOn(state)) };
}

// Which runs of a line stand where they must, all their cells being filled: of `count` runs, one truth value each.
export function finishedRuns(rule, values, { automata, blank }, count) {
  if (!filled(rule, values).length) return Array(count).fill(false);
  const automaton = automata[rule.automaton];
  const known = runs(automaton, blank);
  const allowed = (place, value) => [OPEN, value].includes(values[rule.cells[place]]);
  const found = known && paths(automaton, rule.cells.length, allowed);
  if (!found || Math.max(...found.ends.map((state) => known.begun[state])) !== count) return Array(count).fill(false);
  const possible = [...found.before.slice(0, -1), new Set(found.ends)];
  for (let place = rule.cells.length - 1; place >= 0; place--) {
    const leads = (state) =>
      automaton.delta[state].some((target, value) => possible[place + 1].has(target) && allowed(place, value));
    possible[place] = new Set([...possible[place]].filter(leads));
  }
  const at = possible.map((states) => [...states]);
  return [...Array(count).keys()].map((run) => {
    const from = at.findLastIndex((states) => states.every((state) => known.begun[state] <= run));
    const to = at.findIndex((states) => states.every((state) => known.over[state] > run));
    return to > from && rule.cells.slice(from, to).every((cell) => values[cell] !== OPEN);
  });
}

const filled = (rule, values) => rule.cells.filter((cell) => values[cell] !== OPEN);
const isFull = (rule, values) => rule.cells.every((cell) => values[cell] !== OPEN);

// For each kind of demand: the cells at fault, empty where the rule can still be kept; and whether it is kept when all
// open cells have the value `blank`.
const WIDE = { ...AREAS, ...GRAPHS };
const KINDS = {
  ...WIDE,
  stated: STATED,
  distinct: {
    faults(rule, values) {
      const by = new Map();
      for (const cell of filled(rule, values)) by.set(values[cell], [...(by.get(values[cell]) ?? []), cell]);
      return [...by.values()].filter((cells) => cells.length > 1).flat();
    },
    isKept: (rule, values) => isFull(rule, values),
  },
  counted: {
    faults({ cells, low, high, value }, values) {
      const counted = cells.filter((cell) => isCounted(values[cell], value));
      const others = cells.filter((cell) => values[cell] !== OPEN && !isCounted(values[cell], value));
      if (counted.length > high) return counted;
      return cells.length - others.length < low ? others : [];
    },
    isKept: ({ cells, low, value }, values) => cells.filter((cell) => isCounted(values[cell], value)).length >= low,
  },
  patterned: {
    faults({ cells, patterns, low, high }, values) {
      const agrees = ([ones, zeros], isRight) => ones.every((i) => isRight(i, 1)) && zeros.every((i) => isRight(i, 0));
      const sure = patterns.filter((one) => agrees(one, (i, value) => values[cells[i]] === value));
      if (sure.length > high) return sure.flatMap(([ones]) => ones.map((i) => cells[i]));
      const possible = patterns.filter((one) => agrees(one, (i, value) => [OPEN, value].includes(values[cells[i]])));
      return possible.length < low ? cells.filter((cell) => values[cell] !== OPEN) : [];
    },
    isKept: (rule, values) => isFull(rule, values),
  },
  unequal: {
    faults({ cells }, values) {
      const half = cells.length / 2;
      const isEqual = (_, i) => values[cells[i]] !== OPEN && values[cells[i]] === values[cells[half + i]];
      return cells.slice(0, half).every(isEqual) ? cells : [];
    },
    isKept: (rule, values) => isFull(rule, values),
  },
  matched: {
    faults({ cells, groups }, values) {
      const empty = groups.find((group) => group.every((i) => values[cells[i]] === 0));
      if (empty?.length) return empty.map((i) => cells[i]);
      return cells.filter((cell, i) => values[cell] === 1 && !groups.some((group) => group.includes(i)));
    },
    isKept({ cells, groups }, values) {
      const owner = new Map();
      const finds = (group, tried) =>
        groups[group].some((i) => {
          if (values[cells[i]] !== 1 || tried.has(i)) return false;
          tried.add(i);
          if (owner.has(i) && !finds(owner.get(i), tried)) return false;
          owner.set(i, group);
          return true;
        });
      const ones = cells.filter((cell) => values[cell] === 1);
      return ones.length === groups.length && groups.every((_, group) => finds(group, new Set()));
    },
  },
  summed: {
    faults(rule, values, { numbers }) {
      const ends = rule.cells.map((cell, i) => {
        const possible = values[cell] === OPEN ? [numbers[0], numbers.at(-1)] : [numbers[values[cell]]];
        return possible.map((number) => number * rule.factors[i]);
      });
      const sum = (choose) => ends.reduce((total, possible) => total + choose(...possible), 0);
      const reached = sum(Math.min) <= (rule.high ?? Infinity) && sum(Math.max) >= (rule.low ?? -Infinity);
      return reached ? [] : filled(rule, values);
    },
    isKept(rule, values, puzzle) {
      const { blank } = puzzle;
      const now = blank < 0 ? values : values.map((value) => (value === OPEN ? blank : value));
      return isFull(rule, now) && !this.faults(rule, now, puzzle).length;
    },
  },
  listed: {
    faults(rule, values) {
      const allowed = (row) => row.every((value, i) => [OPEN, value].includes(values[rule.cells[i]]));
      return rule.rows.some(allowed) ? [] : filled(rule, values);
    },
    isKept(rule, values, { blank }) {
      const now = rule.cells.map((cell) => (values[cell] === OPEN ? blank : values[cell]));
      return rule.rows.some((row) => row.every((value, i) => value === now[i]));
    },
  },
  excluded: {
    faults: ({ cells, rows }, values) =>
      rows.some((row) => row.every((value, i) => value === values[cells[i]])) ? cells : [],
    isKept: (rule, values) => isFull(rule, values),
  },
  spelled: {
    faults(rule, values, { automata }) {
      const allowed = (place, value) => [OPEN, value].includes(values[rule.cells[place]]);
      if (paths(automata[rule.automaton], rule.cells.length, allowed)) return [];
      return filled(rule, values).length ? filled(rule, values) : rule.cells;
    },
    isKept(rule, values, { automata, blank }) {
      const { delta, accepting } = automata[rule.automaton];
      let state = 0;
      for (const cell of rule.cells) {
        const value = values[cell] === OPEN ? blank : values[cell];
        state = value >= 0 && state >= 0 ? delta[state][value] : -1;
      }
      return accepting.includes(state);
    },
  },
};

// The cells that break `rule`; none where it can still be kept.
export const faults = (rule, values, puzzle) => KINDS[rule.kind].faults(rule, values, puzzle);

// Whether `rule` is kept by what stands on the board, open cells taken as empty ones.
export const isKept = (rule, values, puzzle) =>
  !faults(rule, values, puzzle).length && KINDS[rule.kind].isKept(rule, values, puzzle);

// Whether a rule keeps neighbours apart, which only must not do something.
export const keepsApart = (rule) => rule.kind === "counted" && rule.low <= 0;

// Whether a rule speaks of a unit, such as a row; the others are of neighbours, of two lines, or of all the board.
export const isUnit = (rule) => !keepsApart(rule) && !["unequal", "excluded"].includes(rule.kind) && !(rule.kind in WIDE);

// The symbols of `entries` that may stand in `cell` without breaking one more rule.
export function candidates(cell, values, rules, puzzle) {
  const own = rules.filter((rule) => rule.cells.includes(cell) && !faults(rule, values, puzzle).length);
  const tried = [...values];
  return puzzle.entries.filter((entry) => {
    tried[cell] = puzzle.symbols.indexOf(entry);
    return own.every((rule) => !faults(rule, tried, puzzle).length);
  });
}

// The open cells of a rule that has all it needs: each must stay empty.
export function leftOver(rule, values, puzzle) {
  if (!isKept({ ...rule, low: Math.max(rule.low ?? 0, rule.high ?? 0) }, values, puzzle)) return [];
  const tried = [...values];
  const open = rule.cells.filter((cell) => values[cell] === OPEN);
  const mayBeFilled = (cell) => {
    const free = puzzle.symbols.some((_, value) => {
      tried[cell] = value;
      return value !== puzzle.blank && !faults(rule, tried, puzzle).length;
    });
    tried[cell] = OPEN;
    return free;
  };
  return open.some(mayBeFilled) ? [] : open;
}
