// Which way keys lead over a board: arrows, two of them held together, and the number pad with its diagonals.
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const PAD = { Numpad7: [-1, -1], Numpad8: [-1, 0], Numpad9: [-1, 1], Numpad4: [0, -1], Numpad6: [0, 1], Numpad1: [1, -1], Numpad2: [1, 0], Numpad3: [1, 1] };

export class Arrows {
  #held = new Set();
  #first = null; // the arrow that was pressed last, and alone

  constructor() {
    window.addEventListener("keyup", ({ key }) => this.#held.delete(key));
    window.addEventListener("blur", () => this.#held.clear());
  }

  // The `way` that a key leads, as rows down and columns to the right, and whether it `draws` there; null for other keys.
  // It `turns` the step of the arrow before into a diagonal one where both are held. Where nothing goes `diagonal`, two
  // arrows are two steps, and the number pad is for digits as it is where these are `typed`.
  read({ key, code, shiftKey, repeat }, { diagonal, typed }) {
    if (diagonal && !typed && code in PAD) return { way: PAD[code], draws: shiftKey || /^\d$/.test(key), turns: false };
    if (!(key in ARROWS)) {
      this.#first = null;
      return null;
    }
    const own = ARROWS[key];
    const other = [...this.#held].find((one) => one !== key && ARROWS[one].some((step, axis) => step && !own[axis]));
    const turns = Boolean(other) && this.#first === other;
    this.#held.add(key);
    this.#first = other || repeat ? null : key;
    const isDiagonal = diagonal && shiftKey && other;
    return { way: isDiagonal ? own.map((step, axis) => step + ARROWS[other][axis]) : own, draws: shiftKey, turns: Boolean(isDiagonal) && turns };
  }
}
