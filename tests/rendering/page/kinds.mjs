// Reads puzzles with boards as JSON, and writes on which of them the rules of the page are wrong: full boards, each with
// whether it is solved, and boards that are filled in part.
import { readFileSync } from "node:fs";
import { faults, isKept } from "./rules.js";

const disagreements = [];
for (const { kind, puzzle, full, part, solutions } of JSON.parse(readFileSync(0))) {
  for (const rule of puzzle.rules) rule.cells ??= [...puzzle.cells.keys()];
  for (const [values, solved] of full)
    if (puzzle.rules.every((rule) => isKept(rule, values, puzzle)) !== solved) disagreements.push({ kind, values, solved });
  for (const values of part) {
    const broken = puzzle.rules.filter((rule) => faults(rule, values, puzzle).length);
    const agrees = (one) => values.every((value, cell) => value < 0 || value === one[cell]);
    if (broken.length && solutions.some(agrees)) disagreements.push({ kind, values, broken: broken.map(({ name }) => name) });
  }
}
console.log(JSON.stringify(disagreements));
