// Sends forms without reloading the page, and shows the moves of the other phones. The page also works without this script.
const place = document.querySelector("#table-place");
const spoken = document.querySelector("#spoken");
const lost = document.querySelector("#lost");
const failed = document.querySelector("#failed");
const POLL_MILLISECONDS = 1500;
let busy = false;

const table = () => document.querySelector("#table");
const here = () => location.pathname;
const newId = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("");

async function ask(address, options = {}) {
  const answer = await fetch(address, { ...options, headers: { "X-Part": "table", ...options.headers }, credentials: "same-origin" });
  lost.hidden = true;
  return answer;
}

// A form is sent again when its answer was lost; by its id the server knows that it is the same form.
async function askRepeatedly(address, options) {
  for (let triesLeft = 4; ; triesLeft--) {
    try {
      return await ask(address, options);
    } catch (error) {
      lost.hidden = false;
      if (triesLeft === 0) throw error;
      await new Promise((done) => setTimeout(done, 1200));
    }
  }
}

// Shows the table of an answer; an answer without a table is an error with the reason, or with nothing if it never came whole.
async function show(answer, others = false) {
  if (answer.status === 304) return;
  const html = await answer.text();
  if (!html.includes('id="table"')) throw new Refusal(answer.headers.get("Content-Type")?.startsWith("text/plain") ? html : "");
  const address = answer.headers.get("X-Address");
  if (address !== null) history.replaceState(null, "", here() + (address === "?" ? "" : address));
  swap(html, others);
}

function swap(html, others) {
  const before = table();
  const template = document.createElement("template");
  template.innerHTML = html;
  const after = template.content.querySelector("#table");
  reuseDrawings(before, after);
  const input = saveInput(before);
  const hadSheet = before.querySelector(".sheet h2")?.textContent;
  before.replaceWith(after);
  restoreZoom();
  showSeat();
  chooseKeys(before.querySelector("#find")?.inputMode === "text");
  restoreInput(after, input, others);
  showAllPlaces();
  if (Number(after.dataset.lastMove) > Number(before.dataset.lastMove)) {
    after.classList.add("just-now");
    scrollToNewCard(after);
  }
  const sheet = after.querySelector(".sheet");
  if (sheet && sheet.querySelector("h2")?.textContent !== hadSheet) openSheet(sheet);
  if (after.dataset.spoken !== before.dataset.spoken) spoken.textContent = after.dataset.spoken;
  drawOverview();
  document.dispatchEvent(new CustomEvent("table-shown", { detail: { before, after, others } }));
}

// Drawings that are shown already are moved, not parsed and drawn again.
function reuseDrawings(before, after) {
  const drawn = new Map([...before.querySelectorAll("[data-face]")].map((face) => [face.dataset.face, face]));
  for (const face of after.querySelectorAll("[data-face]")) {
    const old = drawn.get(face.dataset.face);
    if (old) { face.replaceWith(old); drawn.delete(face.dataset.face); }
  }
}

function saveInput(before) {
  const active = document.activeElement;
  const find = before.querySelector("#find");
  return {
    scrolled: [...before.querySelectorAll("[data-keep]")].map((part) => [part.dataset.keep, part.scrollLeft]),
    card: before.querySelector('.hand [name="card"]:checked')?.value,
    find: find && { value: find.value, focused: active === find || Boolean(active?.closest(".found")) },
    focus: before.contains(active) ? selectorOf(active) : null,
  };
}

function restoreInput(after, input, others) {
  for (const [name, left] of input.scrolled) {
    const part = after.querySelector(`[data-keep="${name}"]`);
    if (part) part.scrollLeft = left;
  }
  if (input.card && !after.querySelector('.hand [name="card"]:checked')) {
    const card = after.querySelector(`.hand [name="card"][value="${CSS.escape(input.card)}"]`);
    if (card) card.checked = true;
  }
  const find = after.querySelector("#find");
  if (find && others && input.find?.value) { find.value = input.find.value; search(find); }  // another phone's move does not clear the search
  const done = after.querySelector(".naming .strong");
  if (find && input.find?.focused) { find.focus(); }
  else if (done && input.find?.focused) done.focus({ preventScroll: true }); // all are named: Enter agrees
  else if (input.focus) focusAgain(after, input.focus);
}

