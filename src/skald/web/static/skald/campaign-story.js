// A turn's report, played on the map: <ol data-story> whose items name a band, where it goes and whose a site becomes
// (data-band, data-site, data-owner). The words are all there without this script; it only moves the shields.
const story = document.querySelector("[data-story]");
const land = document.querySelector("[data-map] .map-land");
const tools = document.querySelector("[data-story-tools]");
const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
const STEP = calm ? 0 : 700;
let playing = 0;

if (story && land && tools) {
  tools.hidden = false;
  tools.addEventListener("click", (event) => {
    const wish = event.target.closest("[data-play]")?.dataset.play;
    if (wish === "start") play(0);
    if (wish === "stop") { playing += 1; unmark(); }
  });
}

function middle(id) {
  const circle = land.querySelector(`a[data-site="${CSS.escape(id)}"] .ground`);
  return circle && [Number(circle.getAttribute("cx")), Number(circle.getAttribute("cy"))];
}
function unmark() {
  for (const each of document.querySelectorAll(".told, .happening")) each.classList.remove("told", "happening");
}
function reset() {
  for (const band of land.querySelectorAll("[data-band-mark]")) {
    band.removeAttribute("transform");
    band.dataset.at = band.dataset.site;
    band.removeAttribute("visibility");
  }
}

async function play(from) {
  const run = ++playing;
  reset();
  for (const item of [...story.children].slice(from)) {
    unmark();
    item.classList.add("told");
    item.scrollIntoView({ block: "nearest" });
    const site = item.dataset.site;
    if (site) land.querySelector(`a[data-site="${CSS.escape(site)}"]`)?.classList.add("happening");
    await step(item, run);
    if (run !== playing) return;
  }
  unmark();
}

function step(item, run) {
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
