// The page around the studio as one file: what it runs stands in it, packed, and is taken out piece by piece.
const byId = (id) => document.getElementById(id);
const { name, title, page, parts, scripts, workerScripts, runtime, frameScript, lock } = JSON.parse(byId("held").textContent);
const home = "http://studio.invalid"; // an address that nobody can have, so that nothing is ever asked of anybody
const root = "/app";
const addresses = linkModules(scripts);
const { ask, language, openApplication, showPage, words } = await import(addresses["application.js"]);
const { openPages } = await import(addresses["pages.js"]);

// The bytes of what the page holds, which it then holds no longer.
function take(held) {
  const element = byId(`held-${held}`);
  const text = atob(element.textContent);
  element.remove();
  const content = new Uint8Array(text.length);
  for (let place = 0; place < text.length; place += 1) content[place] = text.charCodeAt(place);
  return content;
}

const takeText = (held) => new Response(new Blob([take(held)]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
const pause = () => new Promise((done) => { setTimeout(done); });
const makeWorker = () => new Worker(URL.createObjectURL(new Blob([workerScripts.begin], { type: "text/javascript" })), { name: "deckgen" });

async function start(worker) {
  const modules = { ...workerScripts.modules };
  for (const module of runtime.modules) modules[module] = await takeText(module);
  const folder = `${home}/runtime/`;
  const known = Object.fromEntries(Object.entries(parts).map(([part, size]) => [part, { address: `${home}/${part}`, size }]));
  const settings = { page, parts: known, runtime: { folder }, root, language, options: {}, lock, words: { full: words.full } };
  worker.postMessage({ type: "start", scripts: modules, settings });
  for (const part of [...page.first, ...page.later]) {
    await pause();
    const content = take(part);
    worker.postMessage({ type: "held", address: known[part].address, content }, [content.buffer]);
  }
}

function show() {
  openPages({ ask, home, root, title, frameScript, linkModules, onPage: (view, reload) => showPage(view, root, reload) });
}

const bytes = page.first.reduce((sum, part) => sum + (byId(`held-${part}`).textContent.length * 3) / 4, 0);
openApplication({ name, bytes, makeWorker, start, show });
