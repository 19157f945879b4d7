// The connection to what answers: requests by their numbers, each with its progress and its end. A connection that is lost
// is made again, and what was not answered is asked again, once: it may be what the server has ended on. Nothing that was
// entered depends on it. A `transport` carries the messages: `Socket` to a server, or `Tab` to Python in this page.
const FIRST_DELAY = 400; // milliseconds
const LONGEST_DELAY = 5000;
const PATIENCE = 180_000; // milliseconds without news of a request; the server gives each of them two minutes
const LARGEST = 8 * 2 ** 20; // bytes of a message: the server closes the connection on a longer one
const TRIES = 2;
const [NO_TOKEN, TOO_LONG] = [1008, 1009]; // why a server closes a connection

// Why a request has no result: `code` is one of puzzle, request, limit, cancelled, solver, bug.
export class Refused extends Error {
  constructor({ code, message, where }) {
    super(code === "puzzle" ? message : named(message)); // a document has its own names
    this.code = code;
    this.where = where ?? "";
  }
}

export class Connection {
  #transport;
  #isConnected = false;
  #ready = false;
  #number = 0;
  #asked = new Map(); // by number: the message, and who waits for its answer
  #delay = FIRST_DELAY;
  #listener;
  #isRefused = false;

  // `listener` has `hello(what)`, and `state(is)` with "connecting", "open", "lost", or "refused" for a page that has not
  // got the token of this server.
  constructor(transport, listener) {
    [this.#transport, this.#listener] = [transport, listener];
    window.addEventListener("online", () => this.again());
    document.addEventListener("visibilitychange", () => document.hidden || this.again());
  }

  // Ask the server to `what`, such as "check", with more members of the message. The answer is a promise, which is
  // rejected with `Refused`; `stop` ends the work.
  ask(what, members = {}, progress = () => {}) {
    const id = ++this.#number;
    const message = wellFormed(JSON.stringify({ id, do: what, ...members }));
    const answer = new Promise((resolve, reject) => this.#asked.set(id, { message, resolve, reject, progress, tries: 0 }));
    if (isTooLong(message)) this.#refuse(id, { code: "limit", message: TOO_LARGE });
    else if (this.#ready) this.#try(id);
    return { answer, stop: () => this.#stop(id) };
  }

  // Connect, at once if the connection was lost.
  again() {
    if (this.#isConnected || this.#isRefused) return;
    clearTimeout(this.waiting);
    this.#connect();
  }

  #connect() {
    this.#isConnected = true;
    this.#listener.state("connecting");
    this.#transport.connect((text) => this.#heard(JSON.parse(text)), (code) => this.#lost(code));
  }

  #lost(code) {
    this.#isConnected = false;
    this.#ready = false;
    this.#isRefused = code === NO_TOKEN;
    for (const [id, asked] of this.#asked) {
      clearTimeout(asked.late);
      if (this.#isRefused) this.#refuse(id, { code: "request", message: "The server does not know this page." });
      else if (asked.tries && code === TOO_LONG) this.#refuse(id, { code: "limit", message: TOO_LARGE });
      else if (asked.tries === TRIES) this.#refuse(id, { code: "solver", message: "The server was lost while it worked on this." });
    }
    this.#listener.state(this.#isRefused ? "refused" : "lost");
    if (this.#isRefused) return;
    this.waiting = setTimeout(() => this.again(), this.#delay);
    this.#delay = Math.min(2 * this.#delay, LONGEST_DELAY);
  }

  #heard(message) {
    if (message.hello) {
      this.#ready = true;
      this.#delay = FIRST_DELAY;
      for (const id of this.#asked.keys()) this.#try(id);
      this.#listener.hello(message.hello);
      this.#listener.state("open");
      return;
    }
    const { id, error } = message;
    if (error && id === null) { // it could not be read, so it may be any of them
      for (const one of this.#asked.keys()) this.#refuse(one, error);
      return;
    }
    const asked = this.#asked.get(id);
    if (!asked) return; // the answer to what nobody waits for any more
    if (message.progress) {
      this.#wait(id);
      asked.progress(message.progress);
    } else if (error) this.#refuse(id, error);
    else this.#ended(id).resolve(message.result);
  }

  #try(id) {
    const asked = this.#asked.get(id);
    asked.tries++;
    this.#transport.send(asked.message);
    this.#wait(id);
  }

  // A request without news for too long is given up.
  #wait(id) {
    const asked = this.#asked.get(id);
    clearTimeout(asked.late);
    asked.late = setTimeout(() => this.#stop(id, { code: "limit", message: "The server has not answered in time." }), PATIENCE);
  }

  #ended(id) {
    const asked = this.#asked.get(id);
    clearTimeout(asked.late);
    this.#asked.delete(id);
    return asked;
  }

  #refuse(id, why) {
    this.#ended(id).reject(new Refused(why));
  }

  #stop(id, why = { code: "cancelled", message: "Stopped." }) {
    if (!this.#asked.has(id)) return;
    if (this.#ready) this.#transport.send(JSON.stringify({ cancel: id }));
    this.#refuse(id, why);
  }
}

// What the page calls the options and parameters that a message names, such as --clues 3 or 'difficulty'.
const NAMES = { clues: "Clues, at least", difficulty: "Difficulty", symmetric: "Symmetric clues", repair: "Repair", time_limit: "Seconds for a new puzzle" };
const named = (message) => message
  .replace(/--([a-z][a-z-]*)/g, (_, name) => `“${NAMES[name] ?? name.replaceAll("-", " ")}”`)
  .replace(/'(\w+)'/g, (quoted, name) => (NAMES[name] ? `“${NAMES[name]}”` : quoted))
  .replace(/(”(?: [^ “]+)?) (?=“)/g, "$1 and ");

const TOO_LARGE = `This is too large: the studio takes at most ${LARGEST / 2 ** 20} MB at once.`;
const isTooLong = (text) => text.length > LARGEST || (3 * text.length > LARGEST && new TextEncoder().encode(text).length > LARGEST);

// JSON without the halves of pairs of surrogates, which are no characters: these alone JavaScript writes as escapes that
// begin so. A backslash of a text stands in JSON as two.
const wellFormed = (json) => json.replace(/(\\\\)|\\ud[89a-f][0-9a-f]{2}/g, (_, pair) => pair ?? "\ufffd");
