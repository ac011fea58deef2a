// Following saves: the server says what changed, and only that is replaced.

const byId = (id) => document.getElementById(id);

function made(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content.firstElementChild;
}

function sameFaces(old, fresh) {
  return old.querySelector(".turn").innerHTML === fresh.querySelector(".turn").innerHTML;
}

function placeCards({ order, cards }, { isFlipped, turn }) {
  const list = byId("cards");
  const here = new Map([...list.children].map((card) => [card.dataset.key, card]));
  const wasFocused = document.activeElement?.closest?.(".card")?.dataset.key;
  order.forEach((key, at) => {
    const old = here.get(key);
    let card = old;
    if (cards[key] !== undefined) {
      card = made(cards[key]);
      if (!old || !sameFaces(old, card)) card.classList.add("fresh");
      turn(card, old ? isFlipped(old) : document.body.dataset.faces === "date");
      old?.replaceWith(card);
    }
    here.delete(key);
    if (list.children[at] !== card) list.insertBefore(card, list.children[at] ?? null);
    if (key === wasFocused && card !== old) card.querySelector(".flip").focus({ preventScroll: true });
  });
  for (const gone of here.values()) gone.remove();
}

function restyle(address) {
  const old = byId("deck-style");
  const fresh = old.cloneNode();
  fresh.href = address;
  fresh.addEventListener("load", () => old.remove());
  old.after(fresh);
}

function apply(news, page) {
  const top = scrollY;
  if (news.style) restyle(news.style);
  const name = document.querySelector("h1");
  name.textContent = news.title;
  name.lang = news.language;
  document.title = document.body.dataset.pageTitle.replace("{title}", news.title);
  byId("about").textContent = news.about;
  byId("count").dataset.text = news.count;
  byId("findings").innerHTML = news.findings;
  byId("problems").innerHTML = news.problems;
  for (const [kind, number] of Object.entries(news.counts)) {
    const shown = document.querySelector(`[data-count=${kind}]`);
    shown.textContent = number;
    shown.classList.toggle("zero", number === 0);
  }
  placeCards(news, page);
  page.refresh();
  document.body.dataset.edition = news.edition;
  scrollTo({ top, behavior: "instant" });
}

// The server draws first what is on the screen: it must know what that is.
function tellWhatIsSeen() {
  const seen = [...byId("cards").children].filter((card) => {
    const { top, bottom, height } = card.getBoundingClientRect();
    return height && bottom > 0 && top < innerHeight;
  });
  const codes = seen.map((card) => ["at", card.dataset.code]);
  fetch(`/looking?${new URLSearchParams(codes)}`).catch(() => {});
}

function whenQuiet(action) {
  let waiting;
  return () => {
    clearTimeout(waiting);
    waiting = setTimeout(action, 120);
  };
}

export function follow(page) {
  const seenSoon = whenQuiet(tellWhatIsSeen);
  for (const event of ["scroll", "resize", "input", "change"]) addEventListener(event, seenSoon, { passive: true });
  seenSoon();
  const source = new EventSource(`/news?since=${document.body.dataset.edition}`);
  const sign = document.querySelector(".following");
  const following = sign.textContent;
  source.onmessage = (event) => apply(JSON.parse(event.data), page);
  source.onopen = () => {
    sign.classList.remove("lost");
    sign.textContent = following;
  };
  source.onerror = () => {
    sign.classList.add("lost");
    sign.textContent = sign.dataset.lost;
  };
}
