// Requests to the studio. Changes go one after the other; one that fails can be sent again.

const page = document.body;
const status = document.getElementById("status");
let revision = Number(page.dataset.revision);
let queue = Promise.resolve();
const listeners = [];

export function onState(listener) { listeners.push(listener); }
export function currentRevision() { return revision; }
export function sayStatus(text) { status.textContent = text; }
export const idle = () => queue; // when all changes have been answered

export async function get(path) {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(answer.status);
  return answer.json();
}

export function change(request) {
  const headers = { "Content-Type": "application/json" };
  return enqueue("change", () => ({ headers, body: JSON.stringify({ revision, ...request }) }));
}

// Files, as a form.
export function upload(path, body) { return enqueue(path, () => ({ body })); }

function enqueue(path, request) {
  const sent = queue.then(() => send(path, request));
  queue = sent.catch(() => {});
  return sent;
}

async function send(path, request) {
  status.textContent = page.dataset.saving;
  const again = () => enqueue(path, request);
  let answer;
  try {
    answer = await fetch(path, { method: "POST", ...request() });
  } catch (error) {
    return failed(again, page.dataset.lost);
  }
  const state = await answer.json().catch(() => ({}));
  if (answer.status === 409) { announce(state); return failed(null, state.problem); }
  if (!answer.ok) return failed(again, page.dataset.lost);
  status.textContent = page.dataset.saved;
  document.getElementById("alert").replaceChildren();
  announce(state);
  return state;
}

function failed(sendAgain, text) {
  status.textContent = "";
  const box = document.getElementById("alert");
  const words = document.createElement("p");
  words.textContent = text;
  box.replaceChildren(words);
  if (sendAgain) {
    const again = document.createElement("button");
    again.type = "button";
    again.className = "button";
    again.textContent = page.dataset.again;
    again.addEventListener("click", () => sendAgain().catch(() => {}));
    box.append(again);
  }
  throw new Error(text);
}

export function announce(state) {
  const before = revision;
  if (state.revision) revision = state.revision;
  for (const listener of listeners) listener(state, before);
}

// Why the files cannot be shown as they are now.
export function showProblems(html) {
  const place = document.getElementById("unreadable");
  if (html !== undefined && place.innerHTML !== html) place.innerHTML = html;
}
onState((state) => showProblems(state.problems));
