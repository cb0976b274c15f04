// Round clocks: every element with data-clock counts down from the moments it carries. The visitor's own clock may be
// wrong, so the server's is asked once; pages may have been kept, so they can't say what time it is themselves.
let ahead = 0;

async function ask() {
  try {
    const before = Date.now();
    const answer = await fetch("/healthz", { method: "HEAD", cache: "no-store" });
    const told = Date.parse(answer.headers.get("Date") ?? "");
    // The header has whole seconds: half of one is the best guess.
    if (told) ahead = told + 500 - (before + Date.now()) / 2;
  } catch { /* no network: the visitor's own clock has to do */ }
}

export function secondsLeft(clock, now = Date.now() + ahead) {
  const { started, given, stood, paused } = clock.dataset;
  const until = paused === undefined ? now / 1000 : Number(paused);
  return Number(given) - Math.max(0, until - Number(started) - Number(stood));
}

export function written(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  const minutes = String(Math.floor(whole / 60) % 60).padStart(2, "0");
  return `${Math.floor(whole / 3600)}:${minutes}:${String(whole % 60).padStart(2, "0")}`;
}

function warning(clock, left) {
  if (left <= 0) return "over";
  if (left <= 600) return "ten";
  if (left <= 1800) return "thirty";
  return Number(clock.dataset.given) - left >= Number(clock.dataset.half) ? "half" : "";
}

function tick() {
  for (const clock of document.querySelectorAll("[data-clock]")) {
    const left = secondsLeft(clock);
    const face = clock.querySelector("[data-clock-left]");
    const words = left <= 0 ? clock.dataset.over : written(left);
    if (face.textContent !== words) face.textContent = words;
    face.dataset.drawn = "";
    const now = warning(clock, left);
    if (clock.dataset.warning !== now) {
      clock.dataset.warning = now;
      clock.dispatchEvent(new CustomEvent("skald:warning", { bubbles: true, detail: { warning: now } }));
    }
    clock.toggleAttribute("data-standing", clock.dataset.paused !== undefined);
  }
}

if (document.querySelector("[data-clock]") || document.body.dataset.live) {
  ask().then(tick);
  setInterval(tick, 1000);
  setInterval(ask, 600_000);
  document.addEventListener("skald:refreshed", tick);
}
