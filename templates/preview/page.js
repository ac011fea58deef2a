// The page's controls: search, filter, faces, size, light and dark; and with --watch, news of each save.

import { cards, isFlipped, showMatching, turn } from "./cards.js";
import { follow } from "./live.js";

const SIZES = [0.5, 0.75, 1, 1.5, 2, 2.5, 3];
const REAL = SIZES.indexOf(1);
const byId = (id) => document.getElementById(id);
const search = byId("search");
const size = byId("size");
const chosen = (name) => document.querySelector(`input[name=${name}]:checked`).value;

function refresh() {
  const all = cards().length;
  const shown = showMatching(search.value, chosen("filter"));
  byId("count").textContent = byId("count").dataset.text.replace("{shown}", shown);
  const none = byId("none");
  none.hidden = shown > 0;
  none.querySelector("p").textContent = none.querySelector("p").dataset[all ? "none" : "empty"];
  byId("show-all").hidden = !all;
}

function showFaces() {
  document.body.dataset.faces = chosen("faces");
  for (const card of cards()) turn(card, chosen("faces") === "date");
}

function resize() {
  const scale = SIZES[size.value];
  const said = Number(size.value) === REAL ? document.body.dataset.realSize : `${scale * 100} %`;
  document.documentElement.style.setProperty("--scale", scale);
  byId("size-said").textContent = said;
  size.setAttribute("aria-valuetext", said);
}

// What is in the middle of the screen stays there while the cards grow.
function resizeAround() {
  const anchor = cards().find((card) => !card.hidden && card.getBoundingClientRect().bottom > innerHeight / 3);
  const before = anchor?.getBoundingClientRect().top;
  resize();
  if (anchor) scrollBy({ top: anchor.getBoundingClientRect().top - before, behavior: "instant" });
}

function changeMode() {
  const root = document.documentElement;
  const isDark = root.dataset.mode ? root.dataset.mode === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.mode = isDark ? "light" : "dark";
}

function showAll() {
  search.value = "";
  document.querySelector("input[name=filter][value=all]").checked = true;
  refresh();
  search.focus();
}

addEventListener("keydown", (event) => {
  if (event.key === "/" && document.activeElement !== search) {
    event.preventDefault();
    search.focus();
    search.select();
  } else if (event.key === "Escape" && document.activeElement === search) {
    search.value = "";
    refresh();
  }
});

search.addEventListener("input", refresh);
byId("filter").addEventListener("change", refresh);
byId("faces").addEventListener("change", showFaces);
byId("show-all").addEventListener("click", showAll);
byId("mode").addEventListener("click", changeMode);
size.addEventListener("input", resizeAround);

if (matchMedia("(max-width: 40rem)").matches) size.value = REAL;
resize();
refresh();
if (document.body.dataset.live) follow({ isFlipped, turn, refresh });