const selectorOf = (node) => node.value && node.name ? `[name="${node.name}"][value="${CSS.escape(node.value)}"]` : node.getAttribute("href") ? `[href="${CSS.escape(node.getAttribute("href"))}"]` : null;
function focusAgain(after, selector) {
  const again = after.querySelector(selector) || after.querySelector("#asked, .result h2");
  if (!again) return;
  if (again.matches("h2")) again.tabIndex = -1;
  again.focus({ preventScroll: true });
}

function openSheet(sheet) {
  sheet.classList.add("opening");
  const first = sheet.querySelector("#find") || sheet.querySelector("h2");
  if (first.matches("h2")) first.tabIndex = -1;
  first.focus({ preventScroll: true });
}

// With many players the one whose turn it is stays in sight.
function showSeat() {
  const seats = document.querySelector(".seats");
  const seat = seats.querySelector(".plays");
  if (seat) seats.scrollLeft = seat.offsetLeft - (seats.clientWidth - seat.offsetWidth) / 2;
}

const scrollToNewCard = (shown) => shown.querySelector(".play:has(.hand) .fresh")?.scrollIntoView({ inline: "center", block: "nearest", behavior: "instant" });

// The overview strip: which part of a long line is visible.
function drawOverview() {
  const strip = document.querySelector("[data-strip]");
  const scroller = document.querySelector(".scroller");
  if (!strip || !scroller) return;
  const window = strip.querySelector("b");
  const show = () => {
    const { scrollLeft, scrollWidth, clientWidth } = scroller;
    window.style.left = `${(100 * scrollLeft) / scrollWidth}%`;
    window.style.width = `${Math.min(100, (100 * clientWidth) / scrollWidth)}%`;
    window.hidden = scrollWidth <= clientWidth + 1;
  };
  scroller.addEventListener("scroll", show, { passive: true });
  new ResizeObserver(show).observe(scroller);
  strip.addEventListener("pointerdown", (event) => {
    const { left, width } = strip.getBoundingClientRect();
    scroller.scrollTo({ left: ((event.clientX - left) / width) * scroller.scrollWidth - scroller.clientWidth / 2, behavior: "smooth" });
  });
  show();
}

// What was tapped and failed is said, and can be sent again: by its id the server knows that it is the same form.
class Refusal extends Error {}
let again;
function fail(error, work) {
  again = work;
  lost.hidden = true;
  const words = failed.querySelector("p");
  words.textContent = (error instanceof Refusal && error.message) || words.dataset.words;
  failed.hidden = false;
}
failed.querySelector("button").addEventListener("click", () => act(again));

async function act(work) {
  if (busy) return;
  busy = true;
  failed.hidden = true;
  document.body.classList.add("busy");
  try { await show(await work()); } catch (error) { fail(error, work); } finally {
    busy = false;
    document.body.classList.remove("busy");
  }
}

place.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.matches("[data-leave]")) return;
  event.preventDefault();
  const data = new FormData(form, event.submitter);
  if (form.method === "get") {
    act(() => ask(`${here()}?${new URLSearchParams(data)}`));
    return;
  }
  if (data.has("id")) data.set("id", newId());
  const body = form.enctype === "multipart/form-data" ? data : new URLSearchParams(data);
  act(() => askRepeatedly(form.getAttribute("action"), { method: "POST", body }));
});

place.addEventListener("click", (event) => {
  const sheet = document.querySelector(".sheet");
  if (sheet && !sheet.contains(event.target)) { sheet.querySelector("[data-close]").click(); return; }
  const link = event.target.closest("a[data-swap]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  act(() => ask(link.href));
});

// While a card is chosen, a line that is longer than the screen shows all its places: as cards, as titles, or as dates only.
const LARGEST_TILE = 6.5; // rem
function showAllPlaces() {
  const shown = table();
  delete shown.dataset.places;
  shown.style.removeProperty("--tile");
  const scroller = shown.querySelector(".scroller");
  if (!shown.matches(".line") || !scroller || !shown.querySelector('.hand [name="card"]:checked')) return;
  if (scroller.scrollWidth <= scroller.clientWidth + 1) return;
  const board = shown.querySelector(".board");
  for (const size of ["cards", "titles", "dates"]) {
    shown.dataset.places = size;
    if (board.scrollHeight <= board.clientHeight + 1) break;
  }
  if (shown.dataset.places === "titles") useRoom(shown, board, scroller);
}

// Titles become as high as the room above and below them allows.
function useRoom(shown, board, scroller) {
  const tiles = [...scroller.querySelectorAll(".lying")];
  const rows = new Set(tiles.map((tile) => tile.getBoundingClientRect().top)).size;
  const { paddingTop, paddingBottom } = getComputedStyle(board);
  const room = board.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom) - scroller.offsetHeight;
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const height = Math.min(LARGEST_TILE * rem, tiles[0].offsetHeight + Math.floor(room / rows));
  shown.style.setProperty("--tile", `${height}px`);
}
place.addEventListener("change", (event) => { if (event.target.name === "card") showAllPlaces(); });
addEventListener("resize", showAllPlaces);

