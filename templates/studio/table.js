// The table: cells are chosen with keys or the mouse, edited in place, pasted in blocks; rows are added, moved, removed.
import { change, get, onState } from "./server.js";
import { drawAgain, showCard, showUnsaved } from "./cards.js";

const place = document.getElementById("table");
const hint = document.getElementById("hint");
let current = { row: 0, column: 0 };
let anchor = null; // the first of several chosen rows
let editor = null;

const grid = () => place.querySelector("table");
const body = () => grid().tBodies[0];
const rowAt = (row) => body().rows[row];
const cellAt = (row, column) => rowAt(row)?.cells[column + 1];
export const headings = () => [...grid().tHead.rows[0].cells].slice(1).map((cell) => cell.dataset.heading);
const cellsOf = (row) => [...row.cells].slice(1).map((cell) => cell.textContent);

export function select(row, column, { extend = false, focus = true } = {}) {
  const last = body().rows.length - 1;
  if (last < 0) return;
  if (extend && anchor === null) anchor = current.row;
  if (!extend) anchor = null;
  current = { row: Math.max(0, Math.min(row, last)), column: Math.max(0, Math.min(column, headings().length - 1)) };
  for (const old of body().querySelectorAll("[tabindex='0']")) old.tabIndex = -1;
  const [from, to] = chosenRows();
  for (const each of body().rows) {
    const inside = anchor !== null && each.rowIndex - 1 >= from && each.rowIndex - 1 <= to;
    each.toggleAttribute("aria-selected", inside);
    each.classList.toggle("current", each.rowIndex - 1 === current.row);
  }
  const cell = cellAt(current.row, current.column);
  cell.tabIndex = 0;
  if (focus) { cell.focus({ preventScroll: true }); cell.scrollIntoView({ block: "nearest", inline: "nearest" }); }
  for (const id of ["delete-rows", "rows-up", "rows-down"]) document.getElementById(id).disabled = false;
  showCard(current.row);
  document.dispatchEvent(new CustomEvent("selected"));
}

export const selected = () => ({ ...current, heading: headings()[current.column] });

function chosenRows() {
  const other = anchor === null ? current.row : anchor;
  return [Math.min(other, current.row), Math.max(other, current.row)];
}
const chosen = () => { const [from, to] = chosenRows(); return Array.from({ length: to - from + 1 }, (_, each) => from + each); };

// Editing a cell.

function edit(first = null) {
  const cell = cellAt(current.row, current.column);
  if (!cell || editor) return;
  const before = cell.textContent;
  editor = document.createElement("input");
  editor.className = "editor";
  editor.value = first ?? before;
  editor.setAttribute("aria-label", headings()[current.column]);
  editor.maxLength = 2000;
  editor.dir = "auto";
  cell.replaceChildren(editor);
  editor.focus();
  if (first === null) editor.select();
  editor.addEventListener("blur", () => finish(true));
  editor.addEventListener("input", () => help(editor.value));
  editor.dataset.before = before;
  help(editor.value);
}

function finish(keep) {
  if (!editor) return;
  const [input, cell] = [editor, editor.closest("td")];
  editor = null;
  const { before } = input.dataset;
  const text = keep ? input.value.trim() : before;
  const row = cell.parentElement;
  const was = [...row.cells].slice(1).map((each) => (each === cell ? before : each.textContent));
  cell.textContent = text;
  hint.textContent = hint.dataset.usual;
  document.getElementById("icon-choice").hidden = true;
  hint.classList.remove("wrong", "known");
  if (row.dataset.new) {
    const before = row.rowIndex - 1;
    if (text) change({ action: "insert", before, rows: [{ [cell.dataset.heading]: text }] }).catch(() => row.remove());
    else row.remove();
  } else if (text !== before) {
    const request = { action: "cells", row: Number(row.dataset.row), was, cells: { [cell.dataset.heading]: text } };
    change(request).catch(() => { cell.textContent = before; drawAgain(row.dataset.row); });
  } else drawAgain(row.dataset.row);
}

