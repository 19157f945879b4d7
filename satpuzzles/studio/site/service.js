// Keeps the files of the site, so that it works without a network after the first visit. Above stands SITE: the name of this
// version, and the addresses of its files.
const NAME = `site-${SITE.version}`;
const known = new Set(SITE.files.map((file) => new URL(file, self.location.href).href));

self.addEventListener("install", (event) => event.waitUntil(keep()));

async function keep() {
  const cache = await caches.open(NAME);
  await Promise.all([...known].map(async (url) => {
    const found = await fetch(url, { credentials: "omit", cache: "no-cache" }); // not a file of an older version
    if (!found.ok) throw new Error(`${url}: ${found.status}`);
    await cache.put(url, found);
  }));
}

self.addEventListener("activate", (event) => event.waitUntil(begin()));

async function begin() {
  for (const name of await caches.keys()) if (name.startsWith("site-") && name !== NAME) await caches.delete(name);
  await self.clients.claim();
}

self.addEventListener("message", ({ data }) => data === "begin" && self.skipWaiting());

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  url.search = url.hash = "";
  if (event.request.mode === "navigate" && url.pathname.endsWith("/")) url.pathname += "index.html";
  if (event.request.method === "GET" && event.request.cache !== "reload" && known.has(url.href)) event.respondWith(kept(url.href, event.request));
});

async function kept(url, request) {
  return await (await caches.open(NAME)).match(url) ?? fetch(request);
}
