// Matrices of whole numbers as text: base64 of what deflate makes of their differences, see `rendering/prover/packing.py`.

export function bytesOf(base64) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(base64);
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

// What has been compressed in a format that browsers know, such as "gzip".
export async function inflated(bytes, format) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(format));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

// Each matrix as { rows, width, entries }, where entries[row * width + column].
export async function unpacked(base64) {
  const bytes = await inflated(bytesOf(base64), "deflate");
  const matrices = [];
  let at = 0;
  const number = () => {
    let [value, weight] = [0, 1];
    for (;;) {
      const byte = bytes[at++];
      value += (byte & 127) * weight;
      if (byte < 128) return value;
      weight *= 128;
    }
  };
  while (at < bytes.length) {
    const [rows, width] = [number(), number()];
    const entries = new Int32Array(rows * width);
    for (let column = 0; column < width; column++)
      for (let row = 0, entry = 0; row < rows; row++) {
        const step = number();
        entry += step % 2 ? -(step + 1) / 2 : step / 2;
        entries[row * width + column] = entry;
      }
    matrices.push({ rows, width, entries });
  }
  return matrices;
}
