// Steps of a path to the solution, each given in two stages: where to look, then what follows and why.
import { CROSS } from "./board.js";

// The next hint for a board: more of the one that is being given, or the first step whose conclusions are not on the
// board yet, all of it at once if it is to be `whole`. null where there is none, "wrong" where an entry contradicts the
// path.
export function next(game, whole = false) {
  const { board, puzzle, hint } = game;
  const { implied } = board;
  const isMade = (step) =>
    step.fills.every(([cell, symbol]) => board.symbol(cell) === symbol || (symbol === CROSS && implied.has(cell))) &&
    step.excludes.every(([cell, symbol]) => isExcluded(board, cell, symbol) || game.made.has(step));
  const contradicts = ([cell, symbol]) => {
    const { value } = board.cells[cell];
    return board.isOpen(cell) && value !== "" && value !== "•" && value !== symbol;
  };
  if (puzzle.hints.some((step) => step.fills.some(contradicts))) return "wrong";
  const index = puzzle.hints.findIndex((one) => !isMade(one));
  if (index < 0) return null;
  const step = puzzle.hints[index];
  return { step, number: index + 1, isWhole: whole || hint?.step === step };
}

const marksIn = ({ corner, centre }) => [...corner, ...centre];

function isExcluded(board, cell, symbol) {
  const { value } = board.cells[cell];
  if (value !== "" && value !== "•") return value !== symbol;
  const marks = marksIn(board.cells[cell]);
  return marks.length > 0 && !marks.includes(symbol);
}

const [LONG, MANY] = [400, 4]; // characters, and parts
const LISTED = 80; // characters of places

// A long chain of conclusions by its beginning and its end, or many places by their number, as they are marked; and all
// of it, each part on a line of its own.
export function brief({ sentence, fills, excludes }) {
  const parts = sentence.split("; ");
  const [concluded, ...reason] = sentence.split(": ");
  const places = new Set([...fills, ...excludes].map(([cell]) => cell)).size;
  if (places > 1 && concluded.length > LISTED && reason.length && parts.length < MANY) {
    const [, what] = / (are (?:(?!, and ).)*)$/.exec(concluded.includes(", and ") ? "" : concluded) ?? ["", "follow"];
    return { words: `The ${places} marked places ${what}: ${reason.join(": ")}`, all: sentence };
  }
  if (sentence.length < LONG || parts.length < MANY) return { words: sentence, all: "" };
  return { words: `${parts[0].split(": ")[0]}: … ${parts.at(-1)}`, all: parts.join(";\n") };
}

// The changes that a step makes: entries, and marks that are taken away; from a cell without marks, from all that may
// stand there.
export function changes(game, step) {
  const without = (marks, symbol) => marks.filter((one) => one !== symbol);
  const cells = new Set(step.excludes.map(([cell]) => cell));
  const isBare = (cell) => cells.has(cell) && !game.touches && !marksIn(game.board.cells[cell]).length;
  const edits = new Map(game.board.candidates(isBare));
  for (const [cell, symbol] of step.excludes) {
    const { corner, centre } = { ...game.board.cells[cell], ...edits.get(cell) };
    edits.set(cell, { corner: without(corner, symbol), centre: without(centre, symbol) });
  }
  return [...edits, ...step.fills.map(([cell, symbol]) => [cell, { value: symbol }])];
}
