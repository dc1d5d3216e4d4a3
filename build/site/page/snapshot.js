/* Python's memory as it is right after its start, kept in the browser: later visits begin there. It is made by a second
   interpreter in a worker while the player looks at the first screen. Wherever anything about it fails, the page goes
   the plain way. */

import { agate } from "./agate.js";
import { handOver, startWorker } from "./engines.js";
import { sha256 } from "./hash.js";
import { recovery } from "./recovery.js";

const SNAPSHOTS = `agate-snapshot ${location.pathname}`; // a cache of its own, so that updates of the game leave it alone
const SNAPSHOT = `snapshot?v=${PARTS.version}`;
const DISTRUSTED = "agate-no-snapshot"; // in the storage: the version whose snapshot was followed by trouble
const HASH = "x-sha256"; // a header of the kept response
const SNAPSHOT_AFTER = 8000; // milliseconds after the first picture

export const snapshots = {
  /** Return the kept memory for this version; null where there is none, where it is not what was kept, or where the
      last start did not prove itself. */
  async find() {
    try {
      if (recovery.unproven) return await this.forget();
      const kept = await (await caches.open(SNAPSHOTS)).match(SNAPSHOT);
      if (!kept) return null;
      const memory = await kept.arrayBuffer();
      return kept.headers.get(HASH) === (await sha256(memory)) ? memory : await this.forget();
    } catch {
      return null;
    }
  },

  async forget() {
    await caches.delete(SNAPSHOTS);
    return null;
  },

  /** The game has stopped after a start from a snapshot: make none again for this version. */
  distrust() {
    if (!agate.fromSnapshot) return;
    this.forget().catch(() => {});
    try {
      localStorage.setItem(DISTRUSTED, PARTS.version);
    } catch {
      // nothing can be kept here: there will be no snapshot either
    }
  },

  /** The game has started: where there is no snapshot, make one in a quiet moment.
      @param {Record<string, string>} env */
  keep(env) {
    try {
      if (localStorage.getItem(DISTRUSTED) === PARTS.version) return;
    } catch {
      return;
    }
    if (agate.fromSnapshot || !window.caches || !window.isSecureContext) return;
    setTimeout(() => this.make(env).catch((reason) => console.warn(`No snapshot is kept: ${reason}`)), SNAPSHOT_AFTER);
  },

  /** @param {Record<string, string>} env */
  async make(env) {
    const maker = await startWorker("snapshot_worker");
    /** @type {Uint8Array<ArrayBuffer>} */
    const memory = await new Promise((resolve, reject) => {
      maker.onmessage = ({ data }) => (typeof data === "string" ? reject(data) : resolve(data));
      maker.onerror = reject;
      handOver(maker, env).catch(reject);
    }).finally(() => maker.terminate());
    await caches.delete(SNAPSHOTS);
    await (await caches.open(SNAPSHOTS)).put(SNAPSHOT, new Response(memory, { headers: { [HASH]: await sha256(memory) } }));
    agate.mark("snapshot kept");
  },
};
