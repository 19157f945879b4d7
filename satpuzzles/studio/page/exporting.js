// The puzzle as a file or a link: every format that the server has for its kind.
import { decoded } from "./base64.js";
import { button, find, make } from "./dom.js";

const CERTIFICATE = { name: "certificate", title: "a certificate of the verdict, which others can check", endings: [".zip"] };
const PAPERS = ["A4", "A5", "letter"];

export class Exporting {
  // `studio` has the document; `written()` gives the `formats` and the `renderers` of the server.
  constructor(studio, written) {
    Object.assign(this, { studio, written });
    this.dialog = find("export");
    this.told = make("div", { class: "told", role: "status" });
    this.list = make("div", { class: "formats" });
    this.options = this.#options();
    this.dialog.append(
      make("h2", { id: "exports" }, "Export"), this.list, this.options.details, this.told,
      make("div", { class: "row end" }, button("Close", () => this.dialog.close(), { class: "plain" })));
  }

  #options() {
    const number = (words, value) => make("input", { type: "number", min: 1, max: 24, value, "aria-label": words });
    const paper = make("select", { "aria-label": "paper" }, PAPERS.map((name) => make("option", { value: name }, name)));
    const each = number("puzzles a page", 1);
    const title = make("input", { type: "text", "aria-label": "title of the sheet" });
    const solution = make("input", { type: "checkbox" });
    const details = make("details", {}, make("summary", {}, "Sheets and pictures"),
      make("label", {}, make("span", {}, "Paper"), paper),
      make("label", {}, make("span", {}, "Puzzles a page"), each),
      make("label", {}, make("span", {}, "Title"), title),
      make("label", { class: "switch" }, solution, "With the solution filled in"));
    const read = () => ({
      paper: paper.value, per_page: Number(each.value), ...(title.value ? { title: title.value } : {}),
      ...(solution.checked ? { solution: true } : {}),
    });
    return { details, read };
  }

  show() {
    const { formats, renderers } = this.written();
    const kind = this.studio.document.puzzle;
    const held = formats.filter(({ kinds }) => kinds.includes(kind));
    const section = (title, ...buttons) => (buttons.length ? [make("h3", {}, title), make("div", { class: "row" }, buttons)] : []);
    this.told.replaceChildren();
    this.list.replaceChildren(
      ...section("Link", button("Copy the address of this page", () => this.#copy(location.origin + location.pathname + location.hash)),
        ...held.filter(isLink).map((format) => this.#button(format))),
      ...section("Picture, sheet and page", ...renderers.filter(({ name }) => name !== "text").map((one) => this.#button(one))),
      ...section("File", ...held.filter((format) => !isLink(format)).map((format) => this.#button(format))),
      ...section("Proof", this.#button(CERTIFICATE)));
    this.dialog.showModal();
  }

  #button(one) {
    return button(labelOf(one), () => this.#export(one.name), { title: one.title, "data-to": one.name });
  }

  async #export(to) {
    const { studio } = this;
    const stop = button("Stop", () => studio.work.stop("export"));
    this.told.replaceChildren(make("p", { class: "soft" }, "Writing …"), stop);
    try {
      const found = await studio.work.ask("export", "export", { puzzles: [studio.document], to, options: this.options.read() });
      if (!found) return this.told.replaceChildren(make("p", { class: "soft" }, "Stopped."));
      const bytes = decoded(found.bytes);
      const text = found.type.startsWith("text/") ? new TextDecoder().decode(bytes).trim() : "";
      if (text && !text.includes("\n") && text.length < LONGEST && !/^[[{<]/.test(text)) return this.#link(text);
      this.#save(found, bytes);
    } catch ({ message }) {
      this.told.replaceChildren(make("p", { class: "fault" }, message));
    }
    return undefined;
  }

  #link(text) {
    const area = make("textarea", { readonly: true, rows: 3, "aria-label": "what to copy" });
    area.value = text;
    this.told.replaceChildren(area, button("Copy", () => this.#copy(text)));
    area.select();
  }

  #save({ name, type }, bytes) {
    const address = URL.createObjectURL(new Blob([bytes], { type }));
    const link = make("a", { href: address, download: name }, name);
    this.told.replaceChildren(make("p", {}, "Saved as ", link, "."));
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
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

const isLink = ({ title }) => title.startsWith(LINKS);
const LINKS = "links of ";
const LONGEST = 4000; // characters of a text that is shown, not saved
const WORDS = { html: "Page to play on", pdf: "PDF", svg: "SVG", png: "PNG", certificate: "Certificate" };
const labelOf = ({ name, title }) => (isLink({ title }) ? title.slice(LINKS.length).split(",")[0] : (WORDS[name] ?? name));
