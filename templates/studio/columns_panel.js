// What the columns of the list hold: each choice is kept in the deck, and the new reading is seen at once.
import { change, onState } from "./server.js";
import { openPanel, panel, refresh } from "./panels.js";

panel.addEventListener("change", (event) => {
  const { id, value, dataset } = event.target;
  if (dataset.column !== undefined) change({ action: "column", heading: dataset.column, field: value }).catch(() => {});
  else if (id === "add-column" && value) change({ action: "add-column", field: value }).catch(() => {});
});

onState((state, before) => {
  if (openPanel() === "columns" && state.revision !== before) refresh();
});
