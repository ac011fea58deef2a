// Problems where they are edited: marked at their cells, told below the table, and mended with a button.
import { change } from "./server.js";
import { describe, findings } from "./findings.js";
import { headings, select, selected } from "./table.js";

const panel = document.getElementById("findings");
const here = document.getElementById("here");

// The worst problem of a cell gives it its mark.
function mark() {
  for (const cell of document.querySelectorAll("#table [data-severity]")) { delete cell.dataset.severity; cell.removeAttribute("title"); }
  const rows = new Map([...document.querySelectorAll("#table tbody tr")].map((row) => [row.dataset.row, row]));
  const columns = new Map(headings().map((heading, column) => [heading, column + 1]));
  for (const finding of [...findings()].reverse()) {
    const cell = rows.get(String(finding.row))?.cells[columns.get(finding.heading) ?? 0];
    if (cell) { cell.dataset.severity = finding.severity; cell.title = describe(finding); }
  }
}

// What is wrong where the person is: of the chosen cell, with the problems of its whole row.
function showHere() {
  const { row, heading } = selected();
  const near = findings().filter((finding) => finding.row === row && (finding.heading === heading || !finding.heading));
  show(near);
}

function show(near) {
  here.replaceChildren(...near.slice(0, 3).map(tell));
  here.hidden = !near.length;
}

function tell(finding, number) {
  const told = Object.assign(document.createElement("div"), { className: "trouble" });
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

panel.addEventListener("click", (event) => {
  const { offer } = event.target.dataset;
  if (offer === undefined) return;
  const at = [...panel.querySelectorAll(".finding")].indexOf(event.target.closest(".finding"));
  change(findings()[at].offers[offer].change).catch(() => {});
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.altKey || event.target.matches("input")) return;
  event.preventDefault();
  here.querySelector("button")?.click();
});
// What is told takes room from the table: the chosen cell stays in sight.
function keepInSight() {
  document.querySelector("#table tbody [tabindex='0']")?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

document.addEventListener("visit", ({ detail: finding }) => {
  if (finding.row !== null) select(finding.row, Math.max(0, headings().indexOf(finding.heading)));
  show([finding]);
  keepInSight();
});
document.addEventListener("selected", () => { showHere(); keepInSight(); });
document.addEventListener("findings", () => { mark(); showHere(); });
