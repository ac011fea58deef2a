// Taps without reloading, and the moves of the other phones. Everything here also works without it, a little slower.
const place = document.querySelector("#table-place");
const spoken = document.querySelector("#spoken");
const lost = document.querySelector("#lost");
const OFTEN = 1500;
let busy = false;

const table = () => document.querySelector("#table");
const here = () => location.pathname;
const newId = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("");

async function ask(address, options = {}) {
  const answer = await fetch(address, { ...options, headers: { "X-Part": "table", ...options.headers }, credentials: "same-origin" });
  lost.hidden = true;
  return answer;
}

// A tap may be sent again when its answer was lost: the id says that it is the same tap.
async function askTwice(address, options) {
  for (let left = 4; ; left--) {
    try {
      return await ask(address, options);
    } catch (error) {
      lost.hidden = false;
      if (left === 0) throw error;
      await new Promise((done) => setTimeout(done, 1200));
    }
  }
}

async function show(answer, others = false) {
  if (answer.status === 304) return;
  const html = await answer.text();
  if (!html.includes('id="table"')) return;
  const address = answer.headers.get("X-Address");
  if (address !== null) history.replaceState(null, "", here() + (address === "?" ? "" : address));
  swap(html, others);
}

function swap(html, others) {
  const before = table();
  const template = document.createElement("template");
  template.innerHTML = html;
  const after = template.content.querySelector("#table");
  reuse(before, after);
  const kept = keep(before);
  const hadSheet = before.querySelector(".sheet h2")?.textContent;
  before.replaceWith(after);
  zoom();
  restore(after, kept, others);
  if (Number(after.dataset.told) > Number(before.dataset.told)) {
    after.classList.add("just-now");
    inSight(after);
  }
  const sheet = after.querySelector(".sheet");
  if (sheet && sheet.querySelector("h2")?.textContent !== hadSheet) openSheet(sheet);
  if (after.dataset.spoken !== before.dataset.spoken) spoken.textContent = after.dataset.spoken;
  draw();
}

// Drawings that are there already are not drawn again.
function reuse(before, after) {
  const drawn = new Map([...before.querySelectorAll("[data-face]")].map((face) => [face.dataset.face, face]));
  for (const face of after.querySelectorAll("[data-face]")) {
    const old = drawn.get(face.dataset.face);
    if (old) { face.replaceWith(old); drawn.delete(face.dataset.face); }
  }
}

function keep(before) {
  const active = document.activeElement;
  const find = before.querySelector("#find");
  return {
    scrolled: [...before.querySelectorAll("[data-keep]")].map((part) => [part.dataset.keep, part.scrollLeft]),
    card: before.querySelector('.hand [name="card"]:checked')?.value,
    find: find && { value: find.value, focused: active === find },
    focus: before.contains(active) ? label(active) : null,
  };
}

function restore(after, kept, others) {
  for (const [name, left] of kept.scrolled) {
    const part = after.querySelector(`[data-keep="${name}"]`);
    if (part) part.scrollLeft = left;
  }
  if (kept.card && !after.querySelector('.hand [name="card"]:checked')) {
    const card = after.querySelector(`.hand [name="card"][value="${CSS.escape(kept.card)}"]`);
    if (card) card.checked = true;
  }
  const find = after.querySelector("#find");
  if (find && others && kept.find?.value) { find.value = kept.find.value; search(find); }  // a move of theirs is no answer of ours
  if (find && kept.find?.focused) { find.focus(); }
  else if (kept.focus) focusAgain(after, kept.focus);
}

const label = (node) => node.value && node.name ? `[name="${node.name}"][value="${CSS.escape(node.value)}"]` : node.getAttribute("href") ? `[href="${CSS.escape(node.getAttribute("href"))}"]` : null;
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

const inSight = (shown) => shown.querySelector(".play:has(.hand) .fresh")?.scrollIntoView({ inline: "center", block: "nearest", behavior: "instant" });

// Which part of a long line is in sight.
function draw() {
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

async function act(work) {
  if (busy) return;
  busy = true;
  document.body.classList.add("busy");
  try { await show(await work()); } catch { lost.hidden = false; } finally {
    busy = false;
    document.body.classList.remove("busy");
  }
}

place.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.matches("[data-leave]")) { form.elements.id.value ||= newId(); return; }
  event.preventDefault();
  const data = new FormData(form, event.submitter);
  if (form.method === "get") {
    act(() => ask(`${here()}?${new URLSearchParams(data)}`));
    return;
  }
  if (data.has("id")) data.set("id", newId());
  const body = form.enctype === "multipart/form-data" ? data : new URLSearchParams(data);
  act(() => askTwice(form.getAttribute("action"), { method: "POST", body }));
});

place.addEventListener("click", (event) => {
  const sheet = document.querySelector(".sheet");
  if (sheet && !sheet.contains(event.target)) { sheet.querySelector("[data-close]").click(); return; }
  const link = event.target.closest("a[data-swap]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  act(() => ask(link.href));
});

// The gaps open when a card is chosen; the middle of what is in sight stays in the middle.
place.addEventListener("change", (event) => {
  const scroller = document.querySelector(".scroller");
  if (event.target.name !== "card" || !scroller || scroller.dataset.open) return;
  scroller.dataset.open = "yes";
  const middle = (scroller.scrollLeft + scroller.clientWidth / 2) / scroller.scrollWidth;
  const follow = () => { scroller.scrollLeft = middle * scroller.scrollWidth - scroller.clientWidth / 2; };
  follow();
  setTimeout(follow, 90);
  setTimeout(follow, 200);
});

place.addEventListener("change", (event) => {
  if (event.target.matches('[type="file"]') && event.target.files.length) event.target.form.requestSubmit();
});

let typing;
function search(find) {
  clearTimeout(typing);
  typing = setTimeout(async () => {
    const query = new URLSearchParams(new FormData(find.form));
    const answer = await ask(`${here()}/found?${query}`).catch(() => null);
    const found = document.querySelector("#found");
    if (answer?.ok && found && find.isConnected) found.innerHTML = await answer.text();
  }, 120);
}
place.addEventListener("input", (event) => { if (event.target.id === "find") search(event.target); });

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") document.querySelector("[data-close]")?.click();
});

async function look() {
  if (busy || document.hidden) return;
  const query = new URLSearchParams(location.search);
  query.set("since", table().dataset.edition);
  try {
    const asked = location.search;
    const answer = await ask(`${here()}/state?${query}`, { cache: "no-store" });
    const news = answer.ok && answer.headers.get("X-Edition") !== table().dataset.edition;
    if (news && !busy && location.search === asked) await show(answer, true);
  } catch { lost.hidden = false; }
}
setInterval(look, OFTEN);
document.addEventListener("visibilitychange", look);
addEventListener("pageshow", (event) => { if (event.persisted) look(); });

function zoom() {
  const kept = localStorage.getItem("zoom");
  const size = kept && document.querySelector(`[name="zoom"][value="${CSS.escape(kept)}"]`);
  if (size) size.checked = true;
}
place.addEventListener("change", (event) => {
  if (event.target.name !== "zoom") return;
  localStorage.setItem("zoom", event.target.value);
  draw();
});
zoom();
draw();
inSight(table());
const typed = document.querySelector("#find");
if (typed?.value) search(typed); // before this was there to hear it
