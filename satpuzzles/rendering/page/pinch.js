// Two fingers on a board: apart they enlarge it, together they move it. What is under them stays there. Clues stay in
// sight, as the browser's own enlargement would not leave them.

// `controls` know how large the board is.
export function listen(scroll, controls) {
  const field = scroll.querySelector(".field");
  const fingers = new Map(); // where each is, by the number of its pointer
  let start = null;

  const grip = () => {
    const [[a, b], [c, d]] = [...fingers.values()];
    return { width: Math.hypot(a - c, b - d), x: (a + c) / 2, y: (b + d) / 2 };
  };
  const at = ({ clientX, clientY }) => [clientX, clientY];

  field.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse") return;
    fingers.set(event.pointerId, at(event));
    if (fingers.size !== 2) return (start = null);
    const { left, top, width, height } = field.getBoundingClientRect();
    const { x, y, ...held } = grip();
    return (start = { ...held, zoom: controls.zoom, right: (x - left) / width, down: (y - top) / height });
  });
  window.addEventListener("pointermove", (event) => {
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, at(event));
    if (start && !start.asked) start.asked = requestAnimationFrame(move);
  });
  for (const name of ["pointerup", "pointercancel"])
    window.addEventListener(name, ({ pointerId }) => fingers.delete(pointerId) && (start = null));

  function move() {
    if (!start) return;
    start.asked = null;
    const held = grip();
    controls.enlarge((start.zoom * held.width) / start.width);
    const { left, top, width, height } = field.getBoundingClientRect();
    const [right, down] = [left + start.right * width - held.x, top + start.down * height - held.y];
    scroll.scrollBy(right, 0);
    const before = scroll.scrollTop;
    scroll.scrollBy(0, down);
    window.scrollBy(0, down - (scroll.scrollTop - before)); // a board that shows all of its rows moves with the page
  }
}
