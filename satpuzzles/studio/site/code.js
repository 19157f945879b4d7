// Code of the docs that the reader runs and changes, and what models become by each encoding. Python runs in this tab, and
// only when a button is pressed: code that stands in the address is shown, and not run.
import { packed, unpacked } from "./studio/address.js";
import { Connection } from "./studio/connection.js";
import { button, capital, find, make } from "./studio/dom.js";
import { Tab } from "./studio/tab.js";
import { keepSite } from "./studio/visits.js";

const SHARED = "c1."; // begins code in an address
const FIRST = "satenc/playground";
const LARGEST_SHARED = 100_000; // characters of code in an address
const COLUMNS = [["variables"], ["clauses"], ["literals"], ["written", "ms to write"], ["decided", "ms to solve"]];

const { pages } = await (await fetch("code.json")).json();
let cells = []; // { code, output, fault }, the elements of each
let files = {};
let running = null; // the request that is being answered

const tab = new Tab(starting, { seals: true });
const connection = new Connection(tab, {
  hello() {},
  state(is) {
    if (is === "lost") tell("This page cannot load its files. Nothing that you have entered is lost.");
  },
});

function starting(share) {
  find("lost").hidden = share === 1;
  find("lost").replaceChildren(...(share instanceof Error ? [`${share.message}. The code can still be read and changed. `, button("Try again", () => tab.again(), { class: "plain" })]
    : [`Python is getting ready: ${Math.round(100 * share)} %.`]));
}

function tell(words) {
  find("notice").hidden = !words;
  find("notice").textContent = words;
}

function show(page) {
  cells = [];
  files = page.files ?? {};
  find("cells").replaceChildren(...page.cells.map(shown));
  find("choice").value = page.name ?? "";
  find("formulas").hidden = find("sizes").hidden = true;
}

function shown({ text, code }, number) {
  const entry = make("textarea", {
    spellcheck: "false", autocapitalize: "off", autocomplete: "off", "aria-label": `Cell ${number + 1}`, rows: rows(code),
    input: () => { entry.rows = rows(entry.value); },
    keydown: (event) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey || event.shiftKey)) return;
      event.preventDefault();
      run(number, number);
    },
  });
  entry.value = code;
  cells.push({ code: entry, output: make("pre", { "aria-label": `Output of cell ${number + 1}` }), fault: make("p", { class: "fault", role: "status" }) });
  return make("section", { class: "cell" }, ...text.map((words) => (words.startsWith("# ") ? make("h2", {}, words.slice(2)) : make("p", {}, words))),
    entry, make("div", { class: "row" }, button("Run", () => run(number, number), { "aria-label": `Run cell ${number + 1}`, title: "Ctrl Enter" })),
    cells[number].output, cells[number].fault);
}

const rows = (code) => Math.min(Math.max(code.split("\n").length, 2), 40);

// Ask for what needs the first `count` cells.
async function ask(what, count, members, progress) {
  if (running) return null;
  tell("");
  running = connection.ask(what, { cells: cells.slice(0, count).map(({ code }) => code.value), files, ...members }, progress);
  busy(true);
  try {
    return await running.answer;
  } catch ({ message }) {
    tell(message);
    return null;
  } finally {
    running = null;
    busy(false);
  }
}

function busy(is) {
  find("stop").disabled = !is;
  for (const one of document.querySelectorAll("#all, .cell button, #formulas button, #choice")) one.disabled = is;
}

// Run cells up to number `last`: those from number `first` on, and those before that have changed since they ran.
async function run(first, last) {
  for (const { output, fault } of cells.slice(first)) output.textContent = fault.textContent = "";
  const result = await ask("run", last + 1, { again: first }, tellCell);
  if (!result) return;
  result.cells.forEach(tellCell);
  const wrong = result.cells.slice(first).find(({ fault }) => fault);
  if (wrong?.line) select(cells[wrong.cell].code, wrong.line);
  find("formulas").hidden = !result.formulas.length;
  find("formulas").replaceChildren(...result.formulas.map((name) => button(`Sizes of ${name}`, () => sizes(name, last + 1))));
}

function tellCell({ cell, output, fault = "", line }) {
  cells[cell].output.textContent = output;
  cells[cell].fault.textContent = line ? `Line ${line}: ${fault}` : capital(fault);
}

function select(code, line) {
  const lines = code.value.split("\n");
  const before = lines.slice(0, line - 1).join("\n").length + (line > 1);
  if (matchMedia("(pointer: fine)").matches) code.focus(); // a phone would show its keyboard
  code.setSelectionRange(before, before + (lines[line - 1] ?? "").length);
}

async function sizes(name, count) {
  find("sizes").hidden = false;
  find("sizes").replaceChildren("…");
  const told = (one) => find("sizes").replaceChildren(...report(name, one));
  const result = await ask("sizes", count, { name }, told);
  if (result) told(result);
  else if (find("sizes").textContent === "…") find("sizes").hidden = true;
}

function report(name, { summary, rules, clauses, rows: measured }) {
  const counted = rules.map(([label, count]) => `${label} ${count.toLocaleString("en")}`).join(", ");
  return [make("h2", {}, `${name}: ${summary}`), make("p", { class: "soft" }, counted),
    make("div", { class: "wide", tabindex: "0", role: "group", "aria-label": "Sizes by encoding" }, make("table", {}, make("thead", {}, make("tr", {}, ...["", "encoding", ...COLUMNS.map(([key, words = key]) => words), ""].map((words, i, all) => make("th", { class: i > 1 && i < all.length - 1 && "number" }, words)))),
      make("tbody", {}, ...measured.map(row)))),
    make("details", { id: "clauses" }, make("summary", {}, "Clauses"), make("pre", {}, clauses.join("\n")))];
}

function row(one) {
  const found = one.error ? [make("td", { colspan: COLUMNS.length + 1 }, one.error)]
    : [...COLUMNS.map(([key]) => make("td", { class: "number" }, one[key].toLocaleString("en"))), make("td", {}, one.verdict)];
  return make("tr", { class: one.own && "own" }, make("td", {}, one.of), make("td", {}, one.encoding), ...found);
}

async function share() {
  const code = cells.map((one) => one.code.value).join("\n\n");
  history.replaceState(null, "", `#${SHARED}${await packed(code)}`);
  try {
    await navigator.clipboard.writeText(location.href);
    tell("The address of this code is copied.");
  } catch {
    tell("The address of this page has the code now.");
  }
}

// What the address asks for: a page of the docs, or code, which is not run.
async function open() {
  const asked = location.hash.slice(1);
  const page = pages.find(({ name }) => name === asked);
  if (page) return show(page);
  if (asked.startsWith(SHARED)) {
    const code = await unpacked(asked.slice(SHARED.length));
    if (typeof code === "string" && code.length <= LARGEST_SHARED) {
      show({ cells: [{ text: ["This code came with the address. Read it before you run it."], code }] });
      return undefined;
    }
    tell("The address of this page holds no code that can be read.");
  }
  return show(pages.find(({ name }) => name === FIRST));
}

find("choice").append(make("option", { value: "", hidden: true }, "Shared code"), ...pages.map(({ name, title }) => make("option", { value: name }, title)));
find("choice").addEventListener("change", ({ target }) => { location.hash = target.value; });
find("all").addEventListener("click", () => run(0, cells.length - 1));
find("stop").addEventListener("click", () => running?.stop());
find("share").addEventListener("click", share);
window.addEventListener("hashchange", () => location.hash.startsWith(`#${SHARED}`) ? undefined : open());
await open();
connection.again();
keepSite();
