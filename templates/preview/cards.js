// Cards on the page: which are seen, and which face is up.

const list = document.getElementById("cards");
const STAYS = { ł: "l", đ: "d", ø: "o", ß: "ss", æ: "ae", œ: "oe", ı: "i", þ: "th", ð: "d" };

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

export function cards() {
  return [...list.children];
}

// Each card's words are folded once; a search is then a matter of microseconds.
const folded = new WeakMap();
function words(card) {
  if (!folded.has(card)) folded.set(card, fold(card.dataset.words));
  return folded.get(card);
}

export function showMatching(search, kind) {
  const wanted = fold(search).split(" ");
  let shown = 0;
  for (const card of cards()) {
    const hasKind = kind === "all" || card.dataset.severities.split(" ").includes(kind);
    const matches = hasKind && wanted.every((word) => words(card).includes(word));
    card.hidden = !matches;
    shown += matches;
  }
  return shown;
}

export function isFlipped(card) {
  return card.classList.contains("flipped");
}

export function turn(card, toDate) {
  card.classList.toggle("flipped", toDate);
  const button = card.querySelector(".flip");
  const { name, title, date } = button.dataset;
  const both = document.body.dataset.faces === "both";
  button.setAttribute("aria-label", `${name}; ${both ? `${title}; ${date}` : toDate ? date : title}`);
}

function move(from, step) {
  const seen = cards().filter((card) => !card.hidden);
  const next = seen[seen.indexOf(from) + step];
  next?.querySelector(".flip").focus();
}

list.addEventListener("click", (event) => {
  const card = event.target.closest(".flip")?.closest(".card");
  if (card && document.body.dataset.faces !== "both") turn(card, !isFlipped(card));
});

list.addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const card = event.target.closest(".flip")?.closest(".card");
  if (!step || !card || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  move(card, step);
});
