// Keeps the files of the site for use without a network, and hands requests for a page's application over to the page
// in which it runs. Nothing is ever asked of another site.
const VERSION = {{ version | tojson }};
const POLICY = {{ policy | tojson }};
const FILES = { shell: {{ shell | tojson }}, all: new Set({{ files | tojson }}), folders: new Set({{ folders | tojson }}) };

const scope = new URL(registration.scope);
const APPLICATION = /^(studio|table)\/app(\/|$)/;
const ANSWER_MILLISECONDS = 2000; // in which a page says that it has the application

self.addEventListener("install", (event) => event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(FILES.shell))));
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith("deckgen ") && name !== VERSION) await caches.delete(name);
  await clients.claim();
})()));
self.addEventListener("message", ({ data }) => { if (data === "activate") skipWaiting(); });

self.addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  if (address.origin !== scope.origin || !address.pathname.startsWith(scope.pathname)) return;
  const path = address.pathname.slice(scope.pathname.length);
  const [, page] = path.match(APPLICATION) ?? [];
  if (page) event.respondWith(answer(event, page, address));
  else if (event.request.method === "GET") event.respondWith(file(event.request, path));
});

async function file(request, path) {
  const cache = await caches.open(VERSION);
  const name = FILES.folders.has(path) ? `${path}index.html` : path;
  const found = await cache.match(new URL(name, scope).href);
  const answered = found ?? await fetch(request);
  if (!found && answered.ok && FILES.all.has(name)) await cache.put(new URL(name, scope).href, answered.clone());
  if (!/\.(html|js|mjs)$/.test(name)) return answered;
  const headers = new Headers(answered.headers);
  headers.set("Content-Security-Policy", POLICY);
  return new Response(answered.body, { status: answered.status, headers });
}

// A request that changes something must come from a page of ours; what other pages send is refused.
function isOurs(request) {
  return request.method === "GET" || request.method === "HEAD" || request.referrer.startsWith(scope.href);
}

async function answer(event, page, address) {
  const { request } = event;
  if (!isOurs(request)) return new Response("", { status: 403 });
  const home = new URL(`${page}/`, scope).href;
  const open = (await clients.matchAll({ type: "window", includeUncontrolled: true })).filter((client) => client.url.split("#")[0] === home);
  const ports = await Promise.all(open.map(askWhetherIsOpen));
  const port = ports.find(Boolean);
  if (!port) return redirectTo(home, request, address);
  const body = request.method === "GET" || request.method === "HEAD" ? null : await request.arrayBuffer();
  const headers = [...request.headers];
  const told = new Promise((done) => { port.onmessage = ({ data }) => done(data); });
  port.postMessage({ method: request.method, address: address.pathname + address.search, headers, body }, body ? [body] : []);
  const { status, headers: sent, body: content } = await told;
  const empty = status === 204 || status === 304 || request.method === "HEAD";
  return new Response(empty ? null : content, { status, headers: sent });
}

function askWhetherIsOpen(client) {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    const tooLong = setTimeout(() => done(null), ANSWER_MILLISECONDS);
    port1.onmessage = ({ data }) => { clearTimeout(tooLong); done(data === "open" ? port1 : null); };
    client.postMessage("request", [port2]);
  });
}

// A page that was left or marked is opened again where its application runs.
function redirectTo(home, request, address) {
  if (request.mode !== "navigate" || request.method !== "GET") return new Response("", { status: 503 });
  const path = address.pathname.slice(new URL(home).pathname.length + "app".length) + address.search;
  return Response.redirect(`${home}#${path}`, 302);
}
