// The table: cells are chosen with keys or the mouse, edited in place, pasted in blocks; rows are added, moved, removed.
// A change is shown at once, and the studio's answer when no other change is on its way: typing ahead loses nothing.
import { pastedTable, writeRows } from "./clipboard.js";
import { announce, change, get, onState } from "./server.js";
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

// The cells of a row in the order of the list, by which the studio knows that it is still the same row.
function known(row) {
  const cells = [];
  [...grid().tHead.rows[0].cells].slice(1).forEach((head, column) => { cells[head.dataset.place] = row.cells[column + 1].textContent; });
  return cells;
}

let unanswered = 0;
function send(request) {
  unanswered += 1;
  return change(request, () => { unanswered -= 1; }).catch((error) => {
    get("contents").then(announce, () => {});
    throw error;
  });
}

export function select(row, column, { extend = false, focus = true } = {}) {
  const left = body().querySelector("[data-new]");
  if (left && left.rowIndex - 1 !== row) {
    if (left.rowIndex - 1 < row) row -= 1;
    left.remove();
  }
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
  if (headings()[current.column] === document.body.dataset.icon) suggestIcons(editor);
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
  const at = row.rowIndex - 1;
  cell.textContent = before;
  const was = known(row);
  cell.textContent = text;
  closeHelp();
  if (row.dataset.new && !keep) row.remove();
  else if (row.dataset.new && text) {
    delete row.dataset.new;
    send({ action: "insert", before: at, rows: [{ [cell.dataset.heading]: text }] }).catch(() => {});
  } else if (text !== before) {
    send({ action: "cells", row: at, was, cells: { [cell.dataset.heading]: text } }).catch(() => drawAgain(row.dataset.row));
  } else drawAgain(row.dataset.row);
}

function closeHelp() {
  hint.textContent = hint.dataset.usual;
  hint.classList.remove("wrong", "known");
  document.getElementById("icon-choice").hidden = true;
}

// What is being written while the table is shown anew: it goes on in its row, wherever that is then.
function putAside() {
  if (!editor) return null;
  const [input, cell, row] = [editor, editor.closest("td"), editor.closest("tr")];
  editor = null;
  cell.textContent = input.dataset.before;
  return { row: row.rowIndex - 1, code: row.dataset.code, column: current.column, input };
}

function resume({ row, code, column, input }) {
  const same = code && rowAt(row)?.dataset.code !== code ? [...body().rows].find((each) => each.dataset.code === code) : null;
  current = { row: same ? same.rowIndex - 1 : row, column };
  if (!cellAt(current.row, column)) return;
  const range = [input.selectionStart, input.selectionEnd];
  select(current.row, column, { focus: false });
  edit(input.value);
  editor.setSelectionRange(...range);
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
    [...choice.children].forEach((icon, place) => {
      icon.id = `icon-${place}`;
      icon.setAttribute("role", "option");
    });
    choice.hidden = !choice.children.length;
    editor.setAttribute("aria-expanded", String(!choice.hidden));
    goToIcon(null);
  } catch { /* the name can be typed */ }
}

// The editor keeps the focus: arrow keys go to the suggestions below it, and Enter takes one.
function suggestIcons(input) {
  const facts = { role: "combobox", "aria-controls": choice.id, "aria-autocomplete": "list", "aria-expanded": "false" };
  for (const [name, value] of Object.entries(facts)) input.setAttribute(name, value);
}
const chosenIcon = () => choice.querySelector("[aria-selected='true']");
function goToIcon(icon) {
  for (const each of choice.children) each.setAttribute("aria-selected", String(each === icon));
  editor.setAttribute("aria-activedescendant", icon?.id ?? "");
  icon?.scrollIntoView({ block: "nearest" });
}
function takeIcon(icon) {
  editor.value = icon.dataset.icon;
  finish(true);
  select(current.row, current.column);
}
function useIconKey(key) {
  const by = { ArrowDown: 1, ArrowUp: -1 }[key];
  const icon = chosenIcon();
  if (choice.hidden || !(by || (key === "Enter" && icon))) return false;
  if (by) goToIcon(choice.children[[...choice.children].indexOf(icon) + by] ?? null);
  else takeIcon(icon);
  return true;
}
choice.addEventListener("mousedown", (event) => {
  event.preventDefault(); // the editor keeps the focus
  const icon = event.target.closest("[data-icon]");
  if (icon && editor) takeIcon(icon);
});

// Keys, as in every spreadsheet program.

const MOVES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1], PageUp: [-15, 0], PageDown: [15, 0] };

place.addEventListener("keydown", (event) => {
  if (event.isComposing || event.defaultPrevented) return;
  if (editor) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      addRow();
      return;
    }
    if (useIconKey(event.key)) {
      event.preventDefault();
      return;
    }
    const leaves = { Enter: [event.shiftKey ? -1 : 1, 0], Tab: [0, event.shiftKey ? -1 : 1], Escape: [0, 0] }[event.key];
    if (!leaves) return;
    event.preventDefault();
    const { row, column } = current;
    const isLast = event.key === "Tab" && !event.shiftKey && row === body().rows.length - 1 && column === headings().length - 1;
    finish(event.key !== "Escape");
    if (isLast && editor === null && rowAt(row)) addRow();
    else select(row + leaves[0], column + leaves[1]);
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
  if (!cell.textContent) return;
  const was = known(cell.parentElement);
  cell.textContent = "";
  send({ action: "cells", row: current.row, was, cells: { [cell.dataset.heading]: "" } }).catch(() => {});
}

