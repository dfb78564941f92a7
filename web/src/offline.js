// The service worker: what is kept on the device, so that the page opens without the server. Rules, odds and records are kept from
// the beginning; of what the server says only what is the same for everybody: never a table, a seat or a record.

const FILES = __FILES__;
/** What the pages that open without the server are made of besides their files. */
const SAID = ["/api/rules", "/api/odds"];
const CACHE = `killzone ${FILES.join(" ")}`;
const SAME_FOR_ALL = /^\/api\/(rules|odds|catalog|lessons|rosters)(\/[^/]+)*$/;

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(caches.open(CACHE).then((cache) => Promise.all([cache.addAll(["/", "/icon.svg", "/manifest.webmanifest", ...FILES]), said(cache)])));
});

addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((name) => name.startsWith("killzone ") && name !== CACHE).map((name) => caches.delete(name))));
  event.waitUntil(old.then(() => clients.claim()));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith("/assets/")) event.respondWith(keptFirst(request));
  else if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => kept("/")));
  else if (SAME_FOR_ALL.test(pathname)) event.respondWith(newestFirst(request));
  else if (pathname === "/icon.svg" || pathname === "/manifest.webmanifest") event.respondWith(keptFirst(request));
});

/** Whoever installs the page and goes on a train has rules and odds, read before or not; without them it is installed all the same. */
function said(cache) {
  return Promise.allSettled(SAID.map((path) => cache.add(path)));
}

async function kept(request) {
  return (await caches.match(request)) ?? Response.error();
}

/** A file whose name changes with what is in it. */
async function keptFirst(request) {
  const found = await caches.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await keep(request, answer);
  return answer;
}

/** What the server says, and without it what it said last. */
async function newestFirst(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok) await keep(request, answer);
    return answer;
  } catch {
    return kept(request);
  }
}

async function keep(request, answer) {
  const copy = answer.clone();
  await (await caches.open(CACHE)).put(request, copy);
}
