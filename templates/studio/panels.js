// Panels beside the cards: each is fetched when it is opened, and told that it is there.
import { get } from "./server.js";
import { restyle } from "./cards.js";

export const panel = document.getElementById("panel");
const buttons = [...document.querySelectorAll("[data-panel]")];
const listeners = {};
let open = "";

export const openPanel = () => open;
export function onPanel(name, listener) { listeners[name] = listener; }

async function show(name) {
  open = open === name ? "" : name;
  panel.hidden = !open;
  panel.replaceChildren();
  for (const button of buttons) button.setAttribute("aria-expanded", String(button.dataset.panel === open));
  if (!open) return;
  const answer = await get(open);
  if (open !== name) return;
  panel.innerHTML = answer.panel;
  if (answer.style) restyle(answer.style);
  panel.dataset.name = name;
  panel.setAttribute("aria-label", buttons.find((button) => button.dataset.panel === name).textContent);
  panel.scrollTop = 0;
  panel.focus({ preventScroll: true });
  listeners[name]?.();
}

// The open panel anew, where the person is in it.
export async function refresh() {
  const name = open;
  const answer = await get(name).catch(() => null);
  if (!answer || open !== name) return;
  const [focused, scrolled] = [document.activeElement?.id, panel.scrollTop];
  panel.innerHTML = answer.panel;
  if (answer.style) restyle(answer.style);
  panel.scrollTop = scrolled;
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
}

for (const button of buttons) {
  button.show = () => show(button.dataset.panel).catch(() => {});
  button.addEventListener("click", button.show);
}
panel.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  const button = buttons.find((each) => each.dataset.panel === open);
  show(open);
  button?.focus();
});
const work = document.querySelector(".work");
document.addEventListener("to-table", () => { if (open && !work.offsetParent) show(open); }); // which the panel covers
