"use strict";
/* What the page itself says: the texts of the game that begin with "page.", in the language that the app will speak. */

const WORDS = {{agate.words}};

/** What the player has chosen before, as far as it can be read. */
function keptSettings() {
  try {
    return JSON.parse(localStorage.getItem("agate.settings")) || {};
  } catch {
    return {};
  }
}

const wishes = [keptSettings().language, ...navigator.languages].map((tag) => String(tag).slice(0, 2).toLowerCase());
const LANGUAGE = wishes.find((code) => Object.hasOwn(WORDS, code)) || "en";
let SAY = WORDS[LANGUAGE];
document.documentElement.lang = LANGUAGE;

/** The app speaks another language now. */
function speak(code) {
  document.documentElement.lang = code;
  SAY = WORDS[code] || SAY;
}

/** A text with its {names} filled in. */
const filled = (text, values) => text.replace(/{(\w+)}/g, (_, name) => values[name]);
