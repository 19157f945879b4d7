// Messages over a WebSocket, to the server of `satpuzzles studio`.
export class Socket {
  #address;
  #socket;

  constructor(address) {
    this.#address = address;
  }

  // `heard(text)` is called with each message, `lost(code)` when the connection ends.
  connect(heard, lost) {
    this.#socket = new WebSocket(this.#address);
    this.#socket.addEventListener("message", ({ data }) => heard(data));
    this.#socket.addEventListener("close", ({ code }) => lost(code));
  }

  send(text) {
    this.#socket.send(text);
  }
}
