// The page of the studio: what is on it, and how one comes from the gallery to the desk and to the player.
import { Connection } from "./connection.js";
import { button, find } from "./dom.js";
import { Exporting } from "./exporting.js";
import { Gallery } from "./gallery.js";
import { Opening } from "./opening.js";
import { Playing } from "./playing.js";
import { Studio } from "./studio.js";

let told = null; // what the server said first
const token = new URLSearchParams(location.search).get("token") ?? "";
const scheme = location.protocol === "https:" ? "wss" : "ws";
const connection = new Connection(`${scheme}://${location.host}/socket?token=${encodeURIComponent(token)}`, {
  hello(what) {
    const isFirst = told === null;
    told = what;
    studio.kinds = what.kinds;
    gallery.show(what.kinds);
    if (isFirst) askPictures();
  },
  state(is) {
    studio.isLost = is !== "open";
    document.body.dataset.server = is;
    if (is === "connecting" && told === null) return;
    find("lost").hidden = is === "open";
    if (is === "lost") find("lost").replaceChildren("The server of the studio is not there. Nothing that you have entered is lost. The page connects again as soon as the server is back. ",
      button("Try now", () => connection.again(), { class: "plain" }));
  },
});
const studio = new Studio(connection);
const gallery = new Gallery(begin);
const playing = new Playing(studio);
const exporting = new Exporting(studio, () => told);
const opening = new Opening(connection, (document, drawn) => {
  studio.open(document, drawn);
  desk();
});

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
    const drawn = await connection.ask("blank", { kind, ...sides }).answer;
    studio.open(drawn.puzzle, drawn);
    desk();
    find("board").focus();
  } catch ({ message }) {
    find("lost").hidden = false;
    find("lost").textContent = message;
  }
}

function desk() {
  find("gallery").hidden = true;
  find("desk").hidden = false;
  window.scrollTo(0, 0);
  for (const id of ["exporting", "playing"]) find(id).disabled = false;
}

studio.onchange = () => {
  const { name } = studio;
  find("title").textContent = name;
  document.title = name ? `${name} · satpuzzles studio` : "satpuzzles studio";
};

find("undo").addEventListener("click", () => studio.draft.undo());
find("redo").addEventListener("click", () => studio.draft.redo());
find("opening").addEventListener("click", () => opening.show());
find("exporting").addEventListener("click", () => exporting.show());
find("playing").addEventListener("click", () => studio.play());
studio.play = (how) => {
  history.pushState({ plays: true, ...how }, "");
  playing.open(how);
};
find("home").addEventListener("click", () => {
  if (!find("gallery").hidden && studio.document) return desk();
  find("gallery").hidden = false;
  find("desk").hidden = true;
  return window.scrollTo(0, 0);
});
window.addEventListener("popstate", (event) => {
  if (playing.isOpen) playing.close();
  else if (event.state?.plays) playing.open(event.state);
  else studio.draft.restore();
});
document.addEventListener("keydown", (event) => {
  const { key, ctrlKey, metaKey, shiftKey } = event;
  if (!(ctrlKey || metaKey) || event.target.closest("input:not([type=checkbox]), textarea, dialog")) return;
  const letter = key.toLowerCase();
  if (letter !== "z" && letter !== "y") return;
  event.preventDefault();
  if (letter === "y" || shiftKey) studio.draft.redo();
  else studio.draft.undo();
});
connection.again();
if (await studio.draft.restore()) {
  desk();
  if (history.state?.plays) playing.open(history.state); // it was open when the page was loaded again
}
