/* The first screen, the panel for problems and the notice at the bottom. */

import { agate } from "./agate.js";
import { filled, SAY } from "./words.js";

/** @param {string} id */
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const MEGABYTE = 1e6;
const DOWNLOAD_SHARE = 0.9; // of the bar; the rest is for starting Python and the app
const SLOW_AFTER = 15000; // milliseconds without a new byte
const NOTICE_STAYS = 12000;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let noticeTimer;

/** Counts the bytes of all parts and shows them as one bar. */
export const progress = {
  total: 0,
  done: 0,
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  slowTimer: undefined,

  /** @param {number} total */
  start(total) {
    this.total = total;
    byId("tagline").textContent = SAY.tagline;
    for (const [name, text] of Object.entries(SAY.read)) byId(`read-${name}`).textContent = String(text);
    this.show();
  },
  /** @param {number} bytes */
  add(bytes) {
    this.done += bytes;
    this.show();
  },
  show() {
    const megabytes = (/** @type {number} */ bytes) => (bytes / MEGABYTE).toFixed(1);
    const share = Math.min(this.done / this.total, 1);
    this.setBar(share * DOWNLOAD_SHARE);
    const arrived = { done: megabytes(this.done), total: megabytes(this.total) };
    byId("step").textContent = share < 1 ? filled(SAY.loading, arrived) : SAY.unpacking;
    clearTimeout(this.slowTimer);
    if (share < 1) this.slowTimer = setTimeout(() => (byId("step").textContent = SAY.slow), SLOW_AFTER);
  },
  /** @param {number} share */
  setUp(share) {
    this.setBar(DOWNLOAD_SHARE + share * (1 - DOWNLOAD_SHARE));
  },
  /** @param {number} share */
  setBar(share) {
    byId("track").style.setProperty("--done", String(share));
    byId("track").setAttribute("aria-valuenow", String(Math.round(share * 100)));
  },
};

export function hideLoading() {
  const loading = byId("loading");
  loading.classList.add("leaving");
  setTimeout(() => (loading.hidden = true), 200);
}

/** A problem that ends the game: what happened, what the player can do, and the details for a report.
    The first problem stays: what comes after it comes of it.
    @param {string} kind
    @param {any} [error]
    @param {{ again?: () => void, safe?: () => void }} [ways] how it can go on, where reloading is not enough */
export function showProblem(kind, error, { again, safe } = {}) {
  if (agate.phase === "problem") return;
  agate.phase = "problem";
  agate.problem = kind;
  clearTimeout(progress.slowTimer);
  byId("problem-title").textContent = SAY[`${kind}_title`];
  byId("problem-text").textContent = SAY[kind];
  byId("again").textContent = again ? SAY.restart : SAY.again;
  byId("again").onclick = again || (() => location.reload());
  byId("safe-text").textContent = SAY.safe_text;
  byId("safe").textContent = SAY.safe;
  byId("safe").onclick = safe || null;
  for (const id of ["safe", "safe-text"]) byId(id).hidden = !safe;
  byId("details").hidden = !error;
  byId("details-label").textContent = SAY.details;
  byId("trace").textContent = error ? `Agate ${PARTS.version}\n${navigator.userAgent}\n${error.message || error}` : "";
  byId("problem").hidden = false;
  byId("again").focus();
}

/** Something to know that does not stop the game. It stands above the canvas, which makes room for it; with an action
    it stays until answered.
    @param {string} text
    @param {string} [actLabel]
    @param {(() => void) | null} [act]
    @param {boolean} [stays] */
export function showNotice(text, actLabel, act, stays = Boolean(act)) {
  clearTimeout(noticeTimer);
  byId("notice-text").textContent = text;
  byId("notice-act").textContent = actLabel || "";
  byId("notice-act").hidden = !act;
  byId("notice-act").onclick = act || null;
  byId("notice-close").setAttribute("aria-label", SAY.close);
  byId("notice-close").onclick = hideNotice;
  byId("notice").hidden = false;
  if (!stays) noticeTimer = setTimeout(hideNotice, NOTICE_STAYS);
}

function hideNotice() {
  const hadFocus = byId("notice").contains(document.activeElement);
  byId("notice").hidden = true;
  if (hadFocus) byId("canvas").focus({ preventScroll: true });
}

/** Tab has gone through the app: the page's notice is next, if there is one. */
export function passFocus() {
  const notice = byId("notice");
  if (!notice.hidden) /** @type {HTMLElement} */ (notice.querySelector("button:not([hidden])")).focus();
  return !notice.hidden;
}

/** The page never scrolls or zooms under the fingers, and the browser keeps its own keys. */
export function tameInput() {
  const inPanel = (/** @type {Event} */ event) => event.target instanceof Element && event.target.closest("#problem, #loading");
  const prevent = (/** @type {Event} */ event) => inPanel(event) || event.preventDefault();
  for (const name of ["touchmove", "wheel", "gesturestart", "contextmenu"]) {
    document.addEventListener(name, prevent, { passive: false });
  }
  byId("canvas").addEventListener("pointerdown", () => byId("canvas").focus({ preventScroll: true }));
  const browserKey = (/** @type {KeyboardEvent} */ event) =>
    ["F5", "F11", "F12"].includes(event.key) ||
    ((event.ctrlKey || event.metaKey) && ["r", "l", "t", "w", "n", "0", "+", "-", "="].includes(event.key.toLowerCase()));
  const shield = (/** @type {KeyboardEvent} */ event) => browserKey(event) && event.stopImmediatePropagation();
  for (const name of /** @type {const} */ (["keydown", "keyup", "keypress"])) window.addEventListener(name, shield, { capture: true });
}
