// The puzzle, or a sheet of several, as a file or a link: every format that can hold it, and why the others cannot.
import { toPlay } from "./address.js";
import { decoded } from "./base64.js";
import { RENDERERS, png, print } from "./drawing.js";
import { button, capital, find, make, plural } from "./dom.js";
import { Sheet } from "./sheet.js";

const CERTIFICATE = { name: "certificate", title: "a certificate of the verdict, which others can check", endings: [".zip"] };
const PAPERS = [["A4", "A4"], ["A5", "A5"], ["letter", "Letter"]];

export class Exporting {
  // `studio` has the document; `written()` gives the `formats` and the `renderers` of the server. `isSite` tells
  // whether others can open this studio, because it is a web site.
  constructor(studio, written, isSite) {
    Object.assign(this, { studio, written, isSite });
    this.dialog = find("export");
    this.dialog.addEventListener("close", () => ["export", "carry"].forEach((name) => studio.work.stop(name)));
    this.told = make("div", { class: "told", role: "status" });
    this.list = make("div", { class: "formats" });
    this.sheet = new Sheet(studio, () => {
      this.told.replaceChildren();
      this.#list();
    });
    this.options = this.#options();
    this.entries = make("input", { type: "checkbox", checked: true });
    this.own = make("label", { class: "switch" }, this.entries, "With the values, marks and colours of your solving");
    this.dialog.append(
      make("h2", { id: "exports" }, "Export"), this.own, this.list, this.sheet.element, this.options.details, this.told,
      make("div", { class: "row end" }, button("Close", () => this.dialog.close(), { class: "plain" })));
  }

