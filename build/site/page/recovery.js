/* Notices that the game has stopped, says so, and offers a start without what may have stopped it: the link and the
   saved games, which are set aside and can be brought back. */

import { agate } from "./agate.js";
import { showNotice, showProblem } from "./screen.js";
import { SAY } from "./words.js";

const UNPROVEN = "agate-start"; // in the storage: how many starts in a row have not proved themselves
const KEPT = "agate."; // the beginning of the names under which the app keeps everything
const ASIDE = "agate-aside.";
const REPLACED = "agate-replaced.";
const PROVEN_AFTER = 5000; // milliseconds after the first picture
const SOON = 20000; // milliseconds after the first picture: a game that stops sooner may have been stopped by its link
const MOST_UNPROVEN = 2;
const STALLED_AFTER = 3000; // milliseconds, and so many frames of the browser, without a frame of the app
const STALLED_FRAMES = 60;

/** Read and change the browser's storage; where it is blocked, there is nothing in it. */
const storage = {
  /** @param {string} name */
  get(name) {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  },

  /** Return whether it was possible.
      @param {string} name
      @param {string | null} text */
  set(name, text) {
    try {
      if (text === null) localStorage.removeItem(name);
      else localStorage.setItem(name, text);
      return true;
    } catch {
      return false;
    }
  },

  /** @param {string} prefix */
  names(prefix) {
    try {
      return Object.keys(localStorage).filter((name) => name.startsWith(prefix));
    } catch {
      return [];
    }
  },

  /** Rename everything whose name begins with a prefix. What cannot be renamed stays where it was.
      @param {string} from
      @param {string} to */
  move(from, to) {
    for (const name of this.names(from)) {
      const text = this.get(name);
      let target = to + name.slice(from.length);
      while (this.get(target) !== null) target += "-";
      this.set(name, null); // first: a full storage has no room for both
      if (!this.set(target, text)) this.set(name, text);
    }
  },
};

export const recovery = {
  unproven: Number(storage.get(UNPROVEN)) || 0, // starts before this one that came to no good end
  isStuck: false,

  /** Say that the last starts came to nothing, and let the player choose; return whether it was said. */
  askFirst() {
    if (this.unproven < MOST_UNPROVEN) return false;
    this.isStuck = true;
    this.show("stuck", null);
    return true;
  },

  /** Python is about to start: until it proves itself, this start counts as one that failed. */
  begin() {
    storage.set(UNPROVEN, String(this.unproven + 1));
    addEventListener("pagehide", () => agate.phase === "problem" || storage.set(UNPROVEN, null)); // left by the player
  },

  /** The first picture is there: watch whether it goes on.
      @param {(error: unknown) => void} fail */
  watch(fail) {
    setTimeout(() => agate.phase === "playing" && storage.set(UNPROVEN, null), PROVEN_AFTER);
    let [frames, since, ticks] = [agate.frames, performance.now(), 0];
    const check = (/** @type {number} */ now) => {
      if (agate.phase === "problem" || agate.phase === "ended") return;
      ticks += 1;
      if (agate.frames !== frames || document.hidden) [frames, since, ticks] = [agate.frames, now, 0];
      if (ticks > STALLED_FRAMES && now - since > STALLED_AFTER) return fail(new Error("No frame came any more."));
      requestAnimationFrame(check);
    };
    requestAnimationFrame(check);
    if (storage.names(ASIDE).length) showNotice(SAY.aside, SAY.aside_back, () => this.bringBack());
  },

  /** The game has stopped: say so, with both ways on.
      @param {string} kind
      @param {any} error */
  show(kind, error) {
    showProblem(kind, error, { again: () => this.restart(), safe: () => this.startSafely() });
  },

  /** Start again; without the link, if the game stopped soon after it was opened. */
  restart() {
    const played = performance.now() - (agate.marks["first picture"] ?? performance.now());
    if (this.isStuck) storage.set(UNPROVEN, String(MOST_UNPROVEN - 1)); // another failure asks again
    if (played < SOON) history.replaceState(null, "", location.pathname + location.search);
    location.reload();
  },

  /** Start without the link and without anything that was kept. */
  startSafely() {
    storage.move(KEPT, ASIDE);
    storage.set(UNPROVEN, null);
    history.replaceState(null, "", location.pathname + location.search);
    location.reload();
  },

  /** Put back what was set aside. What was kept meanwhile under the same name stays in the storage under another. */
  bringBack() {
    for (const name of storage.names(ASIDE)) {
      const own = KEPT + name.slice(ASIDE.length);
      if (storage.get(own) !== null) storage.move(own, REPLACED + own.slice(KEPT.length));
    }
    storage.move(ASIDE, KEPT);
    location.reload();
  },
};
