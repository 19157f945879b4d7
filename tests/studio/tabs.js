// Many pages of the studio side by side, each in a frame as wide as a phone, as in tabs of their own. What is done in one
// is done in all at once, by keys, and gives its state then.
const PATIENCE = 140_000; // milliseconds
const found = async (look) => {
  for (const end = performance.now() + PATIENCE; performance.now() < end; ) {
    const one = look();
    if (one) return one;
    await new Promise((go) => setTimeout(go, 15));
  }
  throw new Error(`never: ${look}`);
};
const seen = (page, selector) => [...page.document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
const verdict = (page) => found(() => page.document.querySelector("#verdict[aria-busy=false]")?.dataset.verdict);
const key = (page, name, ctrlKey = false) =>
  page.document.getElementById("board").dispatchEvent(new page.KeyboardEvent("keydown", { key: name, ctrlKey, bubbles: true, cancelable: true }));

async function changed(page, act) {
  const before = page.location.hash;
  act();
  await found(() => page.location.hash !== before);
  return page.location.hash;
}

const ACTS = {
  // An empty puzzle, by the title of its kind.
  async make(page, title, size) {
    const card = await found(() => page.document.querySelector(`[data-name^="${title}"]`));
    page.document.getElementById("size").value = size;
    card.click();
    await found(() => page.location.hash && seen(page, "#board svg").length);
    return { verdict: await verdict(page), width: page.document.documentElement.scrollWidth, room: page.innerWidth };
  },
  // The second key that there is, with a direction if it needs one, or a new region.
  async edit(page) {
    const keys = seen(page, "#pad button").slice(0, -1).map((one) => one.textContent);
    const typed = [keys[1] ?? keys[0] ?? "n", ...keys.filter((one) => one === "n")];
    await changed(page, () => typed.forEach((one) => key(page, one)));
    return { verdict: await verdict(page) };
  },
  async undo(page) {
    await changed(page, () => key(page, "z", true));
    return { verdict: await verdict(page) };
  },
  async lost(page) {
    await found(() => seen(page, "#lost").length);
    await changed(page, () => seen(page, "#redo")[0].click());
    return { isSketched: seen(page, "#over .sketch").length > 0 };
  },
  async back(page) {
    seen(page, "#lost button")[0]?.click();
    await found(() => !seen(page, "#lost").length);
    const now = await verdict(page);
    await found(() => now === "unfinished" || !seen(page, "#over .sketch").length);
    return { verdict: now };
  },
  // Its steps are kept, too.
  async reload(page) {
    page.document.documentElement.dataset.old = "";
    page.location.reload();
    await found(() => page.document.querySelector("html:not([data-old]) #undo:enabled"));
    return { verdict: await verdict(page) };
  },
};

window.act = async (name, kinds, address, oneByOne) => {
  const one = async ([kind, ...more]) => {
    const frame = document.getElementById(kind) ?? document.body.appendChild(Object.assign(document.createElement("iframe"), { id: kind, src: address }));
    frame.style = "width: 390px; height: 844px; border: 0";
    await found(() => frame.contentWindow.location.pathname === location.pathname);
    try {
      return { ...(await ACTS[name](frame.contentWindow, ...more)), hash: frame.contentWindow.location.hash };
    } catch (error) {
      return { error: `${kind}: ${error.stack}` };
    }
  };
  if (!oneByOne) return Promise.all(kinds.map(one));
  const states = [];
  for (const kind of kinds) states.push(await one(kind));
  return states;
};
