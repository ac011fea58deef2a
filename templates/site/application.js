// The application of a page: it is open once, runs in a worker, and tells how far it is until its own pages are shown.
import { chooseLanguage, say, WORDS } from "./language.js";

const byId = (id) => document.getElementById(id);
export const language = chooseLanguage();
export const words = WORDS[language];
export let isOpen = false;
let site;
let worker;

// `given` is how the site does it: its `name`; the `bytes` to be loaded; `makeWorker`; `start`, which tells the worker
// what it runs; `show`, the first page; `complete`, when everything is loaded.
export function openApplication(given) {
  site = given;
  say(language);
  byId("again").addEventListener("click", () => location.reload());
  byId("here").addEventListener("click", () => {
    navigator.locks.request(lock(), { steal: true }, hold).catch(taken);
  });
  own().catch((error) => (error.name === "AbortError" ? taken() : fail(error.message)));
}

// Progress: what has been loaded, in words and as a bar.

let loaded = 0;
function showProgress(bytes = 0) {
  loaded += bytes;
  const share = Math.min(1, loaded / site.bytes);
  byId("bar").value = share;
  if (share < 1) {
    const amount = (value) => (value / 1e6).toLocaleString(language, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
    byId("progress").textContent = words.loading.replace("{done}", amount(loaded)).replace("{all}", amount(site.bytes));
  } else byId("progress").textContent = words.starting;
}

function fail(text, retry = true) {
  byId("loading").hidden = false;
  byId("bar").hidden = true;
  byId("progress").textContent = text;
  byId("again").hidden = !retry;
  byId("app").hidden = true;
}

// The application is open once: two of them would not know of each other's changes.

const lock = () => `deckgen ${site.name}`;

// A browser that refuses locks keeps nothing for this page either, so that its windows share nothing.
const hasLocks = async () => { try { return Boolean(await navigator.locks.query()); } catch { return false; } };

async function own() {
  if (!(await hasLocks())) { await hold(); return; }
  await navigator.locks.request(lock(), { ifAvailable: true }, (free) => (free ? hold() : undefined));
  if (isOpen || worker) return;
  byId("loading").hidden = false;
  byId("bar").hidden = true;
  byId("progress").textContent = words["open-elsewhere"];
  byId("here").hidden = false;
}

async function hold() {
  byId("here").hidden = true;
  byId("bar").hidden = false;
  showProgress();
  worker = await site.makeWorker();
  worker.onmessage = ({ data }) => hear(data);
  worker.onerror = (event) => fail(`${words.failed} ${event.message ?? ""}`);
  await site.start(worker);
  await new Promise(() => {});
}

function hear(data) {
  if (data.type === "loaded") showProgress(data.bytes);
  else if (data.type === "step") byId("progress").textContent = words[data.step];
  else if (data.type === "failed") fail(`${words.failed} ${data.reason}`);
  else if (data.type === "ready") {
    isOpen = true;
    if (!data.keeps) warnOfLoss();
    site.show();
  } else if (data.type === "complete") {
    document.body.dataset.complete = "yes";
    navigator.storage?.persist?.();
    site.complete?.();
  }
}

function taken() {
  worker?.terminate();
  worker = undefined;
  isOpen = false;
  fail(words["taken-over"]);
  byId("app").remove();
}

// Where the browser keeps nothing, that is said as long as the page is open, and asked before it is left.
function warnOfLoss() {
  byId("not-kept").hidden = false;
  document.body.classList.add("with-warning");
  addEventListener("beforeunload", (event) => event.preventDefault());
}

export function ask({ method, address, headers, body }) {
  const { port1, port2 } = new MessageChannel();
  const told = new Promise((done) => { port1.onmessage = ({ data }) => done(data); });
  const request = { type: "request", method, address, headers: Object.fromEntries(headers ?? []), body };
  worker.postMessage(request, [port2, ...(body ? [body] : [])]);
  return told;
}

// A page of the application is shown. `root` begins its address.
export function showPage(view, root, reload) {
  byId("loading").hidden = true;
  byId("app").hidden = false;
  document.title = view.document.title;
  view.document.addEventListener("click", save, true);
  view.document.addEventListener("change", (event) => putBack(event, root, reload));
  view.focus();
}

// Browsers ask the network for what is downloaded, not the service worker: so it is fetched here, and then saved.
async function save(event) {
  const link = event.target.closest?.("a[download]");
  if (!link) return;
  event.preventDefault();
  const view = link.ownerDocument.defaultView;
  const answer = await view.fetch(link.href);
  if (!answer.ok) { view.alert(await answer.text()); return; }
  const [, named] = answer.headers.get("Content-Disposition")?.match(/filename="([^"]+)"/) ?? [];
  const content = URL.createObjectURL(await answer.blob());
  Object.assign(document.createElement("a"), { href: content, download: named ?? link.download }).click();
  setTimeout(() => URL.revokeObjectURL(content), 60_000);
}

async function putBack({ target }, root, reload) {
  if (!target.matches?.("[data-put-back]") || !target.files.length) return;
  const view = target.ownerDocument.defaultView;
  const answer = await view.fetch(`${root}/copy.zip`, { method: "POST", body: target.files[0] });
  view.alert(await answer.text());
  reload();
}