place.addEventListener("change", (event) => {
  if (event.target.matches('[type="file"]') && event.target.files.length) event.target.form.requestSubmit();
});

// Codes of digits are typed on a keypad; a button changes to letters, for titles.
function chooseKeys(letters) {
  const find = document.querySelector("#find[data-digits]");
  if (!find) return;
  const button = find.parentElement.querySelector(".keys");
  find.inputMode = letters ? "text" : "numeric";
  button.textContent = letters ? "123" : "abc";
  button.hidden = false;
}
place.addEventListener("click", (event) => {
  const button = event.target.closest(".keys");
  if (!button) return;
  const find = document.querySelector("#find");
  chooseKeys(find.inputMode === "numeric");
  find.blur(); // the keyboard changes when the field is entered anew
  find.focus();
});

let typing;
function search(find) {
  clearTimeout(typing);
  typing = setTimeout(async () => {
    const query = new URLSearchParams(new FormData(find.form));
    const answer = await ask(`${here()}/found?${query}`).catch(() => null);
    const found = document.querySelector("#found");
    if (!answer?.ok || !found || !find.isConnected) return;
    found.innerHTML = await answer.text();
    if (find.value === query.get("find")) found.querySelector("[data-certain]")?.click(); // nothing else can be meant
  }, 120);
}
place.addEventListener("input", (event) => { if (event.target.id === "find") search(event.target); });

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") document.querySelector("[data-close]")?.click();
});

const look = () => ask(location.href);
async function poll() {
  if (busy || document.hidden || document.body.dataset.alone) return; // alone, this phone has the whole game
  const query = new URLSearchParams(location.search);
  query.set("since", table().dataset.edition);
  try {
    const asked = location.search;
    const answer = await ask(`${here()}/state?${query}`, { cache: "no-store" });
    if (answer.headers.has("X-Go")) { location.assign(answer.headers.get("X-Go")); return; } // the teacher has started the next game
    if (answer.ok || answer.status === 304) { if (again === look) failed.hidden = true; }
    else if (failed.hidden && !busy) await show(answer).catch((error) => fail(error, look));
    const isNew = answer.ok && answer.headers.get("X-Edition") !== table().dataset.edition;
    if (isNew && !busy && location.search === asked) await show(answer, true);
  } catch { lost.hidden = false; }
}
setInterval(poll, POLL_MILLISECONDS);
document.addEventListener("visibilitychange", poll);
addEventListener("pageshow", (event) => { if (event.persisted) poll(); });

function restoreZoom() {
  const kept = localStorage.getItem("zoom");
  const size = kept && document.querySelector(`[name="zoom"][value="${CSS.escape(kept)}"]`);
  if (size) size.checked = true;
}
place.addEventListener("change", (event) => {
  if (event.target.name !== "zoom") return;
  localStorage.setItem("zoom", event.target.value);
  drawOverview();
});

// The keyboard of a phone lies over the page: a sheet stands on it, not behind it.
function standOnKeyboard() {
  const { height, offsetTop, scale } = visualViewport;
  const covered = scale > 1 ? 0 : Math.max(0, innerHeight - height - offsetTop);
  document.documentElement.style.setProperty("--keyboard", `${Math.round(covered)}px`);
}
visualViewport.addEventListener("resize", standOnKeyboard);
visualViewport.addEventListener("scroll", standOnKeyboard);

restoreZoom();
showSeat();
chooseKeys(false);
drawOverview();
showAllPlaces();
scrollToNewCard(table());
const typed = document.querySelector("#find");
if (typed?.value) search(typed); // it was typed before this script was loaded