// While a cell is written: the card as it will be, how a value is read, and pictograms to choose from.
let asked = 0;
function help(text) {
  const heading = headings()[current.column];
  const number = ++asked;
  if (heading === document.body.dataset.icon) offerIcons(text, number);
  if (heading === document.body.dataset.value && text.trim()) readValue(text, number);
  if (editor.value !== editor.dataset.before && rowAt(current.row).dataset.code) drawUnsaved(heading, text, number);
}

async function readValue(text, number) {
  try {
    const answer = await get(`value?${new URLSearchParams({ text })}`);
    if (number !== asked || !editor) return;
    hint.textContent = answer.error || hint.dataset.read.replace("{printed}", answer.printed);
    hint.classList.toggle("wrong", Boolean(answer.error));
    hint.classList.toggle("known", !answer.error);
  } catch { /* the hint is not needed */ }
}

async function drawUnsaved(heading, text, number) {
  const { row } = current;
  try {
    const answer = await get(`unsaved?${new URLSearchParams({ row, heading, text })}`);
    if (number === asked && editor) showUnsaved(row, answer);
  } catch { /* it is drawn when it is saved */ }
}

const choice = document.getElementById("icon-choice");
async function offerIcons(text, number) {
  const title = rowAt(current.row).querySelector(`[data-heading="${document.body.dataset.title}"]`)?.textContent || "";
  try {
    const answer = await get(`icons?${new URLSearchParams({ words: text.replaceAll("-", " ") || title })}`);
    if (number !== asked || !editor) return;
    choice.innerHTML = answer.icons;
    choice.hidden = !choice.children.length;
  } catch { /* the name can be typed */ }
}
choice.addEventListener("mousedown", (event) => {
  event.preventDefault(); // the editor keeps the focus
  const icon = event.target.closest("[data-icon]");
  if (!icon || !editor) return;
  editor.value = icon.dataset.icon;
  finish(true);
  select(current.row, current.column);
});

// Keys, as in every spreadsheet program.

const MOVES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1], PageUp: [-15, 0], PageDown: [15, 0] };

place.addEventListener("keydown", (event) => {
  if (event.isComposing || event.defaultPrevented) return;
  if (editor) {
    const leaves = { Enter: [event.shiftKey ? -1 : 1, 0], Tab: [0, event.shiftKey ? -1 : 1], Escape: [0, 0] }[event.key];
    if (!leaves) return;
    event.preventDefault();
    finish(event.key !== "Escape");
    select(current.row + leaves[0], current.column + leaves[1]);
    return;
  }
  if (!event.target.closest("tbody")) return;
  const control = event.ctrlKey || event.metaKey;
  const move = MOVES[event.key];
  if (control && event.key === "Enter") addRow();
  else if (control && ["Delete", "Backspace"].includes(event.key)) deleteRows();
  else if (move && event.altKey && move[0]) moveRows(Math.sign(move[0]));
  else if (move && !control && !event.altKey) { select(current.row + move[0], current.column + move[1], { extend: event.shiftKey && move[0] !== 0 }); }
  else if (event.key === "Home") select(control ? 0 : current.row, 0);
  else if (event.key === "End") select(control ? Infinity : current.row, Infinity);
  else if ((event.key === "Enter" && !event.altKey) || event.key === "F2") edit();
  else if (event.key === "Delete" || event.key === "Backspace") clear();
  else if (event.key.length === 1 && !control && !event.altKey) edit("") || (editor.value = "");
  else return;
  if (event.key.length !== 1) event.preventDefault();
});

function clear() {
  const cell = cellAt(current.row, current.column);
  if (cell.textContent) change({ action: "cells", row: current.row, cells: { [cell.dataset.heading]: "" } }).catch(() => {});
}

