// The page around an application that a web host serves: its requests come by the service worker.
import { PAGES, PARTS, RUNTIME, LOCK } from "./site.js";
import { ask, isOpen, language, openApplication, showPage, words } from "./application.js";

const name = document.body.dataset.page;
const page = PAGES[name];
const root = new URL("app", location.href).pathname;
const site = new URL("../", location.href);
const frame = document.getElementById("app");

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

async function makeWorker() {
  await controlled();
  return new Worker(new URL("worker.js", import.meta.url), { type: "module", name: "deckgen" });
}

function start(worker) {
  const at = (file) => new URL(file, site).href;
  const parts = Object.fromEntries(Object.entries(PARTS).map(([part, { file, size }]) => [part, { address: at(file), size }]));
  const runtime = { folder: at(RUNTIME.folder), module: at(RUNTIME.module), compiled: at(RUNTIME.compiled) };
  const options = name === "table" ? { faces: "/faces", code_reader: new URL(RUNTIME.reader, site).pathname } : {};
  worker.postMessage({ type: "start", settings: { page, parts, runtime, root, language, options, lock: LOCK, words: { full: words.full } } });
}

function show() {
  const wished = location.hash.startsWith("#/") ? location.hash.slice(1) : "/";
  frame.addEventListener("load", onPage);
  frame.src = `${root}${wished}`;
}

function onPage() {
  const view = frame.contentWindow;
  const at = view.location;
  if (!at.pathname.startsWith(root)) return;
  const path = at.pathname.slice(root.length) + at.search;
  history.replaceState(null, "", path === "/" ? location.pathname : `#${path}`);
  showPage(view, root, () => at.reload());
}

navigator.serviceWorker?.addEventListener("message", ({ data, ports: [port] }) => {
  if (data !== "request") return;
  port.postMessage(isOpen ? "open" : "closed");
  if (isOpen) {
    port.onmessage = ({ data: request }) => ask(request).then((answer) => port.postMessage(answer, answer.body ? [answer.body.buffer] : []));
  }
});

// When all is loaded, the other files of the page are kept too, so that it works without a network. Of the faces that were
// drawn before, those in the language of the person: others are drawn here when they are wanted without a network.
async function complete() {
  for (const file of [...page.files, ...(page.faces[language] ?? [])]) await fetch(new URL(file, site)).catch(() => {});
  document.body.dataset.offline = "yes";
}

const bytes = page.first.reduce((sum, part) => sum + PARTS[part].packed, 0);
openApplication({ name, bytes, makeWorker, start, show, complete });
