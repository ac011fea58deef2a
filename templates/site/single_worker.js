// Begins the worker of a page that is one file. Such a worker cannot be a module, and it can fetch nothing: so it makes
// addresses for the modules that it is given, and what they fetch is what the page holds.
const held = new Map(); // what was given or is waited for, by its address
const fetchAddress = self.fetch;

function find(address) {
  if (!held.has(address)) held.set(address, Promise.withResolvers());
  return held.get(address);
}

self.fetch = async (address) => {
  const name = String(address);
  if (name.startsWith("blob:")) return fetchAddress(name);
  const content = await find(name).promise;
  held.delete(name);
  return new Response(content);
};

// The runtime runs in modules only, which it knows by this.
self.importScripts = () => { throw new TypeError("this is as good as a module"); };

self.addEventListener("message", async ({ data: { type, scripts, settings, address, content } }) => {
  if (type === "held") find(address).resolve(content);
  else if (scripts) {
    const addresses = linkModules(scripts);
    Object.assign(settings.runtime, { module: addresses["pyodide.mjs"], compiled: addresses["pyodide.asm.mjs"] });
    await import(addresses["worker.js"]);
    self.dispatchEvent(new MessageEvent("message", { data: { type: "start", settings } }));
  }
});
