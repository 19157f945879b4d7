// What stands beside the board to edit it: the layers, the keys of the one that is edited, and the rules that are no
// part of the board: switches, numbers, choices, texts.
import { Adding } from "./adding.js";
import { button, capital, find, make, plural, renew } from "./dom.js";
import { same } from "./draft.js";
import { isUsed } from "./layers.js";
import { FRESH } from "./regions.js";
import { Shaping } from "./shaping.js";

const ICONS = { cells: "▦", regions: "◧", outside: "⇥", edges: "≶", group: "▢", path: "∿", pair: "∘", corner: "◎", each: "▪", ray: "↘", answer: "✓", solving: "✎" };
const FORMS = ["flag", "whole", "numbers", "choice", "text", "color", "colors", "json"];
const HUES = ["red", "orange", "yellow", "green", "blue", "purple", "gray", "brown"]; // of --colour-1 and so on
const token = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
const TYPED = "input:not([type=checkbox]), textarea";
const idOf = ({ path }) => `field-${path.join("-")}`;
const FEW = 4; // layers that are shown though nothing is in them
const MOST = 24; // regions that have a key
const EXAMPLE = "r1c1 + r1c2 == r2c1"; // a rule on each line
const LONGEST = 1000; // characters of a title
const LONGEST_NOTE = 20_000; // characters of rules

export class Tools {
  constructor(studio) {
    this.studio = studio;
    this.added = new Set(); // groups of layers that a person has asked for
    this.adding = new Adding(studio.connection);
    this.shaping = new Shaping(studio);
    find("layers").addEventListener("keydown", (event) => {
      const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      studio.turn(step);
      find("layers").querySelector("[aria-checked=true]")?.focus();
    });
    find("settings").addEventListener("submit", (event) => event.preventDefault());
  }

  // The layers that are shown: those with something in them, and of the others only if there are few.
  get shown() {
    const { layers, stage } = this.studio;
    const groups = new Set(layers.filter((layer) => layer === stage.layer || isUsed(layer) || this.added.has(layer.group)).map(({ group }) => group));
    const shown = layers.filter(({ group }) => groups.has(group));
    const some = alone(layers).length - alone(shown).length > FEW ? shown : layers;
    const { beside } = this.studio;
    return [...some, ...beside.filter((layer) => isUsed(layer) || layer === stage.layer)];
  }

  // The first of each group of layers that are shown.
  get tabs() {
    return alone(this.shown);
  }

  // The puzzle is another one.
  forget() {
    this.added.clear();
  }

