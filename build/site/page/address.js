/* The browser's Back and Forward walk through the screens of the app, and the address names the one that is shown.
   Each entry of the history carries the names of all screens on the way to it. */

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
  /** @type {string | null} the name of the screen that the app shows, while the history is still on its way there */
  wanted: null,
  isWalking: false,

  /** @returns {string[]} */
  get names() {
    return (history.state && history.state.names) || [here()];
  },

  /** Bring the history to where the app is: back to an earlier entry of that name, or on to a new one. */
  settle() {
    if (this.isWalking || this.wanted === null) return;
    const names = this.names;
    const steps = names.lastIndexOf(this.wanted) - (names.length - 1);
    if (steps === 0) return;
    if (names.includes(this.wanted)) {
      this.isWalking = true;
      history.go(steps);
      return;
    }
    const address = this.wanted ? `#${encodeURI(this.wanted)}` : location.pathname + location.search;
    history.pushState({ names: [...names, this.wanted] }, "", address);
  },

  /** @param {string} name */
  show(name) {
    this.wanted = name;
    this.settle();
  },

  /** An entry was reached: by our own step, or by the player, whom the app follows and then says where it is. */
  arrive() {
    if (this.isWalking) {
      this.isWalking = false;
      this.settle();
    } else if (agate.visit) agate.visit(this.names[this.names.length - 1]);
  },
};

addEventListener("popstate", () => trail.arrive());
