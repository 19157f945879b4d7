// Open a file, a link, a text or a picture: the server recognises what it is.
import { read } from "./address.js";
import { encoded } from "./base64.js";
import { button, find, make, plural } from "./dom.js";

const LARGEST = 5_000_000; // bytes

export class Opening {
  // `opened(document, drawn, notes)` gets the puzzle that was chosen, and what is doubtful about how it was read. A site `isSite` that bookmarks of the browser can lead to.
  constructor(connection, opened, isSite) {
    Object.assign(this, { connection, opened });
    this.dialog = find("open");
    this.dialog.addEventListener("close", () => this.#stop());
    this.text = make("textarea", { id: "link", rows: 5, spellcheck: "false", placeholder: "A link of puzz.link, penpa, f-puzzles or SudokuPad, or the text of a puzzle" });
    this.text.addEventListener("paste", (event) => this.#limit(event));
    this.file = make("input", { type: "file", id: "file", change: () => this.#file(this.file.files[0]) });
    this.columns = make("input", { type: "number", id: "wide", min: 1, max: 250, placeholder: "by its size" });
    const colours = Array.from({ length: 7 }, (_, i) => make("option", { value: i + 2 }, `${i + 2} colours`));
    this.colours = make("select", { id: "coloured" }, make("option", { value: "" }, "Black and white"), colours);
    this.told = make("div", { class: "told", role: "status" });
    this.dialog.append(
      make("h2", { id: "opens" }, "Open a puzzle"),
      make("label", { for: "link" }, "Link or text"), this.text,
      make("div", { class: "fields" }, make("label", {}, make("span", {}, "Columns of a picture"), this.columns),
        make("label", {}, make("span", {}, "Colours of a picture"), this.colours)),
      make("label", { for: "file" }, "File, or picture for a Hanjie"), this.file,
      this.told,
      ...isSite ? [make("p", { class: "soft" }, "Drag this to your bookmarks; there it opens the puzzle of the page that you are on: ",
        make("a", { href: `javascript:location="${location.href.split("#")[0]}#"+encodeURIComponent(location.href)`, click: (event) => event.preventDefault() }, "Open in the studio"))] : [],
      make("div", { class: "row end" }, button("Close", () => this.dialog.close(), { class: "plain" }),
        button("Open", () => this.#ask({ text: this.text.value }), { class: "primary" })));
    for (const name of ["dragover", "drop"]) document.addEventListener(name, (event) => this.#dropped(event));
    document.addEventListener("paste", (event) => this.#pasted(event));
  }

  show() {
    this.told.replaceChildren();
    this.text.value = "";
    this.dialog.showModal();
  }

  // A file let fall on the page.
  #dropped(event) {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    if (event.type !== "drop") return;
    if (!this.dialog.open) this.show();
    this.#file(event.dataTransfer.files[0]);
  }

  // A link pasted anywhere but into a field.
  #pasted(event) {
    const text = event.clipboardData?.getData("text").trim() ?? "";
    if (event.target.closest("input, textarea, dialog") || !/^https?:\/\//.test(text)) return;
    event.preventDefault();
    this.link(text);
  }

  // A text that is too large is not put into its field: a browser may end the page that lays it out.
  #limit(event) {
    const { length } = event.clipboardData?.getData("text") ?? "";
    if (length <= LARGEST) return;
    event.preventDefault();
    this.#tell(`The text has ${length} characters; ${LARGEST} at most can be opened.`, true);
  }

  // The puzzle of a link.
  link(text) {
    this.show();
    this.text.value = text;
    this.#ask({ text });
  }

  async #file(file) {
    if (!file) return;
    this.#stop();
    const { signal } = this.reading;
    const [columns, colors] = [this.columns, this.colours].map(({ value }) => Number(value) || undefined);
    if (file.size > LARGEST) return this.#tell(`The file has ${file.size} bytes; ${LARGEST} at most can be opened.`);
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      if (!signal.aborted) await this.#ask({ bytes: encoded(bytes), name: file.name, columns, colors });
    } catch ({ message }) {
      this.#tell(message, true); // it was changed, or may not be read
    }
    this.file.value = ""; // the same one may be opened otherwise
  }

  // What is being read is of no interest any more.
  #stop() {
    this.reading?.abort();
    this.reading = new AbortController();
  }

  async #ask(members) {
    this.#stop();
    const { signal } = this.reading;
    this.#tell("Reading …");
    try {
      const own = await read(members.text?.match(/#\S+$/)?.[0] ?? "");
      if (signal.aborted) return undefined;
      if (own) return this.#open(own, null); // the address of a studio
      const request = this.connection.ask("open", members);
      signal.addEventListener("abort", () => request.stop());
      const { puzzles, drawn, notes } = await request.answer;
      if (puzzles.length === 1) return this.#open(puzzles[0], drawn, notes);
      const each = puzzles.map((puzzle, i) =>
        make("li", {}, button(puzzle.title || `${i + 1}: ${puzzle.puzzle}`, () => this.#open(puzzle, i ? null : drawn), { class: "step" })));
      this.told.replaceChildren(make("p", {}, `There are ${plural(puzzles.length, "puzzle")}. Which one?`),
        make("ul", { class: "steps" }, each));
    } catch ({ message }) {
      if (!signal.aborted) this.#tell(message, true);
    }
    return undefined;
  }

  #open(puzzle, drawn, notes = []) {
    this.dialog.close();
    this.opened(puzzle, drawn, notes);
  }

  #tell(words, isFault = false) {
    this.told.replaceChildren(make("p", { class: isFault ? "fault" : "soft" }, words));
  }
}
