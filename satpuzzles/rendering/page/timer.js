// The time somebody has spent on a puzzle: it runs while the page is seen and the puzzle is not solved.
export class Timer {
  #since = null;
  #spent = 0;

  constructor(spent = 0) {
    this.#spent = spent;
  }

  start() {
    this.#since ??= performance.now();
  }

  stop() {
    this.#spent = this.spent;
    this.#since = null;
  }

  reset() {
    [this.#spent, this.#since] = [0, this.#since === null ? null : performance.now()];
  }

  // In milliseconds.
  get spent() {
    return this.#spent + (this.#since === null ? 0 : performance.now() - this.#since);
  }
}

// 61 seconds are 1:01.
export function clock(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (number) => String(number).padStart(2, "0");
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}
