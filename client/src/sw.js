/* Keeps the hashed files of the page, and the page and its words for when the server cannot be
   reached. Answers of the server about tables are never kept. Every build has its own store: the
   first one that takes over clears those of the others away. */
const KEEP = "elementarium-__BUILD__";

self.addEventListener("install", (event) => event.waitUntil(begin()));
self.addEventListener("activate", (event) => event.waitUntil(tidy()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith("/assets/")) event.respondWith(kept(request));
  else if (url.pathname.startsWith("/api/words/")) event.respondWith(fresh(request, request.url));
  else if (request.mode === "navigate") event.respondWith(fresh(request, "/"));
});

/** Somebody is called to their turn; whoever looks at that very table sees it. */
self.addEventListener("push", (event) => event.waitUntil(call(event.data.json())));

async function call({ id, title, body }) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const seen = windows.some((one) => one.visibilityState === "visible" && new URL(one.url).pathname === `/t/${id}`);
  if (!seen) await self.registration.showNotification(title, { body, tag: id, icon: "/mark.svg", data: `/t/${id}` });
}

/** The push service has other keys for this browser: tell the house. */
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(listenAnew(event)));

async function listenAnew({ oldSubscription, newSubscription }) {
  const fresh = newSubscription ?? (oldSubscription && (await self.registration.pushManager.subscribe(oldSubscription.options)));
  if (!fresh) return;
  const { me } = await (await fetch("/api/lobby")).json();
  const headers = { "content-type": "application/json", "x-csrf-token": me.token };
  const { endpoint, keys } = fresh.toJSON();
  const language = navigator.language.toLowerCase().startsWith("zh") ? "zh" : "en";
  await fetch("/api/calls", { method: "POST", headers, body: JSON.stringify({ endpoint, key: keys.p256dh, secret: keys.auth, language }) });
}

/** Whoever touches a notification comes to its table, in the window that shows it if there is one. */
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(bring(new URL(event.notification.data ?? "/", location.origin).href));
});

async function bring(address) {
  const windows = await self.clients.matchAll({ type: "window" });
  const shown = windows.find((one) => one.url.split(/[?#]/)[0] === address);
  return shown ? shown.focus() : self.clients.openWindow(address);
}

/** Keep the page and the files that it names, and take over from an older worker. */
async function begin() {
  const store = await caches.open(KEEP);
  const page = await fetch("/", { cache: "no-cache" });
  const files = (await page.clone().text()).match(/\/assets\/[^"]+/g) ?? [];
  await Promise.all([store.put("/", page), store.addAll(files)]);
  await self.skipWaiting();
}

/** A hashed file: what was kept never changes. */
async function kept(request) {
  const store = await caches.open(KEEP);
  const found = await store.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await store.put(request, answer.clone());
  return answer;
}

/** What the server says now, or what it said last if it cannot be reached. */
async function fresh(request, name) {
  const store = await caches.open(KEEP);
  try {
    const answer = await fetch(request);
    if (answer.ok) await store.put(name, answer.clone());
    return answer;
  } catch (error) {
    const found = await store.match(name);
    if (found) return found;
    throw error;
  }
}

/** Forget the files of other builds. */
async function tidy() {
  for (const name of await caches.keys()) if (name !== KEEP) await caches.delete(name);
  await self.clients.claim();
}
