// Cards: drawn by the studio when they come into view, and found by words.
import { get } from "./server.js";

const list = document.getElementById("cards");
const style = document.getElementById("deck-style");
const shown = document.getElementById("shown");
let styled = "";
let waiting = new Set();
let timer = 0;

const seen = new IntersectionObserver((entries) => {
  for (const entry of entries) if (entry.isIntersecting && entry.target.dataset.stale !== "no") waiting.add(entry.target);
  schedule();
}, { rootMargin: "400px" });

function schedule() {
  clearTimeout(timer);
  timer = setTimeout(draw, 30);
}

async function draw() {
  const cards = [...waiting].filter((card) => card.isConnected && card.dataset.code).slice(0, 24);
  waiting = new Set([...waiting].filter((card) => !cards.includes(card) && card.isConnected && card.dataset.code));
  if (!cards.length) return;
  const query = new URLSearchParams(cards.map((card) => ["code", card.dataset.code]));
  let answer;
  try { answer = await get(`cards?${query}`); } catch { return; }
  restyle(answer.style);
  for (const card of cards) {
    const html = answer.cards[card.dataset.code];
    if (html === undefined) continue;
    card.querySelector(".holder").innerHTML = html;
    card.dataset.stale = "no";
  }
  if (waiting.size) schedule();
}

// The style sheet of the deck is fetched again when its cards have other fonts or another size.
export function restyle(name) {
  if (name === styled) return;
  styled = name;
  style.href = `deck.css?${encodeURIComponent(name)}`;
}

export function watchCards() {
  seen.disconnect();
  for (const card of list.children) seen.observe(card);
}

// The list of cards follows the rows of the table; a card whose row changed is drawn again.
export function followRows(rows, changed) {
  const known = new Map([...list.children].map((card) => [card.dataset.code, card]));
  const cards = rows.map(({ number, code }) => {
    const card = (code && known.get(code)) || make();
    card.dataset.row = number;
    if (card.dataset.code !== code || changed === "all" || changed.has(number)) card.dataset.stale = "yes";
    card.dataset.code = code;
    return card;
  });
  list.replaceChildren(...cards);
  watchCards();
  document.dispatchEvent(new CustomEvent("cards-changed"));
}

function make() {
  const card = document.createElement("li");
  card.className = "card";
  card.append(Object.assign(document.createElement("span"), { className: "holder" }));
  return card;
}

export function showCard(row) {
  for (const card of list.children) card.classList.toggle("current", Number(card.dataset.row) === row);
  list.querySelector(".current")?.scrollIntoView({ block: "nearest" });
  document.dispatchEvent(new CustomEvent("card-chosen"));
}

export function currentCard() {
  const card = list.querySelector(".current") ?? list.firstElementChild;
  return { code: card?.dataset.code ?? "", row: Number(card?.dataset.row ?? 0) };
}

export function filter(words, rowsText) {
  let count = 0;
  for (const card of list.children) {
    const matches = words.every((word) => (rowsText[card.dataset.row] || "").includes(word));
    card.hidden = !matches;
    count += matches;
  }
  shown.textContent = words.length ? shown.dataset.text.replace("{n}", count).replace("{all}", list.children.length) : "";
}

list.addEventListener("click", (event) => {
  const card = event.target.closest(".card");
  if (card) document.dispatchEvent(new CustomEvent("go-to-row", { detail: { row: Number(card.dataset.row) } }));
});
