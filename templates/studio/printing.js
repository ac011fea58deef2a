// Printing: the wishes of a form become pages, which are drawn as they come into view; exports; the calibration dialogue.
import { get, onState } from "./server.js";
import { restyle } from "./cards.js";
import { visitFirst } from "./findings.js";
import { onPanel, openPanel, panel } from "./panels.js";

const byId = (id) => document.getElementById(id);
const remembered = `wishes ${new URL(document.baseURI).pathname.split("/").at(-2)}`;
let timer = 0;
const asked = { printed: 0, exported: 0 };

onPanel("print", () => { recall(); build(0); });
panel.addEventListener("change", (event) => {
  if (!event.target.closest("#wishes")) return;
  remember();
  if (event.target.name === "paper" && byId("calibration").children.length) showDialogue();
  build(200);
});
onState((state, before) => { if (openPanel() === "print" && state.revision !== before) build(200); });

function build(pause) {
  clearTimeout(timer);
  timer = setTimeout(() => show("printed", "wishes", forgetExport), pause);
}

// What was exported, or is being exported, is not what is printed now.
function forgetExport() {
  asked.exported += 1;
  byId("exported").classList.remove("busy");
  byId("exported").replaceChildren();
}

async function show(place, form, before = () => {}) {
  const answerPlace = byId(place);
  if (!answerPlace) return;
  const number = ++asked[place];
  before();
  answerPlace.classList.add("busy");
  if (!answerPlace.children.length) answerPlace.textContent = answerPlace.dataset.busy;
  const query = new URLSearchParams(new FormData(byId(form)));
  const answer = await get(`${place}?${query}`).catch(() => ({ problem: document.body.dataset.failed }));
  if (number !== asked[place] || !answerPlace.isConnected) return;
  answerPlace.classList.remove("busy");
  if (answer.problem) answerPlace.replaceChildren(words(answer.problem, "problem"), ...(answer.errors ? [wayOut()] : []));
  else answerPlace.innerHTML = answer.made;
}

function words(text, className) {
  return Object.assign(document.createElement("p"), { className, textContent: text });
}

function wayOut() {
  const button = Object.assign(document.createElement("button"), { type: "button", className: "button strong", textContent: byId("printed").dataset.wayOut });
  button.addEventListener("click", visitFirst);
  return button;
}

// The wishes of this deck are remembered in this browser.

function remember() {
  try { localStorage.setItem(remembered, new URLSearchParams(new FormData(byId("wishes")))); } catch { /* it need not */ }
}
function recall() {
  let kept;
  try { kept = new URLSearchParams(localStorage.getItem(remembered) ?? ""); } catch { return; }
  if (![...kept].length) return;
  for (const field of byId("wishes").elements) {
    if (field.type === "checkbox") field.checked = kept.getAll(field.name).includes(field.value);
    else if (field.tagName === "SELECT" && ![...field.options].some((option) => option.value === kept.get(field.name))) continue;
    else if (field.name && kept.has(field.name)) field.value = kept.get(field.name);
  }
}

// Exports and readings are sent when their buttons are pressed.

panel.addEventListener("submit", (event) => {
  const answer = { export: () => show("exported", "export"), readings: () => savePrinter(new FormData(event.target)), wishes: () => {} }[event.target.id];
  if (!answer) return; // a form that leads to another page
  event.preventDefault();
  answer();
});

// Calibration: the grids are those of the sheet; a dot shows where the typed numbers put the hole.

panel.addEventListener("toggle", (event) => {
  if (event.target.id === "calibrate" && event.target.open && !byId("calibration").children.length) showDialogue();
}, true);

async function showDialogue() {
  const paper = byId("wishes").elements.paper.value;
  const answer = await get(`calibrate?${new URLSearchParams({ paper })}`).catch(() => null);
  if (answer && byId("calibration")) put(answer);
}

function put(answer) {
  restyle(answer.style);
  byId("calibration").innerHTML = answer.dialogue;
  const said = byId("calibration-said");
  if (answer.problem) said.replaceChildren(words(answer.problem, "problem"));
  else if (answer.said) said.replaceChildren(words(answer.said, "saved"));
  for (const hole of panel.querySelectorAll("[data-hole]")) {
    const dot = document.createElementNS("http://www.w3.org/2000/svg", "circle");
    dot.setAttribute("r", "0.55");
    dot.setAttribute("class", "dot");
    hole.querySelector("svg").append(dot);
    place(hole);
  }
}

const numbers = (hole) => [...hole.querySelectorAll("input")];
function place(hole) {
  const [across, down] = numbers(hole);
  const dot = hole.querySelector(".dot");
  dot.setAttribute("cx", across.value || 0);
  dot.setAttribute("cy", down.value || 0);
  dot.classList.toggle("unread", !across.value && !down.value);
}
panel.addEventListener("input", (event) => {
  const hole = event.target.closest("[data-hole]");
  if (hole) place(hole);
});
panel.addEventListener("click", (event) => {
  const grid = event.target.closest(".hole .grid");
  const printer = event.target.closest("[data-delete-printer]");
  if (grid) {
    const drawing = grid.querySelector("svg");
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(drawing.getScreenCTM().inverse());
    const hole = grid.closest("[data-hole]");
    numbers(hole).forEach((input, way) => {
      input.value = Math.max(input.min, Math.min(input.max, Math.round([at.x, at.y][way] * 4) / 4));
    });
    place(hole);
  } else if (printer) {
    const form = new FormData();
    form.append("delete", printer.dataset.deletePrinter);
    savePrinter(form);
  }
});

async function savePrinter(form) {
  const typed = [...(byId("readings")?.elements ?? [])].filter((field) => field.name).map((field) => [field.name, field.value]);
  const sent = await fetch("printers", { method: "POST", body: form }).catch(() => null);
  const answer = sent?.ok ? await sent.json() : null;
  if (!answer) return;
  put(answer);
  if (answer.problem) {
    for (const [name, value] of typed) byId("readings").elements[name].value = value;
    panel.querySelectorAll("[data-hole]").forEach(place);
    return;
  }
  const menu = byId("printer");
  const chosen = form.get("name") ?? menu.value;
  menu.replaceChildren(menu.options[0], ...answer.printers.map((name) => new Option(name)));
  menu.value = answer.printers.includes(chosen) ? chosen : "";
  remember();
  build(0);
}
