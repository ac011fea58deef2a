// The first page in the language of the person.
import { LANGUAGES, WORDS } from "./words.js";

const wished = [localStorage.getItem("language"), ...navigator.languages].filter(Boolean).map((each) => each.split("-")[0]);
const language = wished.find((each) => LANGUAGES.includes(each)) ?? "en";
document.documentElement.lang = language;
for (const each of document.querySelectorAll("[data-words]")) each.textContent = WORDS[language][each.dataset.words];
document.title = WORDS[language].site;
