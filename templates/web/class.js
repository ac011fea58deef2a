// The id of a form makes a second tap harmless; the list of tables is kept up to date; a button prints the join cards.
const form = document.querySelector(".new");
if (form?.elements.id) form.elements.id.value = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("");
const print = document.querySelector("[data-print]");
if (print) {
  print.hidden = false;
  print.addEventListener("click", () => window.print());
}

const tables = document.querySelector("[data-live]");
async function look() {
  if (document.hidden || tables.contains(document.activeElement)) return;
  const answer = await fetch(location.href, { cache: "no-store", credentials: "same-origin" }).catch(() => null);
  if (!answer?.ok) return;
  const now = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("[data-live]");
  if (now && now.innerHTML !== tables.innerHTML) tables.innerHTML = now.innerHTML;
}
if (tables) setInterval(look, 3000);
