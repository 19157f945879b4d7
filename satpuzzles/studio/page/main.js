// The page of the studio: what is on it, and how one comes from the gallery to the desk and to the player.
import { beginning, linked } from "./address.js";
import { Connection } from "./connection.js";
import { button, capital, find } from "./dom.js";
import { Exporting } from "./exporting.js";
import { Gallery } from "./gallery.js";
import { Opening } from "./opening.js";
import { Playing } from "./playing.js";
import { Recent } from "./recent.js";
import { Socket } from "./socket.js";
import { keepToken, token as keptToken } from "./storage.js";
import { Studio } from "./studio.js";

const OWN = document.title; // that of a site is chosen by whoever made it
let told = null; // what the server said first
// The token leaves the address once the server has taken it and the browser keeps it: people show addresses to others.
// One that the server does not take, as any page may link to, changes nothing.
const [given, kept] = [new URLSearchParams(location.search).get("token"), keptToken()];
const token = given ?? kept ?? "";
const dropToken = () => history.replaceState(history.state, "", location.pathname + location.hash);
const scheme = location.protocol === "https:" ? "wss" : "ws";
const isSite = Boolean(document.querySelector("meta[name=site]"));
const transport = isSite ? new (await import("./tab.js")).Tab(starting)
  : new Socket(`${scheme}://${location.host}/socket?token=${encodeURIComponent(token)}`);
const connection = new Connection(transport, {
  hello(what) {
    const isFirst = told === null;
    if (isFirst && given !== null && keepToken(given)) dropToken();
    told = what;
    studio.kinds = what.kinds;
    studio.read();
    gallery.show(what.kinds);
    if (isFirst && document.activeElement === document.body && !find("gallery").hidden) start();
    if (isFirst) askPictures();
  },
  state(is) {
    studio.isLost = is !== "open";
    document.body.dataset.server = is;
    if (is === "connecting" && told === null) return;
    find("lost").hidden = is === "open";
    if (is === "refused" && given !== null && kept !== null && given !== kept) {
      dropToken();
      location.reload();
    } else if (is === "refused") find("lost").textContent = "This page needs the address that “satpuzzles studio” has printed: open that one. Nothing that you have entered is lost.";
    if (is === "lost") find("lost").replaceChildren(`${isSite ? "The files of this site cannot be loaded" : "The server of the studio is not there"}. Nothing that you have entered is lost. The page connects again as soon as the server is back. `,
      button("Try now", () => connection.again(), { class: "plain" }));
  },
});
const studio = new Studio(connection);
const gallery = new Gallery(begin);
const playing = new Playing(studio);
const exporting = new Exporting(studio, () => told, isSite);
const opening = new Opening(connection, (document, drawn, notes) => {
  show(document, drawn);
  const how = coming;
  coming = null;
  if (how) studio.draft.writing.then(() => studio.play(how));
  tell(notes.map((note) => `${capital(note)}.`).join(" "));
}, isSite);
let coming = null; // how the puzzle of a link is played once it is open, where the address says so
const recent = new Recent((document) => show(document), (is) => studio.keeps("recent", is));

// Of a site without a server: how far Python has started, or why it does not.
function starting(share) {
  find("lost").hidden = share === 1;
  find("lost").replaceChildren(...(share instanceof Error ? [`${share.message}. What needs no solver still works: puzzles of links can be read and filled in. `, button("Try again", () => transport.again(), { class: "plain" })]
    : [`The solver is getting ready: ${Math.round(100 * share)} %. What you ask for is answered then.`]));
}

async function askPictures() {
  if (gallery.isComplete) return;
  try {
    const { pictures } = await connection.ask("pictures").answer;
    gallery.pictures(pictures);
  } catch {
    // the kinds have their names
  }
}

async function begin(kind, sides) {
  try {
    const drawn = await studio.work.ask("begin", "blank", { kind, ...sides });
    if (!drawn) return;
    show(drawn.puzzle, drawn, drawn.puzzle);
    find("board").focus();
  } catch ({ message }) {
    tell(studio.kinds.some(({ name }) => name === kind) ? message : `There is no kind of puzzle with the name “${kind}”. Choose one of these.`);
  }
}

