// Cards: drawn by the studio when they come into view; which face of them is up, how large they are, and which are found.
import { announce, get, onState, showProblems } from "./server.js";

const SIZES = [0.5, 0.75, 1, 1.5, 2, 2.5, 3];
const REAL = SIZES.indexOf(1);
const STAYS = { ł: "l", đ: "d", ø: "o", ß: "ss", æ: "ae", œ: "oe", ı: "i", þ: "th", ð: "d" };
const byId = (id) => document.getElementById(id);
const list = byId("cards");
const size = byId("size");
const search = byId("search");
const shown = byId("shown");
const nothing = byId("nothing");
const scroller = document.body.classList.contains("read-only") ? document.scrollingElement : list;
let styled = "";
let waiting = new Set();
let timer = 0;

export const cards = () => [...list.children];
const nameOf = (card) => card.dataset.row ?? card.dataset.key;
const find = (name) => cards().find((card) => nameOf(card) === name);
const chosen = (name) => document.querySelector(`input[name=${name}]:checked`).value;

export function fold(text) {
  return text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[łđøßæœıþð]/g, (letter) => STAYS[letter])
    .replace(/[−–]/g, "-")
    .replace(/(\d)[\s.,](?=\d{3})/g, "$1")
    .replace(/\s+/g, " ")
    .trim();
}

function made(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return [...template.content.children];
}

// Drawing.

const root = scroller === list ? list : null;
const near = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) waiting.delete(target);
    else if (target.dataset.drawn !== "yes") waiting.add(target);
  }
  schedule();
}, { root, rootMargin: "500px" });

// A card that is far away loses its drawing, or else a thousand of them would make the page slow.
const far = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) if (!isIntersecting && target.isConnected && !target.hidden) clear(target);
}, { root, rootMargin: "4000px" });

function clear(card) {
  delete card.dataset.drawn;
  card.querySelector(".faces").replaceChildren();
}

function watch(card) {
  near.observe(card);
  far.observe(card);
}

function schedule() {
  clearTimeout(timer);
  timer = setTimeout(draw, 20);
}

async function draw() {
  const asked = [...waiting].filter((card) => card.isConnected).slice(0, 24);
  waiting = new Set([...waiting].filter((card) => card.isConnected && !asked.includes(card)));
  if (!asked.length) return;
  let answer;
  try { answer = await get(`cards?${new URLSearchParams(asked.map((card) => ["code", card.dataset.code]))}`); } catch { return; }
  restyle(answer.style);
  showProblems(answer.problems);
  const here = new Map(asked.filter((card) => card.isConnected).map((card) => [card.dataset.key, card]));
  for (const fresh of made(answer.drawn)) if (here.has(fresh.dataset.key)) showDrawing(here.get(fresh.dataset.key), fresh);
  if (waiting.size) schedule();
}

function showDrawing(card, fresh) {
  const [old, now] = [card.querySelector(".faces"), fresh.querySelector(".faces")];
  card.dataset.drawn = "yes";
  if (old.innerHTML === now.innerHTML) return;
  card.classList.toggle("fresh", old.children.length > 0);
  old.replaceWith(now);
}

// The card of a row while a cell of it is being written, and as it was when that is given up.
export function showUnsaved(row, { drawn, style }) {
  const [fresh] = made(drawn);
  const card = cards().find((each) => each.dataset.row === String(row));
  if (!fresh || !card) return;
  restyle(style);
  card.querySelector(".faces").replaceWith(fresh.querySelector(".faces"));
  card.dataset.drawn = "unsaved";
}
export function drawAgain(row) {
  const card = cards().find((each) => each.dataset.row === String(row) && each.dataset.drawn === "unsaved");
  if (card) { waiting.add(card); schedule(); }
}

// The style sheet of the deck is fetched again when its cards have other fonts or another size.
export function restyle(name) {
  if (name === styled) return;
  styled = name;
  const old = byId("deck-style");
  const fresh = old.cloneNode();
  fresh.href = `deck.css?${name}`;
  fresh.addEventListener("load", () => old.remove());
  old.after(fresh);
}

// The card that somebody looks at stays where it is on the screen: the one with the focus, or else the first that is seen.
export function keepPlace(change) {
  const top = list.getBoundingClientRect().top;
  const isSeen = (card) => { const box = card.getBoundingClientRect(); return box.bottom > Math.max(top, 0) && box.top < innerHeight; };
  const focused = document.activeElement?.closest?.("#cards .card");
  const anchor = focused && isSeen(focused) ? focused : cards().find((card) => !card.hidden && isSeen(card));
  const before = anchor?.getBoundingClientRect().top;
  change();
  const now = anchor && find(nameOf(anchor));
  if (!now || now.hidden) return;
  scroller.scrollBy({ top: now.getBoundingClientRect().top - before, behavior: "instant" });
}

// What changed: all cards, or some. A card shows its former drawing until it is drawn again.

function adopt(card, old) {
  card.classList.toggle("flipped", old ? old.classList.contains("flipped") : document.body.dataset.faces === "date");
  if (old) {
    card.classList.toggle("current", old.classList.contains("current"));
    card.querySelector(".faces").replaceWith(old.querySelector(".faces"));
    card.append(...old.querySelectorAll(".badge, .beside"));
  }
  watch(card);
  return card;
}

function place(html, all) {
  const focused = document.activeElement?.closest?.("#cards .card");
  const known = new Map(cards().map((card) => [nameOf(card), card]));
  const fresh = made(html);
  const cardFor = (card) => adopt(card, known.get(nameOf(card)));
  keepPlace(() => {
    if (all) list.replaceChildren(...fresh.map(cardFor));
    else for (const card of fresh) known.get(nameOf(card)).replaceWith(cardFor(card));
  });
  focusOn(focused && find(nameOf(focused)), Boolean(focused));
  queueMicrotask(() => document.dispatchEvent(new CustomEvent("cards-placed"))); // when the table shows the change too
}

