// Requests to the studio. Changes go one after the other; one that fails can be sent again.

const page = document.body;
const status = document.getElementById("status");
let revision = Number(page.dataset.revision);
let queue = Promise.resolve();
const listeners = [];

export function onState(listener) { listeners.push(listener); }
export function currentRevision() { return revision; }

export async function get(path) {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(answer.status);
  return answer.json();
}

export function change(request) {
  const sent = queue.then(() => send(request));
  queue = sent.catch(() => {});
  return sent;
}

async function send(request) {
  status.textContent = page.dataset.saving;
  let answer;
  try {
    answer = await fetch("change", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(request) });
  } catch (error) {
    return failed(request, page.dataset.lost);
  }
  const state = await answer.json().catch(() => ({}));
  if (answer.status === 409) { announce(state); return failed(null, state.problem); }
  if (!answer.ok) return failed(request, page.dataset.lost);
  status.textContent = page.dataset.saved;
  document.getElementById("alert").replaceChildren();
  announce(state);
  return state;
}

function failed(request, text) {
  status.textContent = "";
  const box = document.getElementById("alert");
  const words = document.createElement("p");
  words.textContent = text;
  box.replaceChildren(words);
  if (request) {
    const again = document.createElement("button");
    again.type = "button";
    again.className = "button";
    again.textContent = page.dataset.again;
    again.addEventListener("click", () => change(request));
    box.append(again);
  }
  throw new Error(text);
}

export function announce(state) {
  const before = revision;
  if (state.revision) revision = state.revision;
  for (const listener of listeners) listener(state, before);
}
