// Messages to Python in this page, where a site has no server: interpreters in workers answer one request after the other.
// A request that is stopped, or takes too long, ends its worker, and a spare one takes over.
const MOST = 3; // interpreters: one for what takes long, one for what is quick, one in reserve
const NEARLY_DONE = 150; // milliseconds that a request which was stopped may still take
const LARGEST_HEAP = 350 * 2 ** 20; // bytes after which an interpreter is replaced, whatever it has kept
const KEPT_AFTER = 4000; // milliseconds after which a second interpreter stores its memory, which others begin with

export class Tab {
  #site; // what is to be loaded, and how long requests may take: the file site.json
  #interpreters = [];
  #waiting = []; // requests, each { id, what, text }
  #heard;
  #lost;
  #starting;
  #seals; // whether interpreters lose storage and network once they are ready, as those do that run a reader's code
  #isKeeping = false; // whether the memory is kept for other interpreters, or will be
  #fault = null; // why Python could not be started: the answer to every request until `again` is called

  // `starting(share)` is called while the first interpreter starts: how much of it is done, 1 when it is ready. It is
  // called with an Error for what prevents it.
  constructor(starting, { seals = false } = {}) {
    [this.#starting, this.#seals] = [starting, seals];
    window.addEventListener("online", () => this.again());
    // a browser keeps pages that were left, perhaps with all that Python has
    window.addEventListener("pagehide", ({ persisted }) => persisted && this.#leave());
    window.addEventListener("pageshow", ({ persisted }) => persisted && this.connect(this.#heard, this.#lost));
  }

  async connect(heard, lost) {
    [this.#heard, this.#lost, this.#fault] = [heard, lost, null];
    try {
      this.#site ??= await (await fetch(new URL("../site.json", import.meta.url))).json();
    } catch {
      return lost(0);
    }
    heard(JSON.stringify({ hello: this.#site.hello }));
    if (!this.#interpreters.length) this.#start();
    return undefined;
  }

  // Start Python again if it could not be started.
  again() {
    if (this.#fault) this.connect(this.#heard, this.#lost);
  }

  // End all work. What is not answered is asked again after the next `connect`.
  #leave() {
    for (const one of this.#interpreters.splice(0)) one.end();
    this.#waiting = [];
  }

  send(text) {
    const { cancel, id = null, do: what, kind } = parsed(text);
    if (cancel !== undefined) return this.#stop(cancel);
    if (what === "pictures" && !kind) return queueMicrotask(() => this.#told({ id, result: { pictures: this.#site.pictures } }));
    if (this.#fault) return queueMicrotask(() => this.#told({ id, error: this.#fault }));
    this.#waiting.push({ id, what, text });
    return this.#next();
  }

  // Start another interpreter, which `keeps` its memory for the next ones, or begins with one that was kept.
  #start(keeps = false) {
    const one = new Interpreter({ ...this.#site.python, keeps, seals: this.#seals }, {
      starting: (share) => this.#interpreters[0] === one && this.#starting(share),
      ready: (isKept) => {
        if (!isKept && !this.#isKeeping) setTimeout(() => this.#keep(), KEPT_AFTER);
        this.#isKeeping = true;
        this.#next();
      },
      told: (message) => this.#answered(one, message),
      failed: (error) => this.#failed(one, error),
    });
    this.#interpreters.push(one);
  }

  // The memory is kept by a spare interpreter, before anything is asked of it.
  #keep() {
    if (this.#interpreters.length < MOST) this.#start(true);
    else setTimeout(() => this.#keep(), KEPT_AFTER);
  }

  // Hand requests to interpreters that are free, what is quick first. One is kept free of what takes long.
  #next() {
    const { quick } = this.#site;
    const isQuick = (job) => quick.includes(job.what);
    for (;;) {
      const free = this.#interpreters.filter((one) => one.isFree);
      const lengthy = this.#interpreters.filter((one) => one.job && !isQuick(one.job)).length;
      const job = this.#waiting.find(isQuick) ?? (lengthy < MOST - 1 ? this.#waiting[0] : undefined);
      if (!job || !free.length) break;
      this.#waiting.splice(this.#waiting.indexOf(job), 1);
      free[0].take(job, 1000 * (this.#site.seconds[job.what] ?? this.#site.seconds[""]));
    }
    const isStarting = this.#interpreters.some((one) => !one.isReady);
    const isSpare = this.#interpreters.some((one) => one.isFree);
    if (!isStarting && !isSpare && this.#interpreters.length < MOST) this.#start();
  }

  #answered(one, message) {
    if (!one.isStopped) this.#told(message);
    if (message.progress) return;
    one.done();
    if (one.heap > LARGEST_HEAP && this.#interpreters.length > 1) this.#end(one);
    else this.#next();
  }

  #told(message) {
    this.#heard(JSON.stringify(message));
  }

  #stop(id) {
    this.#waiting = this.#waiting.filter((job) => job.id !== id);
    const one = this.#interpreters.find((found) => found.job?.id === id);
    if (!one) return;
    one.isStopped = true;
    const { job } = one;
    setTimeout(() => one.job === job && this.#end(one), NEARLY_DONE);
  }

  // An interpreter ended by itself, or has used up the time of its request.
  #failed(one, error) {
    const { job } = one;
    if (job && !one.isStopped) this.#told({ id: job.id, error });
    if (one.isReady) return this.#end(one);
    this.#interpreters.splice(this.#interpreters.indexOf(one), 1);
    one.end();
    if (this.#interpreters.length) return undefined;
    this.#fault = error;
    for (const { id } of this.#waiting.splice(0)) this.#told({ id, error });
    return this.#starting(new Error(error.message));
  }

  #end(one) {
    this.#interpreters.splice(this.#interpreters.indexOf(one), 1);
    one.end();
    this.#next();
  }
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {}; // Python says what is wrong with it
  }
}

class Interpreter {
  isReady = false;
  isStopped = false; // nobody waits for the answer to its job
  job = null;
  heap = 0;
  #worker = new Worker(new URL("../python/worker.js", import.meta.url), { type: "module" });
  #limit;
  #calls;

  constructor(python, calls) {
    this.#calls = calls;
    this.#worker.addEventListener("message", ({ data }) => this.#heard(data));
    this.#worker.addEventListener("error", (event) => {
      event.preventDefault();
      calls.failed({ code: "limit", message: `Python ended: ${event.message ?? "its worker could not be started"}` });
    });
    this.#worker.postMessage(python);
  }

  get isFree() {
    return this.isReady && !this.job;
  }

  take(job, milliseconds) {
    this.job = job;
    this.#limit = setTimeout(() => this.#calls.failed({ code: "limit", message: `time limit of ${milliseconds / 1000} seconds` }), milliseconds);
    this.#worker.postMessage(job.text);
  }

  done() {
    clearTimeout(this.#limit);
    [this.job, this.isStopped] = [null, false];
  }

  end() {
    clearTimeout(this.#limit);
    this.#worker.terminate();
  }

  #heard({ share, isKept, error, told, heap }) {
    if (error) return this.#calls.failed({ code: "limit", message: error });
    if (share !== undefined) {
      this.isReady = share === 1;
      this.#calls.starting(share);
      return this.isReady && this.#calls.ready(isKept);
    }
    this.heap = heap;
    return this.#calls.told(JSON.parse(told));
  }
}
