// Shows the pages of an application that no address leads to: each stands in a frame, and what it asks for is answered here.
// Links, forms and `fetch`, style sheets with their fonts, modules and pictures work as if there were a server.

const IMAGES = "img[src], image";
const NEAR = "600px";
let site;
let current; // the frame that is seen
let asked = 0;
const lasting = new Map(); // addresses of what never changes: modules and fonts
const drawn = new Map(); // addresses of pictures on cards, whose names tell their content

// `home` and `root` begin all addresses; a frame runs the `frameScript` before anything else; `onPage` is told of each page.
export function openPages(given) {
  site = given;
  window.receivePage = receive;
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

async function load(address, type) {
  const { status, body } = await send(address);
  if (status !== 200) throw new Error(`${address}: ${status}`);
  return URL.createObjectURL(new Blob([body], { type }));
}

function loadOnce(address, type) {
  if (!lasting.has(address.href)) lasting.set(address.href, load(address, type));
  return lasting.get(address.href);
}

const readText = async (address) => new TextDecoder().decode((await send(address)).body);

async function loadStyle(address) {
  let text = await readText(address);
  for (const [written, name] of text.matchAll(/url\("([^"]+)"\)/g)) {
    text = text.replace(written, `url("${await loadOnce(new URL(name, address), "font/ttf")}")`);
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

// What a page in a frame does before its own scripts run.
function receive(view) {
  view.fetch = (input, init) => answerFetch(view, input, init);
  view.addEventListener("click", follow);
  view.addEventListener("auxclick", follow);
  view.addEventListener("submit", submit);
  watchImages(view);
  watchStyles(view);
}

async function answerFetch(view, input, init) {
  const request = new view.Request(new URL(input, view.document.baseURI), init);
  const body = ["GET", "HEAD"].includes(request.method) ? null : await request.arrayBuffer();
  const answer = await send(new URL(request.url), { method: request.method, headers: [...request.headers], body });
  if (!view.frameElement?.isConnected) return new Promise(() => {}); // another page is shown
  return new view.Response(answer.status === 204 ? null : answer.body, { status: answer.status, headers: answer.headers });
}

function follow(event) {
  const link = event.target.closest?.("a[href]");
  if (event.defaultPrevented || !link || event.button > 1) return;
  event.preventDefault();
  if (new URL(link.href).origin === site.home) open(link.href);
  else window.open(link.href, "_blank", "noopener");
}

async function submit(event) {
  if (event.defaultPrevented) return;
  event.preventDefault();
  const form = event.target;
  const view = form.ownerDocument.defaultView;
  const data = new view.FormData(form, event.submitter);
  const action = new URL(form.getAttribute("action") ?? "", form.baseURI);
  if (form.method !== "post") {
    action.search = new URLSearchParams(data);
    open(action.href);
    return;
  }
  const sent = new view.Response(form.enctype === "multipart/form-data" ? data : new view.URLSearchParams(data));
  const body = await sent.arrayBuffer();
  open(action.href, { method: "POST", headers: [["content-type", sent.headers.get("content-type")]], body });
}

// Pictures. Where HTML comes in, their addresses are set aside, so that the browser does not look there; each is loaded
// when it is in the page, or in view if that is enough.

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

function watchImages(view) {
  const { Element, IntersectionObserver, MutationObserver } = view;
  const html = Object.getOwnPropertyDescriptor(Element.prototype, "innerHTML");
  const inert = view.document.implementation.createHTMLDocument("");
  const setAside = (text) => {
    if (!/<ima?ge?\b/i.test(text)) return text;
    const template = inert.createElement("template");
    html.set.call(template, text);
    setImagesAside(template.content, view.document.baseURI);
    return html.get.call(template);
  };
  Object.defineProperty(Element.prototype, "innerHTML", { ...html, set(text) { html.set.call(this, setAside(String(text))); } });

  const near = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) { near.unobserve(target); loadImage(target); }
  }, { rootMargin: NEAR });
  const come = (image) => {
    if (image.loading === "lazy") near.observe(image);
    else if (!image.hasAttribute("src") && !image.hasAttribute("href")) loadImage(image);
  };
  new MutationObserver((changes) => {
    for (const added of changes.flatMap((change) => [...change.addedNodes])) {
      if (added.matches?.("[data-address]")) come(added);
      added.querySelectorAll?.("[data-address]").forEach(come);
    }
  }).observe(view.document, { childList: true, subtree: true });
}

async function loadImage(image) {
  const address = new URL(image.dataset.address, image.baseURI);
  const content = await load(address);
  if (image.localName === "image") {
    drawn.set(address.href, content);
    image.setAttribute("href", content);
  } else {
    image.src = content;
    image.addEventListener("load", () => URL.revokeObjectURL(content), { once: true });
  }
}

function watchStyles(view) {
  const href = Object.getOwnPropertyDescriptor(view.HTMLLinkElement.prototype, "href");
  const set = function set(name) {
    this.removeAttribute("href");
    loadStyle(new URL(name, this.baseURI)).then((address) => href.set.call(this, address));
  };
  Object.defineProperty(view.HTMLLinkElement.prototype, "href", { ...href, set });
}
