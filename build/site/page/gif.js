/* Animated GIFs, a frame at a time. The library is pinned in build/site/scripts.py; this file is loaded on demand. */

import { GIFEncoder, applyPalette, quantize } from "gifenc";

/** One file in the making. All frames share a palette; of a frame, what is as it was before is left transparent. */
class Gif {
  /** @param {Uint8Array} sample pixels as RGBA from which the palette is made
      @param {number} colours */
  constructor(sample, colours) {
    this.encoder = GIFEncoder();
    this.palette = quantize(sample, colours, { format: "rgb565" });
    this.kept = this.palette.length; // the number that stands for: as it was
    this.colours = [...this.palette, [0, 0, 0]];
    /** @type {Uint8Array | null} */
    this.last = null;
  }

  /** @param {Uint8Array} pixels as RGBA
      @param {number} width
      @param {number} height
      @param {number} delay in milliseconds */
  add(pixels, width, height, delay) {
    const now = applyPalette(pixels, this.palette, "rgb565");
    const shown = now.slice();
    const last = this.last;
    if (last) for (let at = 0; at < shown.length; at += 1) if (now[at] === last[at]) shown[at] = this.kept;
    const first = last ? {} : { palette: this.colours };
    const transparency = { transparent: !!last, transparentIndex: this.kept, dispose: 1 };
    this.encoder.writeFrame(shown, width, height, { ...first, ...transparency, delay });
    this.last = now;
  }

  size() {
    return this.encoder.bytesView().length;
  }

  finish() {
    this.encoder.finish();
    return this.encoder.bytes();
  }
}

const page = /** @type {any} */ (window.agate);
page.gif = {
  begin: (/** @type {Uint8Array} */ sample, /** @type {number} */ colours) => new Gif(sample, colours),
};
