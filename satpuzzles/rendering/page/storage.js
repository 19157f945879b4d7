// What a person has done, kept in the browser under the hash of the puzzle, and how a person likes pages. Where a browser
// keeps nothing, nothing is. What is read may be of an older page, or of another program at this address: what has not
// the form that it should have is as good as nothing.
const key = (puzzle) => `satpuzzles:${puzzle.id}`;
const SETTINGS = "satpuzzles:settings";

export const isKeyOf = (puzzle, name) => name === key(puzzle);
export const load = (puzzle) => read("localStorage", key(puzzle), (kept) => isState(kept, puzzle.cells.length));
export const keep = (puzzle, state) => write("localStorage", key(puzzle), state);
export const settings = () => read("localStorage", SETTINGS, isObject) ?? {};
export const keepSettings = (chosen) => write("localStorage", SETTINGS, chosen);

export const isObject = (one) => typeof one === "object" && one !== null && !Array.isArray(one);

// The text that is kept by a name in a `place`, localStorage or sessionStorage; null where there is none.
export function written(place, name) {
  try {
    return window[place].getItem(name);
  } catch {
    return null; // the browser lets no page keep anything
  }
}

// The value of a text in JSON; null where it is not `right`.
export function parsed(text, right) {
  try {
    const found = JSON.parse(text);
    return right(found) ? found : null;
  } catch {
    return null;
  }
}

export const read = (place, name, right) => parsed(written(place, name), right);

// Tells whether it is kept: private windows and full stores keep nothing.
export function write(place, name, value) {
  try {
    window[place].setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

// The moves on a board of so many cells, the time, and what was told.
function isState(kept, cells) {
  const isNumber = (one) => Number.isFinite(one) && one >= 0;
  const isText = (one) => typeof one === "string";
  const isList = (one, each) => Array.isArray(one) && one.every(each);
  const or = (one, right) => one === undefined || one === null || right(one);
  const isCell = (one) => Number.isInteger(one) && one >= 0 && one < cells;
  const isNotes = (one) => isList(one, isText);
  const isColour = (one) => isNumber(one) || isText(one) || isList(one, (each) => isNumber(each) || isText(each));
  const isEntry = (one) => isObject(one) && or(one.value, isText) && or(one.colour, isColour) &&
    [one.corner, one.centre, one.pen].every((notes) => or(notes, isNotes));
  const isMove = (one) => isList(one, (edit) => Array.isArray(edit) && isCell(edit[0]) && isEntry(edit[1]));
  return isObject(kept) && isList(kept.past, isMove) && isList(kept.future, isMove) &&
    [kept.spent, kept.progress, kept.trial].every((one) => or(one, isNumber)) && or(kept.told, (told) => isList(told, isNumber));
}
