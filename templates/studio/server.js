// Requests to the studio. Changes go one after the other. As long as the studio does not answer, or its disk is full, they
// wait: nothing that was typed is given up while the page is open.

const page = document.body;
const status = document.getElementById("status");
const alertBox = document.getElementById("alert");
let revision = Number(page.dataset.revision);
let queue = Promise.resolve();
let waiting = 0;
const listeners = [];
const CANNOT_WRITE = 507;
const PAUSE = 3000; // ms until it is tried again by itself

export function onState(listener) { listeners.push(listener); }
export function currentRevision() { return revision; }
export function sayStatus(text) { status.textContent = text; }
export const idle = () => queue; // when all changes have been answered

export async function get(path) {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(answer.status);
  return answer.json();
}

// `answered` is called before anybody is told what the answer is.
export function change(request, answered = () => {}) {
  const headers = { "Content-Type": "application/json" };
  return enqueue("change", () => ({ headers, body: JSON.stringify({ revision, ...request }) }), answered);
}

// Files, as a form.
export function upload(path, body) { return enqueue(path, () => ({ body })); }

function enqueue(path, request, answered = () => {}) {
  waiting += 1;
  const sent = queue.then(() => send(path, request, answered));
  queue = sent.catch(() => {}).then(() => { waiting -= 1; });
  return sent;
}

async function send(path, request, answered) {
  const answer = await reach(path, request);
  const state = await answer.json().catch(() => ({}));
  answered();
  alertBox.replaceChildren();
  if (!answer.ok) status.textContent = "";
  else if (waiting === 1) status.textContent = page.dataset.saved;
  if (answer.ok || answer.status === 409) announce(state);
  if (answer.ok) return state;
  const problem = state.problem || page.dataset.failed;
  tell(problem);
  throw new Error(problem);
}

async function reach(path, request) {
  for (;;) {
    status.textContent = page.dataset.saving;
    const answer = await fetch(path, { method: "POST", ...request() }).catch(() => null);
    if (answer && answer.status !== CANNOT_WRITE) return answer;
    status.textContent = "";
    if (answer) await askAgain((await answer.json()).problem);
    else await Promise.race([askAgain(page.dataset.lost), new Promise((done) => { setTimeout(done, PAUSE); })]);
  }
}

// What could not be done.
export function tell(text) {
  if (alertBox.firstElementChild?.textContent === text) return;
  const words = document.createElement("p");
  words.textContent = text;
  alertBox.replaceChildren(words);
}

function askAgain(text) {
  tell(text);
  const again = Object.assign(document.createElement("button"), { type: "button", className: "button", textContent: page.dataset.again });
  alertBox.querySelector("button")?.remove();
  alertBox.append(again);
  return new Promise((done) => { again.addEventListener("click", done, { once: true }); });
}

addEventListener("beforeunload", (event) => { if (waiting) event.preventDefault(); });

// What an answer tells of the deck; not if a later one has come already.
export function announce(state) {
  if (state.revision < revision) return;
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
