// What can be added to a puzzle, in groups, each with a picture of its own: the server draws it.
import { button, find, make, pictured } from "./dom.js";

const GROUPS = {
  "Regions and cages": ({ editor, way }) => editor === "regions" || way === "group",
  Lines: ({ way }) => way === "path",
  "Dots and signs": ({ editor, way }) => editor === "edges" || ["pair", "corner"].includes(way),
  "Single cells": ({ editor, way }) => editor === "cells" || way === "each",
  "Beside the board": ({ editor, way }) => editor === "outside" || way === "ray",
  "Whole board": ({ editor }) => editor === "flag",
};

export class Adding {
  constructor(connection) {
    this.connection = connection;
    this.dialog = find("adding");
    this.list = make("ul", { class: "genres" });
    this.dialog.append(make("h2", { id: "adds" }, "Add a constraint"), this.list,
      make("div", { class: "row end" }, button("Close", () => this.dialog.close(), { class: "plain" })));
  }

  // `choices` have a `field`, a `title`, and what to do when they are chosen.
  show(kind, choices) {
    const sections = Object.entries(GROUPS).map(([title, belongs]) => [title, choices.filter(({ field }) => belongs(field))]);
    this.list.replaceChildren(...sections.filter(([, some]) => some.length).map(([title, some]) =>
      make("li", { class: "genre" }, make("h3", {}, title), make("ul", {}, some.map((one) => this.#card(one))))));
    this.dialog.showModal();
    this.#draw(kind);
  }

  #card({ field, title, choose }) {
    const { path: [key], way } = field;
    return make("li", {}, button([make("span", { class: `thumb ${way ?? ""}`, "data-key": key, "aria-hidden": "true" }), make("span", {}, title)], () => {
      this.dialog.close();
      choose();
      find("board").focus();
    }, { class: "kind" }));
  }

  async #draw(kind) {
    try {
      if (this.drawn?.kind !== kind) this.drawn = { kind, ...(await this.connection.ask("pictures", { kind }).answer) };
    } catch {
      return; // each has its name
    }
    for (const place of this.list.querySelectorAll("[data-key]")) {
      const svg = this.drawn.pictures[place.dataset.key];
      if (svg) pictured(place, svg);
      else place.remove();
    }
  }
}
