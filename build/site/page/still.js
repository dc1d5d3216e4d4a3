/* A picture of the first screen, made when the page was, stands in until the app draws its own. The app then borrows
   the boards from it, so that it need not paint them before it can show anything. */

import { here } from "./address.js";
import { byId } from "./screen.js";
import { keptSettings } from "./words.js";

const LOW = 560; // CSS pixels of height below which wide screens are laid out otherwise
/** @type {Record<string, [number, number]>} */
const SHAPES = { phone: [0.42, 0.62], desktop: [1.3, 2.0], sideways: [1.6, 2.5] }; // width over height that a picture fits

export const still = {
  kind: "",

  get image() {
    return /** @type {HTMLImageElement} */ (byId("still"));
  },

  get isDark() {
    const { theme } = keptSettings();
    return theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  },

  /** Put the picture on the screen, if the app will begin there and one fits. */
  async show() {
    const shape = innerWidth / innerHeight;
    const fits = Object.keys(SHAPES).find((name) => SHAPES[name][0] <= shape && shape <= SHAPES[name][1]
      && (name === "phone" || (name === "sideways") === innerHeight < LOW));
    const { contrast, safe_colours } = keptSettings();
    if (here() || !fits || contrast || safe_colours || matchMedia("(prefers-contrast: more), (forced-colors: active)").matches) return;
    const kind = `${fits}-${this.isDark ? "dark" : "light"}`;
    const image = this.image;
    image.src = PARTS.stills[kind].address;
    await image.decode();
    this.kind = kind;
    image.hidden = false;
    byId("loading").classList.add("pictured");
    const [[board, [, , width, height]]] = Object.entries(PARTS.stills[kind].boards);
    this.cut(board, width, height); // decodes it for canvases too, while there is time
  },

  /** Return the pixels of a board in it, at some size.
      @param {string} board
      @param {number} width
      @param {number} height */
  cut(board, width, height) {
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width, height });
    const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
    pen.imageSmoothingQuality = "high";
    pen.drawImage(this.image, ...PARTS.stills[this.kind].boards[board], 0, 0, width, height);
    return pen.getImageData(0, 0, width, height).data;
  },
};
