// The first page: files are dropped anywhere on it, and a table is pasted anywhere on it.
import { pastedTable } from "./clipboard.js";

const form = document.getElementById("drop");
const files = document.getElementById("files");
const pasted = document.getElementById("pasted");

files.addEventListener("change", () => { if (files.files.length) form.requestSubmit(); });
for (const kind of ["dragenter", "dragover"]) {
  document.addEventListener(kind, (event) => { event.preventDefault(); form.classList.add("over"); });
}
document.addEventListener("dragleave", (event) => { if (!event.relatedTarget) form.classList.remove("over"); });
document.addEventListener("drop", (event) => {
  event.preventDefault();
  form.classList.remove("over");
  if (!event.dataTransfer.files.length) return;
  files.files = event.dataTransfer.files;
  form.requestSubmit();
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
    files.files = event.clipboardData.files;
    form.requestSubmit();
  }
});
