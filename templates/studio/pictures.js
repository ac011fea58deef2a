// Pictures: photographs dropped on cards or chosen, the point of each that stays in view, and pictograms.
import { change, get, onState, tell, upload } from "./server.js";
import { currentCard, restyle } from "./cards.js";
import { listFiles, readDropped, RefusedError } from "./dropped_files.js";
import { onPanel, openPanel, panel } from "./panels.js";

const byId = (id) => document.getElementById(id);
const facts = () => panel.querySelector(".stepping")?.dataset ?? {};
const list = byId("cards");
let asked = 0;
let shown = "";

onPanel("pictures", () => { shown = ""; load(); });

async function load() {
  const { code } = currentCard();
  const number = ++asked;
  const answer = await get(`picture-card?${new URLSearchParams({ code })}`).catch(() => null);
  const place = byId("picture-card");
  if (!answer || !place || number !== asked) return;
  restyle(answer.style);
  const focused = place.contains(document.activeElement) ? document.activeElement.id : "";
  place.innerHTML = answer.card;
  if (focused) (byId(focused) || panel).focus({ preventScroll: true });
  point();
  if (shown !== code) { shown = code; byId("icon-search").value = ""; search(); } else mark();
}

function setCells(cells) {
  const { row } = facts();
  if (row !== undefined && row !== "") change({ action: "cells", row: Number(row), cells }).catch(() => {});
}

// The point that stays in view.

function point() {
  const place = byId("focus");
  if (!place) return;
  const mark = place.querySelector(".point");
  mark.style.left = `${byId("focus-across").value}%`;
  mark.style.top = `${byId("focus-down").value}%`;
}
const keepPoint = () => setCells({ [facts().focus]: `${byId("focus-across").value}% ${byId("focus-down").value}%` });

panel.addEventListener("input", (event) => { if (event.target.id.startsWith("focus-")) point(); });
panel.addEventListener("change", (event) => {
  const { id, files } = event.target;
  if (id.startsWith("focus-")) keepPoint();
  else if (id === "one-photograph" && files.length) send(() => listFiles(files), facts().code);
  else if (id === "many-photographs" && files.length) send(() => listFiles(files), "");
});
panel.addEventListener("click", (event) => {
  const place = event.target.closest("#focus");
  const icon = event.target.closest("button[data-icon]");
  if (place) {
    const box = place.getBoundingClientRect();
    const share = (at, from, length) => Math.round(Math.min(1, Math.max(0, (at - from) / length)) * 100);
    byId("focus-across").value = share(event.clientX, box.left, box.width);
    byId("focus-down").value = share(event.clientY, box.top, box.height);
    point();
    keepPoint();
  } else if (icon && panel.querySelector("#panel-icons")) setCells({ [facts().iconHeading]: icon.dataset.icon });
  else if (event.target.id === "remove-photograph") setCells({ [facts().image]: "", ...(facts().focus ? { [facts().focus]: "" } : {}) });
  else if (event.target.closest("#previous-card")) step(-1);
  else if (event.target.closest("#next-card")) step(1);
});
function step(by) {
  document.dispatchEvent(new CustomEvent("go-to-row", { detail: { row: currentCard().row + by, focus: false } }));
}
document.addEventListener("card-chosen", () => { if (openPanel() === "pictures") load(); });
onState((state, before) => { if (openPanel() === "pictures" && state.revision !== before) load(); });

// Pictograms.

let timer = 0;
let searched = 0;
panel.addEventListener("input", (event) => {
  if (event.target.id !== "icon-search") return;
  clearTimeout(timer);
  timer = setTimeout(search, 120);
});
async function search() {
  const number = ++searched;
  const title = panel.querySelector(".stepping p")?.lastChild?.textContent ?? "";
  const words = byId("icon-search").value.trim() || `${facts().chosen?.replaceAll("-", " ") ?? ""} ${title}`;
  const answer = await get(`icons?${new URLSearchParams({ words })}`).catch(() => null);
  const place = byId("panel-icons");
  if (!answer || !place || number !== searched) return;
  place.innerHTML = answer.icons;
  for (const button of place.children) button.tabIndex = 0;
  if (!place.children.length) place.textContent = place.dataset.none;
  mark();
}
function mark() {
  const chosen = facts().chosen ?? "";
  for (const button of panel.querySelectorAll("button[data-icon]")) button.setAttribute("aria-pressed", String(button.dataset.icon === chosen));
}

// Photographs that are dropped: one on its card, many anywhere, each on the card that it is called after.

async function send(read, code) {
  let files;
  try {
    files = (await read()).filter(mayBePhotograph);
  } catch (error) {
    tell(error instanceof RefusedError ? error.message : document.body.dataset.failed);
    return;
  }
  if (!files.length) { tell(document.body.dataset.noPhotograph); return; }
  if (openPanel() !== "pictures") await document.querySelector('[data-panel="pictures"]').show();
  const form = new FormData();
  for (const { file, path } of files) form.append("files", file, path);
  if (code && files.length === 1) form.append("code", code);
  const answer = await upload("photographs", form).catch(() => null);
  const told = byId("photographs-told");
  if (!answer || !told) return;
  told.innerHTML = code && files.length === 1 ? "" : answer.told;
  if (told.innerHTML) panel.scrollTop = 0;
}
// Folders have other files beside photographs; of those, nobody wants to be told.
const mayBePhotograph = ({ file, path }) => !path.includes("/") || file.type.startsWith("image/") || /\.(hei[cf]|avif)$/i.test(path);
const cardAt = (event) => (list.contains(event.target) ? event.target.closest(".card") : null);
function over(card) {
  for (const each of list.querySelectorAll(".over")) each.classList.remove("over");
  card?.classList.add("over");
}
const hasFiles = (event) => event.dataTransfer?.types.includes("Files");
for (const kind of ["dragenter", "dragover"]) {
  document.addEventListener(kind, (event) => { if (hasFiles(event)) { event.preventDefault(); over(cardAt(event)); } });
}
document.addEventListener("dragleave", (event) => { if (!event.relatedTarget) over(null); });
document.addEventListener("drop", (event) => {
  if (!hasFiles(event)) return;
  event.preventDefault();
  over(null);
  const card = cardAt(event);
  if (card) document.dispatchEvent(new CustomEvent("go-to-row", { detail: { row: Number(card.dataset.row), focus: false } }));
  send(() => readDropped(event.dataTransfer), card?.dataset.code ?? "");
});
