// The first page in the language of the person, who can choose another one for all pages.
import { chooseLanguage, say, WORDS } from "./language.js";

const menu = document.getElementById("language");
function show() {
  const language = chooseLanguage();
  say(language);
  document.title = WORDS[language].site;
  menu.value = language;
}
menu.addEventListener("change", () => {
  localStorage.setItem("language", menu.value);
  show();
});
show();
