// Buttons that copy what an element has: a link in a field, or a command.
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copies]");
  if (!button) return;
  const source = document.getElementById(button.dataset.copies);
  if (source.select) source.select();
  else getSelection().selectAllChildren(source);
  const text = source.value ?? source.textContent;
  const isCopied = await navigator.clipboard.writeText(text).then(() => true, () => document.execCommand("copy"));
  if (isCopied) button.textContent = button.dataset.done;
});