let tapped = false; // whether the cell that is being pressed was the chosen one before
place.addEventListener("mousedown", (event) => {
  const cell = event.target.closest("td, th.number");
  if (!cell || cell.contains(editor) && editor) return;
  const [row, column] = [cell.parentElement.rowIndex - 1, Math.max(0, cell.cellIndex - 1)];
  tapped = row === current.row && column === current.column && document.activeElement === cell;
  finish(true);
  select(cell.isConnected ? cell.parentElement.rowIndex - 1 : row, column, { extend: event.shiftKey, focus: true });
  event.preventDefault();
});
place.addEventListener("click", (event) => { if (event.pointerType === "touch" && tapped && event.target.closest("td")) edit(); });
place.addEventListener("dblclick", (event) => { if (event.target.closest("td")) edit(); });
place.addEventListener("click", (event) => {
  const sort = event.target.closest(".sort");
  if (!sort) return;
  const header = sort.closest("th");
  const reverse = header.getAttribute("aria-sort") === "ascending";
  send({ action: "sort", heading: header.dataset.heading, reverse })
    .then(() => { for (const each of grid().tHead.rows[0].cells) if (each.dataset.heading === header.dataset.heading) each.setAttribute("aria-sort", reverse ? "descending" : "ascending"); })
    .catch(() => {});
});

// The clipboard: blocks of cells as spreadsheet programs have them.

document.addEventListener("copy", (event) => {
  if (editor || !document.activeElement.closest("#table tbody")) return;
  const lines = anchor === null ? [[cellAt(current.row, current.column).textContent]] : chosen().map((row) => cellsOf(rowAt(row)));
  event.clipboardData.setData("text/plain", writeRows(lines));
  event.preventDefault();
});
document.addEventListener("paste", (event) => {
  if (editor || !document.activeElement.closest("#table tbody")) return;
  const text = pastedTable(event.clipboardData);
  if (!text) return;
  event.preventDefault();
  const [row] = chosenRows();
  const insert = Boolean(rowAt(row).dataset.new);
  send({ action: "paste", row, insert, headings: headings().slice(anchor === null ? current.column : 0), text }).catch(() => {});
});

// Rows.

// A new row is written once something stands in it: until then it is only on the page.
function makeRow(at) {
  const row = body().insertRow(at);
  row.dataset.new = "yes";
  row.append(Object.assign(document.createElement("th"), { className: "number" }));
  for (const heading of headings()) {
    const cell = row.insertCell();
    cell.dataset.heading = heading;
    cell.tabIndex = -1;
    cell.dir = "auto";
  }
}

function addRow() {
  finish(true);
  const isThere = rowAt(current.row)?.dataset.new;
  const at = isThere ? current.row : body().rows.length ? chosenRows()[1] + 1 : 0;
  if (!isThere) makeRow(at);
  const { value, title } = document.body.dataset;
  select(at, Math.max(0, headings().findIndex((heading) => heading === value || heading === title)));
  edit("");
}

function deleteRows() {
  const rows = chosen();
  const focus = place.contains(document.activeElement);
  const there = rows.map(rowAt).filter(Boolean);
  const isWritten = there.length && !there[0].dataset.new;
  for (const row of there) row.remove();
  anchor = null;
  select(rows[0], current.column, { focus });
  if (isWritten) send({ action: "delete", rows }).catch(() => {});
}

function moveRows(by) {
  const rows = chosen();
  const [first, last] = [rows[0], rows.at(-1)];
  const passed = rowAt(by < 0 ? first - 1 : last + 1);
  if (!passed || rowAt(first).dataset.new) return;
  const focus = place.contains(document.activeElement);
  if (by < 0) rowAt(last).after(passed);
  else rowAt(first).before(passed);
  if (anchor !== null) anchor += by;
  select(current.row + by, current.column, { extend: anchor !== null, focus });
  send({ action: "move", rows, before: by < 0 ? first - 1 : last + 2 }).catch(() => {});
}

document.getElementById("add-row").addEventListener("click", addRow);
document.getElementById("delete-rows").addEventListener("click", deleteRows);
document.getElementById("rows-up").addEventListener("click", () => moveRows(-1));
document.getElementById("rows-down").addEventListener("click", () => moveRows(1));

document.addEventListener("go-to-row", ({ detail }) => select(detail.row, current.column, { focus: detail.focus }));

let late = { rows: {} }; // what was answered while other changes were on their way
let composing = false; // a letter of several keys
for (const kind of ["start", "end"]) {
  place.addEventListener(`composition${kind}`, () => { composing = kind === "start"; if (!composing) showAnswered(); });
}

onState((state) => {
  if (state.table) late = { table: state.table, rows: {} };
  Object.assign(late.rows, state.rows);
  Object.assign(document.body.dataset, state.columns);
  showAnswered();
});

function showAnswered() {
  if (unanswered || composing || (!late.table && !Object.keys(late.rows).length)) return;
  const { row, column } = current;
  const focused = place.contains(document.activeElement);
  const kept = putAside();
  const added = body().querySelector("[data-new]")?.rowIndex;
  const scrolled = [place.scrollTop, place.scrollLeft];
  if (late.table) place.innerHTML = late.table;
  for (const [number, html] of Object.entries(late.rows)) {
    const old = body().querySelector(`[data-row="${number}"]`);
    if (old) old.outerHTML = html;
  }
  [place.scrollTop, place.scrollLeft] = scrolled;
  if (added && !body().querySelector("[data-new]")) makeRow(added - 1);
  const isAnew = Boolean(late.table);
  late = { rows: {} };
  if (kept) resume(kept);
  else if (body().rows.length && (focused || isAnew)) select(row, column, { focus: focused, extend: anchor !== null });
}

if (body().rows.length) select(0, 0, { focus: false });
else addRow();
