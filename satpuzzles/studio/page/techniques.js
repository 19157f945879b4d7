// Which techniques hints, paths, grades and new puzzles may use: those of the puzzle, each with a tick to take away.
import { make } from "./dom.js";

export class Techniques {
  // `changed` is called when there is another choice.
  constructor(studio, changed) {
    Object.assign(this, { studio, changed, forbidden: new Set() });
    this.list = make("div", { class: "switches" });
    this.summary = make("summary", {}, "Techniques");
    this.element = make("details", { class: "techniques", toggle: () => this.#list() }, this.summary, this.list);
  }

  // What a request has of them.
  get members() {
    return this.forbidden.size ? { techniques: [...this.forbidden].map((name) => `-${name}`) } : {};
  }

  async #list() {
    if (!this.element.open) return;
    try {
      const found = await this.studio.work.ask("techniques", "techniques", { puzzle: this.studio.document });
      if (!found) return;
      this.forbidden = new Set(found.names.filter((name) => this.forbidden.has(name)));
      this.list.replaceChildren(...found.names.map((name) => this.#tick(name)));
      this.#choose();
    } catch ({ message }) {
      this.list.replaceChildren(make("p", { class: "fault" }, message));
    }
  }

  #tick(name) {
    const tick = make("input", { type: "checkbox", change: () => {
      if (tick.checked) this.forbidden.delete(name);
      else this.forbidden.add(name);
      this.#choose();
      this.changed();
    } });
    tick.checked = !this.forbidden.has(name);
    return make("label", { class: "switch" }, tick, name);
  }

  #choose() {
    const count = this.forbidden.size;
    this.summary.textContent = count ? `Techniques, without ${count}` : "Techniques";
  }
}
