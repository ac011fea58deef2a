// Problems: counted, listed, at or beside their cards, and visited one after the other.
import { currentRevision, get, onState, showProblems } from "./server.js";
import { cards, filterBy, keepPlace, showCard } from "./cards.js";

const panel = document.getElementById("findings");
const counts = document.getElementById("counts");
let found = [];
let beside = {}; // what is to be read beside the cards, by their codes
let isChecked = false;
let at = -1; // the problem that was visited last
let wished = 0; // the step that somebody wants to take as soon as the problems are known
let timer = 0;
const PAUSE = 3000; // ms until it is asked again after no answer came

export const findings = () => found;
export const describe = (finding) => [finding.message, finding.fix].filter(Boolean).join(" → ");

function ask(pause = 350) {
  clearTimeout(timer);
  timer = setTimeout(load, pause);
}

async function load() {
  let answer;
  try { answer = await get("findings"); } catch { return ask(PAUSE); }
  if (answer.unfinished) return load();
  if (answer.revision !== currentRevision()) return ask();
  const visited = found[at];
  ({ findings: found, beside } = answer);
  isChecked = true;
  if (visited) {
    const again = found.findIndex((finding) => same(finding, visited));
    at = again < 0 ? at - 1 : again;
  }
  const focused = panel.contains(document.activeElement);
  panel.innerHTML = answer.list;
  if (focused) (panel.querySelectorAll(".go")[Math.max(0, at)] || counts).focus();
  showProblems(answer.problems);
  count();
  markCards();
  document.dispatchEvent(new CustomEvent("findings"));
  if (wished) visit(wished);
}

const same = (one, other) => ["row", "heading", "severity", "message"].every((key) => one[key] === other[key]);

function count() {
  let words = counts.dataset.words;
  for (const each of counts.querySelectorAll("[data-severity]")) {
    each.textContent = found.filter((finding) => finding.severity === each.dataset.severity).length;
    words = words.replace(`{${each.dataset.severity}}`, each.textContent);
  }
  counts.setAttribute("aria-label", words);
}

// The worst problem of a card gives it its badge, unless all of them stand beside it; hints need none.
function markCards() {
  const worst = new Map();
  for (const finding of [...found].reverse()) if (finding.severity !== "info") worst.set(finding.card, finding);
  keepPlace(() => {
    for (const card of cards()) {
      const { code } = card.dataset;
      for (const old of card.querySelectorAll(".badge, .beside")) old.remove();
      if (beside[code]) card.insertAdjacentHTML("beforeend", beside[code]);
      else if (worst.has(code)) card.append(badge(worst.get(code)));
    }
  });
  filterBy(isChecked ? found : null);
}

function badge(finding) {
  const made = Object.assign(document.createElement("span"), { className: "badge sign", title: describe(finding) });
  made.dataset.severity = finding.severity;
  made.append(Object.assign(document.createElement("span"), { className: "unseen", textContent: `${document.body.dataset[finding.severity]}: ${finding.message}` }));
  return made;
}

export function visitFirst() {
  at = -1;
  visit(1);
}

function visit(step) {
  wished = isChecked ? 0 : step;
  if (!found.length) return;
  at = (at + step + found.length) % found.length;
  go(found[at]);
}

function go(finding) {
  document.dispatchEvent(new CustomEvent("to-table"));
  if (finding.row === null) showCard(`${finding.card}-1`);
  document.dispatchEvent(new CustomEvent("visit", { detail: finding }));
}

document.getElementById("next-problem").addEventListener("click", () => visit(1));
document.getElementById("previous-problem").addEventListener("click", () => visit(-1));
counts.addEventListener("click", () => {
  panel.hidden = !panel.hidden;
  counts.setAttribute("aria-expanded", String(!panel.hidden));
});
panel.addEventListener("click", (event) => {
  const item = event.target.closest(".finding");
  if (!item || event.target.dataset.offer !== undefined) return;
  at = [...panel.querySelectorAll(".finding")].indexOf(item);
  go(found[at]);
});
document.addEventListener("keydown", (event) => {
  if (event.key === "F8") { event.preventDefault(); visit(event.shiftKey ? -1 : 1); }
});
for (const kind of ["keydown", "pointerdown"]) document.addEventListener(kind, () => { wished = 0; }, true); // something else is wished
document.addEventListener("cards-placed", markCards);
onState((state, before) => { if (state.revision !== before) ask(); });
ask();
