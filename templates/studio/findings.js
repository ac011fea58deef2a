// Problems: marked at their cells and cards, counted, visited one after the other, and mended with a button.
import { change, currentRevision, get, onState } from "./server.js";
import { headings, select, selected } from "./table.js";

const panel = document.getElementById("findings");
const counts = document.getElementById("counts");
const here = document.getElementById("here");
let found = [];
let at = -1; // the problem that was visited last
let timer = 0;

function ask() {
  clearTimeout(timer);
  timer = setTimeout(load, 350);
}

async function load() {
  let answer;
  try { answer = await get("findings"); } catch { return; }
  if (answer.revision !== currentRevision()) return ask();
  const visited = found[at];
  found = answer.findings;
  if (visited) {
    const again = found.findIndex((finding) => same(finding, visited));
    at = again < 0 ? at - 1 : again;
  }
  const focused = panel.contains(document.activeElement);
  panel.innerHTML = answer.list;
  if (focused) (panel.querySelectorAll(".go")[Math.max(0, at)] || counts).focus();
  count();
  mark();
  showHere();
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

// The worst problem of a cell or a card gives it its mark.
export function mark() {
  for (const cell of document.querySelectorAll("#table [data-severity]")) { delete cell.dataset.severity; cell.removeAttribute("title"); }
  for (const badge of document.querySelectorAll("#cards .badge")) badge.remove();
  const cards = new Map([...document.querySelectorAll("#cards .card")].map((card) => [Number(card.dataset.row), card]));
  for (const finding of [...found].reverse()) {
    if (finding.row === null) continue;
    const cell = cellOf(finding);
    if (cell) { cell.dataset.severity = finding.severity; cell.title = describe(finding); }
    const card = cards.get(finding.row);
    if (!card) continue;
    card.querySelector(".badge")?.remove();
    card.append(badge(finding));
  }
}

function badge(finding) {
  const made = Object.assign(document.createElement("span"), { className: "badge sign", title: describe(finding) });
  made.dataset.severity = finding.severity;
  made.append(Object.assign(document.createElement("span"), { className: "unseen", textContent: `${document.body.dataset[finding.severity]}: ${finding.message}` }));
  return made;
}

const describe = (finding) => [finding.message, finding.fix].filter(Boolean).join(" → ");

function cellOf(finding) {
  const row = document.querySelector(`#table tr[data-row="${finding.row}"]`);
  return row?.cells[headings().indexOf(finding.heading) + 1];
}

function visit(step) {
  if (!found.length) return;
  at = (at + step + found.length) % found.length;
  go(found[at]);
}

function go(finding) {
  if (finding.row !== null) select(finding.row, Math.max(0, headings().indexOf(finding.heading)));
  show([finding]);
}

// What is wrong where the person is: of the chosen cell, with the problems of its whole row.
function showHere() {
  const { row, heading } = selected();
  const near = found.filter((finding) => finding.row === row && (finding.heading === heading || !finding.heading));
  show(near);
}

function show(findings) {
  here.replaceChildren(...findings.slice(0, 3).map(tell));
  here.hidden = !findings.length;
}

function tell(finding, number) {
  const told = Object.assign(document.createElement("div"), { className: "told" });
  told.dataset.severity = finding.severity;
  const sign = Object.assign(document.createElement("span"), { className: "sign" });
  sign.append(Object.assign(document.createElement("span"), { className: "unseen", textContent: document.body.dataset[finding.severity] }));
  const words = Object.assign(document.createElement("p"), { textContent: finding.message });
  if (finding.fix) words.append(" ", Object.assign(document.createElement("span"), { className: "fix", textContent: finding.fix }));
  const offers = Object.assign(document.createElement("p"), { className: "offers" });
  finding.offers.forEach((offer, place) => {
    const button = Object.assign(document.createElement("button"), { type: "button", className: "button", textContent: offer.label });
    if (!number && !place) { button.title = here.dataset.key; button.setAttribute("aria-keyshortcuts", "Alt+Enter"); }
    button.addEventListener("click", () => repair(offer));
    offers.append(button);
  });
  told.append(sign, words, offers);
  return told;
}

async function repair(offer) {
  const { row, column } = selected();
  try { await change(offer.change); } catch { return; }
  select(row, column);
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
  const { offer } = event.target.dataset;
  if (offer === undefined) go(found[at]);
  else change(found[at].offers[offer].change).catch(() => {});
});
document.addEventListener("keydown", (event) => {
  if (event.key === "F8") { event.preventDefault(); visit(event.shiftKey ? -1 : 1); }
  if (event.key === "Enter" && event.altKey && !event.target.matches("input")) {
    event.preventDefault();
    here.querySelector("button")?.click();
  }
});
document.addEventListener("selected", showHere);
document.addEventListener("cards-changed", mark);
onState((state, before) => { if (state.revision !== before) ask(); });
ask();