// A row that became a card, or is none any more, is no matter of this row alone.
function isSameList(rows, html) {
  const here = new Set(cards().map(nameOf));
  const now = made(html).map(nameOf);
  return now.every((name) => here.has(name)) && Object.keys(rows).every((row) => here.has(row) === now.includes(row));
}

onState((state) => {
  if (state.cards !== undefined) place(state.cards, true);
  else if (state.rows && !isSameList(state.rows, state.changed)) get("contents").then(announce, () => {});
  else if (state.changed) place(state.changed, false);
});

// Which face is up, and moving from card to card with the keys.

function focusOn(card, focus) {
  for (const each of list.querySelectorAll(".flip[tabindex='0']")) each.tabIndex = -1;
  const button = (card ?? list.firstElementChild)?.querySelector(".flip");
  if (!button) return;
  button.tabIndex = 0;
  if (focus) button.focus({ preventScroll: true });
}

function turnAll() {
  document.body.dataset.faces = chosen("shown-faces");
  for (const card of cards()) card.classList.toggle("flipped", document.body.dataset.faces === "date");
}

list.addEventListener("click", (event) => {
  const card = event.target.closest(".flip")?.closest(".card");
  if (!card) return;
  focusOn(card, true);
  if (document.body.dataset.faces !== "both") card.classList.toggle("flipped");
  if (card.dataset.row) document.dispatchEvent(new CustomEvent("go-to-row", { detail: { row: Number(card.dataset.row) } }));
});

list.addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const card = event.target.closest(".card");
  if (!step || !card || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const visible = cards().filter((each) => !each.hidden);
  const next = visible[visible.indexOf(card) + step];
  if (!next) return;
  focusOn(next, true);
  next.scrollIntoView({ block: "nearest" });
});

export function showCard(name) {
  for (const card of cards()) card.classList.toggle("current", nameOf(card) === String(name));
  list.querySelector(".current")?.scrollIntoView({ block: "nearest" });
  document.dispatchEvent(new CustomEvent("card-chosen"));
}

export function currentCard() {
  const card = list.querySelector(".current") ?? list.firstElementChild;
  return { code: card?.dataset.code ?? "", row: Number(card?.dataset.row ?? 0) };
}

// Search and filter. The words of each card are folded once.

let severities = null; // by code, once the deck has been checked
const folded = new WeakMap();
function words(card) {
  if (!folded.has(card)) {
    const row = card.dataset.row && document.querySelector(`#table tr[data-row="${card.dataset.row}"]`);
    folded.set(card, fold(`${card.dataset.words} ${row ? [...row.cells].map((cell) => cell.textContent).join(" ") : ""}`));
  }
  return folded.get(card);
}

function refresh() {
  const wanted = fold(search.value).split(" ");
  const kind = chosen("filter");
  const all = cards();
  const has = (card, severity) => severity === "all" || severities?.get(card.dataset.code)?.has(severity);
  let found = 0;
  for (const card of all) {
    const matches = has(card, kind) && wanted.every((word) => words(card).includes(word));
    card.hidden = !matches;
    found += matches;
  }
  const narrowed = found < all.length;
  shown.textContent = narrowed ? shown.dataset.text.replace("{n}", found).replace("{all}", all.length) : "";
  nothing.hidden = found > 0;
  nothing.firstElementChild.textContent = nothing.firstElementChild.dataset[all.length ? "none" : "empty"];
  byId("show-all").hidden = !all.length;
  for (const count of document.querySelectorAll("[data-count]")) {
    const isKnown = severities || count.dataset.count === "all";
    count.textContent = isKnown ? all.filter((card) => has(card, count.dataset.count)).length : "…";
  }
}

// What the checks found, for the filter; null before the first check.
export function filterBy(found) {
  severities = found && new Map();
  for (const { card, severity } of found ?? []) severities.set(card, (severities.get(card) ?? new Set()).add(severity));
  refresh();
}

function showAll() {
  search.value = "";
  document.querySelector("input[name=filter][value=all]").checked = true;
  refresh();
  search.focus();
}

document.addEventListener("keydown", (event) => {
  if (event.key === "/" && !event.target.closest("input, textarea, select, #table")) {
    event.preventDefault();
    search.focus();
    search.select();
  } else if (event.key === "Escape" && event.target === search) {
    search.value = "";
    refresh();
  }
});

// How large, and light or dark.

function resize() {
  const scale = SIZES[size.value];
  const said = Number(size.value) === REAL ? document.body.dataset.realSize : `${scale * 100} %`;
  document.documentElement.style.setProperty("--scale", scale);
  byId("size-said").textContent = said;
  size.setAttribute("aria-valuetext", said);
}

function changeMode() {
  const root = document.documentElement;
  const isDark = root.dataset.mode ? root.dataset.mode === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.mode = isDark ? "light" : "dark";
}

search.addEventListener("input", refresh);
byId("filter").addEventListener("change", refresh);
byId("shown-faces").addEventListener("change", turnAll);
byId("show-all").addEventListener("click", showAll);
byId("mode").addEventListener("click", changeMode);
size.addEventListener("input", () => keepPlace(resize));

if (document.body.classList.contains("read-only") && matchMedia("(max-width: 40rem)").matches) size.value = REAL;
resize();
turnAll();
refresh();
focusOn(null, false);
for (const card of cards()) watch(card);
