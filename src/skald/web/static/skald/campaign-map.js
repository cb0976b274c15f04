// The campaign's map: zoom by buttons and keys, moved by finger, wheel, mouse and keyboard (its frame scrolls by itself).
// It opens on a battle, or on the lord's own band or town. A site or a band that is chosen is told to the page: "skald:site", "skald:band".
import { carry, taken } from "./campaign-carry.js";
import { centre, isSmall, within } from "./campaign-marks.js";
import { letter } from "./campaign-names.js";

for (const figure of document.querySelectorAll("[data-map]")) prepare(figure);
document.addEventListener("skald:refreshed", () => {
  for (const figure of document.querySelectorAll("[data-map]:not([data-ready])")) prepare(figure);
});

function prepare(figure) {
  figure.dataset.ready = "1";
  const svg = figure.querySelector(".map-land");
  const frame = figure.querySelector(".map-frame");
  const tools = figure.querySelector("[data-map-tools]");
  const least = Number(svg.getAttribute("width"));
  let zoom = 1;
  let moved = false;
  let finger = false;
  tools.hidden = false;

  // Names are set anew whenever the size of the map changes, or who stands on it.
  function set() {
    letter(svg, svg.classList.contains("whole"));
    watch.takeRecords();
  }
  const watch = new MutationObserver(set);
  watch.observe(svg, { childList: true, subtree: true, attributeFilter: ["viewBox"] });
  new ResizeObserver(set).observe(svg);

  // What is in the middle of the frame stays there.
  function show(next, whole = false) {
    const part = [(frame.scrollLeft + frame.clientWidth / 2) / svg.clientWidth, (frame.scrollTop + frame.clientHeight / 2) / svg.clientHeight];
    zoom = Math.min(4, Math.max(0.5, next));
    svg.classList.toggle("whole", whole);
    svg.classList.toggle("zoomed", !whole);
    svg.style.width = whole ? "" : `${zoom * Math.max(frame.clientWidth, least)}px`;
    set();
    frame.scrollTo(part[0] * svg.clientWidth - frame.clientWidth / 2, part[1] * svg.clientHeight - frame.clientHeight / 2);
  }
  const own = svg.querySelector(".battle-mark") || svg.querySelector(".band.mine") || figure.closest("[class*=seat-]") && svg.querySelector(`.site.recruit.held-${figure.closest(".seat-1") ? 1 : 0}`);
  function rest() {
    if (!own) return;
    const [x, y] = centre(own), from = centre(frame);
    frame.scrollBy(x - from[0], y - from[1]);
  }
  rest();
  // A map that was away for a while forgot where it stood.
  figure.addEventListener("skald:back", rest);
  // Where a finger can't tell two things apart the map comes nearer first, and nothing is chosen.
  function closer(mark) {
    show(1);
    const [x, y] = centre(mark), from = centre(frame);
    frame.scrollBy(x - from[0], y - from[1]);
  }
  tools.addEventListener("click", (event) => {
    const wish = event.target.closest("[data-zoom]")?.dataset.zoom;
    if (wish === "in") show(zoom * 1.3);
    if (wish === "out") show(zoom / 1.3);
    if (wish === "whole") show(1, !svg.classList.contains("whole"));
  });
  frame.addEventListener("keydown", (event) => {
    const deeds = { "+": () => show(zoom * 1.3), "=": () => show(zoom * 1.3), "-": () => show(zoom / 1.3), "0": () => show(1, true) };
    if (event.target === frame && deeds[event.key]) { event.preventDefault(); deeds[event.key](); }
  });
  frame.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return; // scrolling past the map stays possible
    event.preventDefault();
    show(event.deltaY < 0 ? zoom * 1.15 : zoom / 1.15);
  }, { passive: false });
  // A finger scrolls the frame; a mouse takes hold of it, or of a band that may be sent somewhere.
  frame.addEventListener("pointerdown", (event) => {
    moved = false;
    finger = event.pointerType === "touch";
    if (event.pointerType !== "mouse" || event.button) return;
    const band = taken(event);
    if (band) { carry(svg, frame, band, event, () => { moved = true; }); return; }
    const start = [event.clientX, event.clientY, frame.scrollLeft, frame.scrollTop];
    const drag = (at) => {
      if (Math.hypot(at.clientX - start[0], at.clientY - start[1]) > 5) { moved = true; frame.classList.add("held"); }
      if (moved) frame.scrollTo(start[2] - at.clientX + start[0], start[3] - at.clientY + start[1]);
    };
    const drop = () => { frame.classList.remove("held"); removeEventListener("pointermove", drag); removeEventListener("pointerup", drop); };
    addEventListener("pointermove", drag);
    addEventListener("pointerup", drop);
  });
  svg.addEventListener("dragstart", (event) => event.preventDefault());
  svg.addEventListener("click", (event) => {
    const near = finger && event.detail ? within(svg, [event.clientX, event.clientY]) : [];
    const hit = near[0] || event.target;
    const band = hit.closest("[data-band-mark]");
    const site = hit.closest("a[data-site]");
    if (site || event.target.closest("a[data-site]")) event.preventDefault();
    if (moved || !(band || site)) return;
    if (near.length > 1 && isSmall(svg)) { closer(near[0]); return; }
    const name = band ? "skald:band" : "skald:site";
    document.dispatchEvent(new CustomEvent(name, { detail: band ? band.dataset.bandMark : site.dataset.site }));
  });
}
