// One interpreter of Python: it loads Pyodide and satpuzzles, then answers the studio's messages one after the other.
// First it is told what to load: { base, core, wheels, app }, each file { name, hash, size }, those of Pyodide at `base`.
const HERE = new URL(".", import.meta.url).href;
const RUNNING = 0.4; // of the time to start, about how much is left when all files are there
const KEPT = "satpuzzles"; // the cache that keeps for the next interpreter what this one has made
// Modules of Python that satpuzzles and numpy import: they are there when an interpreter begins as the copy of another.
const STANDARD = `abc ast bisect collections.abc concurrent.futures contextlib copy csv ctypes dataclasses datetime decimal email.parser enum functools
gzip hashlib heapq hmac html html.entities importlib.metadata importlib.resources inspect io itertools json lzma math mimetypes numbers operator
pathlib pickle platform random re secrets select shlex shutil signal socket string struct subprocess sysconfig tempfile textwrap threading time
traceback types typing unicodedata urllib.parse urllib.request uuid warnings weakref zipfile zlib`;

let python = null;
let made = null; // what is to be kept: where, and the memory of an interpreter that has just begun
let answer = null;
self.onmessage = ({ data }) => {
  if (data === "keep") return keep();
  if (answer) return reply(data);
  return begin(data);
};

async function begin(site) {
  const bytes = new Map();
  try {
    await start(site, bytes);
  } catch (error) {
    const [fault] = (await Promise.allSettled(bytes.values())).filter(({ status }) => status === "rejected"); // the cause, if there is one
    self.postMessage({ error: `The solver cannot start: ${(fault?.reason ?? error).message ?? error}` });
  }
}

async function start(site, bytes) {
  const { base, info, core, app } = site;
  const at = new URL(base, HERE).href;
  const [modules, memory] = [`modules/${app.hash}`, `memory/${core.map(({ hash }) => hash).join("/")}`];
  const [kept, image] = await Promise.all([modules, memory].map(found));
  const wheels = kept ? [] : site.wheels;
  const files = new Map([...core, ...wheels].map((file) => [at + file.name, file]));
  if (!kept) files.set(HERE + app.name, app);
  const sizes = [...files.values()].reduce((sum, { size }) => sum + size, 0);
  let loaded = 0;
  for (const [url, { name, hash, size }] of files) bytes.set(url, checked(url, name, hash).then((found) => {
    loaded += size;
    self.postMessage({ share: (1 - RUNNING) * loaded / sizes });
    return found;
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
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([module("pyodide.mjs"), module("pyodide.asm.mjs")]);
  const begun = image ? { _loadSnapshot: image } : { _makeSnapshot: true };
  python = await loadPyodide({ indexURL: at, createPyodideModule, lockFileContents: { info, packages: {} }, ...begun });
  if (!image) {
    python.runPython(`import importlib\nfor name in """${STANDARD}""".split():\n try:\n  importlib.import_module(name)\n except ImportError:\n  pass`);
    made = { modules, memory, image: python.makeMemorySnapshot() };
  } else {
    made = { modules };
    python.runPython("import random\nrandom.seed()"); // not that of the other interpreter
  }
  self.postMessage({ share: 0.8 });
  const extractDir = python.runPython("import sysconfig; sysconfig.get_paths()['purelib']");
  for (const { name } of wheels) python.unpackArchive(await bytes.get(at + name), "wheel", { extractDir });
  python.unpackArchive(kept ?? await bytes.get(HERE + app.name), "zip", { extractDir });
  bytes.clear();
  self.postMessage({ share: 0.9 });
  const tab = python.pyimport("satpuzzles.studio.site.tab");
  answer = (text) => tab.answer(text, (told) => self.postMessage({ told, heap: python._module.HEAPU8.length }));
  self.postMessage({ share: 1, isKept: Boolean(kept && image) });
}

// Where it is kept what compiled modules there are; none where storage is forbidden.
const cache = () => caches.open(KEPT).catch(() => null);

// What is kept under a name: its bytes, null where there is nothing.
async function found(name) {
  const response = await (await cache())?.match(HERE + name);
  return response ? new Uint8Array(await response.arrayBuffer()) : null;
}

// Keep the modules of this interpreter, compiled, and its memory for the next one, instead of those of other versions.
async function keep() {
  const { modules, memory, image } = made;
  try {
    const store = await cache();
    const bundle = python.pyimport("satpuzzles.studio.site.bundle");
    let begun = performance.now();
    for (const _ of bundle.compiling()) {
      if (performance.now() - begun < 200) continue;
      await new Promise((resolve) => setTimeout(resolve, 50)); // requests come between
      begun = performance.now();
    }
    const zip = bundle.bundle();
    const data = zip.toJs();
    zip.destroy();
    for (const { url } of await store.keys()) if (![modules, memory].some((name) => url === HERE + name)) await store.delete(url);
    await store.put(HERE + modules, new Response(data));
    if (image) await store.put(HERE + memory, new Response(image));
    made.image = null;
  } catch {
    // the next one makes them again
  }
}

// The bytes of a file, if they are those that the site was made with.
async function checked(url, name, hash) {
  let response;
  try {
    response = await fetch(url, { integrity: hash, credentials: "omit" });
  } catch {
    throw new Error(`${name} could not be loaded from ${new URL(url).origin}, or is not the file that this site was made with`);
  }
  if (!response.ok) throw new Error(`${name} is not at ${new URL(url).origin} (${response.status})`);
  return response.arrayBuffer();
}

function reply(text) {
  try {
    answer(text);
  } catch (error) {
    self.postMessage({ error: `Python ended: ${String(error.message ?? error).trim().split("\n").at(-1)}` });
  }
}
