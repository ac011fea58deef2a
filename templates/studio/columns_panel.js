// What the columns of the list hold: each choice is kept in the deck, and the new reading is seen at once.
import { change, get, onState } from "./server.js";
import { openPanel, panel } from "./panels.js";

panel.addEventListener("change", (event) => {
  const { id, value, dataset } = event.target;
  if (dataset.column !== undefined) change({ action: "column", heading: dataset.column, field: value }).catch(() => {});
  else if (id === "add-column" && value) change({ action: "add-column", field: value }).catch(() => {});
});

onState(async (state, before) => {
  if (openPanel() !== "columns" || state.revision === before) return;
  const answer = await get("columns").catch(() => null);
  if (!answer || openPanel() !== "columns") return;
  const [focused, scrolled] = [document.activeElement?.id, panel.scrollTop];
  panel.innerHTML = answer.panel;
  panel.scrollTop = scrolled;
  if (focused) document.getElementById(focused)?.focus();
});
