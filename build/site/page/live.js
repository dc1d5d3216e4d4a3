/* Live tables in the page: a connection to an MQTT relay by mqtt.js, and the cryptography of noble, which also works on
   a page without TLS. The app loads this script together with the pack of the same name; games/live/page.py calls it. */

import mqtt from "mqtt";
import { gcm } from "@noble/ciphers/aes.js";
import { ed25519 } from "@noble/curves/ed25519.js";
import { hkdf } from "@noble/hashes/hkdf.js";
import { sha256 } from "@noble/hashes/sha2.js";

const LARGEST = 4096; // bytes of a message
const MOST_REPORTS = 1000; // waiting to be taken; what comes beyond them is dropped, the retained messages remain
const KEEP_ALIVE = 60; // seconds
const RETRY = 1000; // milliseconds before each attempt to connect again
const PATIENCE = 10000; // milliseconds for one attempt
const AT_LEAST_ONCE = 1; // MQTT's quality of service
const LONGEST_RELAY_FILE = 4000; // characters
const NOTHING = new Uint8Array();
const text = new TextEncoder();

/** @typedef {{ news: "connected" | "lost" | "message", topic: string, payload: Uint8Array }} Report */

/** A connection that mends itself, and what has happened on it since the app asked last. */
class Channel {
  /** @param {string} relay
      @param {string} subscription */
  constructor(relay, subscription) {
    this.relay = relay;
    this.subscription = subscription;
    /** @type {Report[]} */
    this.reports = [];
    /** @type {{ topic: string, payload: Uint8Array, qos: number, retain: boolean } | undefined} */
    this.will = undefined;
    /** @type {any} */
    this.client = null;
  }

  get count() {
    return this.reports.length;
  }

  connect() {
    const client = mqtt.connect(this.relay, {
      protocolVersion: 4,
      keepalive: KEEP_ALIVE,
      reconnectPeriod: RETRY,
      connectTimeout: PATIENCE,
      resubscribe: false,
      queueQoSZero: false,
      will: this.will,
    });
    this.client = client;
    client.on("connect", () => {
      client.subscribe(this.subscription, { qos: AT_LEAST_ONCE }, (/** @type {unknown} */ problem) => {
        if (!problem) this.tell({ news: "connected", topic: "", payload: NOTHING });
      });
    });
    client.on("close", () => this.tell({ news: "lost", topic: "", payload: NOTHING }));
    client.on("error", () => {}); // followed by "close", and by another attempt
    client.on("message", (/** @type {string} */ topic, /** @type {Uint8Array} */ payload) => {
      const enough = new Uint8Array(payload.subarray(0, LARGEST + 1)); // of one that is too large, to refuse it
      this.tell({ news: "message", topic, payload: enough });
    });
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
  }

  /** Connect now rather than later: the network is back, or the page is seen again. */
  hurry = () => {
    if (!document.hidden && this.client && !this.client.connected && !this.client.disconnecting) this.client.reconnect();
  };

  /** @param {Report} report */
  tell(report) {
    const last = this.reports[this.reports.length - 1];
    if (report.news === "lost" && last && last.news === "lost") return;
    if (this.reports.length < MOST_REPORTS) this.reports.push(report);
  }

  /** @param {string} topic
      @param {Uint8Array} payload */
  setWill(topic, payload) {
    this.will = { topic, payload, qos: AT_LEAST_ONCE, retain: true };
    if (this.client) this.client.options.will = this.will;
  }

  /** @param {string} topic
      @param {Uint8Array} payload */
  publish(topic, payload) {
    this.client.publish(topic, payload, { qos: AT_LEAST_ONCE, retain: true }, () => {});
  }

  poll() {
    const reports = this.reports;
    this.reports = [];
    return reports;
  }

  close() {
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.client.end(false);
  }
}

const live = {
  relayFile: "",
  /** @type {Promise<void> | null} */
  ready: null,

  openChannel: (/** @type {string} */ relay, /** @type {string} */ subscription) => new Channel(relay, subscription),

  random: (/** @type {number} */ length) => crypto.getRandomValues(new Uint8Array(length)),

  derive: (/** @type {Uint8Array} */ secret, /** @type {string} */ purpose, /** @type {number} */ length) =>
    hkdf(sha256, secret, undefined, text.encode(purpose), length),

  publicKey: (/** @type {Uint8Array} */ seed) => ed25519.getPublicKey(seed),

  sign: (/** @type {Uint8Array} */ seed, /** @type {Uint8Array} */ message) => ed25519.sign(message, seed),

  isSigned(/** @type {Uint8Array} */ key, /** @type {Uint8Array} */ message, /** @type {Uint8Array} */ signature) {
    try {
      return ed25519.verify(signature, message, key, { zip215: false });
    } catch {
      return false;
    }
  },

  seal: (
    /** @type {Uint8Array} */ key,
    /** @type {Uint8Array} */ nonce,
    /** @type {Uint8Array} */ plain,
    /** @type {Uint8Array} */ bound,
  ) => gcm(key, nonce, bound).encrypt(plain),

  unseal(
    /** @type {Uint8Array} */ key,
    /** @type {Uint8Array} */ nonce,
    /** @type {Uint8Array} */ sealed,
    /** @type {Uint8Array} */ bound,
  ) {
    try {
      return gcm(key, nonce, bound).decrypt(sealed);
    } catch {
      return null;
    }
  },
};

const page = /** @type {any} */ (window.agate);
live.ready = page.readBeside("relay.json", LONGEST_RELAY_FILE).then((/** @type {string} */ found) => {
  live.relayFile = found;
});
page.live = live;
