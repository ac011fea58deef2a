// Runs first in each page of an application that no address leads to, and sees to what the page asks for: requests,
// links, forms, pictures and style sheets. It stands in the page itself, since what a script of another window sees first
// belongs to that window.
(() => {
  const NEAR = "600px";
  const { home, drawn, load, loadStyle, open, send, setImagesAside } = parent.pages;
  for (const kind of ["click", "change"]) addEventListener(kind, (event) => event.target, true); // seen here first

  globalThis.fetch = async (input, init) => {
    const request = new Request(new URL(input, document.baseURI), init);
    const body = ["GET", "HEAD"].includes(request.method) ? null : await request.arrayBuffer();
    const answer = await send(new URL(request.url), { method: request.method, headers: [...request.headers], body });
    if (!frameElement?.isConnected) return new Promise(() => {}); // another page is shown
    return new Response(answer.status === 204 ? null : answer.body, { status: answer.status, headers: answer.headers });
  };

  // Links and forms.

  function follow(event) {
    const link = event.target.closest?.("a[href]");
    if (event.defaultPrevented || !link || event.button > 1) return;
    event.preventDefault();
    if (new URL(link.href).origin === home) open(link.href);
    else globalThis.open(link.href, "_blank", "noopener");
  }
  addEventListener("click", follow);
  addEventListener("auxclick", follow);

  addEventListener("submit", async (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    const form = event.target;
    const data = new FormData(form, event.submitter);
    const action = new URL(form.getAttribute("action") ?? "", document.baseURI);
    if (form.method !== "post") {
      action.search = new URLSearchParams(data);
      open(action.href);
      return;
    }
    const sent = new Response(form.enctype === "multipart/form-data" ? data : new URLSearchParams(data));
    open(action.href, { method: "POST", headers: [["content-type", sent.headers.get("content-type")]], body: await sent.arrayBuffer() });
  });

  // Pictures: each is loaded when it is in the page, or near the view if that is enough.

  const html = Object.getOwnPropertyDescriptor(Element.prototype, "innerHTML");
  const inert = document.implementation.createHTMLDocument("");
  function setAside(text) {
    if (!/<ima?ge?\b/i.test(text)) return text;
    const template = inert.createElement("template");
    html.set.call(template, text);
    setImagesAside(template.content, document.baseURI);
    return html.get.call(template);
  }
  Object.defineProperty(Element.prototype, "innerHTML", { ...html, set(text) { html.set.call(this, setAside(String(text))); } });

  async function loadImage(image) {
    const address = new URL(image.dataset.address, document.baseURI);
    const content = await load(address);
    if (image.localName === "image") {
      drawn.set(address.href, content);
      image.setAttribute("href", content);
    } else {
      image.src = content;
      image.addEventListener("load", () => URL.revokeObjectURL(content), { once: true });
    }
  }
  const near = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) { near.unobserve(target); loadImage(target); }
  }, { rootMargin: NEAR });
  function come(image) {
    if (image.hasAttribute("src") || image.hasAttribute("href")) return;
    if (image.loading === "lazy") near.observe(image);
    else loadImage(image);
  }
  new MutationObserver((changes) => {
    for (const added of changes.flatMap((change) => [...change.addedNodes])) {
      if (added.matches?.("[data-address]")) come(added);
      added.querySelectorAll?.("[data-address]").forEach(come);
    }
  }).observe(document, { childList: true, subtree: true });

  // Style sheets.

  const href = Object.getOwnPropertyDescriptor(HTMLLinkElement.prototype, "href");
  Object.defineProperty(HTMLLinkElement.prototype, "href", {
    ...href,
    set(name) {
      this.removeAttribute("href");
      loadStyle(new URL(name, document.baseURI)).then((address) => href.set.call(this, address));
    },
  });
})();
