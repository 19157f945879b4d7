// What the solver is asked about the puzzle as it is: one request of each sort at a time, each with its own stop. An
// edit ends all of them, so an answer always belongs to the puzzle that is on the board.
export class Work {
  #running = new Map(); // by the sort of the request: how to stop it

  // `changed(name)` is called when a request of that sort begins or ends.
  constructor(connection, changed) {
    [this.connection, this.changed] = [connection, changed];
  }

  isRunning(name) {
    return this.#running.has(name);
  }

  // The result, or null if it was stopped, by a person, an edit or a later request of the same sort; other ends raise
  // `Refused`.
  async ask(name, what, members, progress) {
    this.stop(name);
    const request = this.connection.ask(what, members, progress);
    this.#running.set(name, request);
    this.changed(name);
    try {
      return await request.answer;
    } catch (refused) {
      if (refused.code === "cancelled") return null;
      throw refused;
    } finally {
      if (this.#running.get(name) === request) {
        this.#running.delete(name);
        this.changed(name);
      }
    }
  }

  stop(name) {
    const request = this.#running.get(name);
    this.#running.delete(name);
    request?.stop();
    if (request) this.changed(name);
  }

  stopAll() {
    for (const name of [...this.#running.keys()]) this.stop(name);
  }
}
