// Shows what happens at the tables, by the same questions that the phones ask.
const place = document.querySelector("#wall-place");
const lost = document.querySelector("#lost");
const POLL_MILLISECONDS = 1500;

async function poll() {
  if (document.hidden) return;
  const since = encodeURIComponent(document.querySelector("#wall").dataset.edition);
  try {
    const answer = await fetch(`${location.pathname}state?since=${since}`, { cache: "no-store", credentials: "same-origin" });
    lost.hidden = answer.ok || answer.status === 304;
    if (answer.ok) place.innerHTML = await answer.text();
  } catch { lost.hidden = false; }
}
setInterval(poll, POLL_MILLISECONDS);
document.addEventListener("visibilitychange", poll);
