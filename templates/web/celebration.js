// Lots, sounds and confetti. Nothing moves for people who want less motion, and sounds can be turned off for good.
const calm = matchMedia("(prefers-reduced-motion: reduce)");

// The lot goes round the names, slower and slower, until it rests with the one who begins.
function drawLots() {
  const lots = document.querySelector(".lots");
  if (!lots || calm.matches) return;
  const names = [...lots.children];
  const drawn = names.findIndex((name) => name.matches(".drawn"));
  const sheet = lots.closest(".sheet");
  sheet.classList.add("drawing");
  const hops = Math.ceil(14 / names.length) * names.length + drawn;
  const hop = (at) => {
    names.forEach((name, index) => name.classList.toggle("lit", index === at % names.length));
    if (at < hops) setTimeout(hop, 50 + 220 * (at / hops) ** 3, at + 1);
    else sheet.classList.remove("drawing");
  };
  hop(0);
}
drawLots();

// Sounds are notes of a synthesizer: their pitch in hertz, when they begin and how long they last in seconds.
const SOUNDS = {
  seen: [[1175, 0, 0.08]],
  right: [[659, 0, 0.12], [988, 0.09, 0.22]],
  wrong: [[220, 0, 0.18], [175, 0.14, 0.3]],
  joy: [[523, 0, 0.16], [659, 0.12, 0.16], [784, 0.24, 0.16], [1047, 0.36, 0.6], [1319, 0.42, 0.55]],
};
const VOLUME = 0.12;
const isMuted = () => localStorage.getItem("sound") === "off";
let speaker;

export function play(name) {
  if (isMuted() || navigator.userActivation?.hasBeenActive === false) return; // browsers are silent before the first tap
  speaker ??= new AudioContext();
  speaker.resume();
  for (const [pitch, begins, lasts] of SOUNDS[name]) {
    const note = speaker.createOscillator();
    const loudness = speaker.createGain();
    const at = speaker.currentTime + 0.02 + begins;
    note.type = name === "wrong" ? "sine" : "triangle";
    note.frequency.value = pitch;
    loudness.gain.setValueAtTime(0, at);
    loudness.gain.linearRampToValueAtTime(VOLUME, at + 0.015);
    loudness.gain.exponentialRampToValueAtTime(0.0001, at + lasts);
    note.connect(loudness).connect(speaker.destination);
    note.start(at);
    note.stop(at + lasts);
  }
}

function showSoundButtons() {
  for (const button of document.querySelectorAll("[data-sound]")) {
    button.hidden = !("AudioContext" in window);
    button.setAttribute("aria-pressed", String(!isMuted()));
  }
}
document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-sound]")) return;
  localStorage.setItem("sound", isMuted() ? "on" : "off");
  showSoundButtons();
  play("right");
});
showSoundButtons();

const PIECES = 130;
const MILLISECONDS = 2800;

function throwConfetti() {
  if (calm.matches) return;
  const canvas = document.createElement("canvas");
  canvas.className = "confetti";
  canvas.setAttribute("aria-hidden", "true");
  const [width, height] = [canvas.width, canvas.height] = [innerWidth, innerHeight];
  document.body.append(canvas);
  const paper = canvas.getContext("2d");
  const colours = ["#b37f1a", "#e8c684", "#1c6b45", "#a8201a", "#1f5aa6", "#6b3f8f"];
  const pieces = Array.from({ length: PIECES }, (_, index) => ({
    x: width * (index % 2), // half of them from each side
    y: height * 0.55,
    right: (index % 2 ? -1 : 1) * width * (0.15 + 0.85 * Math.random()),
    up: height * (0.5 + 0.7 * Math.random()),
    size: 5 + 6 * Math.random(),
    turn: 6 * Math.random(),
    colour: colours[index % colours.length],
  }));
  const began = performance.now();
  const draw = (now) => {
    const time = (now - began) / 1000;
    paper.resetTransform();
    paper.clearRect(0, 0, width, height);
    paper.globalAlpha = Math.max(0, Math.min(1, (MILLISECONDS / 1000 - time) * 2));
    for (const { x, y, right, up, size, turn, colour } of pieces) {
      const slowed = 1 - Math.exp(-1.6 * time);
      paper.setTransform(1, 0, 0, 1, x + right * slowed, y - up * slowed + 0.32 * height * time * time);
      paper.rotate(turn + 3 * time);
      paper.fillStyle = colour;
      paper.fillRect(-size / 2, -size / 4, size, (size / 2) * Math.cos(turn + 7 * time));
    }
    if (now - began < MILLISECONDS) requestAnimationFrame(draw);
    else canvas.remove();
  };
  requestAnimationFrame(draw);
}

// The phone that was tapped sounds, the others only see it: a table wants one fanfare, not five.
document.addEventListener("table-shown", ({ detail: { before, after, others } }) => {
  showSoundButtons();
  if (Number(after.dataset.lastMove) <= Number(before.dataset.lastMove)) return;
  const hasEnded = after.matches(".over") && !before.matches(".over");
  const isJoyful = hasEnded && after.querySelector("[data-joy]");
  if (isJoyful) throwConfetti();
  if (others) return;
  if (isJoyful) play("joy");
  else if (hasEnded || after.querySelector(".verdict.wrong, .verdict.dead")) play("wrong");
  else if (after.querySelector(".verdict.right")) play("right");
});
