"use strict";
/* The service worker: one version of the whole game in one cache, served from there and nowhere else. */

const VERSION = "{{agate.version}}";
const FILES = {{agate.kept}}; // address: sha256, or null where a host may add to the file
const OURS = `agate ${self.registration.scope} `; // a host may hold several copies in different folders
const CACHE = OURS + VERSION;
const PAGE = "./";

async function sha256(buffer) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", buffer));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Is this response the file that belongs to this version? */
async function belongs(address, response, hash) {
  if (!response || !response.ok) return false;
  if (hash) return (await sha256(await response.clone().arrayBuffer())) === hash;
  return address !== PAGE || (await response.clone().text()).includes(VERSION);
}

/** Keep one file: from an older version's cache if it is the same, else from the network. */
async function keep(cache, address, hash) {
  const known = hash ? await caches.match(address) : undefined;
  if (await belongs(address, known, hash)) return cache.put(address, known);
  const fresh = await fetch(address, { cache: address.includes("?v=") ? "default" : "reload" });
  if (!(await belongs(address, fresh, hash))) throw new Error(`${address} is not of version ${VERSION}`);
  return cache.put(address, fresh);
}

self.addEventListener("install", (event) => {
  const keepAll = async () => {
    const cache = await caches.open(CACHE);
    await Promise.all(Object.entries(FILES).map(([address, hash]) => keep(cache, address, hash)));
  };
  event.waitUntil(keepAll());
});

self.addEventListener("activate", (event) => {
  const takeOver = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith(OURS) && name !== CACHE).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(takeOver());
});

self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  const answer = async () => {
    const cache = await caches.open(CACHE);
    const isPage = request.mode === "navigate";
    const kept = await cache.match(request, { ignoreSearch: isPage });
    return kept || (isPage && (await cache.match(PAGE))) || fetch(request);
  };
  event.respondWith(answer());
});
