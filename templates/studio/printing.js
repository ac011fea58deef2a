// Printing: the wishes of a form become pages, which are drawn as they come into view.
import { get, onState } from "./server.js";
import { onPanel, openPanel, panel } from "./panels.js";

let timer = 0;
let asked = 0;

onPanel("print", build);
panel.addEventListener("change", (event) => { if (event.target.closest("#wishes")) build(); });
onState((state, before) => { if (openPanel() === "print" && state.revision !== before) build(); });

function build() {
  clearTimeout(timer);
  timer = setTimeout(async () => {
    const place = document.getElementById("printed");
    if (!place) return;
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
