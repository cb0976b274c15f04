// A turn's report, played on a map: <ol data-story> whose items name a band, where it goes, whose a site becomes and what
// is left of bands (data-band, data-site, data-seat, data-points, data-shields), and who has a lord (data-crown). The words are all there without this
// script; it only moves the shields. The sentence that is played stands beside the map, so that a phone shows both.
import { boxAt, standing } from "./campaign-places.js";

export const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
const STEP = calm ? 0 : 650;
// Whoever reads needs longer for a long sentence than a shield for its road.
const READ = calm ? 0 : 6;
// A turn is played in twelve seconds, a very long one no more than three times as fast as a short one.
const LONGEST = 12000, FASTEST = 1 / 3;
const steps = (story) => [...story.querySelectorAll("li:not(.fold)")];
const slowly = (story) => steps(story).reduce((sum, item) => sum + STEP + READ * item.textContent.length, 0);
export const pace = (story) => Math.max(FASTEST, Math.min(1, LONGEST / (slowly(story) || 1)));
export const lasts = (story) => slowly(story) * pace(story);

const story = document.querySelector("[data-story]");
const figure = document.querySelector("[data-map]");
const tools = document.querySelector("[data-story-tools]");
if (story && figure && tools) {
  const player = new Player(figure.querySelector(".map-land"), story, document.querySelector("[data-story-now]"));
  tools.hidden = false;
  tools.addEventListener("click", (event) => {
    const wish = event.target.closest("[data-play]")?.dataset.play;
    if (wish === "start") { tools.scrollIntoView({ block: "start" }); player.play(); }
    if (wish === "stop") player.stop();
  });
}

function drawn(name, given) {
  const shape = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(given)) shape.setAttribute(key, value);
  return shape;
}
function wait(time) { return new Promise((done) => setTimeout(done, time)); }

