// Which way keys lead, in node.
import assert from "node:assert/strict";
import { test } from "node:test";

const listeners = {};
globalThis.window = { addEventListener: (name, heard) => (listeners[name] = heard) };
const { Arrows } = await import("./arrows.js");

const LINES = { diagonal: true, typed: false };

// What presses of keys mean, "-ArrowUp" letting one go.
function read(keys, field = LINES) {
  const arrows = new Arrows();
  return keys.flatMap((key) => {
    if (key.startsWith("-")) return listeners.keyup({ key: key.slice(1) }) && [];
    const { way, turns } = arrows.read({ key, shiftKey: true, repeat: false }, field);
    return [turns ? ["turns", ...way] : way];
  });
}

test("two arrows held together are one diagonal step, and one each for the second", () => {
  assert.deepEqual(read(["ArrowUp", "ArrowRight"]), [[-1, 0], ["turns", -1, 1]]);
  assert.deepEqual(read(["ArrowUp", "ArrowRight", "-ArrowRight", "ArrowRight"]), [[-1, 0], ["turns", -1, 1], [-1, 1]]);
  assert.deepEqual(read(["ArrowUp", "-ArrowUp", "ArrowRight"]), [[-1, 0], [0, 1]]);
  assert.deepEqual(read(["ArrowUp", "ArrowDown"]), [[-1, 0], [1, 0]]);
});

test("where nothing goes diagonally they are two steps", () => {
  assert.deepEqual(read(["ArrowUp", "ArrowRight"], { diagonal: false, typed: false }), [[-1, 0], [0, 1]]);
});

test("the number pad draws by digits, and moves where it has arrows", () => {
  const pad = (key, code, shiftKey, typed = false) => new Arrows().read({ key, code, shiftKey, repeat: false }, { diagonal: true, typed });
  assert.deepEqual(pad("9", "Numpad9", false), { way: [-1, 1], draws: true, turns: false });
  assert.deepEqual(pad("PageUp", "Numpad9", false), { way: [-1, 1], draws: false, turns: false });
  assert.deepEqual(pad("PageUp", "Numpad9", true), { way: [-1, 1], draws: true, turns: false });
  assert.equal(pad("9", "Numpad9", false, true), null);
});
