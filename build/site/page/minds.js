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
    const scripts = await Promise.all(["glue", "loader", "mind"].map((name) => readPart(name)));
    if (!this.isAlive) return;
    const address = URL.createObjectURL(new Blob(scripts.flatMap((script) => [script, "\n"]), { type: "text/javascript" }));
    this.worker = new Worker(address);
    URL.revokeObjectURL(address);
    this.worker.onerror = (error) => this.fail(error);
    this.worker.onmessage = ({ data }) => {
      if (data.startsWith('{"failed"')) this.fail(data);
      else this.heard.push(data);
      this.heardFirst = true;
    };
    const [module, library, app] = await Promise.all([brain.module, brain.library, brain.app]);
    const index = new URL("./", location.href).href; // only named: all that it would fetch is handed over
    this.worker.postMessage({ module, library, app, lock: PARTS.lock, index });
    for (const line of this.waiting) this.worker.postMessage(line);
    this.waiting = [];
  }

  fail(reason) {
    console.warn("a thinker has ended:", reason.message || reason);
    this.close();
  }

  send(line) {
    if (this.worker) this.worker.postMessage(line);
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
