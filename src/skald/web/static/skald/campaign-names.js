// Names on a map that is shown so small that nobody could read them: they are set as large as it takes, beside their
// sites where they cover nothing, the most important first. Whoever finds no room is silent until somebody taps his site.
import { around, middle, shared } from "./campaign-places.js";

const READABLE = 11, LETTERS = 24, GAP = 4, EDGE = 14;

function box(mark) { const { x, y, width, height } = mark.getBBox(); return { x, y, width, height }; }

// The land with everything that stands on it: a small map wastes no room on the sea.
function land(svg) {
  const all = [...svg.querySelectorAll(".coast, .site, .band, .battle-mark")].map(box);
  const left = Math.min(...all.map((each) => each.x)), top = Math.min(...all.map((each) => each.y));
  const right = Math.max(...all.map((each) => each.x + each.width)), bottom = Math.max(...all.map((each) => each.y + each.height));
  return [left - EDGE, top - EDGE, right - left + 2 * EDGE, bottom - top + 2 * EDGE];
}

function weight(svg, site) {
  if (site.matches(".chosen, .prestigious") || svg.querySelector(`.battle-mark[data-battle="${site.dataset.site}"]`)) return 0;
  if (site.matches(".reachable") || svg.querySelector(`.band[data-site="${site.dataset.site}"]`)) return 1;
  return site.matches(".recruit") ? 2 : 3;
}

function* places([x, y], reach, width, height) {
  for (const far of [0, 14, 28]) {
    const aside = reach + GAP + far;
    for (const slide of [0, width / 4, -width / 4, width * 3 / 8, -width * 3 / 8, width / 2, -width / 2])
      for (const down of [aside, -aside - height]) yield { x: x - width / 2 + slide, y: y + down, width, height };
    for (const slide of [0, height / 2, -height / 2])
      for (const across of [aside, -aside - width]) yield { x: x + across, y: y - height / 2 + slide, width, height };
  }
}

function plain(svg) {
  svg.classList.remove("brief");
  for (const label of svg.querySelectorAll(".label")) { label.removeAttribute("transform"); label.classList.remove("silent"); }
}

// Set the names for the size at which the map is shown now.
export function letter(svg, isWhole) {
  // Whoever draws the map anew may have drawn it larger.
  if (svg.getAttribute("viewBox") !== svg.dataset.land) svg.dataset.sea = svg.getAttribute("viewBox");
  plain(svg);
  svg.dataset.land = isWhole ? land(svg).join(" ") : svg.dataset.sea;
  svg.setAttribute("viewBox", svg.dataset.land);
  const view = svg.viewBox.baseVal, scale = svg.clientWidth / view.width;
  if (!scale || LETTERS * scale >= READABLE) return;
  svg.classList.add("brief");
  const grown = READABLE / (LETTERS * scale);
  const sites = [...svg.querySelectorAll("a[data-site]")];
  const taken = sites.map((site) => around(...middle(site), ...Array(2).fill(site.matches(".prestigious") ? 86 : 64)));
  for (const mark of svg.querySelectorAll(".band, .battle-mark, .flag, .step-number")) taken.push(box(mark));
  for (const site of sites.sort((a, b) => weight(svg, a) - weight(svg, b))) {
    const label = svg.querySelector(`.label[data-label="${site.dataset.site}"]`), own = box(label);
    const size = [own.width * grown, own.height * grown], reach = site.matches(".prestigious") ? 43 : 32;
    const free = [...places(middle(site), reach, ...size)].find((each) =>
      shared(each, view) > size[0] * size[1] - 1 && !taken.some((other) => shared(each, other)));
    label.classList.toggle("silent", !free);
    if (!free) continue;
    taken.push(free);
    label.setAttribute("transform", `translate(${free.x - own.x * grown} ${free.y - own.y * grown}) scale(${grown})`);
  }
}
