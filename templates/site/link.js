// Makes addresses for modules of which only the text is at hand: into each, the addresses of what it imports are written.
// This stands before scripts that cannot import it.
function linkModules(texts) {
  const addresses = {};
  const link = (name) => (addresses[name] ??= makeAddress(name));
  const makeAddress = (name) => {
    const text = texts[name].replace(/\b(from|import) "\.\/([\w.]+)"/g, (_, word, imported) => `${word} "${link(imported)}"`);
    return URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  };
  for (const name of Object.keys(texts)) link(name);
  return addresses;
}
