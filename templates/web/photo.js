// Reading a photograph takes some seconds: say so, and let it be sent once.
document.querySelector("form.new")?.addEventListener("submit", (event) => {
  const button = event.target.querySelector(".start button");
  button.textContent = button.dataset.busy;
  button.disabled = true;
});
