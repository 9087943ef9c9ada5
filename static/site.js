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

// What was tapped stays with the question, for this tab: Back and Reload bring both again.
function tapped(form) {
  const kept = new FormData(form);
  kept.delete("csrfmiddlewaretoken");
  kept.delete("question");
  return new URLSearchParams([...kept].filter(([, value]) => value !== "")).toString();
}

function questionOf(form) {
  return form.elements.question.value;
}

// A question put again is signed anew; what is signed stays the same.
function signedIn(question) {
  return question.split(":")[0];
}

function keepTapped(form) {
  sessionStorage.setItem("tapped", JSON.stringify([questionOf(form), tapped(form)]));
}

function bringTapped(form) {
  const [question, values] = JSON.parse(sessionStorage.getItem("tapped") || '["", ""]');
  if (signedIn(question) !== signedIn(questionOf(form))) return;
  const kept = new URLSearchParams(values);
  for (const control of form.querySelectorAll("[data-counts]:not(:disabled)")) {
    if (control.type === "checkbox") control.checked = kept.getAll("item").includes(control.value);
    else control.value = kept.get(control.name) || "";
  }
}

// The address leads to this very hand, not to the next one dealt.
function keepAddress(form) {
  const url = new URL(location.href);
  if (!form.hasAttribute("data-dealt") || url.searchParams.get("question") === questionOf(form)) return;
  url.search = new URLSearchParams({ question: questionOf(form) });
  history.replaceState(history.state, "", url);
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
    other.setAttribute("aria-current", other === line);
  }
}

function lineOf(event) {
  return event.target instanceof Element ? event.target.closest("[data-tiles]") : null;
}

// Where the hand does not stay in sight, a tapped line brings it there.
function showHand(line) {
  const hand = (line.closest(".exhibit") || document).querySelector(".hand");
  if (hand && getComputedStyle(hand).position !== "sticky") hand.scrollIntoView({ block: "nearest" });
}

// What takes the focus scrolls clear of the hand and the bar, which stay in sight.
function keepClear() {
  const hand = document.querySelector(".hand");
  const stays = hand && getComputedStyle(hand).position === "sticky";
  const bar = document.querySelector(".bar");
  const style = document.documentElement.style;
  style.setProperty("--hand", `${stays ? hand.offsetHeight : 0}px`);
  style.setProperty("--bar", `${bar ? bar.offsetHeight : 0}px`);
}

function tellLost(kind) {
  const box = document.getElementById("offline");
  if (!box) return;
  box.textContent = box.dataset[kind];
  box.hidden = false;
}

function forgetLost() {
  const box = document.getElementById("offline");
  if (box) box.hidden = true;
}

// Another language shows this very page: the same question, with what was tapped.
function sameInLanguage(code) {
  const url = new URL(location.href);
  url.pathname = url.pathname.replace(/^\/[^/]+\//, `/${code}/`);
  const form = document.querySelector("form.count[data-dealt]");
  if (form) url.search = `question=${encodeURIComponent(questionOf(form))}&${tapped(form)}`;
  return url.href;
}

function prepare() {
  for (const form of document.querySelectorAll("form.count")) {
    bringTapped(form);
    keepAddress(form);
    addUp(form);
  }
  keepClear();
}

document.addEventListener("change", (event) => {
  const form = event.target.closest("form.count");
  if (!form) return;
  addUp(form);
  keepTapped(form);
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
  showHand(line);
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-language]");
  if (link) link.href = sameInLanguage(link.dataset.language);
});

// Sharing copies the address as well as leading to it.
document.addEventListener("click", async (event) => {
  const button = event.target.closest("button[data-share]");
  if (!button) return;
  await navigator.clipboard.writeText(new URL(button.value, location.href).href);
  button.textContent = button.dataset.share;
});

document.addEventListener("htmx:afterSwap", () => {
  prepare();
  showShare();
  const title = document.querySelector("#desk [data-focus], #desk h1");
  if (!title) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
});

// The links to other languages follow to what is shown now.
document.addEventListener("htmx:pushedIntoHistory", (event) => {
  for (const link of document.querySelectorAll(".languages a")) {
    link.href = event.detail.path.replace(/^\/[^/]+/, `/${link.hreflang}`);
  }
});

document.addEventListener("htmx:beforeRequest", forgetLost);
document.addEventListener("htmx:sendError", () => tellLost("lost"));
document.addEventListener("htmx:timeout", () => tellLost("lost"));
document.addEventListener("htmx:responseError", (event) => {
  if (event.detail.xhr.status >= 500) tellLost("failed");
});

function showShare() {
  if (!navigator.clipboard) return;
  for (const button of document.querySelectorAll("button[data-share]")) button.hidden = false;
}

// A page for the time without a connection is fetched once somebody stays.
function keepOfflinePage() {
  if ("serviceWorker" in navigator) navigator.serviceWorker.register("/worker.js");
}

document.addEventListener("change", keepOfflinePage, { once: true });

window.addEventListener("resize", keepClear);
window.addEventListener("pageshow", prepare);
prepare();
showShare();
const found = document.querySelector(".found[data-focus]");
if (found) found.focus({ preventScroll: true });
