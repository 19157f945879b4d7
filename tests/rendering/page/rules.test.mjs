// The modules of a page that know no browser, in node.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Board, CROSS, DOT } from "./board.js";
import { Game } from "./game.js";
import { brief, changes } from "./hints.js";
import { OPEN, candidates, faults, finishedRuns, isKept, leftOver } from "./rules.js";
import { clock } from "./timer.js";

const line = (length) => [...Array(length).keys()];
const digits = { symbols: ["1", "2", "3"], numbers: [1, 2, 3], entries: ["1", "2", "3"], blank: OPEN, automata: [] };

// A block of two cells, then one of one: as `satpuzzles.puzzles.hanjie` has it.
const blocks = {
  delta: [[0, 1], [-1, 2], [3, -1], [3, 4], [5, -1], [5, -1]],
  accepting: [4, 5],
};
const painted = { symbols: [CROSS, "■"], numbers: [0, 1], entries: ["■"], blank: 0, automata: [blocks] };

test("equal values are at fault, all of them", () => {
  const rule = { kind: "distinct", cells: line(4) };
  assert.deepEqual(faults(rule, [0, 1, 0, OPEN], digits), [0, 2]);
  assert.deepEqual(faults(rule, [0, 1, 2, OPEN], digits), []);
});

test("a count is broken by too many, and where too few are left", () => {
  const rule = { kind: "counted", cells: line(4), low: 2, high: 2 };
  assert.deepEqual(faults(rule, [1, 1, 1, OPEN], painted), [0, 1, 2]);
  assert.deepEqual(faults(rule, [0, 0, 0, OPEN], painted), [0, 1, 2]);
  assert.deepEqual(faults(rule, [0, 0, OPEN, OPEN], painted), []);
});

test("a sum is broken as soon as it cannot be reached", () => {
  const rule = { kind: "summed", cells: line(3), factors: [1, 1, 1], low: 8, high: 8 };
  assert.deepEqual(faults(rule, [2, 2, OPEN], digits), []);
  assert.deepEqual(faults(rule, [0, 0, OPEN], digits), [0, 1]);
  assert.deepEqual(faults({ ...rule, factors: [1, 1, -1], low: 3, high: null }, [0, 0, OPEN], digits), [0, 1]);
  assert.equal(isKept({ ...rule, low: 2, high: 2 }, [0, 0, OPEN], digits), false);
  const bridges = { ...digits, numbers: [0, 1, 2], blank: 0 };
  assert.equal(isKept({ ...rule, low: 3, high: 3 }, [1, 2, OPEN], bridges), true);
  assert.equal(isKept({ ...rule, low: 4, high: 4 }, [1, 2, OPEN], bridges), false);
  assert.deepEqual(faults({ ...rule, factors: [1, 1, -1], low: null, high: 1 }, [0, 0, OPEN], digits), []);
});

test("a line is broken when no word is left", () => {
  const rule = { kind: "spelled", automaton: 0, cells: line(5) };
  assert.deepEqual(faults(rule, [1, 1, OPEN, OPEN, OPEN], painted), []);
  assert.deepEqual(faults(rule, [0, OPEN, OPEN, OPEN, OPEN], painted), []);
  assert.deepEqual(faults(rule, [0, 0, OPEN, OPEN, OPEN], painted), [0, 1]);
  assert.ok(isKept(rule, [1, 1, OPEN, 1, OPEN], painted));
  assert.ok(!isKept(rule, [1, 1, OPEN, OPEN, OPEN], painted));
});

test("a run is finished when all its cells are filled and it can be no other", () => {
  const rule = { kind: "spelled", automaton: 0, cells: line(7) };
  const done = (...values) => finishedRuns(rule, values, painted, 2);
  assert.deepEqual(done(1, 1, OPEN, OPEN, OPEN, OPEN, OPEN), [true, false]);
  assert.deepEqual(done(OPEN, OPEN, OPEN, OPEN, OPEN, OPEN, 1), [false, true]);
  assert.deepEqual(done(OPEN, 1, OPEN, OPEN, OPEN, OPEN, OPEN), [false, false]);
  assert.deepEqual(done(OPEN, OPEN, 0, 1, 0, OPEN, OPEN), [false, true]);
  assert.deepEqual(done(0, 1, 1, 0, OPEN, 1, OPEN), [true, true]);
  assert.deepEqual(done(0, 0, 0, 0, OPEN, OPEN, OPEN), [false, false], "no line is left");
});

