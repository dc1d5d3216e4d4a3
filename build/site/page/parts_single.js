"use strict";
/* Where the parts come from in the single file: text elements further down, compressed, unpacked by the browser. */

function openPart(name) {
  const text = document.getElementById(`part-${name}`).textContent.trim();
  const counter = new TransformStream({
    transform(chunk, controller) {
      progress.add(chunk.length);
      controller.enqueue(chunk);
    },
  });
  return fetch(`data:application/octet-stream;base64,${text}`).then((response) =>
    response.body.pipeThrough(new DecompressionStream("gzip")).pipeThrough(counter),
  );
}

async function readPart(name) {
  return new Response(await openPart(name)).arrayBuffer();
}

async function compilePart(name) {
  return WebAssembly.compileStreaming(new Response(await openPart(name), WASM));
}

/** The page's policy names the hash of each script, so the browser checks them. */
async function runScript(name) {
  const script = document.createElement("script");
  script.textContent = await new Response(await openPart(name)).text();
  document.head.append(script);
}
