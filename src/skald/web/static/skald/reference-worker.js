// Keeps the reference on this device: the newest one that the server gave, or the last one without it.
const KEPT = "skald-reference";
const FILE = "skald-rules.html";
self.addEventListener("install", (event) => event.waitUntil(caches.open(KEPT).then((cache) => cache.add(FILE)).then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  if (!new URL(event.request.url).pathname.endsWith(`/${FILE}`)) return;
  event.respondWith(
    fetch(event.request)
      .then(async (answer) => { if (answer.ok) (await caches.open(KEPT)).put(FILE, answer.clone()); return answer; })
      .catch(() => caches.match(FILE, { ignoreSearch: true })),
  );
});
