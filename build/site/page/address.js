/* The browser's history follows the app: one entry for each open screen, from the first to the one on top, whose address
   is shown. Each entry carries the addresses of all screens on the way to it, so that a reload opens them all again. */

import { agate } from "./agate.js";

/** Return the part of the address behind `#`, as text; a malformed one as it is written. */
export function here() {
  const written = location.hash.slice(1);
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

export const trail = {
  /** @type {string[] | null} the addresses of the open screens, while the history is still on its way there */
  wanted: null,
  isWalking: false,
  hasBegun: false,
  later: 0,
  PATIENCE: 1000, // milliseconds

  /** @returns {string[] | null} the addresses up to the entry at hand, the first one empty; null if the app did not make it */
  get names() {
    const names = history.state && history.state.names;
    return Array.isArray(names) && names[0] === "" && names.every((name) => typeof name === "string") ? names : null;
  },

  /** Bring the history to where the app is: back to the last entry that both share, and on from there. */
  settle() {
    if (this.isWalking || this.wanted === null) return;
    const wanted = this.wanted;
    let at = this.names;
    if (at === null && this.hasBegun) {
      this.walk(-1); // an address was typed: the app has gone there meanwhile
      return;
    }
    this.hasBegun = true;
    if (at === null) {
      at = wanted.slice(0, 1);
      this.write("replaceState", at);
    }
    let same = 0;
    while (same < at.length && same < wanted.length && at[same] === wanted[same]) same += 1;
    const kept = Math.max(1, Math.min(same + 1, wanted.length));
    if (at.length > kept) {
      this.walk(kept - at.length);
      return;
    }
    if (same < at.length) this.write("replaceState", wanted.slice(0, kept));
    for (let count = at.length + 1; count <= wanted.length; count += 1) this.write("pushState", wanted.slice(0, count));
  },

  /** @param {number} steps */
  walk(steps) {
    this.isWalking = true;
    history.go(steps);
  },

  /** @param {"pushState" | "replaceState"} way
      @param {string[]} names */
  write(way, names) {
    const name = names[names.length - 1];
    history[way]({ names }, "", name ? `#${encodeURI(name)}` : location.pathname + location.search);
  },

  /** Settle; a browser that refuses many changes in a short time is asked again later. */
  follow() {
    try {
      this.settle();
    } catch {
      clearTimeout(this.later);
      this.later = setTimeout(() => this.follow(), this.PATIENCE);
    }
  },

  /** @param {string} names a JSON list */
  show(names) {
    this.wanted = JSON.parse(names);
    this.follow();
  },

  /** An entry was reached: by our own step, or by the player, whom the app follows and then says where it is. */
  arrive() {
    if (this.isWalking) {
      this.isWalking = false;
      this.follow();
    } else if (agate.visit) agate.visit(this.told());
  },

  /** Return the addresses up to the entry at hand as a JSON list; an address that was typed or followed stands alone. */
  told() {
    return JSON.stringify(this.names || [here()]);
  },
};

addEventListener("popstate", () => trail.arrive());
