// Earlier states of the deck.
import { change } from "./server.js";
import { panel } from "./panels.js";

panel.addEventListener("click", (event) => {
  const state = event.target.closest("[data-state]");
  if (state) change({ action: "state", name: state.dataset.state }).catch(() => {});
});
