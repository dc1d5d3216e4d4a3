/* The page's state and what the app and anyone who watches may ask of it, as `window.agate`. boot.js adds the functions
   of the other modules. */

/** @typedef {"loading" | "starting" | "playing" | "ended" | "problem"} Phase */

export const agate = {
  version: PARTS.version,
  /** @type {Phase} */
  phase: "loading",
  /** @type {string | null} the kind of problem on the screen */
  problem: null,
  frames: 0,
  pictures: 0, // frames in which something new was shown
  fromSnapshot: false, // Python began with its memory of an earlier visit
  /** @type {import("./engines.js").EngineChannel[]} */
  engines: [],
  isOnBattery: false,
  insets: "0 0 0 0", // left, top, right, bottom: what a notch or rounded corners take of the canvas
  /** @type {Record<string, number>} milliseconds since navigation at which each phase of the start was done */
  marks: {},

  // Set by the app:
  /** @type {((name: string) => void) | null} go to the screen of that name */
  visit: null,
  /** @type {((name: string, text: string, left: number) => void) | null} receive a file, and how many others follow */
  receiveFile: null,
  /** @type {((message: string) => void) | null} receive what was done in the document */
  done: null,

  /** @param {string} name */
  mark(name) {
    this.marks[name] = Math.round(performance.now());
  },
};
