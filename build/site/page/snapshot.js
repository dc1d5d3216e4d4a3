/* Python's memory as it is right after its start, kept in the browser: later visits begin there. It is made by a second
   interpreter in a worker while the player looks at the first screen. Wherever anything about it fails, the page goes
   the plain way. */

import { agate } from "./agate.js";
import { handOver, startWorker } from "./engines.js";

const SNAPSHOTS = `agate-snapshot ${location.pathname}`; // a cache of its own, so that updates of the game leave it alone
const SNAPSHOT = `snapshot?v=${PARTS.version}`;
const ATTEMPT = "agate.attempt"; // stands in the storage while a start from a snapshot has not come to its end
const SNAPSHOT_AFTER = 8000; // milliseconds after the first picture

export const snapshots = {
  /** Return the kept memory for this version; null where there is none, or where the last start from it has failed. */
  async find() {
    try {
      if (localStorage.getItem(ATTEMPT)) return await this.forget();
      const kept = await (await caches.open(SNAPSHOTS)).match(SNAPSHOT);
      if (!kept) return null;
      const memory = await kept.arrayBuffer();
      localStorage.setItem(ATTEMPT, "1");
      return memory;
    } catch {
      return null;
    }
  },

  async forget() {
    await caches.delete(SNAPSHOTS);
    localStorage.removeItem(ATTEMPT);
    return null;
  },

  /** The game has started: a start from a snapshot has succeeded, and where there is none, one is made in a quiet moment.
      @param {Record<string, string>} env */
  keep(env) {
    try {
      localStorage.removeItem(ATTEMPT);
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
    await (await caches.open(SNAPSHOTS)).put(SNAPSHOT, new Response(memory));
    agate.mark("snapshot kept");
  },
};
