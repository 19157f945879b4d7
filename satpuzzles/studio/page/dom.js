// Elements in few words.
const SVG = "http://www.w3.org/2000/svg";

export const find = (id) => document.getElementById(id);

// An element with attributes (functions are listeners, true and false are there or not) and children.
export function make(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children);
}

export function shape(name, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, name), attributes, children);
}

function filled(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(key, value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(key, value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export function button(label, act, attributes = {}) {
  return make("button", { type: "button", click: act, ...attributes }, label);
}

// Give an element a picture, as SVG.
export function pictured(element, svg) {
  element.style.backgroundImage = `url("data:image/svg+xml,${encodeURIComponent(svg.toWellFormed())}")`;
}

// For screen readers: what has just happened on the board. The same words twice are read twice.
export function announce(words) {
  const place = find("said");
  place.textContent = place.textContent === words ? `${words}\u00a0` : words;
}

export const plural = (count, one, several = `${one}s`) => `${count} ${count === 1 ? one : several}`;

// Names of cells, such as r1c1, stay as they are.
export const capital = (words) => (!words || /^r\d/.test(words) ? words : words[0].toUpperCase() + words.slice(1));

// Other buttons in a place; the focus stays at the one that stands where it was.
export function renew(place, children) {
  const at = [...place.querySelectorAll("button")].indexOf(document.activeElement);
  place.replaceChildren(...children);
  if (at >= 0) place.querySelectorAll("button")[at]?.focus({ preventScroll: true });
}
