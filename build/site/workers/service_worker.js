/* The service worker: one version of the whole game in one cache, served from there and nowhere else. Nothing damaged
   leaves the cache: what is missing or is not what was kept is fetched again. The build writes three names in front:
   VERSION, FILES (each address with its sha256, or null where a host may add to the file) and ON_FIRST_USE. */

import { sha256 } from "../page/hash.js";

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const OURS = `agate ${worker.registration.scope} `; // a host may hold several copies in different folders
const CACHE = OURS + VERSION;
const PAGE = "./";
const AS_KEPT = "x-agate-sha256"; // a header of the kept page: the hash of what the host sent

/** The host has another file at this address than this version needs. */
class ChangedError extends Error {}

/** Return an address as FILES names it; null outside the folder that this worker serves.
    @param {string} address */
function nameOf(address) {
  const { origin, pathname, search } = new URL(address);
  const folder = new URL(worker.registration.scope);
  if (origin !== folder.origin || !pathname.startsWith(folder.pathname)) return null;
  const name = pathname.slice(folder.pathname.length);
  return name === "" || name === "index.html" ? PAGE : name + search;
}

/** Return whether a file from a cache is what was kept. Leaves the response to be read: another one from the cache
    may be another file, since the cache is mended meanwhile.
    @param {string} name
    @param {Response | undefined} kept */
async function isIntact(name, kept) {
  if (!kept || !kept.ok) return false;
  const hash = FILES[name] || kept.headers.get(AS_KEPT);
  if (hash === null) return name !== PAGE;
  return hash === (await kept.clone().arrayBuffer().then(sha256).catch(() => ""));
}

/** Fetch a file of this version; raise ChangedError if the host has another.
    @param {string} name */
async function fetched(name) {
  /** @type {RequestCache[]} */
  const ways = name.includes("?v=") ? ["default", "reload"] : ["reload"];
  for (const cache of ways) {
    const fresh = await fetch(name, { cache });
    if (!fresh.ok) throw new Error(`${name}: status ${fresh.status}`);
    const content = await fresh.clone().arrayBuffer();
    const hash = await sha256(content);
    if (hash === FILES[name]) return fresh;
    if (FILES[name] !== null) continue;
    if (name !== PAGE) return fresh;
    if (new TextDecoder().decode(content).includes(VERSION)) {
      const headers = new Headers(fresh.headers);
      headers.set(AS_KEPT, hash);
      headers.delete("content-encoding"); // the content is unpacked already
      return new Response(content, { headers });
    }
  }
  throw new ChangedError(`${name} is not of version ${VERSION}`);
}

/** Keep one file: from an older version's cache if it is the same, else from the network.
    @param {Cache} cache
    @param {string} name */
async function keep(cache, name) {
  const known = FILES[name] ? await caches.match(name) : undefined;
  return cache.put(name, known && (await isIntact(name, known)) ? known : await fetched(name));
}

/** Fetch again what is damaged or missing in the cache. */
async function mend() {
  const cache = await caches.open(CACHE);
  for (const name of Object.keys(FILES)) {
    const kept = await cache.match(name);
    if ((kept || !ON_FIRST_USE.includes(name)) && !(await isIntact(name, kept))) {
      await fetched(name).then((fresh) => cache.put(name, fresh), stepAsideIfChanged);
    }
  }
}

/** A version that can be completed neither from its cache nor from its host makes way for the one that the host has.
    @param {unknown} problem */
async function stepAsideIfChanged(problem) {
  if (!(problem instanceof ChangedError)) return;
  await caches.delete(CACHE);
  await worker.registration.unregister();
}

/** Answer a request with a file of this version. What scripts fetch is checked by the page, which can compile it
    meanwhile, and asks again with the cache mode "reload" if it is damaged; everything else is checked here.
    @param {string} name
    @param {Request} request */
async function answer(name, request) {
  const isChecked = request.destination === "";
  const cache = await caches.open(CACHE);
  const kept = isChecked && request.cache === "reload" ? undefined : await cache.match(name);
  if (kept && (isChecked || (await isIntact(name, kept)))) return kept;
  try {
    const fresh = await fetched(name);
    await cache.put(name, fresh.clone()).catch(() => {}); // the disk is full: it plays all the same
    return fresh;
  } catch (problem) {
    await stepAsideIfChanged(problem);
    return fetch(request);
  }
}

worker.addEventListener("install", (event) => {
  const keepAll = async () => {
    const cache = await caches.open(CACHE);
    const names = Object.keys(FILES).filter((name) => !ON_FIRST_USE.includes(name));
    await Promise.all(names.map((name) => keep(cache, name)));
  };
  event.waitUntil(keepAll());
});

worker.addEventListener("activate", (event) => {
  const takeOver = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith(OURS) && name !== CACHE).map((name) => caches.delete(name)));
    await worker.clients.claim();
  };
  event.waitUntil(takeOver());
});

worker.addEventListener("message", (event) => {
  if (event.data === "take over") worker.skipWaiting();
  if (event.data === "mend") event.waitUntil(mend());
});

worker.addEventListener("fetch", (event) => {
  const name = event.request.method === "GET" ? nameOf(event.request.url) : null;
  if (name === null || !Object.hasOwn(FILES, name)) return; // another page of the same host, or a missing one
  event.respondWith(answer(name, event.request).catch(() => fetch(event.request)));
});
