// What stands in a cell beside its value: marks in its corners and its centre, and colours. Pages and the studio have the
// same.
export const COLOURS = ["", "red", "orange", "yellow", "green", "blue", "purple", "grey", "brown"];
export const PALE = 0.38; // how much of a colour is in the cells that have it
const LARGEST = 0.26; // of marks, in cells
const DIGIT = 0.6; // the width of a digit, of the size of its font
const FEW = 5; // marks in a corner that stand in one line
const MOST_LINES = 3;

export const colourName = (colour) => COLOURS[colour];
export const ALL_COLOURS = [...COLOURS.keys()].slice(1);

// What lists of several cells become when `one` is entered in all of them: it goes where all have it. `order` is of all
// that may stand there.
export function toggled(lists, one, order) {
  const isEverywhere = lists.every((list) => list.includes(one));
  return lists.map((list) => order.filter((each) => (each === one ? !isEverywhere : list.includes(each))));
}

// The lines of the marks of a cell, and the size of their font for a room of such a width and height, in cells: of those
// in corners the first stands above, the other one below; those in the centre between them.
export function laid({ corner, centre }, width, height) {
  const texts = { corner: halves(corner), centre: linesOf(centre, width, height, corner.length && centre.length ? 1 : MOST_LINES) };
  return Object.entries(texts).filter(([, some]) => some.length).map(([name, some]) => ({ name, texts: some, size: sizeOf(some, width, height) }));
}

const joined = (marks) => marks.join(marks.some((mark) => mark.length > 1) ? " " : "");

function halves(marks) {
  const above = marks.length > FEW ? Math.ceil(marks.length / 2) : marks.length;
  return marks.length ? [marks.slice(0, above), marks.slice(above)].filter((some) => some.length).map(joined) : [];
}

// In as many lines as make them largest.
function linesOf(marks, width, height, most) {
  const ways = Array.from({ length: Math.min(most, marks.length) }, (_, i) => {
    const long = Math.ceil(marks.length / (i + 1));
    return Array.from({ length: Math.ceil(marks.length / long) }, (_, k) => joined(marks.slice(k * long, (k + 1) * long)));
  });
  return ways.reduce((best, way) => (sizeOf(way, width, height) > sizeOf(best, width, height) + 0.01 ? way : best), ways[0] ?? []);
}

// Three lines of it fit one above the other.
const sizeOf = (texts, width, height) => Math.min(LARGEST, height / 3.1, width / (DIGIT * Math.max(...texts.map((text) => text.length))));
