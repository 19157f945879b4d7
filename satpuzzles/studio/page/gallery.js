// Where everything begins: the kinds of puzzles, each with a small picture and a choice of sizes.
import { find, make, pictured } from "./dom.js";
import { keepPictures, pictures } from "./storage.js";

const SIZES = [4, 5, 6, 7, 8, 9, 10, 12, 15, 20];
const USUAL = 8;

export class Gallery {
  // `begin(kind, size)` opens an empty puzzle.
  constructor(begin) {
    this.begin = begin;
    this.drawn = {}; // the pictures that there are
    this.size = make("select", { id: "size", "aria-label": "Size" },
      make("option", { value: "", selected: true }, "usual size"),
      SIZES.map((size) => make("option", { value: size }, `${size} × ${size}`)),
      make("option", { value: "other" }, "other …"));
    const side = (words) => make("input", { type: "number", min: 1, max: 250, value: USUAL, "aria-label": words, hidden: true });
    [this.rows, this.columns] = [side("rows"), side("columns")];
    this.size.addEventListener("change", () => {
      for (const one of [this.rows, this.columns]) one.hidden = this.size.value !== "other";
    });
    const first = ({ key }) => key === "Enter" && find("kinds").querySelector(".genre:not([hidden]) li:not([hidden]) .kind")?.click();
    this.search = make("input", { type: "search", placeholder: "Find a kind", "aria-label": "Find a kind", input: () => this.#filter(), keydown: first });
    find("sizing").append(this.search, this.size, this.rows, this.columns);
  }

  get sides() {
    if (this.size.value === "other") return { rows: Number(this.rows.value), columns: Number(this.columns.value) };
    return this.size.value ? { rows: Number(this.size.value), columns: Number(this.size.value) } : {};
  }

  show(kinds) {
    this.kinds = kinds;
    const genres = [...new Set(kinds.map(({ genre }) => genre))];
    find("kinds").replaceChildren(...genres.map((genre) => this.#genre(genre, kinds.filter((kind) => kind.genre === genre))));
    this.pictures(pictures());
  }

  // Whether each kind has its picture.
  get isComplete() {
    return this.kinds.every(({ name }) => name in this.drawn);
  }

  #genre(genre, kinds) {
    return make("li", { class: "genre" }, make("h3", {}, genre[0].toUpperCase() + genre.slice(1)),
      make("ul", {}, kinds.map((kind) => this.#card(kind))));
  }

  #card({ name, title, aliases = [] }) {
    const picture = make("span", { class: "thumb", "data-kind": name, "aria-hidden": "true" });
    const open = make("button", { type: "button", class: "kind", "data-name": `${title} ${aliases.join(" ")}`.toLowerCase(),
      click: () => this.begin(name, this.sides) }, picture, make("span", {}, title));
    return make("li", {}, open);
  }

  // Small pictures of kinds, as SVG.
  pictures(found) {
    for (const [kind, svg] of Object.entries(found)) {
      this.drawn[kind] = svg;
      const place = find("kinds").querySelector(`[data-kind="${CSS.escape(kind)}"]`);
      if (place) pictured(place, svg);
    }
    if (Object.keys(this.drawn).length) keepPictures(this.drawn);
  }

  #filter() {
    const words = this.search.value.trim().toLowerCase();
    for (const card of find("kinds").querySelectorAll(".kind")) card.parentElement.hidden = !card.dataset.name.includes(words);
    find("none").hidden = Boolean(find("kinds").querySelector("li:not([hidden]) > .kind"));
    for (const genre of find("kinds").querySelectorAll(".genre")) genre.hidden = !genre.querySelector("li:not([hidden])");
  }
}
