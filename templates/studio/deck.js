// The page of a deck: undo and redo, the title, the search, and what other pages or programs change.
import { announce, change, currentRevision, get, onState } from "./server.js";
import { filter, watchCards } from "./cards.js";
import { fold, rowsText } from "./table.js";
import "./findings.js";
import "./pictures.js";
import "./look.js";
import "./printing.js";
import "./keep.js";

const title = document.getElementById("deck-title");
const search = document.getElementById("search");

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

const narrow = () => filter(fold(search.value).split(/\s+/).filter(Boolean), rowsText());
search.addEventListener("input", narrow);

onState((state) => {
  for (const action of ["undo", "redo"]) {
    const button = document.getElementById(action);
    button.disabled = !state[action];
    button.title = [button.dataset.name, state[action]].filter(Boolean).join(": ");
    button.setAttribute("aria-label", button.title);
  }
  if (document.activeElement !== title) title.value = state.title;
  if (search.value) narrow();
});

async function news() {
  try {
    const state = await get("news");
    if (state.revision !== currentRevision()) announce(await get("table"));
    else announce(state);
  } catch { /* asked again soon */ }
}
setInterval(() => { if (!document.hidden) news(); }, 2000);
document.addEventListener("visibilitychange", () => { if (!document.hidden) news(); });

watchCards();
