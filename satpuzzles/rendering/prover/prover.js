// Answers to questions about a board, from the formula of its puzzle.
const FEW = 2000; // conflicts until a question is a long one

export class Prover {
  #quick = null; // a solver that tries the likely answer first

  // The first of the matrices has the literal of each cell and value; the others are clauses. The last variable is always
  // true. An answer that is `likely`, as pairs of a cell and the number of its value, is tried where a search is long; a
  // wrong one costs time and changes no verdict.
  constructor(solver, matrices, likely = []) {
    [[this.table], this.matrices, this.likely] = [matrices, matrices, likely];
    this.truth = matrices.reduce((most, { entries }) => entries.reduce((now, one) => Math.max(now, Math.abs(one)), most), 0);
    this.solver = this.#loaded(solver);
  }

  #loaded(solver) {
    solver.declare(this.truth);
    this.matrices.slice(1).forEach((clauses) => solver.add(clauses));
    return solver;
  }

  // A cell never has the value -1, which stands for a symbol that is none of its own.
  literal([cell, value]) {
    return value < 0 ? -this.truth : this.table.entries[cell * this.table.width + value];
  }

  // What the rules say of a board with `entries`, pairs of a cell and the number of its value, in the order in which
  // they were made:
  //   solutions: 0, 1 or 2 for several, of the board with its right entries
  //   wrong: cells; an entry is wrong when no solution agrees with it and with the right ones before it
  //   forced: pairs of a cell and its value that all these solutions share
  // `forced` is null unless `all` is asked for, and `solutions` too where entries are wrong. That there are solutions and
  // what is wrong is found first, and `tell` hears it; whether there is another solution may take longer.
  judge(entries, { all = false, tell = () => {} } = {}) {
    const { solver } = this;
    const found = this.#solve(solver, entries, { conflicts: FEW });
    const tried = found === null ? this.#likelyFirst() : solver;
    const { right, wrong } = found ? { right: entries, wrong: [] } : this.#parted(tried, entries);
    if (right === null) return { solutions: 0, wrong: [], forced: all ? [] : null };
    tell({ wrong });
    if (wrong.length && !all) return { solutions: null, wrong, forced: null };
    if (!found) this.#solve(solver, right);
    let common = this.#answer();
    let several = false;
    while (this.#solve(solver, right, { but: common })) {
      several = true;
      if (!all) return { solutions: 2, wrong, forced: null };
      common = common.filter((pair) => this.#agrees(solver, pair));
      if (!common.length) break;
    }
    return { solutions: several ? 2 : 1, wrong, forced: all ? common : null };
  }

  // Another solver: what the first one learns before it has an answer of its own makes the proof short that there is no
  // other.
  #likelyFirst() {
    if (!this.#quick) {
      this.#quick = this.#loaded(this.solver.another());
      for (const pair of this.likely) this.#quick.prefer(this.literal(pair));
    }
    return this.#quick;
  }

  // Whether there is an answer with these entries that is not the same everywhere in `but`, pairs too; null after so many
  // `conflicts`.
  #solve(solver, entries, { but = [], conflicts = 0 } = {}) {
    const assumed = [this.truth, ...entries.map((one) => this.literal(one))];
    return solver.solve(assumed, { some: but.map((one) => -this.literal(one)), conflicts });
  }

  // The right entries and the cells of the wrong ones; null for a puzzle without solutions.
  #parted(solver, entries) {
    if (this.#solve(solver, entries)) return { right: entries, wrong: [] };
    if (!this.#solve(solver, [])) return { right: null, wrong: [] };
    const [right, wrong] = [[], []];
    for (const entry of entries) {
      if (this.#agrees(solver, entry) || this.#solve(solver, [...right, entry])) right.push(entry);
      else {
        wrong.push(entry[0]);
        this.#solve(solver, right);
      }
    }
    return { right, wrong };
  }

  // Whether the answer that was found last has this value in this cell.
  #agrees(solver, pair) {
    return solver.isTrue(this.literal(pair));
  }

  #answer() {
    const values = [...Array(this.table.width).keys()];
    const cells = [...Array(this.table.rows).keys()];
    return cells.flatMap((cell) => values.map((value) => [cell, value]).filter((pair) => this.#agrees(this.solver, pair)));
  }
}
