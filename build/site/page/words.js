/* The texts of the page itself: those of the game that begin with "page.", in the language that the app will speak. */

/** Return the player's settings, as far as they can be read. */
export function keptSettings() {
  try {
    return JSON.parse(localStorage.getItem("agate.settings") || "{}") || {};
  } catch {
    return {};
  }
}

const wishes = [keptSettings().language, ...navigator.languages].map((tag) => String(tag).slice(0, 2).toLowerCase());
const first = wishes.find((code) => Object.hasOwn(WORDS, code)) || "en";
export let SAY = WORDS[first];
document.documentElement.lang = first;

/** Follow the app to another language.
    @param {string} code */
export function speak(code) {
  document.documentElement.lang = code;
  SAY = WORDS[code] || SAY;
}

/** Return a text with its {names} filled in.
    @param {string} text
    @param {Record<string, string>} values */
export const filled = (text, values) => text.replace(/{(\w+)}/g, (_, name) => values[name]);
