// Terrain that looks like what it is. Every kind of the engine has its drawing; a kind that nobody knows yet is drawn by what
// it counts as (its ground and cover), which the position says.
import { bounds, group, inside, make, middle, points, rounded, seeded } from "./svg.js";

export function drawTerrain(pieces, words) {
  return group("terrain", ...pieces.map((piece) => drawPiece(piece, words)));
}

function drawPiece(piece, words) {
  const draw = KINDS[piece.kind] ?? byGround(piece);
  const found = group(`piece kind-${piece.kind}`, ...draw(piece.polygon, seeded(piece.id * 97 + 13)));
  const said = words[piece.kind] ?? piece.kind, name = said.charAt(0).toUpperCase() + said.slice(1);
  const box = bounds(piece.polygon);
  if (piece.sacred_to) found.append(make("path", { d: rounded(piece.polygon), class: `sacred ${piece.sacred_to}` }));
  found.append(make("title", {}, name));
  found.append(make("text", { x: (box.left + box.right) / 2, y: box.bottom + 13, class: "place-name" }, name));
  return found;
}

// Places within a polygon that keep away from each other.
function strewn(corners, random, apart, most) {
  const box = bounds(corners), [cx, cy] = middle(corners), found = [];
  for (let tries = 0; tries < most * 12 && found.length < most; tries++) {
    const x = box.left + random() * (box.right - box.left), y = box.top + random() * (box.bottom - box.top);
    const [ox, oy] = [x + (x - cx) * 0.16, y + (y - cy) * 0.16];
    if (inside(corners, ox, oy) && found.every(([a, b]) => Math.hypot(a - x, b - y) > apart)) found.push([x, y]);
  }
  return found.sort((a, b) => a[1] - b[1]);
}

const shadow = (corners) => make("path", { d: rounded(corners.map(([x, y]) => [x + 4, y + 6])), class: "shade" });
const floor = (corners, className) => make("path", { d: rounded(corners), class: className });
const shrunk = (corners, by) => { const [cx, cy] = middle(corners); return corners.map(([x, y]) => [cx + (x - cx) * by, cy + (y - cy) * by]); };

function tree([x, y], random) {
  const r = 11 + random() * 7;
  if (random() < 0.35) {
    const spikes = Array.from({ length: 16 }, (_each, at) => { const d = at % 2 ? r * 0.62 : r * 1.12, a = (at / 16) * 2 * Math.PI; return [(x + d * Math.cos(a)).toFixed(1), (y + d * Math.sin(a)).toFixed(1)]; });
    return group("tree", make("polygon", { points: points(spikes), class: "fir" }), make("circle", { cx: x, cy: y, r: r * 0.25, class: "fir-top" }));
  }
  return group("tree", make("circle", { cx: x + 3, cy: y + 4, r, class: "shade" }), make("circle", { cx: x, cy: y, r, class: "crown" }), make("path", { d: `M${x - r * 0.55} ${y - r * 0.1}a${r * 0.6} ${r * 0.6} 0 0 1 ${r * 0.6}-${r * 0.5}`, class: "crown-light" }));
}

function rock([x, y], random, size) {
  const around = Array.from({ length: 7 }, (_each, at) => { const d = size * (0.75 + random() * 0.4), a = (at / 7) * 2 * Math.PI; return [x + d * Math.cos(a), y + d * Math.sin(a)]; });
  const [a, b, c] = [around[3], around[5], around[0]];
  return group("rock", make("polygon", { points: points(around.map(([u, v]) => [(u + 3).toFixed(1), (v + 4).toFixed(1)])), class: "shade" }), make("polygon", { points: points(around.map(([u, v]) => [u.toFixed(1), v.toFixed(1)])), class: "stone" }), make("path", { d: `M${a[0].toFixed(1)} ${a[1].toFixed(1)}L${x.toFixed(1)} ${y.toFixed(1)}L${b[0].toFixed(1)} ${b[1].toFixed(1)}M${x.toFixed(1)} ${y.toFixed(1)}L${c[0].toFixed(1)} ${c[1].toFixed(1)}`, class: "facet" }));
}

function hachures(corners, steep) {
  const [cx, cy] = middle(corners), lines = [];
  corners.forEach((corner, at) => {
    const next = corners[(at + 1) % corners.length], steps = Math.max(2, Math.round(Math.hypot(next[0] - corner[0], next[1] - corner[1]) / (steep ? 9 : 15)));
    for (let step = 0; step < steps; step++) {
      const x = corner[0] + ((next[0] - corner[0]) * step) / steps, y = corner[1] + ((next[1] - corner[1]) * step) / steps;
      const inwards = (by) => `${(x + (cx - x) * by).toFixed(1)} ${(y + (cy - y) * by).toFixed(1)}`;
      lines.push(`M${inwards(0.1)}L${inwards(steep ? 0.27 : 0.19)}`);
    }
  });
  return make("path", { d: lines.join(""), class: steep ? "hachures steep" : "hachures" });
}

