// A site without a server: its files are kept for the next visit, and a new version is announced.
import { button, find } from "./dom.js";

export async function keepSite() {
  if (!navigator.serviceWorker) return; // an address without encryption, or a private window
  const before = Boolean(navigator.serviceWorker.controller);
  try {
    const kept = await navigator.serviceWorker.register(new URL("../service.js", import.meta.url));
    if (kept.waiting) offer(kept.waiting);
    kept.addEventListener("updatefound", () => {
      const { installing } = kept;
      installing.addEventListener("statechange", () => before && installing.state === "installed" && offer(installing));
    });
  } catch {
    // without it the site needs the network each time
  }
}

function offer(worker) {
  find("news").hidden = false;
  find("news").replaceChildren("There is a new version of this site. ", button("Load it", () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    worker.postMessage("begin");
  }, { class: "plain" }));
}
