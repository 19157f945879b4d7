// Fog over a board: it covers the picture of cells, not what is entered there, until right entries near them clear it.
export class Fog {
  constructor({ fog, solutions }, covers) {
    this.fog = fog ?? { cells: [], reach: [] };
    this.solutions = solutions;
    this.covers = covers; // what is drawn over the cells of the fog, in their order
  }

  // The cells that stay covered where `symbols` are entered.
  draw(symbols, shown) {
    const isRight = (symbol, i) => symbol && this.solutions.some((solution) => solution[i] === symbol);
    const clear = new Set(this.fog.reach.flatMap((reach, i) => (shown || isRight(symbols[i], i) ? reach : [])));
    this.covers.forEach((cover, i) => (cover.style.display = clear.has(this.fog.cells[i]) ? "none" : ""));
    return new Set(this.fog.cells.filter((cell) => !clear.has(cell)));
  }
}