test("a run ends where another colour begins", () => {
  // Two red cells and a blue one, which may touch.
  const delta = [[0, 1, -1], [-1, 2, -1], [3, -1, 4], [3, -1, 4], [5, -1, -1], [5, -1, -1]];
  const colours = { ...painted, symbols: [CROSS, "r", "b"], automata: [{ delta, accepting: [4, 5] }] };
  const rule = { kind: "spelled", automaton: 0, cells: line(5) };
  assert.deepEqual(finishedRuns(rule, [1, 1, 2, OPEN, OPEN], colours, 2), [true, true]);
  assert.deepEqual(finishedRuns(rule, [OPEN, OPEN, OPEN, OPEN, 2], colours, 2), [false, true]);
  assert.deepEqual(finishedRuns(rule, [OPEN, 1, OPEN, OPEN, OPEN], colours, 2), [false, false]);
});

test("where an automaton allows runs to be missing none is called finished", () => {
  const free = { delta: [[0, 0]], accepting: [0] };
  const rule = { kind: "spelled", automaton: 0, cells: line(3) };
  assert.deepEqual(finishedRuns(rule, [1, 0, 0], { ...painted, automata: [free] }, 1), [false]);
});

test("what is left over when a rule has all it needs stays empty", () => {
  const stars = { kind: "counted", cells: line(4), low: 1, high: 1 };
  assert.deepEqual(leftOver(stars, [OPEN, 1, OPEN, 0], painted), [0, 2]);
  assert.deepEqual(leftOver(stars, [OPEN, OPEN, OPEN, 0], painted), []);
  const touching = { kind: "counted", cells: line(4), low: 0, high: 1 };
  assert.deepEqual(leftOver(touching, [OPEN, OPEN, OPEN, OPEN], painted), []);
  const blockLine = { kind: "spelled", automaton: 0, cells: line(5) };
  assert.deepEqual(leftOver(blockLine, [1, 1, OPEN, 1, OPEN], painted), [2, 4]);
  assert.deepEqual(leftOver(blockLine, [1, 1, OPEN, OPEN, OPEN], painted), []);
});

test("candidates break no rule", () => {
  const rules = [{ kind: "distinct", cells: [0, 1] }, { kind: "distinct", cells: [1, 2] }];
  assert.deepEqual(candidates(1, [0, OPEN, 2], rules, digits), ["2"]);
});

const puzzle = {
  ...digits,
  cells: line(3).map((place) => [0, place]),
  given: ["", "", "3"],
  optional: false,
  rules: [{ kind: "distinct", name: "row 1", cells: line(3) }],
  complete: true,
  compared: true,
  solutions: [["1", "2", "3"], ["2", "1", "3"]],
};

test("moves are undone and made again, one by one, to the empty board", () => {
  const board = new Board(puzzle);
  board.change([[0, { value: "1" }], [1, { value: "1" }]]);
  board.change([[1, { corner: ["2"] }]]);
  assert.ok(board.judged.cells.has(0));
  assert.deepEqual(board.undo(), [1]);
  assert.deepEqual(board.undo(), [0, 1]);
  assert.deepEqual(board.undo(), []);
  assert.ok(!board.canUndo);
  assert.equal(board.symbol(0), "");
  assert.ok(!board.judged.cells.size);
  board.redo();
  board.redo();
  assert.ok(!board.canRedo);
  assert.deepEqual(board.cells[1], { value: "1", corner: ["2"], centre: [], colour: [], pen: [], own: true });
});

test("a change after undo forgets what was undone; one that changes nothing is no move", () => {
  const board = new Board(puzzle);
  board.change([[0, { value: "1" }]]);
  board.undo();
  assert.ok(board.change([[0, { value: "2" }]]));
  assert.ok(!board.canRedo);
  assert.ok(!board.change([[0, { value: "2" }]]));
  assert.ok(!board.change([[2, { value: "1" }]]), "a given stays");
});

test("a move that goes on is still one move", () => {
  const board = new Board(puzzle);
  board.change([[0, { value: "1" }]]);
  board.change([[0, { value: "2" }], [1, { value: "2" }]], { amend: true });
  board.change([[1, { value: "2" }]], { amend: true });
  assert.deepEqual([board.symbol(0), board.symbol(1)], ["", "2"]);
  board.undo();
  assert.ok(!board.canUndo);
});

