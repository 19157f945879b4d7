// Which cells of a board lie in fog, in node.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Fog } from "./fog.js";

// Three cells in a row, of which the first is lit; an entry clears its cell and those beside it.
const puzzle = (solutions) => ({ fog: { cells: [1, 2], reach: [[0, 1], [0, 1, 2], [1, 2]] }, solutions });

function covered(solutions, symbols, shown = false) {
  const covers = [{ style: {} }, { style: {} }];
  const left = new Fog(puzzle(solutions), covers).draw(symbols, shown);
  covers.forEach(({ style }, i) => assert.equal(style.display === "none", !left.has(i + 1)));
  return [...left];
}

test("right entries clear the cells around them, wrong ones do not", () => {
  assert.deepEqual(covered([["1", "2", "3"]], ["", "", ""]), [1, 2]);
  assert.deepEqual(covered([["1", "2", "3"]], ["1", "", ""]), [2]);
  assert.deepEqual(covered([["1", "2", "3"]], ["2", "", ""]), [1, 2]);
  assert.deepEqual(covered([["1", "2", "3"], ["2", "3", "1"]], ["2", "", "3"]), []);
  assert.deepEqual(covered([["1", "2", "3"]], ["", "", ""], true), []);
});

test("other boards have none", () => {
  assert.deepEqual([...new Fog({ solutions: [] }, []).draw(["1"], false)], []);
});
