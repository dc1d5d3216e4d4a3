"use strict";
/* The service worker: one version of the whole game in one cache, served from there and nowhere else. */

const VERSION = "{{agate.version}}";
const FILES = {{agate.kept}}; // address: sha256, or null where a host may add to the file
const OURS = `agate ${self.registration.scope} `; // a host may hold several copies in different folders
const CACHE = OURS + VERSION;
const PAGE = "./";

/** An address as FILES names it; null outside the folder that this worker serves. */
function nameOf(address) {
  const { origin, pathname, search } = new URL(address);
  const folder = new URL(self.registration.scope);
  if (origin !== folder.origin || !pathname.startsWith(folder.pathname)) return null;
  const name = pathname.slice(folder.pathname.length);
  return name === "" || name === "index.html" ? PAGE : name + search;
}

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
  const name = event.request.method === "GET" ? nameOf(event.request.url) : null;
  if (name === null || !Object.hasOwn(FILES, name)) return; // another page of the same host, or a missing one
  const answer = async () => {
    const cache = await caches.open(CACHE);
    return (await cache.match(name)) || fetch(event.request);
  };
  event.respondWith(answer());
});
