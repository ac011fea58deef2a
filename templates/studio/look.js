// How the cards look: each choice is kept at once and seen on the cards; fonts are added and removed.
import { change, onState, upload } from "./server.js";
import { openPanel, panel, refresh } from "./panels.js";

panel.addEventListener("change", (event) => {
  const { id, files, dataset, value } = event.target;
  if (dataset.choice) change({ action: "choice", key: dataset.choice, value }).catch(() => {});
  else if (id === "add-font" && files.length) {
    const form = new FormData();
    for (const file of files) form.append("files", file, file.name);
    upload("fonts", form).catch(() => {});
  }
});
panel.addEventListener("click", (event) => {
  const removed = event.target.closest("[data-remove-font]")?.dataset.removeFont;
  if (!removed) return;
  const fonts = [...panel.querySelectorAll("[data-remove-font]")].map((button) => button.dataset.removeFont);
  change({ action: "fonts", fonts: fonts.filter((font) => font !== removed) }).catch(() => {});
});

onState((state, before) => {
  if (openPanel() === "look" && state.cards !== undefined && state.revision !== before) refresh();
  if (openPanel() === "axis" && state.revision !== before) refresh();
});