test("what is saved is restored with its past and its future", () => {
  const board = new Board(puzzle);
  board.change([[0, { value: "1" }]]);
  board.change([[1, { value: "2" }]]);
  board.change([[1, { value: "3" }]]);
  board.undo();
  board.undo();
  const other = new Board(puzzle);
  other.restore(JSON.parse(JSON.stringify(board.save())));
  assert.deepEqual(other.cells, board.cells);
  other.redo();
  assert.equal(other.symbol(1), "2");
  other.redo();
  assert.equal(other.symbol(1), "3");
});

test("a full board that keeps the rules is solved, whichever solution it is", () => {
  const board = new Board(puzzle);
  board.change([[0, { value: "2" }], [1, { value: "1" }]]);
  assert.ok(board.isSolved);
  board.change([[1, { value: "2" }]]);
  assert.ok(!board.isSolved);
});

test("where rules are missing the solutions decide", () => {
  const board = new Board({ ...puzzle, rules: [], complete: false });
  assert.ok(!board.isSolved);
  board.change([[0, { value: "1" }], [1, { value: "2" }]]);
  assert.ok(board.isSolved);
});

test("an entry is wrong when no solution agrees with it and the right ones before it", () => {
  const board = new Board(puzzle);
  board.change([[0, { value: "2" }]]);
  board.change([[1, { value: "2" }]]);
  assert.deepEqual([...board.compared().wrong], [1]);
  board.change([[0, { value: DOT }]]);
  assert.deepEqual([...board.compared().wrong], []);
});

test("time is told in minutes and seconds", () => {
  assert.deepEqual([0, 61_000, 3_725_999].map(clock), ["0:00", "1:01", "1:02:05"]);
});

test("a long chain of conclusions is told by its beginning and its end", () => {
  const chain = ["Suppose r1c1 were a line: by r1c2, r1c3 is no line", ...Array(20).fill("by r2c2, r2c3 is a line"), "but then r9c9 has no place. So r1c1 is no line."];
  const step = (sentence, fills = []) => ({ sentence, fills, excludes: [] });
  const { words, all } = brief(step(chain.join("; ")));
  assert.equal(words, "Suppose r1c1 were a line: … but then r9c9 has no place. So r1c1 is no line.");
  assert.equal(all, chain.join(";\n"));
  assert.deepEqual(brief(step("r1c1 = 5; r1c2 = 6.")), { words: "r1c1 = 5; r1c2 = 6.", all: "" });
  const land = `${[1, 2, 3, 4, 5, 6, 7, 8, 9].map((c) => `r1c${2 * c}, r2c${2 * c}`).join(", ")} and r9c9 are land`;
  const many = step(`${land}: a number is part of its island.`, [...Array(19).keys()].map((cell) => [cell, "×"]));
  assert.deepEqual(brief(many), { words: "The 19 marked places are land: a number is part of its island.", all: many.sentence });
});

test("what a step takes away leaves a cell without marks those of all that may stand there", () => {
  const puzzle = { ...digits, cells: line(3), given: ["", "", ""], solutions: [], rules: [{ kind: "distinct", cells: line(3) }] };
  const board = new Board(puzzle);
  board.change([[0, { value: "1" }], [2, { corner: ["2", "3"] }]]);
  const step = { fills: [], excludes: [[1, "3"], [2, "3"]] };
  const made = new Map(changes({ board, touches: false }, step));
  assert.deepEqual(made.get(1).centre, ["2"]);
  assert.deepEqual(made.get(2), { corner: ["2"], centre: [] });
});

test("arrow keys go down a column over a hole, or to the next column that goes on", () => {
  const cells = [[0, 0], [0, 1], [1, 0], [2, 0], [2, 1]]; // a board of three rows with a hole in the second
  const game = new Game({ ...digits, cells, columns: [0, 1, 0, 1, 2], given: Array(5).fill(""), rules: [] }, () => {});
  const from = (cell, ...way) => Object.assign(game, { current: cell }).beside(...way);
  assert.deepEqual([from(1, 1, 0), from(0, 1, 0), from(2, 1, 0), from(4, -1, 0), from(3, -1, 0), from(4, 1, 0)], [3, 2, 3, 1, 1, 4]);
});
