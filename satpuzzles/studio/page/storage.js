// All that the studio keeps in the browser: for the port of its server, and some of it for a tab. What is read may be of
// an older page, of another tab or of another program: what has not the form that it should have is left out.
import { isObject, parsed, read, write, written } from "../page/storage.js";

const [LOCAL, TAB] = ["localStorage", "sessionStorage"];
const name = (what) => `satpuzzles-studio:${what}`;
const DEEPEST = 20; // of lists in lists; documents have up to five

const isText = (one) => typeof one === "string";
const isShallow = (one, depth = DEEPEST) => typeof one !== "object" || one === null ||
  (depth > 0 && Object.values(one).every((each) => isShallow(each, depth - 1)));

// Whether a value can be the document of a puzzle, finished or not.
export const isDocument = (one) => isObject(one) && isText(one.puzzle) && isShallow(one);
const isRecent = (one) => isObject(one) && isText(one.name) && (one.svg == null || isText(one.svg)) &&
  isText(one.puzzle) && parsed(one.puzzle, isDocument) !== null;

// The entries of a list that are `right`; `dropped` says how many are not.
function list(what, right) {
  const all = parsed(written(LOCAL, name(what)) ?? "[]", Array.isArray);
  const found = all?.filter(right) ?? [];
  return { found, dropped: all ? all.length - found.length : 1 };
}

// The puzzles made last, as `{ puzzle, name, svg }`, the document as JSON; as many are kept as there is room for.
export const recents = () => list("recent", isRecent);
// Tells whether the first is among them; where it is not, nothing has changed.
export function keepRecents(some) {
  for (let count = some.length; count > 1; count--) if (write(LOCAL, name("recent"), some.slice(0, count))) return true;
  return write(LOCAL, name("recent"), some.slice(0, 1));
}

// The documents of a sheet.
export const sheet = () => list("sheet", isDocument);
export const keepSheet = (puzzles) => write(LOCAL, name("sheet"), puzzles);
export const isSheet = (key) => key === null || key === name("sheet"); // null: all of it was cleared

// What opens the server.
export const token = () => read(LOCAL, name("token"), isText);
export const keepToken = (one) => write(LOCAL, name("token"), one);

// The last steps of this tab, both ways.
export function steps() {
  const areDocuments = (some) => Array.isArray(some) && some.every(isDocument);
  return read(TAB, name("steps"), (kept) => isObject(kept) && isDocument(kept.document) && areDocuments(kept.past) &&
    areDocuments(kept.future) && (kept.blank == null || isDocument(kept.blank)));
}
export const keepSteps = (kept) => write(TAB, name("steps"), kept);

// The pictures of kinds, as SVG.
export const pictures = () => read(TAB, name("pictures"), (kept) => isObject(kept) && Object.values(kept).every(isText)) ?? {};
export const keepPictures = (svgs) => write(TAB, name("pictures"), svgs);
