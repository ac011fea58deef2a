// Shows the pages of an application that no address leads to: each stands in a frame, where frame.js sees to what it asks
// for. Style sheets with their fonts, modules and pictures get addresses of their own.

const IMAGES = "img[src], image";
let site;
let current; // the frame that is seen
let asked = 0;
const lasting = new Map(); // addresses of what never changes: modules and fonts
const drawn = new Map(); // addresses of pictures on cards, whose names tell their content

// `home` and `root` begin all addresses; each page runs the `frameScript` before anything else; `onPage` is told of each page.
export function openPages(given) {
  site = given;
  window.pages = { home: site.home, drawn, load, loadStyle, open, send, setImagesAside }; // for frame.js
  addEventListener("popstate", () => open(wished(), {}, false));
  open(wished(), {}, false);
}

const wished = () => `${site.root}${location.hash.startsWith("#/") ? location.hash.slice(1) : "/"}`;

// Requests.

async function send(address, { method = "GET", headers = [], body = null } = {}) {
  const answer = await site.ask({ method, address: address.pathname + address.search, headers, body });
  const moved = new Headers(answer.headers).get("location");
  if (answer.status < 300 || answer.status > 399 || !moved) return { ...answer, address };
  return send(new URL(moved, address), { headers: headers.filter(([name]) => name !== "content-type") });
}

async function load(address) {
  const { status, headers, body } = await send(address);
  if (status !== 200) throw new Error(`${address}: ${status}`);
  return URL.createObjectURL(new Blob([body], { type: new Headers(headers).get("content-type") }));
}

function loadOnce(address) {
  if (!lasting.has(address.href)) lasting.set(address.href, load(address));
  return lasting.get(address.href);
}

const readText = async (address) => new TextDecoder().decode((await send(address)).body);

async function loadStyle(address) {
  let text = await readText(address);
  for (const [written, name] of text.matchAll(/url\("([^"]+)"\)/g)) {
    text = text.replace(written, `url("${await loadOnce(new URL(name, address))}")`);
  }
  return URL.createObjectURL(new Blob([text], { type: "text/css" }));
}

// The texts of a module and of all that it imports, by their names; they lie in one folder.
async function readModules(address, texts = {}) {
  const name = address.pathname.split("/").at(-1);
  if (texts[name] !== undefined) return texts;
  texts[name] = await readText(address);
  for (const [, imported] of texts[name].matchAll(/\b(?:from|import) "\.\/([\w.]+)"/g)) await readModules(new URL(imported, address), texts);
  return texts;
}

function loadModule(address) {
  const { href, pathname } = address;
  if (!lasting.has(href)) lasting.set(href, readModules(address).then((texts) => site.linkModules(texts)[pathname.split("/").at(-1)]));
  return lasting.get(href);
}

// Pages.

async function open(path, request = {}, remember = true) {
  const number = ++asked;
  showWaiting(true);
  const answer = await send(new URL(path, site.home), { ...request, headers: [["accept", "text/html"], ...(request.headers ?? [])] });
  if (number !== asked) return;
  const text = new TextDecoder().decode(answer.body);
  const isPage = new Headers(answer.headers).get("content-type")?.startsWith("text/html");
  if (isPage) await show(text, answer.address, number, remember);
  else if (!current && path !== `${site.root}/`) open(`${site.root}/`, {}, false); // what was wished is gone
  else {
    showWaiting(false);
    (current?.contentWindow ?? window).alert(text || answer.status);
  }
}

async function show(text, address, number, remember) {
  const frame = document.createElement("iframe");
  frame.title = site.title;
  frame.className = "coming";
  frame.srcdoc = await prepare(text, address);
  if (number !== asked) return;
  const ready = new Promise((done) => { frame.addEventListener("load", done, { once: true }); });
  document.getElementById("app").hidden = false;
  document.getElementById("app").append(frame);
  await ready;
  if (number !== asked) { frame.remove(); return; }
  current?.remove();
  current = frame;
  frame.className = "";
  const path = address.pathname.slice(site.root.length) + address.search;
  const shown = path === "/" ? location.pathname + location.search : `#${path}`;
  if (remember && address.pathname + address.search !== wished()) history.pushState(null, "", shown);
  else history.replaceState(null, "", shown);
  site.onPage(frame.contentWindow, () => open(address.href, {}, false));
}

function showWaiting(waits) {
  if (current) current.contentDocument.documentElement.style.cursor = waits ? "progress" : "";
}

async function prepare(text, address) {
  const page = new DOMParser().parseFromString(text, "text/html");
  const make = (name, attributes) => Object.entries(attributes).reduce((made, [key, value]) => { made.setAttribute(key, value); return made; }, page.createElement(name));
  for (const icon of page.querySelectorAll('link[rel="icon"]')) icon.remove();
  for (const style of page.querySelectorAll('link[rel="stylesheet"]')) style.setAttribute("href", await loadStyle(new URL(style.getAttribute("href"), address)));
  for (const script of page.querySelectorAll("script[src]")) script.setAttribute("src", await loadModule(new URL(script.getAttribute("src"), address)));
  setImagesAside(page, address);
  const first = make("script", {});
  first.textContent = site.frameScript;
  page.head.prepend(make("base", { href: address.href }), make("meta", { "http-equiv": "x-dns-prefetch-control", content: "off" }), first);
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

// Where HTML comes in, the addresses of its pictures are set aside, so that the browser does not look there; frame.js loads
// them.
function setImagesAside(tree, base) {
  for (const image of tree.querySelectorAll(IMAGES)) {
    const name = ["src", "href", "xlink:href"].find((each) => image.hasAttribute(each));
    if (!name || image.getAttribute(name).includes(":")) continue;
    image.dataset.address = image.getAttribute(name);
    image.removeAttribute(name);
    const known = drawn.get(new URL(image.dataset.address, base).href);
    if (known) image.setAttribute("href", known);
  }
}
