// Bytes as base64, the form in which they are sent and stand in addresses.
const PART = 8192; // bytes at once: a call takes only so many arguments

export function encoded(bytes) {
  const letters = [];
  for (let i = 0; i < bytes.length; i += PART) letters.push(String.fromCharCode(...bytes.subarray(i, i + PART)));
  return btoa(letters.join(""));
}

export function decoded(text) {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
