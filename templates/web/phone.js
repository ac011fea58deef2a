// What a phone can do besides showing the page: stay awake during a game, and share the picture of its end.
const table = () => document.querySelector("#table");

let awake;
async function stayAwake() {
  if (!("wakeLock" in navigator) || document.hidden) return; // a hidden page cannot, and has lost what it had
  if (table().matches(".over")) { (await awake)?.release(); awake = undefined; return; }
  awake ??= navigator.wakeLock.request("screen").then((lock) => {
    lock.addEventListener("release", () => { awake = undefined; });
    return lock;
  }, () => { awake = undefined; }); // the battery is low: the screen may go dark
}
document.addEventListener("visibilitychange", stayAwake);
document.addEventListener("table-shown", stayAwake);
stayAwake();

const canShare = navigator.canShare?.({ files: [new File([""], "game.png", { type: "image/png" })] });
function offerSharing() {
  const button = document.querySelector("[data-share]");
  if (button) button.hidden = !canShare;
}
document.addEventListener("table-shown", offerSharing);
offerSharing();

// Drawing the picture may take longer than a browser lets a tap count: then the next tap finds it.
let prepared = {};
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-share]");
  if (!button) return;
  const link = button.closest(".share").querySelector("a[download]");
  if (prepared.address !== link.href) {
    const picture = await (await fetch(link.href)).blob();
    prepared = { address: link.href, file: new File([picture], link.download, { type: "image/png" }) };
  }
  await navigator.share({ files: [prepared.file] }).catch(() => {}); // closed without choosing anybody
});
