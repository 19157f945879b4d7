// One interpreter of Python: it loads Pyodide and satpuzzles, then answers the studio's messages one after the other.
// First it is told what to load: { base, core, wheels, app, unneeded }, each file { name, hash, size }, and where it is not
// the file at `base` of that name, the `file` beside this one; files of packages that match `unneeded` are left out.
// An interpreter that `keeps` imports everything, then stores its memory. Those after it begin with that memory: the
// libraries are put first where they stood in it, which is where they come to stand before Python is there.
const HERE = new URL(".", import.meta.url).href;
const RUNNING = 0.4; // of the time to start, about how much is left when all files are there
const KEPT = "satpuzzles"; // the cache that holds the memory
const REACHING = ["fetch", "XMLHttpRequest", "WebSocket", "WebSocketStream", "WebTransport", "EventSource", "Worker", "importScripts", "caches",
  "indexedDB", "BroadcastChannel", "webkitRequestFileSystem", "webkitRequestFileSystemSync"];
const SILENCE = 30_000; // milliseconds after which a server is given up that has sent no file
const LARGE = 2 ** 30; // bytes of a heap: what ends then ends for want of memory

let python = null;
let answer = null;
const heard = new Set(); // servers that have sent a file
const request = self.fetch.bind(self); // that of the browser: Pyodide gets another
self.onmessage = ({ data }) => answer ? reply(data) : begin(data);

async function begin(site) {
  const [place, bytes] = [`${HERE}memory/${[...site.core, ...site.wheels, site.app].map(({ hash }) => hash).join("/")}`, new Map()];
  const image = site.keeps ? null : await found(place);
  try {
    await start(site, bytes, image, place);
  } catch (error) {
    if (image && await forget()) return begin(site);
    const [fault] = (await Promise.allSettled(bytes.values())).filter(({ status }) => status === "rejected"); // the cause, if there is one
    self.postMessage({ error: `The solver cannot start: ${(fault?.reason ?? error).message ?? error}` });
  }
  return undefined;
}

// Start with the memory `image` of another, if there is one. The files are in `bytes` by their addresses while they load.
async function start({ base, info, core, wheels, app, unneeded, keeps, seals }, bytes, image, place) {
  const at = new URL(base, HERE).href;
  const files = [...core, ...wheels].map((one) => [at + one.name, one]).concat([[HERE + app.name, app]]);
  const sizes = files.reduce((sum, [, { size }]) => sum + size, 0);
  let loaded = 0;
  for (const [url, { name, file = name, hash, size }] of files) bytes.set(url, checked(new URL(file, url).href, file, hash).then((data) => {
    loaded += size;
    self.postMessage({ share: (1 - RUNNING) * loaded / sizes });
    return data;
  }));
  // Pyodide asks for its own files by fetch: it gets those that were checked, and nothing else
  self.fetch = async (asked) => {
    const url = new URL(asked.url ?? asked, HERE).href;
    if (!bytes.has(url)) throw new Error(`${url} is not one of the files of this site`);
    const type = url.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
    return new Response(await bytes.get(url), { headers: { "content-type": type } });
  };
  const module = async (name) => {
    const url = URL.createObjectURL(new Blob([await bytes.get(at + name)], { type: "text/javascript" }));
    const loaded = await import(url);
    URL.revokeObjectURL(url);
    return loaded;
  };
  const folder = `/lib/python${info.python.split(".", 2).join(".")}/site-packages/`;
  const archives = await Promise.all([...wheels.map(({ name }) => at + name), HERE + app.name].map((url) => bytes.get(url)));
  const packages = (await Promise.all(archives.map((one) => unpacked(one, new RegExp(unneeded))))).flat();
  const libraries = await Promise.all(packages.filter(([path]) => path.endsWith(".so"))
    .map(async ([path, data]) => [folder + path, await WebAssembly.compile(data)]));
  const [{ loadPyodide }, { default: create }] = await Promise.all(["pyodide.mjs", "pyodide.asm.mjs"].map(module));
  const createPyodideModule = (settings) => {
    settings.preRun.push((core) => {
      if (image) core._emscripten_resize_heap(image.length);
      for (const [path, library] of libraries) put(core, path, library);
    });
    return create(settings);
  };
  const begun = image ? { _loadSnapshot: image } : { _makeSnapshot: keeps };
  const env = { PYTHONDONTWRITEBYTECODE: "1" };
  python = await loadPyodide({ indexURL: at, createPyodideModule, env, lockFileContents: { info, packages: {} }, ...begun });
  write(python.FS, folder, packages);
  bytes.clear();
  self.postMessage({ share: 0.8 });
  if (image) python.runPython("import random\nrandom.seed()"); // not that of the other interpreter
  if (keeps) {
    python.runPython("from satpuzzles.studio.site import tab\ntab.warm()");
    await keep(place, python.makeMemorySnapshot());
  }
  const tab = python.pyimport("satpuzzles.studio.site.tab");
  answer = (text) => tab.answer(text, (told) => self.postMessage({ told, heap: python._module.HEAPU8.length }));
  if (seals) seal();
  self.postMessage({ share: 1, isKept: Boolean(keeps || image) });
}

