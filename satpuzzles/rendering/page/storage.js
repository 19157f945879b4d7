// What a person has done, kept in the browser under the hash of the puzzle. Where a browser keeps nothing, nothing is.
const key = (puzzle) => `satpuzzles:${puzzle.id}`;

export function load(puzzle) {
  try {
    return JSON.parse(localStorage.getItem(key(puzzle)));
  } catch {
    return null;
  }
}

export function keep(puzzle, state) {
  try {
    localStorage.setItem(key(puzzle), JSON.stringify(state));
  } catch {
    // private windows and full stores: the page goes on without
  }
}
