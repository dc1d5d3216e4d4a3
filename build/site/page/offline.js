/* Keeps the game for playing offline, and offers a new version when one has been kept completely. */

import { showNotice } from "./screen.js";
import { SAY } from "./words.js";

const CHECK_AGAIN = 3600e3; // milliseconds between two checks for a new version while the page stays open
const TAKE_OVER_SECONDS = 4;
const MEND_AFTER = 12000; // milliseconds after the first picture

/** Register the service worker and offer the versions that it has kept. */
export function keepOffline() {
  const workers = navigator.serviceWorker;
  if (!workers || !window.isSecureContext) return;
  const offer = (/** @type {ServiceWorker | null} */ worker) => showNotice(SAY.update, SAY.update_now, () => worker && changeTo(worker));
  let wasServed = Boolean(workers.controller);
  workers.addEventListener("controllerchange", () => {
    if (wasServed) offer(workers.controller); // another tab has changed to the new version
    wasServed = true;
  });
  setTimeout(() => workers.controller?.postMessage("mend"), MEND_AFTER);
  workers
    .register("worker.js")
    .then((registration) => {
      const follow = (/** @type {ServiceWorker | null} */ worker) =>
        worker?.addEventListener("statechange", () => worker.state === "installed" && workers.controller && offer(worker));
      if (registration.waiting && workers.controller) offer(registration.waiting);
      if (registration.installing) follow(registration.installing);
      registration.addEventListener("updatefound", () => follow(registration.installing));
      setInterval(() => registration.update().catch(() => {}), CHECK_AGAIN);
    })
    .catch((reason) => console.warn(`Not kept for playing offline: ${reason}`));
}

/** Let the new version take over, unless it has already, and load the page from it.
    @param {ServiceWorker} worker */
function changeTo(worker) {
  const reload = () => location.reload();
  if (worker.state !== "installed") return reload();
  navigator.serviceWorker.addEventListener("controllerchange", reload, { once: true });
  setTimeout(reload, TAKE_OVER_SECONDS * 1000);
  worker.postMessage("take over");
}
