// Problems: marked at their cells, counted, and visited one after the other.
import { currentRevision, get, onState } from "./server.js";
import { headings, select } from "./table.js";

const panel = document.getElementById("findings");
const counts = document.getElementById("counts");
let found = [];
let at = -1;
let timer = 0;

export function ask() {
  clearTimeout(timer);
  timer = setTimeout(load, 350);
}

async function load() {
  let answer;
  try { answer = await get("findings"); } catch { return; }
  if (answer.revision !== currentRevision()) return ask();
  found = answer.findings;
  panel.innerHTML = answer.list;
  for (const each of counts.querySelectorAll("[data-severity]")) {
    each.textContent = found.filter((finding) => finding.severity === each.dataset.severity).length;
  }
  mark();
}

function mark() {
  for (const cell of document.querySelectorAll("#table [data-severity]")) { delete cell.dataset.severity; cell.removeAttribute("title"); }
  for (const finding of [...found].reverse()) {
    const cell = cellOf(finding);
    if (!cell) continue;
    cell.dataset.severity = finding.severity;
    cell.title = [finding.message, finding.fix].filter(Boolean).join(" → ");
  }
}

function cellOf(finding) {
  if (finding.row === null) return null;
  const row = document.querySelector(`#table tr[data-row="${finding.row}"]`);
  const column = headings().indexOf(finding.heading);
  return row?.cells[column + 1];
}

function visit(step) {
  if (!found.length) return;
  at = (at + step + found.length) % found.length;
  go(found[at]);
}

function go(finding) {
  const hint = document.getElementById("hint");
  if (finding.row !== null) select(finding.row, Math.max(0, headings().indexOf(finding.heading)));
  hint.textContent = [finding.message, finding.fix].filter(Boolean).join(" → ");
}

document.getElementById("next-problem").addEventListener("click", () => visit(1));
document.getElementById("previous-problem").addEventListener("click", () => visit(-1));
counts.addEventListener("click", () => {
  panel.hidden = !panel.hidden;
  counts.setAttribute("aria-expanded", String(!panel.hidden));
});
panel.addEventListener("click", (event) => {
  const item = event.target.closest(".finding");
  if (!item) return;
  at = [...panel.querySelectorAll(".finding")].indexOf(item);
  go(found[at]);
});
onState((state, before) => { if (state.revision !== before) ask(); });
ask();
