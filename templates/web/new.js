// Shows a field for one more player than are filled in, moves players by dragging or by their buttons; the id of the form
// makes a second tap harmless. Without this script the buttons are answered by the server.
const form = document.querySelector(".new");
const rows = [...form.querySelectorAll(".player")];
const fields = rows.map((row) => row.querySelector("input"));
const moved = form.querySelector("#moved");

const lastFilled = () => fields.reduce((found, field, index) => (field.value.trim() ? index : found), -1);

function showFields() {
  const last = lastFilled();
  rows.forEach((row, index) => {
    row.hidden = index > Math.max(last + 1, 1);
    const [up, down] = row.querySelectorAll(".steps button");
    up.disabled = index === 0 || index > last;
    down.disabled = index >= last;
  });
}

function move(from, to) {
  const names = fields.map((field) => field.value);
  names.splice(to, 0, ...names.splice(from, 1));
  fields.forEach((field, index) => { field.value = names[index]; });
  moved.textContent = `${to + 1}: ${names[to]}`;
  showFields();
}

form.addEventListener("click", (event) => {
  const button = event.target.closest(".steps button");
  if (!button) return;
  event.preventDefault();
  const from = rows.findIndex((row) => row.contains(button));
  const isUp = button.value.startsWith("up");
  const to = from + (isUp ? -1 : 1);
  move(from, to);
  const [up, down] = rows[to].querySelectorAll(".steps button");
  const same = isUp ? up : down;
  (same.disabled ? (isUp ? down : up) : same).focus();
});

// A dragged row follows the finger and the others make room; the names change places when it is dropped.
for (const grip of form.querySelectorAll(".grip")) {
  grip.hidden = false;
  grip.addEventListener("click", (event) => event.preventDefault()); // it is no part of the label
  grip.addEventListener("pointerdown", (event) => {
    const row = grip.closest(".player");
    const from = rows.indexOf(row);
    const last = lastFilled();
    if (from > last || last < 1) return;
    event.preventDefault();
    const top = event.clientY;
    const pitch = rows[1].offsetTop - rows[0].offsetTop;
    let to = from;
    const follow = ({ clientY }) => {
      const far = Math.min(Math.max(clientY - top, -from * pitch), (last - from) * pitch);
      to = from + Math.round(far / pitch);
      rows.forEach((other, index) => {
        const makesRoom = (index > from && index <= to) ? -pitch : (index < from && index >= to) ? pitch : 0;
        other.style.translate = `0 ${other === row ? far : makesRoom}px`;
      });
    };
    const drop = ({ type }) => {
      grip.removeEventListener("pointermove", follow);
      form.classList.remove("dragging");
      row.classList.remove("held");
      rows.forEach((other) => { other.style.translate = ""; });
      if (type === "pointerup" && to !== from) move(from, to);
    };
    grip.setPointerCapture(event.pointerId);
    grip.addEventListener("pointermove", follow);
    grip.addEventListener("pointerup", drop, { once: true });
    grip.addEventListener("pointercancel", drop, { once: true });
    form.classList.add("dragging");
    row.classList.add("held");
  });
}

form.addEventListener("input", showFields);
showFields();

// How the one who begins is found is remembered on this phone.
form.elements.starter.value = localStorage.getItem("starter") ?? form.elements.starter.value;
form.addEventListener("submit", () => localStorage.setItem("starter", form.elements.starter.value));

form.elements.id.value = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("");
