/* Where the parts come from in the single file: text elements further down, compressed, unpacked by the browser. */

import { WASM } from "./parts.js";
import { byId, progress } from "./screen.js";

/** @param {string} name
    @returns {Promise<ReadableStream<any>>} */
function openPart(name) {
  const text = byId(`part-${name}`).textContent.trim();
  const counter = new TransformStream({
    transform(chunk, controller) {
      progress.add(chunk.length);
      controller.enqueue(chunk);
    },
  });
  return fetch(`data:application/octet-stream;base64,${text}`).then((response) =>
    /** @type {ReadableStream} */ (response.body).pipeThrough(new DecompressionStream("gzip")).pipeThrough(counter),
  );
}

/** @param {string} name */
async function readPart(name) {
  return new Response(await openPart(name)).arrayBuffer();
}

/** @param {string} name */
async function compilePart(name) {
  return WebAssembly.compileStreaming(new Response(await openPart(name), WASM));
}

/** Run a script; the page's policy names its hash, so the browser checks it.
    @param {string} name */
async function runScript(name) {
  const script = document.createElement("script");
  script.textContent = await new Response(await openPart(name)).text();
  document.head.append(script);
}

/** @type {import("./parts.js").Source} */
export const singleFile = { readPart, compilePart, runScript, readBeside: async () => "" };
