// Files that are dropped or chosen, folders with all that is in them: each with its path there. What is hidden is left out.
const limits = document.querySelector("[data-most-files]").dataset;

// Why files are not sent, for the person.
export class RefusedError extends Error {}

// The files of a drop. Its folders must be asked for at once: after the event, the browser does not tell of them any more.
export async function readDropped(data) {
  const items = [...data.items].filter((item) => item.kind === "file");
  const dropped = items.map((item) => {
    const entry = item.webkitGetAsEntry?.();
    return entry?.isDirectory ? entry : item.getAsFile();
  });
  const found = [];
  for (const each of dropped) {
    if (each instanceof File) found.push({ file: each, path: each.name });
    else if (each) await readFolder(each, each.name, found);
  }
  return requireFew(found);
}

// Files that were chosen or pasted; those of a folder know their path.
export function listFiles(files) {
  const found = [...files].map((file) => ({ file, path: file.webkitRelativePath || file.name }));
  return requireFew(found.filter(({ path }) => !path.split("/").slice(1).some(isHidden)));
}

const isHidden = (name) => name.startsWith(".");

async function readFolder(folder, path, found) {
  const reader = folder.createReader();
  for (;;) { // it tells some at a time
    const some = await new Promise((done, failed) => { reader.readEntries(done, failed); });
    if (!some.length) return;
    for (const entry of some.filter(({ name }) => !isHidden(name))) {
      const place = `${path}/${entry.name}`;
      if (entry.isDirectory) await readFolder(entry, place, found);
      else found.push({ file: await new Promise((done, failed) => { entry.file(done, failed); }), path: place });
      requireFew(found);
    }
  }
}

function requireFew(found) {
  const bytes = found.reduce((sum, { file }) => sum + file.size, 0);
  if (found.length > Number(limits.mostFiles) || bytes > Number(limits.mostBytes)) throw new RefusedError(limits.tooMuch);
  return found;
}