  update() {
    const { studio } = this;
    if (!studio.drawn) return;
    const { shown, tabs } = this;
    find("layers").replaceChildren(...tabs.map((layer) => this.#tab(layer)));
    find("layers").hidden = tabs.length < 2;
    find("layers").scrollLeft = find("layers").querySelector("[aria-checked=true]")?.offsetLeft ?? 0; // on a phone they are one row
    const others = alone(studio.layers.filter((layer) => !shown.includes(layer)));
    find("more").replaceChildren(...(others.length ? [button("Add a constraint …", () => this.#offer(others), { "aria-haspopup": "dialog" })] : []));
    this.pad();
    this.forms();
    this.shaping.update();
    find("description").textContent = studio.drawn.description;
  }

  // What there may be beside what there is: layers that are not in use, and rules of the whole board.
  #offer(others) {
    const { draft } = this.studio;
    const layer = (one) => ({ field: one.field, title: one.title, choose: () => {
      this.added.add(one.group);
      this.studio.choose(one);
    } });
    const rule = (field) => ({ field, title: field.title, choose: () => draft.put(field.path, true) });
    this.adding.show(this.studio.document.puzzle, [...others.map(layer), ...this.#rules(false).filter(({ editor }) => editor === "flag").map(rule)]);
  }

  // The fields that are no part of the board, those that are seen or those that are not.
  #rules(isSeen) {
    const rules = this.studio.drawn.fields.filter(({ editor }) => FORMS.includes(editor));
    return rules.filter((field) => (rules.length <= FEW || isUsed({ field, draft: this.studio.draft })) === isSeen);
  }

  pad() {
    const { stage } = this.studio;
    const { layer } = stage;
    renew(find("pad"), layer ? this.#keys(layer) : []);
    find("pad").classList.toggle("nine", (layer?.pad.length ?? 0) > 6);
    find("help").textContent = layer?.help ?? "";
    renew(find("palette"), layer?.names ? this.#palette(layer) : []);
  }

  // A button for each text of a layer's pad, and one that erases.
  #keys(layer) {
    const { stage } = this.studio;
    const press = (text) => () => {
      layer.type(text, stage);
      stage.say();
      stage.draw();
    };
    const erase = () => {
      layer.erase(stage);
      stage.draw();
    };
    const choose = (one) => () => {
      one.choose();
      this.pad();
    };
    const modes = layer.modes?.map((one) => button(one.label, choose(one), { "aria-pressed": String(one.isChosen) })) ?? [];
    return [...(modes.length ? [make("div", { class: "modes", role: "group", "aria-label": "What is entered" }, modes)] : []), ...layer.pad.map(({ text, label, shown, rgb }) =>
      button(shown ?? text, press(text), { "aria-label": label, ...(rgb && { title: label, class: "hue", style: `--own: ${rgb}` }) })),
      button("⌫", erase, { "aria-label": "erase" })];
  }

  #tab(layer) {
    const { studio } = this;
    const isChosen = layer.group === studio.stage.layer?.group;
    return make("button", {
      type: "button", role: "radio", "aria-checked": String(isChosen), tabindex: isChosen ? 0 : -1,
      click: () => studio.choose(layer),
    }, make("span", { class: "glyph", "aria-hidden": "true" }, ICONS[layer.field.way] ?? ICONS[layer.field.editor]), layer.title);
  }

  // The regions: how large each is, which one is painted with, a new one.
  #palette(layer) {
    const choose = (brush) => () => {
      layer.brush = layer.brush === brush ? null : brush;
      this.pad();
    };
    const chip = (name, words, attributes) =>
      button(words, choose(name), { "aria-pressed": String(layer.brush === name), class: "chip", ...attributes });
    const inOrder = ([one], [other]) => layer.called(one).localeCompare(layer.called(other), "en", { numeric: true });
    const each = layer.names.size > MOST ? [] : [...layer.names].sort(inOrder).map(([name, cells]) => {
      const called = layer.called(name);
      return chip(name, called, { style: `--own: ${layer.fill(name)}`, title: `${cells} cells`, "aria-label": `region ${called}, ${cells} cells` });
    });
    const { count } = layer.field;
    const several = layer.title.toLowerCase();
    const told = count ? `${layer.names.size} of ${count} ${several}` : plural(layer.names.size, several.replace(/s$/, ""), several);
    return [
      make("p", { class: "soft" }, told),
      make("div", { class: "row" }, each, chip(FRESH, "+ New", { "aria-label": "new region" }),
        button("⌫", () => layer.erase(this.studio.stage), { class: "chip", "aria-label": "take the cell out of its region" }),
        button("Clear all", () => layer.clear(), { class: "plain" })),
    ];
  }

  // The rules, made anew only where there are others: while somebody goes from field to field they stay.
  forms() {
    const form = find("settings");
    const common = [...["title", "author"].map((key) => ({ path: [key], title: capital(key), editor: "text", most: LONGEST })),
      { path: ["also"], title: "Rules of your own", editor: "rules" }, { path: ["note"], title: "Rules and notes", editor: "note", most: LONGEST_NOTE }];
    const isAdded = ({ editor }) => editor === "flag" && find("more").firstChild;
    const [seen, others] = [this.#rules(true), this.#rules(false).filter((field) => !isAdded(field))];
    const made = JSON.stringify([this.studio.drawn.kind, seen, others]);
    if (made === this.made) return [...seen, ...others, ...common].forEach((field) => this.#refresh(field));
    this.made = made;
    const open = find("others")?.open ?? false;
    const last = form.contains(document.activeElement) ? document.activeElement : null;
    const controls = (fields) => fields.map((field) => this.#field(field));
    form.replaceChildren(
      ...controls(seen),
      ...(others.length ? [make("details", { id: "others", open }, make("summary", {}, "More rules"), controls(others))] : []),
      ...controls(common),
    );
    const now = last?.id ? find(last.id) : null;
    if (!now) return undefined;
    now.focus({ preventScroll: true });
    if (!last.matches(TYPED)) return undefined;
    now.value = last.value;
    if (last.selectionStart !== null) now.setSelectionRange(last.selectionStart, last.selectionEnd);
    return undefined;
  }

  // What a field shows is what the document has, but where somebody types.
  #refresh(field) {
    const control = find(idOf(field));
    if (control === document.activeElement && control.matches(TYPED)) return;
    if (field.editor === "colors") return control.contains(document.activeElement) && document.activeElement.matches("input") ? undefined : control.replaceWith(this.#field(field));
    const fresh = this.#field(field).querySelector("input, select, textarea");
    if (control.type === "checkbox") control.checked = fresh.checked;
    else control.value = fresh.value;
  }

  #field(field) {
    const { draft } = this.studio;
    const { path, title, says, editor, low, high, choices, instead, most } = field;
    const value = draft.at(path);
    const put = (now) => draft.put(path, now === "" || now === false ? undefined : now);
    const id = idOf(field);
    const input = (attributes, read) => make("input", { id, ...attributes, change: ({ target }) => put(read(target)) });
    const label = (control) => make("label", { for: id }, make("span", {}, title), editor === "text" && says && make("small", {}, says), control);
    if (editor === "flag")
      return make("label", { class: "switch" }, input({ type: "checkbox", checked: Boolean(value) }, ({ checked }) => checked), title);
    if (editor === "whole")
      return label(input({ type: "number", min: low, max: high, value: value ?? "" }, (at) => (at.value === "" ? "" : Number(at.value))));
    if (editor === "numbers")
      return label(input({ type: "text", value: (value ?? []).join(" ") }, (at) => at.value.split(/[\s,]+/).filter(Boolean).map(Number)));
    if (editor === "choice") {
      const { [instead]: other, ...others } = draft.document;
      const stated = value ?? (other === undefined ? choices[0] : null);
      const words = (choice) => capital([choice].flat().join(" × "));
      const options = (stated === null ? [null, ...choices] : choices).map((choice) =>
        make("option", { value: JSON.stringify(choice), selected: same(choice, stated) }, words(choice)));
      const choose = ({ target }) => draft.change({ ...others, [path[0]]: JSON.parse(target.value) });
      return label(make("select", { id, change: choose }, options));
    }
    if (editor === "color") return label(input({ type: "color", value: value ?? token("--white") }, (at) => at.value));
    if (editor === "colors") return this.#colors(field, id, value ?? {}, put);
    if (editor === "text") return label(input({ type: "text", maxlength: most, value: [value ?? ""].flat().join("") }, (at) => at.value.trim()));
    if (editor === "rules") {
      const lines = ({ target }) => target.value.split("\n").map((line) => line.trim()).filter(Boolean);
      const change = (event) => put(lines(event).length ? lines(event) : "");
      return label(make("textarea", { id, rows: 2, spellcheck: "false", placeholder: EXAMPLE, change }, (value ?? []).join("\n")));
    }
    if (editor === "note")
      return label(make("textarea", { id, rows: 3, maxlength: most, class: "words", placeholder: this.studio.drawn.description, change: ({ target }) => put(target.value.trim()) }, value ?? ""));
    return label(make("textarea", { id, rows: 2, spellcheck: "false", change: ({ target }) => this.#json(target, put) },
      value === undefined ? "" : JSON.stringify(value)));
  }

  // Colours with names, each of which can be changed and taken away.
  #colors({ path, title }, id, colors, put) {
    const entries = Array.isArray(colors) ? colors.map((one) => [one].flat()) : Object.entries(colors);
    const written = (some) => put(some.length ? Object.fromEntries(some) : "");
    const rows = entries.map(([name, rgb = ""], i) => make("div", { class: "color" },
      make("input", { type: "text", value: name, "aria-label": `name of colour ${i + 1}`, change: ({ target }) => this.#rename(path, entries, i, target) }),
      make("input", { type: "color", value: rgb, "aria-label": `colour ${name}`, change: ({ target }) => written(entries.with(i, [name, target.value])) }),
      button("×", () => written(entries.toSpliced(i, 1)), { class: "plain icon", "aria-label": `without ${name}` })));
    const more = () => {
      const free = HUES.findIndex((hue) => !entries.some(([name]) => name === hue));
      const at = free < 0 ? entries.length % HUES.length : free;
      written([...entries, [HUES[free] ?? `colour ${entries.length + 1}`, token(`--colour-${at + 1}`)]]);
    };
    return make("div", { id, class: "colors", role: "group", "aria-label": title }, make("span", { class: "soft" }, title), rows, button("Add a colour", more));
  }

  // Another name for a colour, in the clues too. Two colours have no name in common.
  #rename(path, entries, i, input) {
    const { draft, layers } = this.studio;
    const [[before, rgb], now] = [entries[i], input.value.trim()];
    if (!now || entries.some(([name]) => name === now)) return void (input.value = before);
    const renamed = (item) => (!Array.isArray(item) ? item : item.length === 2 && item[1] === before ? [item[0], now] : item.map(renamed));
    const keys = new Set(layers.filter(({ field }) => field.colors).map(({ field }) => field.path[0]));
    const others = Object.entries(draft.document).map(([key, value]) => [key, keys.has(key) ? renamed(value) : value]);
    draft.change({ ...Object.fromEntries(others), [path[0]]: Object.fromEntries(entries.with(i, [now, rgb])) });
  }

  #json(area, put) {
    try {
      put(area.value.trim() ? JSON.parse(area.value) : "");
      area.setCustomValidity("");
    } catch {
      area.setCustomValidity("This is not JSON.");
      area.reportValidity();
    }
  }
}

// One layer of each group.
const alone = (layers) => layers.filter(({ group }, i) => layers.findIndex((one) => one.group === group) === i);
