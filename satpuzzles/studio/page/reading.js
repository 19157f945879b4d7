// A puzzle of a link before the solver is there: it can be read, filled in, and compared with the answer that it states.
// What is drawn is what a document says in fields of cells, regions and lines; the picture follows from the solver.
import { button, find, make, plural } from "./dom.js";

const BLANKS = [null, undefined, "", ".", "_"];
const MARKS = ["", "■", "×"]; // what a click goes through where cells are shaded or not
const LONGEST = 60; // of the sides of a board that is drawn
const isRows = (value) => Array.isArray(value) && value.length > 0 && value.every((row) => typeof row === "string" || Array.isArray(row));
const rowsOf = (value) => isRows(value) ? value.map((row) => [...row]) : null;

// Show a document, if the `fields` of its kind are such that it can be shown; `title` and `description` are those of the kind.
export function showUnsolved(document, { title, description, fields = [] }) {
  const made = laid(document, fields);
  find("reading").hidden = !made;
  if (!made) return;
  const told = make("p", { role: "status", class: "soft" });
  const { board, wrong } = made;
  const compare = wrong && button("Compare with the answer", () => {
    const { differ, open } = wrong();
    const missing = open ? `${plural(open, "cell")} still open` : "Solved";
    told.textContent = differ ? `${plural(differ, "entry", "entries")} not as in the answer.` : `${missing}.`;
  });
  find("reading").replaceChildren(make("p", {}, `${title}. ${description}`), board, ...compare ? [compare] : [], told);
}

export function hideUnsolved() {
  find("reading").hidden = true;
  find("reading").replaceChildren();
}

// The board as a table, and a function that counts what is `wrong` where the document has an answer of cells.
function laid(document, fields) {
  const stated = fields.filter(({ path: [key] }) => document[key] !== undefined);
  const of = (editor) => stated.filter((field) => field.editor === editor);
  const cells = of("cells").map((field) => ({ ...field, rows: rowsOf(document[field.path[0]]) })).filter(({ rows }) => rows);
  const regions = of("regions").map(({ path: [key] }) => rowsOf(document[key])).find(Boolean);
  const sides = Object.fromEntries(of("outside").map(({ path: [key], side }) => [side, document[key]]).filter(([, lines]) => Array.isArray(lines)));
  const model = regions ?? cells[0]?.rows;
  const height = model?.length ?? (sides.left ?? sides.right)?.length;
  const width = model?.[0].length ?? (sides.above ?? sides.below)?.length;
  if (!height || !width || height > LONGEST || width > LONGEST) return null;
  const typed = fields.some(({ path: [key] }) => key === "givens");
  const entries = [];
  const region = regions ? (r, c) => regions[r]?.[c] : boxes(document, fields, height);
  const cell = (r, c) => {
    const found = cells.map(({ rows, keys = {} }) => [rows[r]?.[c], keys]).find(([entry]) => !BLANKS.includes(entry) && typeof entry !== "object");
    const text = found ? String(Object.hasOwn(found[1], found[0]) ? found[1][found[0]] : found[0]) : "";
    const [right, below] = [region(r, c) !== region(r, c + 1), region(r, c) !== region(r + 1, c)];
    const place = make("td", { class: `${right ? "right " : ""}${below ? "below" : ""}` });
    const label = `r${r + 1}c${c + 1}`;
    if (text && typed) place.append(make("b", {}, text));
    else if (typed) place.append(make("input", { "aria-label": label, maxlength: 3, inputmode: "numeric", autocomplete: "off" }));
    else place.append(button("", ({ currentTarget: one }) => (one.dataset.mark = MARKS[(MARKS.indexOf(one.dataset.mark ?? "") + 1) % MARKS.length]), { "aria-label": `${label} ${text}`, "data-text": text }));
    entries.push({ r, c, element: place.firstChild });
    return place;
  };
  const beside = (side, i, several) => sides[side] ? make("th", {}, [sides[side][i] ?? ""].flat().join(several)) : null;
  const line = (side) => sides[side] ? make("tr", {}, sides.left ? make("th") : null, Array.from({ length: width }, (_, c) => beside(side, c, "\n"))) : null;
  const body = Array.from({ length: height }, (_, r) => make("tr", {}, beside("left", r, " "), Array.from({ length: width }, (_, c) => cell(r, c)), beside("right", r, " ")));
  return { board: make("table", {}, line("above"), body, line("below")), wrong: comparison(rowsOf(document.solution), entries, height, width, typed) };
}

// Which box of a Sudoku a cell is in; none without boxes.
function boxes(document, fields, size) {
  const side = Math.sqrt(size);
  const has = fields.some(({ path: [key] }) => key === "box");
  const [rows, columns] = Array.isArray(document.box) ? document.box : has && Number.isInteger(side) ? [side, side] : [Infinity, Infinity];
  return (r, c) => r < 0 || c < 0 ? null : `${Math.floor(r / rows)} ${Math.floor(c / columns)}`;
}

function comparison(answer, entries, height, width, typed) {
  const fits = answer && answer.length === height && answer.every((row) => row.length === width && row.every((value) => (typed ? value !== null : value === 0 || value === 1)));
  if (!fits) return null;
  return () => {
    let [differ, open] = [0, 0];
    for (const { r, c, element } of entries) {
      if (element.localName === "b") continue;
      const entry = typed ? element.value.trim() : element.dataset.mark ?? "";
      const wanted = answer[r][c];
      if (entry === "" ? typed || wanted === 1 : false) open++;
      else if (entry !== "" && (typed ? entry !== String(wanted) : (entry === "■") !== (wanted === 1))) differ++;
    }
    return { differ, open };
  };
}
