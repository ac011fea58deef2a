// Reading a photograph takes some seconds: the button says so and cannot be tapped again.
document.querySelector("form.new")?.addEventListener("submit", (event) => {
  const button = event.target.querySelector(".start button");
  button.textContent = button.dataset.busy;
  button.disabled = true;
});