const hill = (corners, steep) => [shadow(corners), floor(corners, "slope"), hachures(corners, steep), floor(shrunk(corners, 0.68), "brow"), floor(shrunk(corners, 0.4), "top")];

function marsh(corners, random) {
  const pools = strewn(corners, random, 34, 6).map(([x, y]) => make("ellipse", { cx: x, cy: y, rx: 13 + random() * 9, ry: 7 + random() * 4, class: "pool" }));
  const reeds = strewn(corners, random, 15, 22).map(([x, y]) => make("path", { d: `M${x} ${y}v-13m-4 13 2-10m6 10-2-9`, class: "reed" }));
  const tips = reeds.filter((_each, at) => at % 3 === 0).map((each) => { const [, x, y] = each.getAttribute("d").match(/^M(\S+) ([^v]+)/); return make("path", { d: `M${x} ${y - 13}v-5`, class: "reed-tip" }); });
  return [floor(corners, "bog"), ...pools, ...reeds, ...tips];
}

function line(corners, draw) {
  const box = bounds(corners), long = Math.hypot(corners[1][0] - corners[0][0], corners[1][1] - corners[0][1]);
  const [ax, ay] = [(corners[0][0] + corners[3][0]) / 2, (corners[0][1] + corners[3][1]) / 2], [bx, by] = [(corners[1][0] + corners[2][0]) / 2, (corners[1][1] + corners[2][1]) / 2];
  const steps = Math.max(3, Math.round(long / 11));
  return Array.from({ length: steps }, (_each, at) => draw(ax + ((bx - ax) * (at + 0.5)) / steps, ay + ((by - ay) * (at + 0.5)) / steps, at, box));
}

const bushes = (corners, random) => strewn(corners, random, 21, 18).map(([x, y]) => group("bush", make("path", { d: `M${x - 14} ${y + 6}a8 8 0 0 1 5-13 10 10 0 0 1 18 0 8 8 0 0 1 5 13z`, class: "bush-leaf" }), make("path", { d: `M${x - 7} ${y - 2}q4-5 8 0`, class: "crown-light" })));

const KINDS = {
  wood: (corners, random) => [shadow(corners), floor(corners, "forest-floor"), ...strewn(corners, random, 24, 26).map((place) => tree(place, random))],
  hill: (corners) => hill(corners, false),
  "steep-hill": (corners) => hill(corners, true),
  scrub: (corners, random) => [floor(corners, "scrub-floor"), ...bushes(corners, random)],
  field: (corners, random) => [make("polygon", { points: points(corners), class: "field" }), ...edge(corners, 22).map(([x, y]) => make("circle", { cx: x, cy: y, r: 6 + random() * 3, class: "crown" }))],
  marsh,
  rocks: (corners, random) => [floor(corners, "scree"), ...strewn(corners, random, 20, 14).map((place) => rock(place, random, 10 + random() * 8))],
  ruins: (corners, random) => [make("polygon", { points: points(corners), class: "ruin-floor" }), make("polygon", { points: points(corners), class: "ruin-wall" }), ...strewn(corners, random, 26, 8).map((place) => rock(place, random, 5 + random() * 4))],
  building: (corners) => { const [cx, cy] = middle(corners); return [make("polygon", { points: points(corners.map(([x, y]) => [x + 6, y + 9])), class: "shade" }), make("polygon", { points: points(corners), class: "roof" }), ...corners.map(([x, y]) => make("path", { d: `M${x} ${y}L${cx} ${cy}`, class: "ridge" }))]; },
  water: (corners) => [floor(corners, "shore"), floor(shrunk(corners, 0.95), "lake")],
  wall: (corners) => line(corners, (x, y, at) => make("rect", { x: x - 6, y: y - 5, width: 12, height: 10, rx: 2.5, class: at % 2 ? "brick" : "brick other" })),
  hedge: (corners) => line(corners, (x, y, at) => make("circle", { cx: x, cy: y, r: at % 2 ? 7.5 : 6.5, class: "crown" })),
};
KINDS.woods = KINDS.forest = KINDS.wood;
KINDS.lake = KINDS.river = KINDS.water;
KINDS.house = KINDS.building;

function byGround(piece) {
  if (piece.ground === "dangerous") return KINDS.marsh;
  if (piece.ground === "impassable" || piece.cover === "solid") return KINDS.rocks;
  if (piece.high) return piece.cover === "none" ? KINDS.hill : KINDS.wood;
  return piece.ground === "open" && piece.cover === "light" ? KINDS.field : KINDS.scrub;
}

// Places along a polygon's border, so far from each other.
function edge(corners, apart) {
  return corners.flatMap((corner, at) => {
    const next = corners[(at + 1) % corners.length], steps = Math.max(1, Math.round(Math.hypot(next[0] - corner[0], next[1] - corner[1]) / apart));
    return Array.from({ length: steps }, (_each, step) => [corner[0] + ((next[0] - corner[0]) * step) / steps, corner[1] + ((next[1] - corner[1]) * step) / steps]);
  });
}
