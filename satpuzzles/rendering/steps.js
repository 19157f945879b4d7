const steps = [...document.querySelectorAll("li")];
const keys = {
  ArrowRight: (at) => at + 1, ArrowDown: (at) => at + 1, ArrowLeft: (at) => at - 1, ArrowUp: (at) => at - 1,
  Home: () => 0, End: () => steps.length - 1,
};
document.addEventListener("keydown", (event) => {
  if (!Object.hasOwn(keys, event.key) || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const at = steps.findIndex((step) => `#${step.id}` === location.hash);
  const next = steps[Math.max(0, Math.min(steps.length - 1, keys[event.key](at)))];
  if (next) location.replace(`#${next.id}`);
});
