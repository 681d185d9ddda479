/* Keeps the hashed files of the page, and the page itself for when the server cannot be reached.
   Answers of the server about tables are never kept. */
const KEEP = "elementarium-1";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(tidy()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith("/assets/")) event.respondWith(kept(request));
  else if (request.mode === "navigate") event.respondWith(page(request));
});

/** A hashed file: what was kept never changes. */
async function kept(request) {
  const store = await caches.open(KEEP);
  const found = await store.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await store.put(request, answer.clone());
  return answer;
}

/** The page from the server, or the last one if there is none to be had. */
async function page(request) {
  const store = await caches.open(KEEP);
  try {
    const answer = await fetch(request);
    if (answer.ok) await store.put("/", answer.clone());
    return answer;
  } catch (error) {
    const found = await store.match("/");
    if (found) return found;
    throw error;
  }
}

/** Forget the files of earlier versions. */
async function tidy() {
  for (const name of await caches.keys()) if (name !== KEEP) await caches.delete(name);
  await self.clients.claim();
}
