// Answers to questions about a board, from the formula of its puzzle.

export class Prover {
  // The first of the matrices has the literal of each cell and value; the others are clauses. The last variable is always
  // true.
  constructor(solver, [table, ...clauses]) {
    this.solver = solver;
    this.table = table;
    this.cells = [...Array(table.rows).keys()];
    let most = 0;
    for (const { entries } of [table, ...clauses]) for (const one of entries) most = Math.max(most, Math.abs(one));
    this.truth = most;
    solver.declare(most);
    clauses.forEach((some) => solver.add(some));
  }

  // A cell never has the value -1, which stands for a symbol that is none of its own.
  literal([cell, value]) {
    return value < 0 ? -this.truth : this.table.entries[cell * this.table.width + value];
  }

  // What the rules say of a board with `entries`, pairs of a cell and the number of its value, in the order in which
  // they were made:
  //   solutions: 0, 1 or 2 for several, of the board with its right entries
  //   wrong: cells; an entry is wrong when no solution agrees with it and with the right ones before it
  //   forced: if `all`, pairs of a cell and its value that all these solutions share; else null
  judge(entries, { all = false } = {}) {
    const { right, wrong } = this.#parted(entries);
    if (right === null) return { solutions: 0, wrong: [], forced: all ? [] : null };
    let common = this.#answer();
    let several = false;
    while (this.#solve(right, common)) {
      several = true;
      if (!all) return { solutions: 2, wrong, forced: null };
      common = common.filter((pair) => this.solver.isTrue(this.literal(pair)));
      if (!common.length) break;
    }
    return { solutions: several ? 2 : 1, wrong, forced: all ? common : null };
  }

  // Whether there is an answer with these entries that is not the same everywhere in `but`, pairs too.
  #solve(entries, but = []) {
    return this.solver.solve([this.truth, ...entries.map((one) => this.literal(one))], but.map((one) => -this.literal(one)));
  }

  // The right entries and the cells of the wrong ones; null for a puzzle without solutions. The answer that was found
  // last agrees with the right ones.
  #parted(entries) {
    if (this.#solve(entries)) return { right: entries, wrong: [] };
    if (!this.#solve([])) return { right: null, wrong: [] };
    const [right, wrong] = [[], []];
    for (const entry of entries) {
      if (this.#agrees(entry) || this.#solve([...right, entry])) right.push(entry);
      else {
        wrong.push(entry[0]);
        this.#solve(right);
      }
    }
    return { right, wrong };
  }

  #agrees(entry) {
    return this.solver.isTrue(this.literal(entry));
  }

  #answer() {
    const values = [...Array(this.table.width).keys()];
    return this.cells.flatMap((cell) => values.filter((value) => this.#agrees([cell, value])).map((value) => [cell, value]));
  }
}
