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

// A line of the answer lights up the tiles that prove it, or that stand in its way.
function lightUp(line) {
  const lit = new Set(line.dataset.tiles.split(" "));
  for (const tile of document.querySelectorAll(".tile")) {
    tile.classList.toggle("lit", lit.has(tile.dataset.position));
  }
  for (const other of document.querySelectorAll("[data-tiles]")) {
    other.classList.toggle("lit", other === line);
    other.setAttribute("aria-current", other === line);
  }
}

function lineOf(event) {
  return event.target instanceof Element ? event.target.closest("[data-tiles]") : null;
}

// What takes the focus scrolls clear of the hand, which stays in sight however tall it is.
function keepClear() {
  const hand = document.querySelector(".hand");
  const stays = hand && getComputedStyle(hand).position === "sticky";
  document.documentElement.style.setProperty("--hand", `${stays ? hand.offsetHeight : 0}px`);
}

function tellLost(kind) {
  const box = document.getElementById("offline");
  box.textContent = box.dataset[kind];
  box.hidden = false;
}

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
  keepClear();
  const title = document.querySelector("#desk [data-focus], #desk h1");
  if (title) title.focus({ preventScroll: true });
});

// The links to other languages follow to what is shown now.
document.addEventListener("htmx:pushedIntoHistory", (event) => {
  for (const link of document.querySelectorAll(".languages a")) {
    link.href = event.detail.path.replace(/^\/[^/]+/, `/${link.hreflang}`);
  }
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

window.addEventListener("resize", keepClear);
keepClear();
