"use strict";

// The running total of a count sheet. Without a script the server adds up at the check.
function addUp(form) {
  const controls = [...form.querySelectorAll("[data-counts]")];
  const worth = (one) => (one.type === "checkbox" ? (one.checked ? one.dataset.tai : 0) : one.value);
  const sum = controls.reduce((total, one) => total + Number(worth(one)), 0);
  const cap = Number(form.dataset.cap) || Infinity;
  form.querySelector(".running").hidden = false;
  form.querySelector("[data-total]").textContent = Math.min(sum, cap);
  const raw = form.querySelector("[data-raw]");
  if (raw) {
    raw.hidden = sum <= cap;
    raw.querySelector("[data-sum]").textContent = sum;
  }
}

function addUpAll() {
  document.querySelectorAll("form.count").forEach(addUp);
}

// A line lights up the tiles that prove it, or that stand in its way, in the hand it belongs to.
function lightUp(line) {
  const scope = line.closest(".exhibit") || document;
  const lit = new Set(line.dataset.tiles.split(" "));
  for (const tile of scope.querySelectorAll(".hand .tile")) {
    tile.classList.toggle("lit", lit.has(tile.dataset.position));
  }
  for (const other of scope.querySelectorAll("[data-tiles]")) {
    other.classList.toggle("lit", other === line);
    if (other === line) other.setAttribute("aria-current", "true");
    else other.removeAttribute("aria-current");
  }
}

function lineOf(event) {
  return event.target instanceof Element ? event.target.closest("[data-tiles]") : null;
}

function tellLost(kind) {
  const box = document.getElementById("offline");
  box.textContent = box.dataset[kind];
  box.hidden = false;
}

// Another language shows this very page: the same question, with what was tapped.
function sameInLanguage(code) {
  const url = new URL(location.href);
  url.pathname = url.pathname.replace(/^\/[^/]+\//, `/${code}/`);
  const form = document.querySelector("form.count");
  if (form && !document.querySelector(".steps")) {
    const kept = new FormData(form);
    kept.delete("csrfmiddlewaretoken");
    url.search = new URLSearchParams([...kept].filter(([, value]) => value !== "")).toString();
  }
  return url.href;
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-language]");
  if (link) link.href = sameInLanguage(link.dataset.language);
});

document.addEventListener("change", (event) => {
  const form = event.target.closest("form.count");
  if (form) addUp(form);
});

for (const kind of ["focusin", "mouseover"]) {
  document.addEventListener(kind, (event) => {
    const line = lineOf(event);
    if (line) lightUp(line);
  });
}

document.addEventListener("click", (event) => {
  const line = lineOf(event);
  if (!line || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  lightUp(line);
});

document.addEventListener("htmx:afterSwap", () => {
  addUpAll();
  const title = document.querySelector("#desk [data-focus], #desk h1");
  if (title) title.focus({ preventScroll: true });
});

document.addEventListener("htmx:beforeRequest", () => {
  document.getElementById("offline").hidden = true;
});
document.addEventListener("htmx:sendError", () => tellLost("lost"));
document.addEventListener("htmx:timeout", () => tellLost("lost"));
document.addEventListener("htmx:responseError", (event) => {
  if (event.detail.xhr.status >= 500) tellLost("failed");
});

// Back and forward bring the browser's own memory of what was tapped.
window.addEventListener("pageshow", addUpAll);

// A page for the time without a connection is fetched once somebody stays.
function keepOfflinePage() {
  if ("serviceWorker" in navigator) navigator.serviceWorker.register("/worker.js");
}

document.addEventListener("change", keepOfflinePage, { once: true });
