// Pan and zoom of the campaign's map, by finger, mouse, wheel and keyboard. Without it the whole map is shown.
// A site that is chosen is told to the page as the event "skald:site".
for (const figure of document.querySelectorAll("[data-map]")) prepare(figure);
document.addEventListener("skald:refreshed", () => {
  for (const figure of document.querySelectorAll("[data-map]:not([data-ready])")) prepare(figure);
});

function prepare(figure) {
  figure.dataset.ready = "1";
  const svg = figure.querySelector(".map-land");
  const land = svg.getAttribute("viewBox").split(" ").map(Number);
  let whole = [...land];
  // On a phone the picture is higher than the land: names stay readable, and the view begins with one's own band, or town.
  const isNarrow = svg.clientWidth < 600;
  svg.classList.toggle("narrow", isNarrow);
  if (isNarrow) {
    const height = land[2] * svg.clientHeight / svg.clientWidth;
    whole = [land[0], land[1] - (height - land[3]) / 2, land[2], height];
  }
  let box = [...whole];
  const fingers = new Map();
  let moved = false;
  figure.querySelector("[data-map-tools]").hidden = false;

  function show() {
    svg.setAttribute("viewBox", box.map((each) => each.toFixed(1)).join(" "));
    svg.classList.toggle("moving", box[2] < whole[2] - 1);
  }
  function place(event) {
    const at = svg.createSVGPoint();
    at.x = event.clientX; at.y = event.clientY;
    return at.matrixTransform(svg.getScreenCTM().inverse());
  }
  function zoom(factor, x = box[0] + box[2] / 2, y = box[1] + box[3] / 2) {
    const width = Math.min(whole[2], Math.max(whole[2] / 8, box[2] * factor));
    const scale = width / box[2];
    box = [x - (x - box[0]) * scale, y - (y - box[1]) * scale, width, box[3] * scale];
    hold(); show();
  }
  function hold() {
    const within = (at, size, from, length) => (size >= length ? from - (size - length) / 2 : Math.min(Math.max(at, from), from + length - size));
    box[0] = within(box[0], box[2], land[0], land[2]);
    box[1] = within(box[1], box[3], land[1], land[3]);
  }
  function pan(dx, dy) { box[0] += dx; box[1] += dy; hold(); show(); }

  if (isNarrow) {
    const band = svg.querySelector(".bands .mine text");
    const town = svg.closest(".seat-0") ? svg.querySelector(".site.recruit.held-0 .ground") : svg.closest(".seat-1") && svg.querySelector(".site.recruit.held-1 .ground");
    const own = band ? [band.getAttribute("x"), band.getAttribute("y")] : town && [town.getAttribute("cx"), town.getAttribute("cy")];
    const middle = own ? own.map(Number) : [land[0] + land[2] / 2, land[1] + land[3] / 2];
    box = [middle[0] - whole[2] / 4.4, middle[1] - whole[3] / 4.4, whole[2] / 2.2, whole[3] / 2.2];
    hold();
  }
  show();
  figure.querySelector("[data-map-tools]").addEventListener("click", (event) => {
    const wish = event.target.closest("[data-zoom]")?.dataset.zoom;
    if (wish === "in") zoom(0.7);
    if (wish === "out") zoom(1 / 0.7);
    if (wish === "whole") { box = [...whole]; show(); }
  });
  svg.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && document.activeElement !== svg) return; // scrolling past the map stays possible
    event.preventDefault();
    const at = place(event);
    zoom(event.deltaY < 0 ? 0.85 : 1 / 0.85, at.x, at.y);
  }, { passive: false });
  svg.addEventListener("keydown", (event) => {
    const step = box[2] / 8;
    const deeds = {
      "+": () => zoom(0.7), "=": () => zoom(0.7), "-": () => zoom(1 / 0.7), "0": () => { box = [...whole]; show(); },
      ArrowLeft: () => pan(-step, 0), ArrowRight: () => pan(step, 0), ArrowUp: () => pan(0, -step), ArrowDown: () => pan(0, step),
    };
    if (event.target === svg && deeds[event.key]) { event.preventDefault(); deeds[event.key](); }
  });
  svg.addEventListener("pointerdown", (event) => { fingers.set(event.pointerId, event); moved = false; });
  svg.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const perPixel = box[2] / svg.clientWidth;
    if (fingers.size === 1 && box[2] < whole[2]) {
      const [dx, dy] = [(before.clientX - event.clientX) * perPixel, (before.clientY - event.clientY) * perPixel];
      if (Math.abs(dx) + Math.abs(dy) > 3 * perPixel) moved = true;
      pan(dx, dy);
    } else if (fingers.size === 2) {
      const other = [...fingers.entries()].find(([id]) => id !== event.pointerId)[1];
      const apart = (one) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) || 1;
      const at = place(event);
      moved = true;
      zoom(apart(before) / apart(event), at.x, at.y);
    }
    fingers.set(event.pointerId, event);
  });
  for (const kind of ["pointerup", "pointercancel", "pointerleave"]) {
    svg.addEventListener(kind, (event) => fingers.delete(event.pointerId));
  }
  svg.addEventListener("click", (event) => {
    const site = event.target.closest("[data-site]");
    if (!site) return;
    event.preventDefault();
    if (moved) return;
    for (const each of svg.querySelectorAll(".chosen")) each.classList.remove("chosen");
    site.classList.add("chosen");
    document.dispatchEvent(new CustomEvent("skald:site", { detail: site.dataset.site }));
  });
}
