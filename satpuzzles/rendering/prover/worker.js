// The solver beside the page. It is sent the program, the formula of a puzzle, then boards to judge, one after the other;
// to stop it the page ends it.
import { Cadical } from "./cadical.js";
import { bytesOf, inflated, unpacked } from "./packed.js";
import { Prover } from "./prover.js";

let prover; // of the puzzle whose formula came last

async function begin({ program, formula, likely }) {
  const module = inflated(bytesOf(program), "gzip").then((bytes) => WebAssembly.compile(bytes));
  const [solver, matrices] = await Promise.all([module.then((one) => Cadical.of(one)), unpacked(formula)]);
  const made = new Prover(solver, matrices, likely);
  solver.solve([], { conflicts: 100 }); // the browser compiles what a search needs; a first question would take 30 ms more
  return made;
}

self.onmessage = async ({ data }) => {
  try {
    if (data.program) prover = begin(data);
    const { entries, all } = data;
    const tell = (part) => self.postMessage({ part });
    self.postMessage(entries ? { verdict: (await prover).judge(entries, { all, tell }) } : { ready: Boolean(await prover) });
  } catch (error) {
    self.postMessage({ failed: String(error) });
  }
};
