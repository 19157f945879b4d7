// In a page with a solver: what its worker says of boards. `arguments` are puzzles as formulas with boards, and what is
// called with all verdicts.
const [puzzles, done] = arguments;
const text = (id) => document.getElementById(id).textContent;
const worker = new Worker(URL.createObjectURL(new Blob([text("worker")], { type: "text/javascript" })));
const answer = (question) =>
  new Promise((resolve) => {
    worker.onmessage = ({ data }) => data.part || resolve(data);
    worker.postMessage(question);
  });

async function judge() {
  const verdicts = [];
  for (const { formula, boards } of puzzles) {
    await answer({ program: text("program"), formula });
    const here = [];
    for (const entries of boards) here.push((await answer({ entries, all: true })).verdict);
    verdicts.push(here);
  }
  return verdicts;
}
judge().then(done, (error) => done(String(error)));
