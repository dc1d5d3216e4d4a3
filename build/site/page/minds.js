"use strict";
/* Workers in which the opponent thinks. They start when a computer sits down. One blob holds all of their scripts, so
   that they also start from the single file, where a worker can load nothing by itself. */

const brain = {}; // what a worker needs to start, as the page came by it

/** Where the browser tells, thinking for its own sake can wait for the mains. */
async function watchBattery() {
  if (!navigator.getBattery) return;
  const battery = await navigator.getBattery().catch(() => null);
  if (!battery) return;
  const look = () => (agate.isOnBattery = !battery.charging);
  battery.addEventListener("chargingchange", look);
  look();
}

/** A worker with an interpreter's scripts in it, which waits for what it needs. */
async function startWorker() {
  const scripts = await Promise.all(["glue", "loader", "mind"].map((name) => readPart(name)));
  const address = URL.createObjectURL(new Blob(scripts.flatMap((script) => [script, "\n"]), { type: "text/javascript" }));
  const worker = new Worker(address);
  URL.revokeObjectURL(address);
  return worker;
}

/** Send a worker what it starts from, and what else it should know. */
async function handOver(worker, more) {
  const [module, library, app] = await Promise.all([brain.module, brain.library, brain.app]);
  const index = new URL("./", location.href).href; // only named: all that it would fetch is handed over
  worker.postMessage({ module, library, app, lock: PARTS.lock, index, ...more });
}

class Mind {
  constructor() {
    this.isAlive = true;
    this.worker = null;
    this.heardFirst = false; // it has started
    this.waiting = []; // lines to send once the worker is there
    this.heard = [];
    this.start().catch((error) => this.fail(error));
  }

  async start() {
    this.worker = await startWorker();
    if (!this.isAlive) return this.worker.terminate();
    this.worker.onerror = (error) => this.fail(error);
    this.worker.onmessage = ({ data }) => {
      if (data.startsWith('{"failed"')) this.fail(data);
      else this.heard.push(data);
      this.heardFirst = true;
    };
    await handOver(this.worker, {});
    for (const line of this.waiting) this.worker.postMessage(line);
    this.waiting = null;
  }

  fail(reason) {
    console.warn("a thinker has ended:", reason.message || reason);
    this.close();
  }

  send(line) {
    if (this.worker && !this.waiting) this.worker.postMessage(line);
    else this.waiting.push(line);
  }

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

function openMind() {
  const mind = new Mind();
  agate.minds = [...agate.minds.filter((other) => other.isAlive), mind];
  return mind;
}