function tell(words) {
  find("notice").hidden = !words;
  find("notice").textContent = words;
}

// A puzzle that has nothing to do with the one before, `blank` if that is all that it is.
function show(document, drawn, blank) {
  recent.begin(blank);
  studio.draft.blank = blank;
  studio.open(document, drawn);
  desk();
}

function desk() {
  if (history.state?.gallery) history.replaceState(null, "");
  turn(false);
  for (const id of ["exporting", "playing"]) find(id).disabled = false;
}

// To the gallery, or to the desk.
function turn(choosing) {
  studio.work.stop("begin");
  tell("");
  find("gallery").hidden = !choosing;
  find("desk").hidden = choosing;
  document.body.classList.toggle("choosing", choosing);
  find("return").hidden = !studio.document;
  if (choosing) recent.draw();
  head();
  if (choosing) start();
  window.scrollTo(0, 0);
}

// In the gallery the first stop of Tab is the search for a kind.
function start() {
  find("begin").focus({ preventScroll: true });
}

// What the puzzle is called, and of which kind it is where that is not its name.
function head() {
  const choosing = !find("gallery").hidden;
  const { name, document: puzzle } = studio;
  const kind = studio.nameOf({ puzzle: puzzle?.puzzle });
  find("title").textContent = choosing ? "Make a puzzle" : name;
  find("kind").textContent = choosing || name.startsWith(kind) ? "" : kind;
  document.title = name ? `${name} · ${OWN}` : OWN;
}
studio.onchange = () => {
  head();
  recent.keep(studio.document, studio.name, studio.isCurrent ? studio.drawn.svg : null);
};
studio.onother = () => recent.begin();

find("undo").addEventListener("click", () => studio.draft.undo());
find("redo").addEventListener("click", () => studio.draft.redo());
find("opening").addEventListener("click", () => opening.show());
find("exporting").addEventListener("click", () => exporting.show());
find("playing").addEventListener("click", () => studio.play());
studio.play = (how = {}) => {
  history.pushState({ plays: how }, "");
  playing.open(how);
};
find("home").addEventListener("click", () => {
  if (!find("gallery").hidden) return studio.document && history.back();
  history.pushState({ gallery: true }, "");
  return turn(true);
});
find("return").addEventListener("click", () => history.back());
window.addEventListener("popstate", ({ state }) => {
  if (playing.isOpen) playing.close();
  else if (state?.plays) playing.open(state.plays);
  else if (state?.gallery) turn(true);
  else arrive().then(() => studio.document && desk());
});
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault(); // the address holds the puzzle
  find("board").focus();
});
document.addEventListener("keydown", (event) => {
  const { key, ctrlKey, metaKey, shiftKey } = event;
  if (!find("gallery").hidden) return key === "Escape" && studio.document && !event.target.closest("dialog") ? history.back() : undefined;
  if (!(ctrlKey || metaKey) || event.target.closest("input:not([type=checkbox]), textarea, dialog")) return;
  const letter = key.toLowerCase();
  if (letter !== "z" && letter !== "y") return;
  event.preventDefault();
  if (letter === "y" || shiftKey) studio.draft.redo();
  else studio.draft.undo();
});

// Open the puzzle that the address holds, and the player where the address asks for it; tells whether it holds a puzzle.
async function arrive() {
  const { plays, hash } = beginning(location.hash);
  if (plays) history.replaceState(history.state, "", hash);
  if (!await studio.draft.restore()) {
    coming = plays;
    return false;
  }
  desk();
  if (plays) studio.drawing?.then(() => studio.isCurrent && !playing.isOpen && studio.play(plays)); // until then it can be read
  return true;
}

connection.again();
if (isSite) (await import("./visits.js")).keepSite();
if (await arrive()) {
  if (history.state?.plays) playing.open(history.state.plays); // it was open when the page was loaded again
} else {
  recent.draw();
  const link = linked(location.hash);
  if (link) opening.link(link);
  else if (/^#[a-z][a-z-]*$/.test(location.hash)) begin(location.hash.slice(1), {}); // a kind
  else if (location.hash.length > 1) tell("The address of this page holds no puzzle that the studio can read.");
}
