// Panels beside the cards: how they look, how they are printed, and where the deck is kept.
import { change, get, onState } from "./server.js";

const panel = document.getElementById("panel");
const buttons = [...document.querySelectorAll("[data-panel]")];
let open = "";
let timer = 0;
let asked = 0;

async function show(name) {
  open = open === name ? "" : name;
  panel.hidden = !open;
  for (const button of buttons) button.setAttribute("aria-expanded", String(button.dataset.panel === open));
  if (!open) return;
  panel.innerHTML = (await get(open)).panel;
  panel.focus({ preventScroll: true });
  if (open === "print") build();
}
for (const button of buttons) button.addEventListener("click", () => show(button.dataset.panel).catch(() => {}));

panel.addEventListener("change", (event) => {
  const { choice } = event.target.dataset;
  if (choice) change({ action: "choice", key: choice, value: event.target.value }).catch(() => {});
  else if (event.target.closest("#wishes")) build();
});
panel.addEventListener("click", (event) => {
  const state = event.target.closest("[data-state]");
  if (state) change({ action: "state", name: state.dataset.state }).catch(() => {});
});
panel.addEventListener("keydown", (event) => { if (event.key === "Escape") show(open).then(() => buttons[0].focus()); });

function build() {
  clearTimeout(timer);
  timer = setTimeout(async () => {
    const place = document.getElementById("printed");
    const number = ++asked;
    place.textContent = place.dataset.busy;
    const query = new URLSearchParams(new FormData(document.getElementById("wishes")));
    const answer = await get(`printed?${query}`).catch(() => null);
    if (number !== asked || !answer) return;
    if (answer.problem) {
      const box = Object.assign(document.createElement("p"), { className: "problem", textContent: answer.problem });
      place.replaceChildren(box);
    } else place.innerHTML = answer.printed;
  }, 250);
}
onState((state, before) => { if (open === "print" && state.revision !== before) build(); });
