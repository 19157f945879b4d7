// A puzzle in the address, after #: "hints." or "play." if the address opens the player, a sign for the form, and the
// document as JSON, deflated, in the letters of URLs. It never leaves this machine: what stands after # is not sent.
import { decoded, encoded } from "./base64.js";
import { isDocument } from "./storage.js";

const FORM = "p1.";
const LARGEST = 8 * 2 ** 20; // bytes of a document: the server takes no more
const LETTERS = [["+", "-"], ["/", "_"], ["=", ""]];

export const written = async (puzzle) => FORM + await packed(puzzle);

// The address `hash` as one that opens the player, with `hints` or without: "#hints.…" or "#play.…".
export const toPlay = (hash, hints) => `#${hints ? "hints" : "play"}.${hash.slice(1)}`;

// How the address `hash` opens the player, null if it opens the editor; and the address that opens the editor.
export function beginning(hash) {
  const [, word, rest] = /^#(hints|play)\.(.*)$/s.exec(hash) ?? [];
  return { plays: word ? { hints: word === "hints" } : null, hash: word ? `#${rest}` : hash };
}

// What JSON can hold, in the letters of URLs.
export async function packed(value) {
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(JSON.stringify(value)));
  let text = encoded(bytes);
  for (const [from, to] of LETTERS) text = text.replaceAll(from, to);
  return text;
}

// What `packed` made a text of, null for another text.
export async function unpacked(text) {
  try {
    const bytes = await through(new DecompressionStream("deflate-raw"), decoded(text.replaceAll("-", "+").replaceAll("_", "/")), LARGEST);
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

// The document of an address, to edit or to play, null where it holds none.
export async function read(address) {
  const { hash } = beginning(address);
  const found = isMeant(hash) ? await unpacked(hash.slice(1 + FORM.length)) : null;
  return isDocument(found) ? found : null;
}

// The link of another site that an address holds instead, as bookmarks of pages of puzzles make it; none where it does not.
export function linked(hash) {
  try {
    const text = decodeURIComponent(hash.slice(1));
    return /^https?:\/\//.test(text) ? text : "";
  } catch {
    return "";
  }
}

// Whether an address is meant to hold one.
const isMeant = (hash) => hash.startsWith(`#${FORM}`);

// What a stream makes of bytes. Raises RangeError for more than `most`.
async function through(stream, bytes, most = Infinity) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  for (let size = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    size += value.length;
    if (size > most) {
      reader.cancel();
      throw new RangeError("too large");
    }
    parts.push(value);
  }
}
