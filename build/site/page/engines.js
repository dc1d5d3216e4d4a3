/* Workers in which engines search for the computer's moves. They start when a computer opponent joins a game. One blob
   holds all scripts of a worker, so that it also starts from the single file, where a worker can load nothing itself. */

import { agate } from "./agate.js";
import { source } from "./parts.js";

/** @typedef {object} Supplies
    @property {Promise<WebAssembly.Module>} module
    @property {Promise<ArrayBuffer>} library
    @property {Promise<ArrayBuffer>} app */

/** @type {Supplies} what a worker needs to start, as the page loaded it */
let supplies;

/** @param {Supplies} loaded */
export function supplyWorkers(loaded) {
  supplies = loaded;
}

/** Keep agate.isOnBattery true, where the browser tells: an engine need not think ahead without mains power. */
export async function watchBattery() {
  if (!navigator.getBattery) return;
  const battery = await navigator.getBattery().catch(() => null);
  if (!battery) return;
  const read = () => (agate.isOnBattery = !battery.charging);
  battery.addEventListener("chargingchange", read);
  read();
}

/** Start a worker with an interpreter's scripts and its own; it waits for what it needs.
    @param {string} name */
export async function startWorker(name) {
  const scripts = await Promise.all(["glue", "loader", name].map((part) => source.readPart(part)));
  const address = URL.createObjectURL(new Blob(scripts.flatMap((script) => [script, "\n"]), { type: "text/javascript" }));
  const worker = new Worker(address);
  URL.revokeObjectURL(address);
  return worker;
}

/** Send a worker what it starts from.
    @param {Worker} worker
    @param {Record<string, string>} env */
export async function handOver(worker, env) {
  const [module, library, app] = await Promise.all([supplies.module, supplies.library, supplies.app]);
  const index = new URL("./", location.href).href; // only named: all that it would fetch is handed over
  worker.postMessage({ module, library, app, lock: PARTS.lock, index, env });
}

/** A channel to one engine in a worker: lines of text in both directions. */
export class EngineChannel {
  constructor() {
    this.isAlive = true;
    this.hasStarted = false;
    /** @type {Worker | null} */
    this.worker = null;
    /** @type {string[] | null} lines to send once the worker is there */
    this.waiting = [];
    /** @type {string[]} */
    this.heard = [];
    this.start().catch((error) => this.fail(error));
  }

  async start() {
    this.worker = await startWorker("engine_worker");
    if (!this.isAlive) return this.worker.terminate();
    this.worker.onerror = (error) => this.fail(error);
    this.worker.onmessage = ({ data }) => {
      if (data.startsWith('{"failed"')) this.fail(data);
      else this.heard.push(data);
      this.hasStarted = true;
    };
    await handOver(this.worker, { HOME: "/home/agate" });
    for (const line of this.waiting || []) this.worker.postMessage(line);
    this.waiting = null;
  }

  /** @param {any} reason */
  fail(reason) {
    console.warn("an engine has ended:", reason.message || reason);
    this.close();
  }

  /** @param {string} line */
  send(line) {
    if (this.waiting) this.waiting.push(line);
    else if (this.worker) this.worker.postMessage(line);
  }

  /** Return the lines that came since the last call, joined. */
  poll() {
    const lines = this.heard.join("\n");
    this.heard = [];
    return lines;
  }

  close() {
    this.isAlive = false;
    if (this.worker) this.worker.terminate();
  }
}

export function openEngine() {
  const engine = new EngineChannel();
  agate.engines = [...agate.engines.filter((other) => other.isAlive), engine];
  return engine;
}
