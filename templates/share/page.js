// Walk through a game: each step is a list of codes, the cards wait in a template, what is said waits in the list of moves.
"use strict";
(() => {
  const find = (id) => document.getElementById(id);
  const game = JSON.parse(find("game").textContent);
  const last = game.steps.length - 1;
  const table = find("table");
  const slider = find("slider");
  const moves = [...find("moves").children];
  const cards = new Map([...find("cards").content.children].map((card) => [card.dataset.code, card]));
  const badges = [...find("badges").content.children];
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const pace = 2200;
  let at = 0;
  let timer = null;

  const made = (tag, name, ...inside) => {
    const element = document.createElement(tag);
    if (name) element.className = name;
    element.append(...inside);
    return element;
  };
  const flag = (text, name = "") => made("span", `flag ${name}`, text);

  // A card in its holder, with what is to be known about it.
  const laid = (holder, [code, seat, wrong, under], step) => {
    const card = cards.get(code).cloneNode(true);
    holder.append(card);
    if (seat !== null) holder.append(badges[seat].cloneNode(true));
    if (code === step.card) holder.classList.add("new");
    if (wrong) { holder.classList.add("wrong-here"); holder.append(flag("?")); }
    if (under) { holder.classList.add("under"); holder.append(flag(`+${under}`, "more-under")); }
    return holder;
  };
  const missed = (holder, code, word = `✗ ${game.words.tried}`) => {
    holder.classList.add("missed");
    holder.append(cards.get(code).cloneNode(true), flag(word));
    return holder;
  };

  const line = (scene, step, name) => {
    const list = made("ol", name, ...scene.cards.map((card) => laid(made("li"), card, step)));
    if (step.missed && step.missed.slot !== null && name === "line") {
      list.insertBefore(missed(made("li"), step.missed.card), list.children[step.missed.slot] ?? null);
    }
    return [list];
  };
  const rows = (scene, step) => {
    const list = made("ol", "rows", ...scene.bottom.map((bottom, index) => {
      const cell = made("li");
      if (scene.gaps[index]) cell.append(laid(made("div", "above"), scene.gaps[index], step));
      cell.append(laid(made("div", "below"), bottom, step));
      return cell;
    }));
    const parts = [list];
    if (scene.strays.length) {
      parts.push(made("h2", "", game.words.strays), made("ol", "", ...scene.strays.map((card) => laid(made("li"), card, step))));
    }
    if (step.missed) parts.push(made("ol", "", missed(made("li"), step.missed.card, `† ${game.words.dead}`)));
    return parts;
  };
  const grid = (scene, step) => {
    const box = made("div", "grid");
    scene.rows.forEach((row, index) => {
      row.forEach((card) => box.append(laid(made("div"), card, step)));
      if (index === scene.rows.length - 1) return;
      row.forEach((_, column) => {
        const key = `${column + 1},${index + 1}`;
        const tried = step.missed && step.missed.space === key;
        const holder = made("div", scene.spaces[key] ? "union" : tried ? "" : "space");
        box.append(scene.spaces[key] ? laid(holder, scene.spaces[key], step) : tried ? missed(holder, step.missed.card) : holder);
      });
    });
    return [box];
  };
  const drawings = { line: (s, t) => line(s, t, "line"), scored: (s, t) => line(s, t, "scored"), rows, grid };

  // Cards that were there before glide to where they lie now.
  const places = () => new Map([...table.querySelectorAll(".card")].map((card) => [card.dataset.code, card.getBoundingClientRect()]));
  const glide = (before) => {
    if (calm.matches) return;
    for (const card of table.querySelectorAll(".card")) {
      const was = before.get(card.dataset.code);
      if (!was || card.closest(".new")) continue;
      const is = card.getBoundingClientRect();
      const [x, y] = [was.left - is.left, was.top - is.top];
      if (x || y) card.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], { duration: 380, easing: "ease-out" });
    }
  };

  const show = (wanted, looking = true) => {
    at = Math.max(0, Math.min(last, wanted));
    const step = game.steps[at];
    const before = places();
    table.replaceChildren(...drawings[step.scene.kind](step.scene, step));
    if (looking) table.querySelector(".new, .missed")?.scrollIntoView({ block: "nearest" });
    glide(before);
    const move = moves[at];
    find("said").className = `said ${move.className}`;
    find("said").replaceChildren(...[...move.lastElementChild.children].map((part) => part.cloneNode(true)));
    moves.forEach((each, index) => (index === at ? each.setAttribute("aria-current", "step") : each.removeAttribute("aria-current")));
    document.querySelectorAll(".players [data-seat]").forEach((player, seat) => {
      player.classList.toggle("turn", seat === step.seat);
      player.querySelector("[data-left]").textContent = step.hands[seat] ?? "";
    });
    const score = document.querySelector("[data-score]");
    score.textContent = step.score;
    score.parentElement.hidden = !step.score;
    slider.value = at;
    slider.setAttribute("aria-valuetext", say(at));
    find("at").textContent = say(at);
    for (const [id, off] of [["first", at === 0], ["back", at === 0], ["next", at === last], ["last", at === last]]) {
      find(id).setAttribute("aria-disabled", off);
    }
    if (at === last) pause();
  };
  const say = (n) => find("at").dataset.text.replace("{n}", n).replace("{total}", last);

  const button = find("play");
  const icon = button.querySelector("path");
  const dressed = (playing) => {
    button.setAttribute("aria-pressed", playing);
    button.setAttribute("aria-label", playing ? button.dataset.pause : button.dataset.play);
    button.title = button.getAttribute("aria-label");
    icon.setAttribute("d", playing ? game.pause : game.play);
  };
  const pause = () => { clearInterval(timer); timer = null; dressed(false); };
  const play = () => {
    if (at === last) show(0);
    timer = setInterval(() => show(at + 1), pace);
    dressed(true);
  };
  const toggle = () => (timer ? pause() : last && play());
  const go = (wanted) => { pause(); show(wanted); };

  find("first").addEventListener("click", () => go(0));
  find("back").addEventListener("click", () => go(at - 1));
  find("next").addEventListener("click", () => go(at + 1));
  find("last").addEventListener("click", () => go(last));
  button.addEventListener("click", toggle);
  slider.addEventListener("input", () => go(Number(slider.value)));
  moves.forEach((move, index) => move.querySelector(".go").addEventListener("click", () => go(index)));
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target === slider) return;
    const keys = { ArrowRight: () => go(at + 1), ArrowLeft: () => go(at - 1), Home: () => go(0), End: () => go(last) };
    if (event.key === " " && !event.target.closest("button, summary")) keys[" "] = toggle;
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });
  let touched = null;
  table.addEventListener("touchstart", (event) => { touched = event.touches[0].clientX; }, { passive: true });
  table.addEventListener("touchend", (event) => {
    const way = event.changedTouches[0].clientX - (touched ?? 0);
    if (touched !== null && Math.abs(way) > 60) go(at + (way < 0 ? 1 : -1));
    touched = null;
  });
  show(0, false);
})();
