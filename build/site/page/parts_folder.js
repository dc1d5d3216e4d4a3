/* Where the parts come from in the folder on a server: files beside this one, each checked against its hash before
   use, so that a host in the middle of an update never runs a mix. */

import { sha256 } from "./hash.js";
import { WASM } from "./parts.js";
import { progress } from "./screen.js";

class PartError extends Error {
  /** @param {string} kind
      @param {string} name
      @param {unknown} reason */
  constructor(kind, name, reason) {
    super(`${name}: ${reason}`);
    this.kind = kind;
  }
}

const BESIDE_SECONDS = 5;
const CAN_HASH = Boolean(window.crypto && crypto.subtle); // not on a page without TLS: there the browser checks
/** @type {Record<string, PartError>} by name: streams hide the errors thrown inside them */
const damaged = {};

/** @param {string} name */
const addressOf = (name) => `${PARTS.files[name].path}?v=${PARTS.files[name].sha256.slice(0, 12)}`;

/** Return the hash as browsers want it in `integrity`.
    @param {string} name */
function integrityOf(name) {
  const bytes = (PARTS.files[name].sha256.match(/../g) || []).map((pair) => parseInt(pair, 16));
  return `sha256-${btoa(String.fromCharCode(...bytes))}`;
}

/** Return a part's bytes as they arrive, each counted for the bar.
    @param {string} name
    @param {RequestCache} cache
    @returns {Promise<ReadableStream<any>>} */
async function openPart(name, cache) {
  const { bytes } = PARTS.files[name];
  const settings = CAN_HASH ? { cache } : { cache, integrity: integrityOf(name) };
  const response = await fetch(addressOf(name), settings).catch((reason) => {
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
  return /** @type {ReadableStream} */ (response.body).pipeThrough(counter);
}

/** Return a whole part, refused if it is not the one this page was made with.
    @param {string} name
    @param {ReadableStream} stream */
async function checkedPart(name, stream) {
  const buffer = await new Response(stream).arrayBuffer().catch((reason) => {
    throw damaged[name] || (reason instanceof TypeError ? new PartError("missing", name, reason) : reason);
  });
  if (CAN_HASH && (await sha256(buffer)) !== PARTS.files[name].sha256) {
    throw new PartError("changed", name, "another version");
  }
  return buffer;
}

/** Load a part, and once more past every cache if what came is not the one this page was made with.
    @template Result
    @param {string} name
    @param {(stream: ReadableStream) => Promise<Result>} load */
async function loadPart(name, load) {
  const before = progress.done;
  try {
    return await load(await openPart(name, "default"));
  } catch (error) {
    if (!(error instanceof PartError)) throw error;
    console.warn(`${error.message}; it is fetched again`);
    delete damaged[name];
    progress.add(Math.min(0, before - progress.done));
    return await load(await openPart(name, "reload"));
  }
}

/** @param {string} name */
function readPart(name) {
  return loadPart(name, (stream) => checkedPart(name, stream));
}

/** Compile a part while it arrives, and hand it out only when its hash is right.
    @param {string} name */
function compilePart(name) {
  return loadPart(name, async (stream) => {
    const [compiled, checked] = stream.tee();
    const module = WebAssembly.compileStreaming(new Response(compiled, WASM));
    module.catch(() => {}); // told below, unless the part was damaged
    await checkedPart(name, checked);
    return module;
  });
}

/** @param {string} name */
function runScript(name) {
  return /** @type {Promise<void>} */ (new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = addressOf(name);
    script.integrity = integrityOf(name);
    script.onload = () => resolve(progress.add(PARTS.files[name].bytes));
    script.onerror = async () => {
      const response = await fetch(addressOf(name)).catch(() => null);
      reject(new PartError(response && response.ok ? "changed" : "missing", name, "not loaded"));
    };
    document.head.append(script);
  }));
}

/** Return the text of a file that is no part of the version, at most so many characters; empty if there is none.
    @param {string} name
    @param {number} most */
async function readBeside(name, most) {
  try {
    const response = await fetch(name, { cache: "no-cache", signal: AbortSignal.timeout(BESIDE_SECONDS * 1000) });
    if (!response.ok || !response.body) return "";
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      text += piece.value;
      if (text.length > most) return "";
    }
    return text;
  } catch {
    return "";
  }
}

/** @type {import("./parts.js").Source} */
export const folder = { readPart, compilePart, runScript, readBeside };
