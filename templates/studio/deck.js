// The page on which a deck is edited: undo and redo, and its title.
import { change, onState } from "./server.js";
import "./view.js";
import "./table.js";
import "./repairs.js";
import "./columns_panel.js";
import "./pictures.js";
import "./look.js";
import "./printing.js";
import "./copying.js";
import "./keep.js";

const title = document.getElementById("deck-title");

for (const action of ["undo", "redo"]) {
  document.getElementById(action).addEventListener("click", () => change({ action }).catch(() => {}));
}
document.addEventListener("keydown", (event) => {
  const control = event.ctrlKey || event.metaKey;
  if (!control || event.target.matches("input") || !["z", "y"].includes(event.key.toLowerCase())) return;
  event.preventDefault();
  change({ action: event.key.toLowerCase() === "y" || event.shiftKey ? "redo" : "undo" }).catch(() => {});
});
title.addEventListener("change", () => change({ action: "choice", key: "title", value: title.value }).catch(() => {}));

onState((state) => {
  for (const action of ["undo", "redo"]) {
    const button = document.getElementById(action);
    button.disabled = !state[action];
    button.title = [button.dataset.name, state[action]].filter(Boolean).join(": ");
    button.setAttribute("aria-label", button.title);
  }
});
