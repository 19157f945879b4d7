// A branch of the path: what follows if a place of the board has a value. It begins at the step that is shown, and is
// taken back to what stood there before.
import { button, capital, make } from "./dom.js";
import { UNFINISHED } from "./steps.js";

export class Supposing {
  #place = -1;
  #takeBack = null; // the last branch

  // `steps` shows the branch; `told` is where steps are told, and `techniques` are those allowed.
  constructor(studio, steps, told, techniques) {
    Object.assign(this, { studio, steps, told, techniques });
    this.where = make("span", { class: "soft" });
    this.value = make("select", { "aria-label": "Value that is supposed" });
    this.follow = button("Follow", () => this.#follow(), { title: "What follows from it, or the contradiction that it leads to" });
    this.element = make("div", { class: "supposing", hidden: true }, this.where,
      make("div", { class: "row" }, this.value, this.follow, button("Close", () => this.close(), { class: "plain" })));
    this.button = button("Suppose", () => this.#open(), { title: "A branch: what follows if a cell has a value" });
  }

  close() {
    if (this.element.hidden) return;
    this.element.hidden = true;
    this.studio.work.stop("possible");
    this.studio.stage.picks = null;
    this.studio.show({ supposed: null });
  }

  #open() {
    const { stage } = this.studio;
    stage.picks = (place) => this.#pick(place);
    this.element.hidden = false;
    this.#pick(stage.placeAtCursor());
  }

  // Offer what the place may still be on the board of the step that is shown.
  async #pick(place) {
    const { studio, steps } = this;
    this.#place = place;
    this.#offer(place < 0 ? "Choose a place on the board." : "Looking …", []);
    studio.show({ supposed: place < 0 ? null : place });
    if (place < 0) return studio.work.stop("possible");
    try {
      const found = await studio.work.ask("possible", "possible", { puzzle: studio.document, place, board: this.#board(steps.branching().base) });
      if (!found || place !== this.#place || this.element.hidden) return undefined;
      const { is_known: isKnown, values } = found;
      if (values.length && !isKnown) return this.#offer(`Suppose that ${found.place}:`, values);
      return this.#offer(isKnown ? `${capital(found.place)} ${values[0][2]} already. Choose another place.` : "Nothing is left for that place. Choose another one.", []);
    } catch ({ code, message }) {
      return this.#offer(code === "puzzle" ? UNFINISHED : `${capital(message)}.`, []);
    }
  }

  #offer(words, values) {
    const isWaited = [this.button, this.value, this.follow, document.body].includes(document.activeElement);
    this.where.textContent = words;
    this.values = values;
    this.value.replaceChildren(...values.map(([value, , name]) => make("option", { value }, name)));
    this.follow.disabled = this.value.disabled = !values.length;
    if (values.length && isWaited) this.value.focus({ preventScroll: true });
  }

  async #follow() {
    const { studio, steps } = this;
    if (studio.work.isRunning("suppose")) this.#takeBack();
    const place = this.#place;
    const [value, symbol] = this.values.find(([one]) => String(one) === this.value.value);
    const isOwn = steps.begin("suppose");
    const { base, back } = steps.branching();
    const members = { puzzle: studio.document, board: this.#board(base), suppose: [place, value], ...this.techniques.members };
    this.#takeBack = () => {
      steps.begin();
      back();
    };
    const takeBack = button("Take it back", this.#takeBack);
    const returning = make("div", { class: "row" }, takeBack);
    const tell = (...children) => isOwn() && this.told.replaceChildren(returning, ...children.filter(Boolean));
    tell(make("span", { class: "soft" }, "Looking …"));
    this.close();
    takeBack.focus({ preventScroll: true });
    try {
      const found = await studio.work.ask("suppose", "path", members);
      if (!found || !isOwn()) return;
      const supposed = { isRefuted: found.status === "refuted", sentence: `Suppose that ${found.supposed}.`, where: "", technique: "", fills: [[place, symbol]], excludes: [], cells: [place], reason: [], names: [] };
      const branch = found.status === "conflict" ? [...base, ...found.steps] : [...base, supposed, ...found.steps];
      const isEnd = supposed.isRefuted || found.status === "conflict";
      steps.branch(branch, isEnd ? branch.length - 1 : base.length, capital(found.sentence), tell);
    } catch ({ code, message }) {
      tell(make("p", { class: "fault" }, code === "puzzle" ? UNFINISHED : `${capital(message)}.`));
    }
  }

  // The entries and exclusions of steps, as a request has them.
  #board(base) {
    const { answer } = this.studio;
    const grid = answer.field.lengths.map((length) => Array(length).fill(null));
    const facts = (some) => some.map(([place, symbol]) => [answer.targets[place], answer.number(symbol)]).filter(([, value]) => value !== null);
    for (const [{ r, c }, value] of facts(base.flatMap(({ fills }) => fills))) grid[r][c] = value;
    const excluded = facts(base.flatMap(({ excludes }) => excludes)).map(([{ r, c }, value]) => ({ cell: [r, c], value }));
    return { grid, excluded: excluded.filter(({ cell: [r, c] }) => grid[r][c] === null) };
  }
}
