// A turn's report, played on the map: <ol data-story> whose items name a band, where it goes and whose a site becomes
// (data-band, data-site, data-seat, data-points). The words are all there without this script; it only moves the shields.
// The sentence that is played stands beside the map, so that a phone shows both.
const story = document.querySelector("[data-story]");
const land = document.querySelector("[data-map] .map-land");
const tools = document.querySelector("[data-story-tools]");
const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
const STEP = calm ? 0 : 700;
const now = document.querySelector("[data-story-now]");
const before = new Map();
let playing = 0;

if (story && land && tools) {
  tools.hidden = false;
  tools.addEventListener("click", (event) => {
    const wish = event.target.closest("[data-play]")?.dataset.play;
    if (wish === "start") play(0);
    if (wish === "stop") { playing += 1; unmark(); }
  });
}

function place(site) { return land.querySelector(`a[data-site="${CSS.escape(site)}"]`); }
function drawn(name, given) {
  const shape = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(given)) shape.setAttribute(key, value);
  return shape;
}
// A band that was raised this turn isn't on the map of its beginning.
function raise({ band, site, seat, points }) {
  const [x, y] = middle(site) || [0, 0];
  const left = seat === "0" ? x - 40 : x + 40;
  const mark = drawn("g", { class: `band side-${seat}`, "data-band-mark": band, "data-site": site, "data-at": site, "data-fresh": "" });
  mark.append(drawn("use", { href: `#shield-${seat}`, x: left - 20, y: y - 22, width: 40, height: 44 }));
  const number = drawn("text", { class: "points", x: left, y: y + 7 });
  number.textContent = points;
  mark.append(number);
  land.querySelector(".bands").append(mark);
}
function take({ site, seat }) {
  const ground = place(site);
  if (!ground) return;
  if (!before.has(site)) before.set(site, ground.cloneNode(true));
  before.get(site).classList.remove("happening");
  ground.classList.remove("held-0", "held-1");
  ground.querySelector(".flag")?.remove();
  if (seat === undefined) return;
  const [x, y] = middle(site);
  ground.classList.add(`held-${seat}`);
  ground.append(drawn("use", { href: `#flag-${seat}`, x: x + 14, y: y - 48, width: 26, height: 34, class: `flag side-${seat}` }));
}

function middle(id) {
  const circle = land.querySelector(`a[data-site="${CSS.escape(id)}"] .ground`);
  return circle && [Number(circle.getAttribute("cx")), Number(circle.getAttribute("cy"))];
}
function unmark() {
  for (const each of document.querySelectorAll(".told, .happening")) each.classList.remove("told", "happening");
  if (now) now.hidden = true;
}
function reset() {
  for (const [site, kept] of before) place(site)?.replaceWith(kept);
  before.clear();
  for (const band of land.querySelectorAll("[data-fresh]")) band.remove();
  for (const band of land.querySelectorAll("[data-band-mark]")) {
    band.removeAttribute("transform");
    band.dataset.at = band.dataset.site;
    band.removeAttribute("visibility");
  }
}

async function play(from) {
  const run = ++playing;
  reset();
  land.closest("[data-map]").querySelector('[data-zoom="whole"]')?.click();
  tools.scrollIntoView({ block: "start" });
  for (const item of [...story.children].slice(from)) {
    unmark();
    item.classList.add("told");
    if (now) { now.textContent = item.textContent; now.hidden = false; }
    const site = item.dataset.site;
    if (site) place(site)?.classList.add("happening");
    await step(item, run);
    if (run !== playing) return;
  }
  unmark();
}

function step(item, run) {
  if (item.dataset.points) raise(item.dataset);
  if (item.classList.contains("site-taken")) take(item.dataset);
  const band = item.dataset.band && land.querySelector(`[data-band-mark="${CSS.escape(item.dataset.band)}"]`);
  if (item.dataset.gone !== undefined && band) band.setAttribute("visibility", "hidden");
  if (!band || !item.dataset.site || !middle(band.dataset.site)) return wait(STEP);
  const start = offset(band, band.dataset.at), end = offset(band, item.dataset.site);
  band.dataset.at = item.dataset.site;
  return glide(band, start, end, run);
}
function offset(band, site) {
  const home = middle(band.dataset.site), at = middle(site) || home;
  return [at[0] - home[0], at[1] - home[1]];
}
function glide(band, [x1, y1], [x2, y2], run) {
  return new Promise((done) => {
    const began = performance.now();
    const frame = (now) => {
      const part = STEP ? Math.min(1, (now - began) / STEP) : 1;
      band.setAttribute("transform", `translate(${x1 + (x2 - x1) * part} ${y1 + (y2 - y1) * part})`);
      if (part < 1 && run === playing) requestAnimationFrame(frame); else done();
    };
    requestAnimationFrame(frame);
  });
}
function wait(time) { return new Promise((done) => setTimeout(done, time)); }
