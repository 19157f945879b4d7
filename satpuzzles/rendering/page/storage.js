// What a person has done, kept in the browser under the hash of the puzzle, and how a person likes pages. Where a browser
// keeps nothing, nothing is.
const key = (puzzle) => `satpuzzles:${puzzle.id}`;
const SETTINGS = "satpuzzles:settings";

export const isKeyOf = (puzzle, name) => name === key(puzzle);
export const load = (puzzle) => read(key(puzzle));
export const keep = (puzzle, state) => write(key(puzzle), state);
export const settings = () => read(SETTINGS) ?? {};
export const keepSettings = (chosen) => write(SETTINGS, chosen);

function read(name) {
  try {
    return JSON.parse(localStorage.getItem(name));
  } catch {
    return null;
  }
}

function write(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // private windows and full stores: the page goes on without
  }
}
