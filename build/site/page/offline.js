"use strict";
/* Keeps the game for playing offline, and offers a new version when one has been kept completely. */

function keepOffline() {
  const workers = navigator.serviceWorker;
  if (!workers || !window.isSecureContext) return;
  let reloading = false;
  const hadController = Boolean(workers.controller);
  workers.addEventListener("controllerchange", () => {
    if (!hadController || reloading) return;
    reloading = true;
    location.reload();
  });
  workers
    .register("worker.js")
    .then((registration) => {
      const offer = (worker) => {
        if (!worker || !workers.controller) return;
        showNotice(SAY.update, SAY.updateNow, () => worker.postMessage("take over"));
      };
      offer(registration.waiting);
      registration.addEventListener("updatefound", () => {
        const worker = registration.installing;
        worker.addEventListener("statechange", () => worker.state === "installed" && offer(worker));
      });
    })
    .catch((reason) => console.warn(`Not kept for playing offline: ${reason}`));
}
