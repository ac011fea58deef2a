// Runs the application of a page: loads Python and the parts of the page, and answers requests.
// What the application has written is kept before the answer is given.
import { keepNothing, openKept } from "./kept.js";

const KEPT = "/kept";
const PREPARED = "/faces";
const RUNTIME = ["program", "stdlib"]; // the parts of Python itself
const PROGRAM = "/pyodide.asm.wasm";
const modules = "/lib/python3.14/site-packages";

let settings;
let python;
let application;
let store;
let everything; // the promise of what is loaded after the first page
let kept = Promise.resolve();
const faces = new Map();

// The runtime asks for its program itself, which is packed as all parts are.
const fetchAddress = self.fetch;
self.fetch = async (address, ...options) => {
  if (!String(address).endsWith(PROGRAM)) return fetchAddress(address, ...options);
  return new Response(await fetchPart("program"), { headers: { "Content-Type": "application/wasm" } });
};

self.onmessage = async ({ data, ports: [port] }) => {
  if (data.type === "start") {
    try {
      await start(data.settings);
      postMessage({ type: "ready", keeps: store.keeps });
    } catch (error) {
      postMessage({ type: "failed", reason: String(error?.message ?? error) });
    }
  } else if (data.type === "files") {
    port.postMessage(await store.readAll());
  } else if (data.type === "write") {
    await store.keep(data.files);
    application.take_over(python.toPy(data.files));
    port.postMessage(true);
  } else if (data.type === "request") {
    const answer = await respond(data).catch(report);
    port.postMessage(answer, answer.body ? [answer.body.buffer] : []);
  }
};

function report(error) {
  console.error(error);
  return { status: 500, headers: [], body: null };
}

async function start(given) {
  settings = given;
  store = await openKept().catch(keepNothing);
  const { module, compiled } = settings.runtime;
  const [{ loadPyodide }, { default: createPyodideModule }, stdlib] = await Promise.all([import(module), import(compiled), fetchPart("stdlib")]);
  const standard = URL.createObjectURL(new Blob([stdlib]));
  const parts = settings.page.first.filter((name) => !RUNTIME.includes(name)).map((name) => fetchPart(name));
  python = await loadPyodide({
    createPyodideModule,
    indexURL: settings.runtime.folder,
    stdLibURL: standard,
    lockFileContents: settings.lock,
    packageBaseUrl: settings.runtime.folder,
    env: { HOME: "/home/person", DECKGEN_CACHE: "/cache", DECKGEN_CONFIG: `${KEPT}/settings`, DECKGEN_DATA: KEPT },
  });
  URL.revokeObjectURL(standard);
  postMessage({ type: "step", step: "opening" });
  for (const part of parts) unpack(await part);
  for (const [name, content] of await store.readAll()) write(`${KEPT}/${name}`, content);
  python.FS.mkdirTree(PREPARED);
  const { Application } = python.pyimport("deckgen.browser");
  application = Application.callKwargs(settings.page.module, KEPT, settings.root, settings.language, settings.options);
  store.onNews((names) => { kept = kept.then(() => takeOver(names)); });
}

// Everything else is loaded while the first page is looked at.
function loadLater() {
  everything ??= (async () => {
    for (const part of settings.page.later.map((name) => fetchPart(name))) unpack(await part);
    postMessage({ type: "complete" });
  })();
  return everything;
}

async function fetchPart(name) {
  const { address, size } = settings.parts[name];
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  const counted = answer.body.pipeThrough(new TransformStream({
    transform(chunk, controller) {
      postMessage({ type: "loaded", bytes: chunk.length });
      controller.enqueue(chunk);
    },
  }));
  const content = new Uint8Array(await new Response(counted.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
  if (content.length !== size) throw new Error(`${name}: ${content.length} bytes`);
  return content;
}

function unpack(content) {
  python.unpackArchive(content, "zip", { extractDir: modules });
  python.pyimport("importlib").invalidate_caches();
}

function write(path, content) {
  python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
  python.FS.writeFile(path, content);
}

async function takeOver(names) {
  application.take_over(python.toPy(await store.read(names)));
}

async function respond({ method, address, headers, body }) {
  const needed = application.needs(method, address);
  if (needed === "all") await loadLater();
  else if (needed) await loadFaces(needed).catch(loadLater); // what was not loaded before is drawn here
  const answer = await application.respond(method, address, python.toPy(headers), python.toPy(new Uint8Array(body ?? 0)));
  const result = { status: answer.status, headers: answer.headers.toJs(), body: answer.body.toJs() };
  answer.destroy();
  kept = kept.catch(() => {}).then(keepChanges);
  try {
    await kept;
  } catch {
    return { status: 507, headers: [["content-type", "text/plain; charset=utf-8"]], body: new TextEncoder().encode(settings.words.full) };
  }
  if (!needed) setTimeout(loadLater, 300);
  return result;
}

async function keepChanges() {
  const found = application.changes();
  const changes = found.toJs({ create_pyproxies: false, dict_converter: (entries) => new Map(entries) });
  found.destroy();
  for (const [name, content] of changes) if (content === undefined) changes.set(name, null);
  if (!changes.size) return;
  try {
    await store.keep(changes);
  } catch (error) {
    application.not_kept(python.toPy([...changes.keys()]));
    throw error;
  }
}

function loadFaces(name) {
  if (!faces.has(name)) {
    const loaded = fetchPart(`faces-${name}`).then((content) => write(`${PREPARED}/${name}.json`, content));
    loaded.catch(() => faces.delete(name));
    faces.set(name, loaded);
  }
  return faces.get(name);
}
