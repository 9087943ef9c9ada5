{% autoescape off %}"use strict";

// Without a connection a page of ours says so, instead of the browser's. Nothing else is kept.
const OFFLINE = {{ offline }};
const KEPT = [...Object.values(OFFLINE), ...{{ assets }}];
const CACHE = "offline";

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(CACHE).then((cache) => cache.addAll(KEPT.map((url) => new Request(url, { cache: "reload" })))),
  );
  self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.mode === "navigate") {
    const language = url.pathname.split("/")[1];
    const page = OFFLINE[language] || Object.values(OFFLINE)[0];
    event.respondWith(fetch(event.request).catch(() => caches.match(page)));
  } else if (KEPT.includes(url.pathname)) {
    event.respondWith(fetch(event.request).catch(() => caches.match(url.pathname)));
  }
});
{% endautoescape %}
