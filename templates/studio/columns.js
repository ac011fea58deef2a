// The page about a dropped list: every answer shows at once how the list is understood.
const form = document.getElementById("answers");
const reading = document.getElementById("reading");
let asked = 0;

form.addEventListener("change", async (event) => {
  if (!event.target.closest("#reading")) return;
  const number = ++asked;
  const answer = await fetch(`${new URL(document.baseURI).pathname}/reading`, { method: "POST", body: new FormData(form) }).catch(() => null);
  if (number !== asked || !answer?.ok) return;
  const { reading: html } = await answer.json();
  if (number !== asked) return;
  const focused = document.activeElement?.id;
  reading.innerHTML = html;
  if (focused) document.getElementById(focused)?.focus();
});
