// Files that are dropped or chosen, folders with all that is in them: each with its path there. What is hidden is left out.
const limits = document.querySelector("[data-most-files]").dataset;

// Why files are not sent, for the person.
export class RefusedError extends Error {}

// The files of a drop. Its folders must be asked for at once: after the event, the browser does not tell of them any more.
export async function readDropped(data) {
  const items = [...data.items].filter((item) => item.kind === "file");
  const dropped = items.map((item) => {
    const entry = item.webkitGetAsEntry?.();
    if (!entry?.isDirectory) return item.getAsFile();
    return item.getAsFileSystemHandle?.() ?? entry; // Chromium reads no entries for a page that is a file itself
  });
  const found = [];
  for (const each of await Promise.all(dropped)) {
    if (each instanceof File) found.push({ file: each, path: each.name });
    else if (each) {
      found.push(...(await readFolder(each, each.name, [])).sort(byPath));
    }
  }
  return requireFew(found);
}

// Files that were chosen or pasted; those of a folder know their path.
export function listFiles(files) {
  const found = [...files].map((file) => ({ file, path: file.webkitRelativePath || file.name }));
  if (found[0]?.file.webkitRelativePath) found.sort(byPath);
  return requireFew(found.filter(({ path }) => !path.split("/").slice(1).some(isHidden)));
}

const byPath = (one, other) => one.path.localeCompare(other.path, undefined, { numeric: true });
const isHidden = (name) => name.startsWith(".");

async function readFolder(folder, path, found) {
  for await (const each of contents(folder)) {
    const place = `${path}/${each.name}`;
    if (isHidden(each.name)) continue;
    if (each.isDirectory || each.kind === "directory") await readFolder(each, place, found);
    else found.push({ file: await fileOf(each), path: place });
    requireFew(found);
  }
  return found;
}

// What is in a folder, which is a handle or an entry.
async function* contents(folder) {
  if (folder.values) yield* folder.values();
  else {
    const reader = folder.createReader(); // it tells some at a time
    for (let some; (some = await new Promise((done, failed) => { reader.readEntries(done, failed); })).length;) yield* some;
  }
}

function fileOf(each) {
  return each.getFile?.() ?? new Promise((done, failed) => { each.file(done, failed); });
}

function requireFew(found) {
  const bytes = found.reduce((sum, { file }) => sum + file.size, 0);
  if (found.length > Number(limits.mostFiles) || bytes > Number(limits.mostBytes)) throw new RefusedError(limits.tooMuch);
  return found;
}
