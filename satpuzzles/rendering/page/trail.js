// The way of a pointer from cell to cell, diagonally too. A cell counts once the pointer comes near its centre: corners
// are wide, so that a way through one of them is a step between the two cells that meet there.
const NEAR = 0.45; // of a cell, across and down together
const STEP = 1 / 16; // of a cell: a fast pointer tells few points, and what lies between them counts as well

export class Trail {
  // `at` gives what lies at a point: a `cell` as its row and place, and how far `aside` of its centre the point is, in
  // cells; null where nothing is. A cell is `side` long, in the unit of the points. It begins in the cell at `point`.
  constructor(at, point, side) {
    Object.assign(this, { at, point, side, cell: at(point).cell });
  }

  // The cells that the pointer reaches on its way to a point, each beside the one before.
  to(point) {
    const from = this.point;
    const steps = Math.max(1, Math.ceil(Math.hypot(...point.map((end, axis) => end - from[axis])) / (this.side * STEP)));
    this.point = point;
    const reached = [];
    for (let i = 1; i <= steps; i++) {
      const { cell, aside } = this.at(from.map((start, axis) => start + ((point[axis] - start) * i) / steps)) ?? {};
      if (!cell || Math.abs(aside[0]) + Math.abs(aside[1]) > NEAR) continue;
      reached.push(...between(this.cell, cell));
      this.cell = cell;
    }
    return reached;
  }
}

// The steps of a king from one cell to another.
function between(from, to) {
  const ways = to.map((end, axis) => end - from[axis]);
  const count = Math.max(...ways.map(Math.abs));
  return Array.from({ length: count }, (_, i) => from.map((start, axis) => start + Math.round((ways[axis] * (i + 1)) / count)));
}

// The points of a pointer that a browser has told together as one event, of which it leaves out all but the last.
export const pointsOf = (event) => {
  const all = event.getCoalescedEvents?.() ?? [];
  return all.length ? all : [event];
};
