// The camera names cards: it reads their codes several times a second, until it has seen as many as the table asks for.
// Browsers give the camera only to pages from this machine or over https.
import { play } from "./celebration.js";

const dialog = document.querySelector("#scan");
const video = dialog.querySelector("video");
const marks = dialog.querySelector("canvas");
const take = dialog.querySelector("[data-scan-take]");
const LONGEST_SIDE = 1280; // pixels of a picture that is read
const PAUSE_MILLISECONDS = 90;
const SURE = 2; // a code counts when it was read so many times

const readerAddress = document.querySelector("script[data-reader]")?.dataset.reader;
const hasDetector = globalThis.BarcodeDetector?.getSupportedFormats().then((known) => known.includes("qr_code"), () => false);

async function canRead() {
  return Boolean(navigator.mediaDevices?.getUserMedia) && (Boolean(readerAddress) || Boolean(await hasDetector));
}
canRead().then((can) => document.body.classList.toggle("can-scan", can));

// A function that reads the codes in a picture: the browser's own, or the one that the page brings.
let reader;
async function openReader() {
  if (await hasDetector) {
    const detector = new BarcodeDetector({ formats: ["qr_code"] });
    return async (picture) => (await detector.detect(picture)).map(({ rawValue, cornerPoints }) => ({ text: rawValue, corners: cornerPoints }));
  }
  const { prepareZXingModule, readBarcodes } = await import(readerAddress);
  const locateFile = (name) => new URL(name, new URL(readerAddress, location.href)).href;
  await prepareZXingModule({ overrides: { locateFile }, fireImmediately: true });
  return async (picture) => {
    const pixels = picture.getContext("2d").getImageData(0, 0, picture.width, picture.height);
    const found = await readBarcodes(pixels, { formats: ["QRCode"], maxNumberOfSymbols: 30 });
    return found.filter(({ isValid }) => isValid).map(({ text, position: { topLeft, topRight, bottomRight, bottomLeft } }) => ({ text, corners: [topLeft, topRight, bottomRight, bottomLeft] }));
  };
}

let seen = new Map(); // how often each code was read, and where it was last
let due = 1;
let stream;

async function open() {
  due = Number(document.querySelector("#scanner").dataset.due);
  seen = new Map();
  show([]);
  const refused = dialog.querySelector(".scan-refused");
  refused.hidden = true;
  dialog.showModal();
  try {
    reader ??= await openReader();
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment", width: { ideal: 1920 }, height: { ideal: 1080 } } });
  } catch {
    refused.hidden = false;
    return;
  }
  if (!dialog.open) { stop(); return; } // closed while the camera was asked for
  video.srcObject = stream;
  await video.play().catch(() => {});
  look();
}

function stop() {
  for (const track of stream?.getTracks() ?? []) track.stop();
  stream = video.srcObject = null;
}
dialog.addEventListener("close", stop);

const picture = document.createElement("canvas");
async function look() {
  while (dialog.open && stream) {
    if (video.videoWidth) {
      const scale = Math.min(1, LONGEST_SIDE / Math.max(video.videoWidth, video.videoHeight));
      [picture.width, picture.height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)];
      picture.getContext("2d", { willReadFrequently: true }).drawImage(video, 0, 0, picture.width, picture.height);
      const found = await reader(picture).catch(() => []);
      if (!dialog.open) return;
      if (count(found)) return;
    }
    await new Promise((done) => setTimeout(done, PAUSE_MILLISECONDS));
  }
}

// Counts what was read; when there are enough cards they are sent. A card has a code on each side: it counts once.
const cardOf = (text) => text.slice(0, -1);
const surelySeen = () => [...new Map([...seen].filter(([, { times }]) => times >= SURE).map(([text, code]) => [cardOf(text), { text, ...code }])).values()];

function count(found) {
  const before = surelySeen().length;
  for (const { text, corners } of found) seen.set(text, { times: (seen.get(text)?.times ?? 0) + 1, corners });
  const sure = surelySeen().length;
  show(found);
  if (sure > before) play("seen");
  if (sure < due) return false;
  send();
  return true;
}

function show(found) {
  const sure = surelySeen().length;
  dialog.querySelector(".scan-count").textContent = due > 1 ? `${sure} / ${due}` : "";
  take.hidden = sure === 0 || due === 1;
  [marks.width, marks.height] = [picture.width, picture.height];
  const pen = marks.getContext("2d");
  pen.lineWidth = Math.max(3, picture.width / 200);
  for (const { text, corners } of found) {
    pen.strokeStyle = seen.get(text)?.times >= SURE ? "#2fbf71" : "#ffffff";
    pen.beginPath();
    corners.forEach(({ x, y }, index) => (index ? pen.lineTo(x, y) : pen.moveTo(x, y)));
    pen.closePath();
    pen.stroke();
  }
}

function send() {
  const form = document.querySelector("#scanner");
  form.querySelectorAll('[name="code"]').forEach((field) => field.remove());
  for (const { text, corners } of surelySeen()) {
    const [left, top, bottom] = [Math.min(...corners.map(({ x }) => x)), Math.min(...corners.map(({ y }) => y)), Math.max(...corners.map(({ y }) => y))];
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name: "code", value: [left, top, bottom - top].map((side) => Math.max(0, Math.round(side))).join(" ") + ` ${text}` });
    form.append(field);
  }
  dialog.close();
  form.requestSubmit();
}

take.addEventListener("click", send);
dialog.querySelector("[data-scan-close]").addEventListener("click", () => dialog.close());
document.addEventListener("click", (event) => { if (event.target.closest("[data-scan]")) open(); });
