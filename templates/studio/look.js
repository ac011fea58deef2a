// How the cards look: each choice is kept at once and seen on the cards.
import { change } from "./server.js";
import { panel } from "./panels.js";

panel.addEventListener("change", (event) => {
  const { choice } = event.target.dataset;
  if (choice) change({ action: "choice", key: choice, value: event.target.value }).catch(() => {});
});
