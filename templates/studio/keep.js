// Earlier states of the deck, and the deck as a link for a phone.
import { change, get } from "./server.js";
import { onPanel, panel } from "./panels.js";

const SITE = "deckgen site"; // what remembers the address that was written last

panel.addEventListener("click", (event) => {
  const state = event.target.closest("[data-state]");
  if (state) change({ action: "state", name: state.dataset.state }).catch(() => {});
});

// The link leads to the table of the site that this page belongs to, or else of one whose address is written.
onPanel("keep", () => {
  const form = document.getElementById("phone");
  const { root } = form.dataset;
  document.getElementById("share-zip").hidden = !navigator.canShare?.({ files: [zipFile("")] });
  if (root && location.origin !== "null") {
    form.site.value = new URL(`${root}/../../`, location.origin).href;
    document.getElementById("phone-site").hidden = true;
  } else form.site.value = remembered();
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    remember(form.site.value);
    makeLink(form.site.value).catch(() => {});
  });
});

const zipFile = (content) => new File([content], "deck.zip", { type: "application/zip" });

function remembered() { try { return localStorage.getItem(SITE) ?? ""; } catch { return ""; } } // some browsers refuse it
function remember(site) { try { localStorage.setItem(SITE, site); } catch { /* it is written again next time */ } }

async function makeLink(site) {
  const { made } = await get(`phone?${new URLSearchParams({ site })}`);
  const place = document.getElementById("phone-made");
  place.innerHTML = made;
  const share = place.querySelector("[data-share-link]");
  if (share) share.hidden = !navigator.share;
  place.scrollIntoView({ block: "nearest" });
}

panel.addEventListener("click", async (event) => {
  const link = document.getElementById("phone-link");
  if (event.target.closest("#share-zip")) {
    const packed = await (await fetch(document.getElementById("deck-zip").href)).blob();
    await navigator.share({ files: [zipFile(packed)] }).catch(() => {}); // sent to nobody
  }
  if (event.target.closest("[data-share-link]")) await navigator.share({ url: link.value }).catch(() => {}); // sent to nobody
});
