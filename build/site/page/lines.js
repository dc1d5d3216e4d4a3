/* Lines of text in scripts that the app's own typefaces lack, drawn with the fonts of the device, which join letters and
   know which way they run. */

/** @param {number} width
    @param {number} height
    @param {string} font */
function pen(width, height, font) {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
  return Object.assign(context, { font, direction: "ltr" });
}

const measuring = pen(1, 1, "");

/** Return the width of a line in pixels.
    @param {string} text
    @param {string} font as in CSS */
export function lineWidth(text, font) {
  measuring.font = font;
  return Math.ceil(measuring.measureText(text).width);
}

/** Return the pixels of a line on a transparent ground.
    @param {string} text
    @param {string} font as in CSS
    @param {number} width
    @param {number} height
    @param {number} ascent pixels from the upper edge to the baseline
    @param {string} colour as in CSS */
export function paintLine(text, font, width, height, ascent, colour) {
  const context = pen(width, height, font);
  context.fillStyle = colour;
  context.fillText(text, 0, ascent);
  return context.getImageData(0, 0, width, height).data;
}
