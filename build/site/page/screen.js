"use strict";
/* The first screen, the panel for problems and the notice at the bottom. */

const byId = (id) => document.getElementById(id);
const MEGABYTE = 1e6;
const DOWNLOAD_SHARE = 0.9; // of the bar; the rest is for starting Python and the app
const SLOW_AFTER = 15000; // milliseconds without a new byte
const NOTICE_STAYS = 12000;

/** Counts the bytes of all parts and shows them as one bar. */
const progress = {
  total: 0,
  done: 0,
  slowTimer: 0,

  start(total) {
    this.total = total;
    byId("tagline").textContent = SAY.tagline;
    for (const [name, text] of Object.entries(SAY.read)) byId(`read-${name}`).textContent = text;
    this.show();
  },
  add(bytes) {
    this.done += bytes;
    this.show();
  },
  show() {
    const megabytes = (bytes) => (bytes / MEGABYTE).toFixed(1);
    const share = Math.min(this.done / this.total, 1);
    this.setBar(share * DOWNLOAD_SHARE);
    const arrived = { done: megabytes(this.done), total: megabytes(this.total) };
    byId("step").textContent = share < 1 ? filled(SAY.loading, arrived) : SAY.unpacking;
    clearTimeout(this.slowTimer);
    if (share < 1) this.slowTimer = setTimeout(() => (byId("step").textContent = SAY.slow), SLOW_AFTER);
  },
  setUp(share) {
    this.setBar(DOWNLOAD_SHARE + share * (1 - DOWNLOAD_SHARE));
  },
  setBar(share) {
    byId("track").style.setProperty("--done", share);
    byId("track").setAttribute("aria-valuenow", Math.round(share * 100));
  },
};

function hideLoading() {
  const loading = byId("loading");
  loading.classList.add("leaving");
  setTimeout(() => (loading.hidden = true), 200);
}

/** A problem that ends the game: what happened, what the player can do, and the details for a report. */
function showProblem(kind, error, restart = false) {
  agate.phase = "problem";
  agate.problem = kind;
  clearTimeout(progress.slowTimer);
  byId("problem-title").textContent = SAY[`${kind}_title`];
  byId("problem-text").textContent = SAY[kind];
  byId("again").textContent = restart ? SAY.restart : SAY.again;
  byId("again").onclick = () => location.reload();
  byId("details").hidden = !error;
  byId("details-label").textContent = SAY.details;
  byId("trace").textContent = error ? `Agate ${PARTS.version}\n${navigator.userAgent}\n${error.message || error}` : "";
  byId("problem").hidden = false;
  byId("again").focus();
}

/** Something to know that does not stop the game. It stands above the canvas, which makes room for it; with an action
    it stays until answered. */
function showNotice(text, actLabel, act, stays = Boolean(act)) {
  clearTimeout(showNotice.timer);
  byId("notice-text").textContent = text;
  byId("notice-act").textContent = actLabel || "";
  byId("notice-act").hidden = !act;
  byId("notice-act").onclick = act || null;
  byId("notice-close").setAttribute("aria-label", SAY.close);
  byId("notice-close").onclick = hideNotice;
  byId("notice").hidden = false;
  if (!stays) showNotice.timer = setTimeout(hideNotice, NOTICE_STAYS);
}

function hideNotice() {
  const hadFocus = byId("notice").contains(document.activeElement);
  byId("notice").hidden = true;
  if (hadFocus) byId("canvas").focus({ preventScroll: true });
}

/** Tab has gone through the app: the page's notice is next, if there is one. */
function passFocus() {
  const notice = byId("notice");
  if (!notice.hidden) notice.querySelector("button:not([hidden])").focus();
  return !notice.hidden;
}

/** The page never scrolls or zooms under the fingers, and the browser keeps its own keys. */
function tameInput() {
  const inPanel = (event) => event.target instanceof Element && event.target.closest("#problem, #loading");
  const prevent = (event) => inPanel(event) || event.preventDefault();
  for (const name of ["touchmove", "wheel", "gesturestart", "contextmenu"]) {
    document.addEventListener(name, prevent, { passive: false });
  }
  byId("canvas").addEventListener("pointerdown", () => byId("canvas").focus({ preventScroll: true }));
  const browserKey = (event) =>
    ["F5", "F11", "F12"].includes(event.key) ||
    ((event.ctrlKey || event.metaKey) && ["r", "l", "t", "w", "n", "0", "+", "-", "="].includes(event.key.toLowerCase()));
  const shield = (event) => browserKey(event) && event.stopImmediatePropagation();
  for (const name of ["keydown", "keyup", "keypress"]) window.addEventListener(name, shield, { capture: true });
}
