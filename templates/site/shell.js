// The page around an application: it starts the worker in which the application runs, tells how far that is, and then
// shows the application's own pages in a frame. Their requests come by the service worker.
import { PAGES, PARTS, RUNTIME, LOCK } from "./site.js";
import { chooseLanguage, say, WORDS } from "./language.js";

const name = document.body.dataset.page;
const page = PAGES[name];
const root = new URL("app", location.href).pathname;
const site = new URL("../", location.href);
const byId = (id) => document.getElementById(id);
const frame = byId("app");
const language = chooseLanguage();
const words = WORDS[language];
let worker;
let isOpen = false;

say(language);

// Progress: what has been downloaded, in words and as a bar.

const needed = ["stdlib", ...page.first].reduce((sum, part) => sum + PARTS[part].packed, 0);
let loaded = 0;
function showProgress(bytes = 0) {
  loaded += bytes;
  const share = Math.min(1, loaded / needed);
  byId("bar").value = share;
  if (share < 1) {
    const amount = (value) => (value / 1e6).toLocaleString(language, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
    byId("progress").textContent = words.loading.replace("{done}", amount(loaded)).replace("{all}", amount(needed));
  } else byId("progress").textContent = words.starting;
}

function fail(text, retry = true) {
  byId("loading").hidden = false;
  byId("bar").hidden = true;
  byId("progress").textContent = text;
  byId("again").hidden = !retry;
  frame.hidden = true;
}
byId("again").addEventListener("click", () => location.reload());

// The application.

async function controlled() {
  if (!("serviceWorker" in navigator)) throw new Error(words["needs-https"]);
  const registration = await navigator.serviceWorker.register(new URL("service_worker.js", site), { scope: site.pathname });
  if (registration.waiting && navigator.serviceWorker.controller) { // a newer site: it begins now, before anything is open
    const changed = new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
    registration.waiting.postMessage("activate");
    await changed;
    location.reload();
    await new Promise(() => {});
  }
  if (!navigator.serviceWorker.controller) {
    await new Promise((done) => {
      navigator.serviceWorker.addEventListener("controllerchange", done, { once: true });
      navigator.serviceWorker.ready.then((ready) => { if (navigator.serviceWorker.controller) done(ready); });
    });
  }
}

function start() {
  worker = new Worker(new URL("worker.js", import.meta.url), { type: "module", name: "deckgen" });
  worker.onmessage = ({ data }) => {
    if (data.type === "loaded") showProgress(data.bytes);
    else if (data.type === "step") byId("progress").textContent = words[data.step];
    else if (data.type === "failed") fail(`${words.failed} ${data.reason}`);
    else if (data.type === "ready") open();
    else if (data.type === "complete") keepForLater();
  };
  worker.onerror = (event) => fail(`${words.failed} ${event.message ?? ""}`);
  const parts = Object.fromEntries(Object.entries(PARTS).map(([part, { file, size }]) => [part, { address: new URL(file, site).href, size }]));
  const runtime = { folder: new URL(RUNTIME.folder, site).href, module: new URL(RUNTIME.module, site).href };
  const options = name === "table" ? { faces: "/faces", code_reader: new URL(RUNTIME.reader, site).pathname } : {};
  worker.postMessage({ type: "start", settings: { page, parts, runtime, root, language, options, lock: LOCK, words: { full: words.full } } });
}

function open() {
  isOpen = true;
  const wished = location.hash.startsWith("#/") ? location.hash.slice(1) : "/";
  frame.addEventListener("load", onPage);
  frame.src = `${root}${wished}`;
}

function onPage() {
  const { location: at, document: shown } = frame.contentWindow;
  if (!at.pathname.startsWith(root)) return;
  byId("loading").hidden = true;
  frame.hidden = false;
  document.title = shown.title;
  const path = at.pathname.slice(root.length) + at.search;
  history.replaceState(null, "", path === "/" ? location.pathname : `#${path}`);
  shown.addEventListener("click", save, true);
  shown.addEventListener("change", putBack);
  frame.contentWindow.focus();
}

// Browsers ask the network for what is downloaded, not the service worker: so it is fetched here, and then saved.
async function save(event) {
  const link = event.target.closest?.("a[download]");
  if (!link) return;
  event.preventDefault();
  const answer = await link.ownerDocument.defaultView.fetch(link.href);
  if (!answer.ok) { link.ownerDocument.defaultView.alert(await answer.text()); return; }
  const [, named] = answer.headers.get("Content-Disposition")?.match(/filename="([^"]+)"/) ?? [];
  const content = URL.createObjectURL(await answer.blob());
  Object.assign(document.createElement("a"), { href: content, download: named ?? link.download }).click();
  setTimeout(() => URL.revokeObjectURL(content), 60_000);
}

navigator.serviceWorker?.addEventListener("message", ({ data, ports: [port] }) => {
  if (data !== "request") return;
  port.postMessage(isOpen ? "open" : "closed");
  if (isOpen) {
    port.onmessage = ({ data: request }) => ask(request).then((answer) => port.postMessage(answer, answer.body ? [answer.body.buffer] : []));
  }
});

function ask(request) {
  const { port1, port2 } = new MessageChannel();
  const headers = Object.fromEntries(request.headers ?? []);
  const told = new Promise((done) => { port1.onmessage = ({ data }) => done(data); });
  worker.postMessage({ type: "request", ...request, headers }, [port2, ...(request.body ? [request.body] : [])]);
  return told;
}

// When all is loaded, the other files of the page are kept too, so that it works without a network.
async function keepForLater() {
  document.body.dataset.complete = "yes";
  navigator.storage?.persist?.();
  for (const file of page.files) await fetch(new URL(file, site)).catch(() => {});
  document.body.dataset.offline = "yes";
}

async function putBack({ target }) {
  if (!target.matches?.("[data-put-back]") || !target.files.length) return;
  const view = target.ownerDocument.defaultView;
  const answer = await view.fetch(`${root}/copy.zip`, { method: "POST", body: target.files[0] });
  view.alert(await answer.text());
  view.location.reload();
}

// The application is open once: two of them would not know of each other's changes.

async function own() {
  await navigator.locks.request(`deckgen ${name}`, { ifAvailable: true }, (lock) => (lock ? hold() : undefined));
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
  await controlled();
  start();
  await new Promise(() => {});
}

byId("here").addEventListener("click", () => {
  navigator.locks.request(`deckgen ${name}`, { steal: true }, hold).catch(taken);
});

function taken() {
  worker?.terminate();
  worker = undefined;
  isOpen = false;
  frame.remove();
  fail(words["taken-over"]);
}

own().catch((error) => (error.name === "AbortError" ? taken() : fail(error.message)));
