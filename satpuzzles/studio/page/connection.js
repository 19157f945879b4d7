// The connection to the server: requests by their numbers, each with its progress and its end. A connection that is lost
// is made again, and what was not answered is asked again; nothing that was entered depends on it.
const FIRST_DELAY = 400; // milliseconds
const LONGEST_DELAY = 5000;

// Why a request has no result: `code` is one of puzzle, request, limit, cancelled, solver, bug.
export class Refused extends Error {
  constructor({ code, message, where }) {
    super(message);
    this.code = code;
    this.where = where ?? "";
  }
}

export class Connection {
  #address;
  #socket = null;
  #ready = false;
  #number = 0;
  #asked = new Map(); // by number: the message, and who waits for its answer
  #delay = FIRST_DELAY;
  #listener;

  // `listener` has `hello(what)`, and `state(is)` with "connecting", "open" or "lost".
  constructor(address, listener) {
    [this.#address, this.#listener] = [address, listener];
    window.addEventListener("online", () => this.again());
    document.addEventListener("visibilitychange", () => document.hidden || this.again());
  }

  // Ask the server to `what`, such as "check", with more members of the message. The answer is a promise, which is
  // rejected with `Refused`; `stop` ends the work.
  ask(what, members = {}, progress = () => {}) {
    const id = ++this.#number;
    const message = JSON.stringify({ id, do: what, ...members });
    const answer = new Promise((resolve, reject) => this.#asked.set(id, { message, resolve, reject, progress }));
    this.#send(message);
    return { answer, stop: () => this.#stop(id) };
  }

  // Connect, at once if the connection was lost.
  again() {
    if (this.#socket) return;
    clearTimeout(this.waiting);
    this.#connect();
  }

  #connect() {
    const socket = new WebSocket(this.#address);
    this.#socket = socket;
    this.#listener.state("connecting");
    socket.addEventListener("message", ({ data }) => this.#heard(JSON.parse(data)));
    socket.addEventListener("close", () => this.#lost());
  }

  #lost() {
    this.#socket = null;
    this.#ready = false;
    this.#listener.state("lost");
    this.waiting = setTimeout(() => this.again(), this.#delay);
    this.#delay = Math.min(2 * this.#delay, LONGEST_DELAY);
  }

  #heard(message) {
    if (message.hello) {
      this.#ready = true;
      this.#delay = FIRST_DELAY;
      for (const { message: again } of this.#asked.values()) this.#socket.send(again);
      this.#listener.hello(message.hello);
      this.#listener.state("open");
      return;
    }
    const asked = this.#asked.get(message.id);
    if (!asked) return; // the answer to what nobody waits for any more
    if (message.progress) return asked.progress(message.progress);
    this.#asked.delete(message.id);
    if (message.error) asked.reject(new Refused(message.error));
    else asked.resolve(message.result);
  }

  #send(message) {
    if (this.#ready) this.#socket.send(message);
  }

  #stop(id) {
    const asked = this.#asked.get(id);
    if (!asked) return;
    this.#asked.delete(id);
    this.#send(JSON.stringify({ cancel: id }));
    asked.reject(new Refused({ code: "cancelled", message: "Stopped." }));
  }
}