// Take what reaches other files and what is kept from code that is run later: a page of another site may have given it.
function seal() {
  for (const name of REACHING) for (let at = self; at; at = Object.getPrototypeOf(at)) delete at[name];
  for (const name of ["storage", "serviceWorker", "locks"]) delete WorkerNavigator.prototype[name];
}

// Put a library where Python finds it when it asks for the file.
function put(core, path, library) {
  const found = core.newDSO(path, undefined, core.loadWebAssemblyModule(library, { nodelete: true }, path, {}, 0));
  [found.refcount, found.global] = [Infinity, false];
}

function write(fs, folder, packages) {
  const folders = new Set(packages.map(([path]) => path.slice(0, path.lastIndexOf("/") + 1)));
  for (const one of folders) fs.mkdirTree(folder + one);
  for (const [path, data] of packages) fs.writeFile(folder + path, data, { canOwn: true });
}

// The paths and bytes of the files in a zip, as a wheel is one, without those that match `unneeded`.
function unpacked(buffer, unneeded) {
  const [bytes, view] = [new Uint8Array(buffer), new DataView(buffer)];
  const [word, half] = [(at) => view.getUint32(at, true), (at) => view.getUint16(at, true)];
  let end = bytes.length - 22;
  while (word(end) !== 0x06054b50) end--;
  const found = [];
  for (let at = word(end + 16), left = half(end + 10); left; left--) {
    const [method, size, length, start] = [half(at + 10), word(at + 20), half(at + 28), word(at + 42)];
    const path = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + length));
    at += 46 + length + half(at + 30) + half(at + 32);
    if (unneeded.test(path) || path.endsWith("/")) continue;
    const first = start + 30 + half(start + 26) + half(start + 28);
    const data = bytes.subarray(first, first + size);
    found.push(method ? inflated(data, "deflate-raw").then((whole) => [path, new Uint8Array(whole)]) : [path, data]);
  }
  return Promise.all(found);
}

const inflated = (bytes, format) => new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream(format))).arrayBuffer();

// What is kept under an address: its bytes, null where there is nothing, as where storage is forbidden.
async function found(place) {
  try {
    const response = await (await caches.open(KEPT)).match(place);
    return response ? new Uint8Array(await response.arrayBuffer()) : null;
  } catch {
    return null;
  }
}

const forget = () => caches.delete(KEPT).catch(() => false);

// Keep a memory instead of those of other versions.
async function keep(place, image) {
  try {
    await forget();
    await (await caches.open(KEPT)).put(place, new Response(image));
  } catch {
    // the next visit takes longer
  }
}

// The bytes of a file, if they are those that the site was made with. The site has them compressed, for servers that do not.
// What the browser has kept of an older site is loaded anew.
async function checked(url, name, hash) {
  const { origin } = new URL(url);
  const silent = new AbortController();
  setTimeout(() => heard.has(origin) || silent.abort(), SILENCE);
  const load = (cache) => request(url, { integrity: hash, credentials: "omit", cache, signal: silent.signal });
  let response;
  try {
    response = await load("default").catch(() => load("reload"));
  } catch {
    throw new Error(`${name} could not be loaded from ${origin}, or is not the file that this site was made with`);
  }
  heard.add(origin);
  if (!response.ok) throw new Error(`${name} is not at ${origin} (${response.status})`);
  const bytes = await response.arrayBuffer();
  return name.endsWith(".packed") ? inflated(bytes, "gzip") : bytes;
}

function reply(text) {
  try {
    answer(text);
  } catch (error) {
    const isFull = python._module.HEAPU8.length > LARGE;
    const last = String(error.message ?? error).trim().split("\n").at(-1);
    const isDeep = /call stack|recursion/.test(last); // of a list of lists of lists …, as browsers say it
    const words = isDeep ? "This is nested too deeply to be read in a browser." : `Python ended: ${last}`;
    self.postMessage({ error: isFull ? "This takes more memory than a browser has for a page." : words });
  }
}
