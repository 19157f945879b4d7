// CaDiCaL in WebAssembly. The names are those that `cadical-wasm` 0.1.2 gave imports and exports: its `dist/cadical.js`
// has them beside the functions of CaDiCaL's C interface, in `wasmImports` and `assignWasmExports`.

const LATE = 10_000; // conflicts until clauses are simplified, which takes longer than a small question
const PAGE = 65536; // bytes by which memory grows
const MOST = 16384; // such pages: a gigabyte

// A function without which CaDiCaL does not search, such as opening a file.
const refused = () => -1;

export class Cadical {
  #exports;
  #solver;
  #conflicts; // the address of the name of a limit

  // `module` is the compiled WebAssembly.
  static async of(module) {
    const made = new Cadical();
    const memory = () => made.#exports.w;
    const write = (address, value) => new DataView(memory().buffer).setUint32(address, value, true);
    const end = () => {
      throw new WebAssembly.RuntimeError("CaDiCaL ended");
    };
    const none = (count, size) => {
      write(count, 0);
      write(size, 0);
      return 0;
    };
    const grow = (bytes) => {
      const pages = Math.ceil(bytes / PAGE);
      const now = memory().buffer.byteLength / PAGE;
      if (pages > MOST) return 0;
      try {
        memory().grow(Math.max(pages, Math.min(Math.ceil(now * 1.2), MOST)) - now);
        return 1;
      } catch {
        return 0;
      }
    };
    // What it prints is dropped: the sum of the lengths of the pieces, each an address and a length.
    const printed = (file, pieces, count, sum) => {
      const view = new DataView(memory().buffer);
      let length = 0;
      for (let i = 0; i < count; i++) length += view.getUint32(pieces + 8 * i + 4, true);
      write(sum, length);
      return 0;
    };
    const imports = { a: refused, b: refused, c: refused, d: end, e: printed, f: refused, g: refused, h: refused,
      i: refused, j: refused, k: () => Date.now(), l: refused, m: refused, n: () => MOST * PAGE, o: () => 0, p: none,
      q: end, r: refused, s: refused, t: refused, u: grow, v: end };
    made.#exports = (await WebAssembly.instantiate(module, { a: imports })).exports;
    made.#exports.x();
    made.#begin();
    return made;
  }

  // Another one in the same memory, without clauses.
  another() {
    const made = new Cadical();
    made.#exports = this.#exports;
    made.#begin();
    return made;
  }

  #begin() {
    const { D: set, aa: allocate, w: memory, z: init } = this.#exports;
    const text = (words) => {
      const bytes = new TextEncoder().encode(`${words}\0`);
      const address = allocate(bytes.length);
      new Uint8Array(memory.buffer).set(bytes, address);
      return address;
    };
    this.#solver = init();
    set(this.#solver, text("quiet"), 1);
    set(this.#solver, text("lucky"), 0); // takes a fifth to a third of the time of small questions
    for (const name of ["inprobeint", "elimint"]) set(this.#solver, text(name), LATE);
    this.#conflicts = text("conflicts");
  }

  // So many more variables, those of the numbers after the last one.
  declare(count) {
    this.#exports.Y(this.#solver, count);
  }

  // Clauses of one width, one after the other.
  add({ rows, width, entries }) {
    const { G: add } = this.#exports;
    for (let row = 0, at = 0; row < rows; row++) {
      for (let i = 0; i < width; i++) add(this.#solver, entries[at++]);
      add(this.#solver, 0);
    }
  }

  // Whether the clauses can hold with the `assumed` literals and with one of `some`, which count for this question only;
  // null after so many `conflicts`.
  solve(assumed, { some = [], conflicts = 0 } = {}) {
    const { B: constrain, E: limit, H: assume, I: solve } = this.#exports;
    for (const literal of assumed) assume(this.#solver, literal);
    if (some.length) for (const literal of [...some, 0]) constrain(this.#solver, literal);
    if (conflicts) limit(this.#solver, this.#conflicts, conflicts);
    return { 10: true, 20: false }[solve(this.#solver)] ?? null;
  }

  // Always try this literal first.
  prefer(literal) {
    this.#exports._(this.#solver, literal);
  }

  // Whether a literal is true in the answer that was found last.
  isTrue(literal) {
    return this.#exports.K(this.#solver, literal) === literal;
  }
}
