// A puzzle in the address, after #: a sign for the form, and its document as JSON, deflated, in the letters of URLs. It
// never leaves this machine: what stands after # is not sent.
import { decoded, encoded } from "./base64.js";

const FORM = "p1.";
const LETTERS = [["+", "-"], ["/", "_"], ["=", ""]];

export async function written(puzzle) {
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(JSON.stringify(puzzle)));
  let text = encoded(bytes);
  for (const [from, to] of LETTERS) text = text.replaceAll(from, to);
  return FORM + text;
}

// The document of an address, null where it holds none.
export async function read(hash) {
  if (!hash.startsWith(`#${FORM}`)) return null;
  try {
    const text = hash.slice(1 + FORM.length).replaceAll("-", "+").replaceAll("_", "/");
    const bytes = await through(new DecompressionStream("deflate-raw"), decoded(text));
    const found = JSON.parse(new TextDecoder().decode(bytes));
    return typeof found?.puzzle === "string" ? found : null;
  } catch {
    return null;
  }
}

async function through(stream, bytes) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}