place.addEventListener("mousedown", (event) => {
  const cell = event.target.closest("td, th.number");
  if (!cell || cell.contains(editor) && editor) return;
  finish(true);
  select(cell.parentElement.rowIndex - 1, Math.max(0, cell.cellIndex - 1), { extend: event.shiftKey, focus: true });
  event.preventDefault();
});
place.addEventListener("dblclick", (event) => { if (event.target.closest("td")) edit(); });
place.addEventListener("click", (event) => {
  const sort = event.target.closest(".sort");
  if (!sort) return;
  const header = sort.closest("th");
  const reverse = header.getAttribute("aria-sort") === "ascending";
  change({ action: "sort", heading: header.dataset.heading, reverse })
    .then(() => { for (const each of grid().tHead.rows[0].cells) if (each.dataset.heading === header.dataset.heading) each.setAttribute("aria-sort", reverse ? "descending" : "ascending"); })
    .catch(() => {});
});

// The clipboard: blocks of cells as spreadsheet programs have them.

document.addEventListener("copy", (event) => {
  if (editor || !document.activeElement.closest("#table tbody")) return;
  const lines = anchor === null ? [[cellAt(current.row, current.column).textContent]] : chosen().map((row) => cellsOf(rowAt(row)));
  const quoted = (cell) => (/["\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  event.clipboardData.setData("text/plain", lines.map((line) => line.map(quoted).join("\t")).join("\n"));
  event.preventDefault();
});
document.addEventListener("paste", (event) => {
  if (editor || !document.activeElement.closest("#table tbody")) return;
  const text = event.clipboardData.getData("text/plain");
  if (!text) return;
  event.preventDefault();
  const column = anchor === null ? current.column : 0;
  change({ action: "paste", row: chosenRows()[0], column, text }).catch(() => {});
});

// Rows.

// A new row is written once something stands in it: until then it is only on the page.
function addRow() {
  finish(true);
  const at = body().rows.length ? chosenRows()[1] + 1 : 0;
  const row = body().insertRow(at);
  row.dataset.new = "yes";
  row.append(Object.assign(document.createElement("th"), { className: "number" }));
  for (const heading of headings()) {
    const cell = row.insertCell();
    cell.dataset.heading = heading;
    cell.tabIndex = -1;
  }
  select(at, Math.max(0, headings().indexOf(document.body.dataset.title)));
  edit("");
}

async function deleteRows() {
  const [first] = chosenRows();
  const focus = place.contains(document.activeElement);
  await change({ action: "delete", rows: chosen() }).catch(() => {});
  select(first, current.column, { focus });
}

async function moveRows(by) {
  const [from, to] = chosenRows();
  const before = by < 0 ? from - 1 : to + 2;
  if (before < 0 || before > body().rows.length) return;
  const focus = place.contains(document.activeElement);
  await change({ action: "move", rows: chosen(), before }).catch(() => {});
  if (anchor !== null) anchor += by;
  select(current.row + by, current.column, { extend: anchor !== null, focus });
}

document.getElementById("add-row").addEventListener("click", addRow);
document.getElementById("delete-rows").addEventListener("click", deleteRows);
document.getElementById("rows-up").addEventListener("click", () => moveRows(-1));
document.getElementById("rows-down").addEventListener("click", () => moveRows(1));

document.addEventListener("go-to-row", ({ detail }) => select(detail.row, current.column, { focus: detail.focus }));

onState((state) => {
  const { row, column } = current;
  const focused = place.contains(document.activeElement);
  if (state.table) {
    const scrolled = [place.scrollTop, place.scrollLeft];
    place.innerHTML = state.table;
    [place.scrollTop, place.scrollLeft] = scrolled;
    if (body().rows.length) select(row, column, { focus: focused && !editor, extend: anchor !== null });
  } else if (state.rows) {
    for (const [number, html] of Object.entries(state.rows)) rowAt(Number(number)).outerHTML = html;
    if (focused && !editor) select(row, column, { extend: anchor !== null });
  }
});

if (body().rows.length) select(0, 0, { focus: false });
