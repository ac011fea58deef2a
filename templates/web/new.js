// Shows a field for one more player than are filled in; the id of the form makes a second tap harmless.
const form = document.querySelector(".new");
const rows = [...form.querySelectorAll(".who .field")];

function showFields() {
  let last = rows.reduce((found, row, index) => (row.querySelector("input").value.trim() ? index : found), -1);
  rows.forEach((row, index) => { row.hidden = index > Math.max(last + 1, 1); });
}
form.addEventListener("input", showFields);
showFields();
form.elements.id.value = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("");
