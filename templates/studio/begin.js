// The first page: files are dropped anywhere on it, and a table is pasted anywhere on it.
import { pastedTable } from "./clipboard.js";

import { listFiles, readDropped, RefusedError } from "./dropped_files.js";

const form = document.getElementById("drop");
const pasted = document.getElementById("pasted");
const problem = document.getElementById("problem");
let chosen = []; // what the form sends next, instead of the files of its own fields

async function send(read) {
  problem.textContent = "";
  try {
    chosen = await read();
  } catch (error) {
    problem.textContent = error instanceof RefusedError ? error.message : form.dataset.failed;
    return;
  }
  if (chosen.length) form.requestSubmit();
}
form.addEventListener("formdata", ({ formData }) => {
  formData.delete("files");
  for (const { file, path } of chosen) formData.append("files", file, path);
  chosen = [];
});
form.addEventListener("change", ({ target }) => { if (target.files) send(() => listFiles(target.files)); });

for (const kind of ["dragenter", "dragover"]) {
  document.addEventListener(kind, (event) => { event.preventDefault(); form.classList.add("over"); });
}
document.addEventListener("dragleave", (event) => { if (!event.relatedTarget) form.classList.remove("over"); });
document.addEventListener("drop", (event) => {
  event.preventDefault();
  form.classList.remove("over");
  send(() => readDropped(event.dataTransfer));
});
document.addEventListener("paste", (event) => {
  const text = pastedTable(event.clipboardData);
  if (event.target === pasted) {
    if (text === event.clipboardData.getData("text/plain")) return;
    event.preventDefault();
    pasted.setRangeText(text, pasted.selectionStart, pasted.selectionEnd, "end");
  } else if (text.includes("\t") || text.includes("\n")) {
    pasted.value = text;
    form.requestSubmit();
  } else if (event.clipboardData.files.length) {
    send(() => listFiles(event.clipboardData.files));
  }
});