// `now` shows the sentence that is played, `past` those before it, the latest first.
export function Player(land, story, now, past) {
  const before = new Map();
  let run = 0;
  const speed = pace(story);

  const place = (site) => land.querySelector(`a[data-site="${CSS.escape(site)}"]`);
  const markOf = (band) => land.querySelector(`[data-band-mark="${CSS.escape(band)}"]`);
  // Where a shield is drawn, and where it stands now.
  function home(band) {
    const shield = band.querySelector("use");
    return [Number(shield.getAttribute("x")) + 23, Number(shield.getAttribute("y")) + 25];
  }
  const standsAt = (band) => band.stands || home(band);
  // A free place at a site, where nobody else stands.
  function free(site, seat, own, isPair) {
    const others = [...land.querySelectorAll("[data-band-mark]:not([visibility=hidden])")].filter((each) => each !== own).map((each) => boxAt(standsAt(each)));
    return standing(land, place(site), seat, others, isPair);
  }
  // A band that was raised this turn isn't on the map of its beginning.
  function raise({ band, site, seat, points }) {
    if (!place(site)) return;
    const raised = story.querySelectorAll(`[data-points][data-seat="${seat}"][data-site="${CSS.escape(site)}"]`);
    const [x, y] = free(site, seat, null, raised.length > 1);
    const mark = drawn("g", { class: `band side-${seat}`, "data-band-mark": band, "data-site": site, "data-at": site, "data-fresh": "" });
    mark.append(drawn("use", { href: `#shield-${seat}`, x: x - 23, y: y - 25, width: 46, height: 51 }));
    mark.append(drawn("text", { class: "points", x, y: y + 9 }));
    land.querySelector(".bands").append(mark);
    number(mark, points);
  }
  // A lord joins a band, or falls.
  function crown(mark, isWorn) {
    mark?.querySelector(".crown")?.setAttribute("visibility", isWorn ? "visible" : "hidden");
    if (!mark || !isWorn || mark.querySelector(".crown")) return;
    const [x, y] = home(mark);
    mark.append(drawn("use", { href: "#crown", x: x - 14, y: y - 43, width: 28, height: 18, class: "crown", "data-fresh": "" }));
  }
  function number(mark, points) {
    const text = mark?.querySelector(".points");
    if (!text) return;
    text.dataset.before ??= text.textContent;
    text.textContent = points;
    text.classList.toggle("long", points.length === 2);
    text.classList.toggle("longest", points.length > 2);
  }
  function take({ site, seat }) {
    const ground = place(site);
    if (!ground) return;
    if (!before.has(site)) before.set(site, ground.cloneNode(true));
    before.get(site).classList.remove("happening");
    ground.classList.remove("held-0", "held-1");
    ground.querySelector(".flag")?.remove();
    if (seat === undefined) return;
    const [x, y] = ground.dataset.flag.split(" ");
    ground.classList.add(`held-${seat}`);
    ground.append(drawn("use", { href: `#flag-${seat}`, x, y, width: 26, height: 34, class: `flag side-${seat}` }));
  }
  function unmark() {
    for (const root of [story, land]) for (const each of root.querySelectorAll(".told, .happening")) each.classList.remove("told", "happening");
  }
  function reset() {
    for (const [site, kept] of before) place(site)?.replaceWith(kept);
    before.clear();
    for (const each of land.querySelectorAll("[data-fresh]")) each.remove();
    for (const each of land.querySelectorAll(".crown")) each.removeAttribute("visibility");
    for (const text of land.querySelectorAll(".points[data-before]")) { text.textContent = text.dataset.before; delete text.dataset.before; }
    for (const band of land.querySelectorAll("[data-band-mark]")) {
      band.removeAttribute("transform");
      band.stands = null;
      band.dataset.at = band.dataset.site;
      band.removeAttribute("visibility");
    }
  }
  const said = (item) => item.firstChild.textContent.trim();
  // As much room as the longest sentence takes: the map stays where it is, however long they are.
  function room() {
    if (!now) return;
    const probe = now.cloneNode(false);
    for (const name of ["hidden", "aria-live", "style"]) probe.removeAttribute(name);
    now.after(probe);
    const heights = steps(story).map((item) => { probe.textContent = said(item); return probe.offsetHeight; });
    probe.remove();
    now.style.minHeight = `${Math.max(0, ...heights)}px`;
  }
  function say(item) {
    if (past && now.textContent) past.prepend(Object.assign(document.createElement("li"), { textContent: now.textContent }));
    if (now) { now.textContent = said(item); now.hidden = false; }
  }
  // What happens stays in sight, where the map is larger than its frame.
  function follow(site) {
    const frame = land.closest(".map-frame"), ground = place(site);
    if (!frame || !ground) return;
    const at = ground.getBoundingClientRect(), from = frame.getBoundingClientRect();
    frame.scrollBy({ left: at.left + at.width / 2 - from.left - from.width / 2, top: at.top + at.height / 2 - from.top - from.height / 2, behavior: calm ? "auto" : "smooth" });
  }

  this.stop = () => { run += 1; unmark(); if (now) now.hidden = true; };
  this.play = async () => {
    const own = ++run;
    reset();
    if (now) now.textContent = "";
    past?.replaceChildren();
    room();
    for (const item of steps(story)) {
      unmark();
      item.classList.add("told");
      say(item);
      if (item.dataset.site) { place(item.dataset.site)?.classList.add("happening"); follow(item.dataset.site); }
      await step(item, own);
      if (own === run) await wait(speed * READ * item.textContent.length);
      if (own !== run) return false;
    }
    unmark();
    return true;
  };

  function step(item, own) {
    if (item.dataset.points) raise(item.dataset);
    if (item.classList.contains("site-taken")) take(item.dataset);
    for (const pair of item.dataset.shields?.split("|") || []) number(markOf(pair.split("=")[0]), pair.split("=")[1]);
    const band = item.dataset.band && markOf(item.dataset.band);
    if (item.dataset.crown) crown(band, item.dataset.crown === "1");
    if (item.dataset.gone !== undefined && band) band.setAttribute("visibility", "hidden");
    if (!band || !place(item.dataset.site || "") || band.dataset.at === item.dataset.site) return wait(speed * STEP);
    const first = home(band), start = standsAt(band);
    band.stands = free(item.dataset.site, band.classList.contains("side-1") ? "1" : "0", band);
    band.dataset.at = item.dataset.site;
    return glide(band, [start[0] - first[0], start[1] - first[1]], [band.stands[0] - first[0], band.stands[1] - first[1]], own);
  }
  function glide(band, [x1, y1], [x2, y2], own) {
    return new Promise((done) => {
      const began = performance.now();
      const frame = (time) => {
        const part = STEP ? Math.min(1, (time - began) / (speed * STEP)) : 1;
        band.setAttribute("transform", `translate(${x1 + (x2 - x1) * part} ${y1 + (y2 - y1) * part})`);
        if (part < 1 && own === run) requestAnimationFrame(frame); else done();
      };
      requestAnimationFrame(frame);
    });
  }
}
