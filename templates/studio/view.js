// The page of a deck: its name, its cards, its problems, and with `follows` what other pages or programs change.
import { announce, currentRevision, get, idle, onState, sayStatus } from "./server.js";
import "./cards.js";
import "./findings.js";

const page = document.body;
const title = document.getElementById("deck-title");

onState((state) => {
  if (state.title === undefined) return;
  document.title = page.dataset.pageTitle.replace("{title}", state.title);
  title.lang = state.language;
  if (title.value === undefined) title.textContent = state.title;
  else if (document.activeElement !== title) title.value = state.title;
});

const pause = (milliseconds) => new Promise((done) => { setTimeout(done, milliseconds); });
const visible = () => new Promise((done) => {
  if (!document.hidden) done();
  else document.addEventListener("visibilitychange", () => done(visible()), { once: true });
});

async function follow() {
  for (let isAway = false; ;) {
    await visible();
    try {
      const state = await get(`news?revision=${currentRevision()}`);
      if (isAway) sayStatus(page.dataset.saved);
      isAway = false;
      await idle();
      if (state.revision !== currentRevision()) announce(await get("contents"));
    } catch {
      isAway = true;
      sayStatus(page.dataset.away);
      await pause(1000);
    }
  }
}
if (page.dataset.follows) follow();
