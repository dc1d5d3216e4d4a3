"use strict";
/* Where the parts come from in the folder on a server: files beside this one, checked against their hashes. */

class PartError extends Error {
  constructor(kind, name, reason) {
    super(`${name}: ${reason}`);
    this.kind = kind;
  }
}

const damaged = {}; // by name: streams hide the errors thrown inside them

const addressOf = (name) => `${PARTS.files[name].path}?v=${PARTS.files[name].sha256.slice(0, 12)}`;

/** A part's bytes as they arrive, each counted for the bar. */
async function openPart(name) {
  const { bytes } = PARTS.files[name];
  const response = await fetch(addressOf(name)).catch((reason) => {
    throw new PartError("missing", name, reason);
  });
  if (!response.ok) throw new PartError("missing", name, `status ${response.status}`);
  let arrived = 0;
  const counter = new TransformStream({
    transform(chunk, controller) {
      arrived += chunk.length;
      progress.add(chunk.length);
      controller.enqueue(chunk);
    },
    flush() {
      if (arrived === bytes) return;
      damaged[name] = new PartError("changed", name, `${arrived} bytes instead of ${bytes}`);
      throw damaged[name];
    },
  });
  return response.body.pipeThrough(counter);
}

/** The problem behind an error while a part was read: it is damaged, or the connection broke. */
function explainPart(name, reason) {
  return damaged[name] || (reason instanceof TypeError ? new PartError("missing", name, reason) : reason);
}

/** A whole part, refused if it is not the one this page was made with. */
async function readPart(name) {
  const stream = await openPart(name);
  const buffer = await new Response(stream).arrayBuffer().catch((reason) => {
    throw explainPart(name, reason);
  });
  if (crypto.subtle) {
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", buffer));
    const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
    if (hex !== PARTS.files[name].sha256) throw new PartError("changed", name, "another version");
  }
  return buffer;
}

function runScript(name) {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = addressOf(name);
    script.onload = () => resolve(progress.add(PARTS.files[name].bytes));
    script.onerror = () => reject(new PartError("missing", name, "not loaded"));
    document.head.append(script);
  });
}