  // What the command `satpuzzles render` has options for.
  #options() {
    const number = (min, max, value, placeholder = "") => make("input", { type: "number", min, max, value, placeholder });
    const choice = (choices) => make("select", {}, choices.map(([value, words]) => make("option", { value }, words)));
    const flag = () => make("input", { type: "checkbox" });
    const controls = {
      paper: [choice(PAPERS), "Paper"],
      per_page: [number(1, 40, "", "as many as fit"), "Puzzles a page, at most"],
      margin: [number(0, 50, 15), "Margin in millimetres"],
      title: [make("input", { type: "text" }), "Title of the sheet"],
      solutions: [choice([["end", "On pages at the end"], ["foot", "Upside down at the foot"], ["", "None"]]), "Solutions of a PDF"],
      width: [number(1, 8000, "", "by its size"), "Width of a PNG, in pixels"],
      large: [flag(), "Large print"],
      solution: [flag(), "Pictures with the solution filled in"],
    };
    const labelled = Object.values(controls).map(([control, words]) => (control.type === "checkbox"
      ? make("label", { class: "switch" }, control, words)
      : make("label", {}, make("span", {}, words), control)));
    const details = make("details", { id: "sheets" }, make("summary", {}, "Sheets and pictures"), make("div", { class: "fields" }, labelled));
    const value = (name) => {
      const [control] = controls[name] ?? [{}];
      if (control.type === "checkbox") return control.checked;
      return control.type === "number" && control.value !== "" ? Number(control.value) : control.value;
    };
    return { details, value };
  }

  // Those of Python, and what the browser makes of theirs.
  #renderers() {
    const { renderers } = this.written();
    const has = (wanted) => renderers.some(({ name }) => name === wanted);
    return has("pdf") && has("png") ? renderers : [...renderers, ...RENDERERS.filter(({ name }) => !has(name))];
  }

  // The options that a renderer heeds, numbers as numbers; none where nothing is chosen.
  #chosen(to) {
    const { value } = this.options;
    const { sheet = [] } = this.#renderers().find(({ name }) => name === to) ?? {};
    const keys = [...sheet, ...(to === "png" ? ["width"] : []), ...(sheet.includes("solutions") ? [] : ["solution"])];
    const options = Object.fromEntries(keys.map((key) => [key, value(key)]).filter(([, one]) => ![undefined, "", false].includes(one)));
    if (sheet.includes("solutions") && !options.solutions) options.solution = false;
    return options;
  }

  show() {
    this.told.replaceChildren();
    this.sheet.leave();
    this.own.hidden = !this.studio.document.entries;
    this.#list();
    this.dialog.showModal();
    return this.#ask();
  }

  // Which formats can hold the puzzle is known a moment later.
  async #ask() {
    const { studio } = this;
    try {
      const found = await studio.work.ask("carry", "carry", { puzzle: studio.document });
      if (found) this.#list(found.formats);
    } catch {
      // a puzzle that is not finished is refused by all of them, with the reason
    }
  }

  #list(carried = this.carried?.document === this.studio.document ? this.carried.formats : {}) {
    const { studio } = this;
    this.carried = { document: studio.document, formats: carried };
    const { formats } = this.written();
    const renderers = this.#renderers();
    const { several, puzzles } = this.sheet;
    const all = formats.filter(({ kinds }) => kinds.includes(studio.document.puzzle));
    const held = all.filter(({ name }) => !carried[name]);
    const lacking = all.filter(({ name }) => carried[name]);
    const fits = (one) => !several || one.several;
    const section = (title, buttons, ...more) => (buttons.length ? [make("h3", {}, title), make("div", { class: "row" }, buttons), ...more] : []);
    const each = (some) => some.filter(fits).map((one) => this.#button(one));
    const reasons = lacking.map((one) => make("li", {}, carried[one.name]));
    const why = make("details", { id: "lacking" }, make("summary", {}, `${plural(lacking.length, "format")} cannot hold this puzzle`), make("ul", {}, reasons));
    this.list.replaceChildren(
      ...(several ? [] : [...section("Address of this puzzle", ADDRESSES.map(([name, words, to]) => button(words, () => this.#address(to), { "data-address": name }))),
        ...section("Link", each(held.filter(isLink)))]),
      ...section(several ? `Sheet of ${plural(several, "puzzle")}` : "Picture, sheet and page", each(renderers.filter(({ name }) => name !== "text"))),
      ...section("File", each((several ? formats : held).filter((one) => !isLink(one) && puzzles.every(({ puzzle }) => one.kinds.includes(puzzle))))),
      ...(several ? [] : section("Proof", [this.#button(CERTIFICATE)])),
      ...(several ? [make("p", { class: "soft" }, "Links, pictures and certificates are of one puzzle: switch the sheet off for them.")] : []),
      ...(lacking.length && !several ? [why] : []));
  }

  #button(one) {
    return button(labelOf(one), () => this.#export(one.name), { title: one.title, "data-to": one.name });
  }

  async #export(to) {
    const { studio } = this;
    const stop = button("Stop", () => {
      studio.work.stop("export");
      this.told.replaceChildren(make("p", { class: "soft" }, "Stopped."));
    });
    this.told.replaceChildren(make("p", { class: "soft" }, "Writing …"), stop);
    try {
      const { from } = this.#renderers().find(({ name }) => name === to) ?? {};
      const { width, ...options } = this.#chosen(to);
      const asked = from ? { to: from, options } : { to, options: { ...options, ...(width && { width }) } };
      const found = await studio.work.ask("export", "export", { puzzles: this.entries.checked ? this.sheet.puzzles : this.sheet.puzzles.map(({ entries: _, ...one }) => one), ...asked });
      if (!found) return undefined;
      if (to === "print") {
        print(new TextDecoder().decode(decoded(found.bytes)));
        return this.told.replaceChildren(make("p", {}, "The print dialogue of your browser prints it, or keeps it as PDF."));
      }
      if (from) return this.#save({ ...found, name: found.name.replace(/\.\w+$/, `.${to}`), type: "image/png" }, await png(decoded(found.bytes), width));
      const bytes = decoded(found.bytes);
      const text = found.type.startsWith("text/") ? new TextDecoder().decode(bytes).trim() : "";
      const isShort = !text.includes("\n") && text.length < LONGEST && !/^[[{<]/.test(text);
      if (text && (isShort || ADDRESS.test(text))) return this.#link(text, found.notes);
      this.#save(found, bytes);
    } catch ({ message }) {
      this.told.replaceChildren(make("p", { class: "fault" }, message));
    }
    return undefined;
  }

  #link(text, notes = []) {
    const area = make("textarea", { readonly: true, rows: 3, "aria-label": "what to copy" });
    area.value = text;
    const open = make("a", { class: "button", href: text, target: "_blank", rel: "noopener noreferrer" }, "Open");
    this.told.replaceChildren(area, make("div", { class: "row" }, button("Copy", () => this.#copy(text)), ...(ADDRESS.test(text) ? [open] : [])), ...notes.map(noted));
    area.select();
    this.told.scrollIntoView({ block: "nearest" });
  }

  #save({ name, type, notes }, bytes) {
    const address = URL.createObjectURL(new Blob([bytes], { type }));
    const link = make("a", { href: address, download: name }, name);
    this.told.replaceChildren(make("p", {}, "Saved as ", link, "."), ...notes.map(noted));
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  }

  // Copy the address that `to` makes of the one of this page.
  async #address(to) {
    if (location.hash.length < 2) return this.told.replaceChildren(make("p", { class: "fault" }, "This puzzle is too large for an address."));
    await this.#copy(location.origin + location.pathname + to(location.hash));
    if (!this.isSite) this.told.append(make("p", { class: "soft" }, "It opens on this machine, while the studio runs. Others need a studio that is a web site, or a link of another program."));
    return undefined;
  }

  async #copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      this.told.replaceChildren(make("p", {}, "Copied."));
    } catch {
      this.#link(text);
    }
  }
}

const noted = (note) => make("p", { class: "soft" }, `${capital(note)}.`);
const ADDRESS = /^https:\/\/\S+$/;
const isLink = ({ title }) => title.startsWith(LINKS);
const LINKS = "links of ";
// What an address of the puzzle is for: a name, words, and how it is made of the address of this page.
const ADDRESSES = [
  ["edit", "To edit", (hash) => hash],
  ["hints", "To play, with hints", (hash) => toPlay(hash, true)],
  ["play", "To play, without hints", (hash) => toPlay(hash, false)],
];
const LONGEST = 4000; // characters of a text that is shown, not saved
const WORDS = { html: "Page to play on", pdf: "PDF", svg: "SVG", png: "PNG", print: "Print or PDF", certificate: "Certificate",
  json: "JSON", jsonl: "JSON lines", grid: "Text" };
const labelOf = ({ name, title }) => (isLink({ title }) ? title.slice(LINKS.length).split(",")[0].replace(" that open", "") : (WORDS[name] ?? name));
