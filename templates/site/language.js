// The language of the person: the one chosen on the first page, or else that of the browser.
import { LANGUAGES, WORDS } from "./words.js";

export { WORDS };

function remembered() {
  try { return localStorage.getItem("language"); } catch { return null; } // the browser may refuse it
}

export function chooseLanguage() {
  const wished = [remembered(), ...navigator.languages].filter(Boolean).map((each) => each.split("-")[0]);
  return wished.find((each) => LANGUAGES.includes(each)) ?? "en";
}

export function say(language) {
  document.documentElement.lang = language;
  for (const each of document.querySelectorAll("[data-words]")) each.textContent = WORDS[language][each.dataset.words];
}
