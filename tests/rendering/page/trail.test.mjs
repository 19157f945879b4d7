// Where a pointer and keys lead over a board, in node.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Trail } from "./trail.js";

const SIDE = 46; // pixels of a cell
const ROWS = 9;

// What lies at a point of a board of squares.
function at([x, y]) {
  const cell = [y, x].map((length) => Math.floor(length / SIDE));
  if (cell.some((number) => number < 0 || number >= ROWS)) return null;
  return { cell, aside: [x, y].map((length, axis) => length / SIDE - cell[1 - axis] - 0.5) };
}

const middle = ([row, column], [right, down] = [0, 0]) => [(column + 0.5) * SIDE + right, (row + 0.5) * SIDE + down];

// The cells of a drag through points, of which a pointer tells so many a second, at so many cells a second.
function dragged(points, samples = 60, speed = 6) {
  const trail = new Trail(at, points[0], SIDE);
  const cells = [trail.cell];
  points.slice(1).forEach((end, i) => {
    const length = Math.hypot(...end.map((to, axis) => to - points[i][axis])) / SIDE;
    const count = Math.max(1, Math.round((length / speed) * samples));
    for (let k = 1; k <= count; k++) cells.push(...trail.to(points[i].map((from, axis) => from + ((end[axis] - from) * k) / count)));
  });
  return cells;
}

const WAYS = [[-1, 1], [1, 1], [1, -1], [-1, -1], [0, 1], [1, 0], [0, -1], [-1, 0]];
const line = ([row, column], [down, right], count) => Array.from({ length: count }, (_, i) => [row + i * down, column + i * right]);

test("a drag is one step for each cell, in eight directions, at any speed, beside the middle of the cells", () => {
  for (const way of WAYS)
    for (const samples of [5, 15, 60])
      for (const speed of [1, 6, 30])
        for (const right of [-10, -3, 0, 3, 10])
          for (const down of [-10, -3, 0, 3, 10]) {
            const cells = line([4, 4], way, 4);
            const drag = dragged([middle(cells[0], [right, down]), middle(cells.at(-1), [right, down])], samples, speed);
            assert.deepEqual(drag, cells, `${way} ${samples} ${speed} ${right} ${down}`);
          }
});

test("a drag begins and ends anywhere in the middle half of its cells", () => {
  for (const way of WAYS.slice(0, 4))
    for (const [right, down] of WAYS) {
      const cells = line([4, 4], way, 2);
      assert.deepEqual(dragged([middle(cells[0]), middle(cells[1], [8 * right, 8 * down])]), cells, `${way} ${right} ${down}`);
      assert.deepEqual(dragged([middle(cells[0], [8 * right, 8 * down]), middle(cells[1])]), cells, `${way} ${right} ${down}`);
    }
});

test("a way around a corner has the cell at the corner, and one back has all cells again", () => {
  assert.deepEqual(dragged([[2, 2], [2, 3], [3, 3]].map((cell) => middle(cell))), [[2, 2], [2, 3], [3, 3]]);
  assert.deepEqual(dragged([[7, 4], [6, 5], [7, 4]].map((cell) => middle(cell))), [[7, 4], [6, 5], [7, 4]]);
});

test("a way along the border of two rows has no gap, and one beyond the board is none", () => {
  const cells = dragged([middle([2, 0]), [SIDE * 1.5, SIDE * 3], [SIDE * 6.5, SIDE * 3], middle([3, 7])]);
  cells.slice(1).forEach((cell, i) => assert.equal(Math.max(...cell.map((to, axis) => Math.abs(to - cells[i][axis]))), 1));
  assert.deepEqual(cells.at(-1), [3, 7]);
  assert.deepEqual(dragged([middle([0, 0]), [-40, -40], middle([1, 0])]), [[0, 0], [1, 0]]);
});
