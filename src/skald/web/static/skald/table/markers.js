// Markers and objectives, the zones where the sides deploy, and the circle that a distance reaches.
import { group, make, points } from "./svg.js";
import { middleOf } from "./plates.js";
import { circleOf } from "./units.js";

export function drawMarkers(position, icons, words) {
  const lying = position.markers.filter((each) => each.there);
  return group("markers", ...lying.map((marker) => {
    const carrier = marker.carrier === null ? null : position.units.find((each) => each.id === marker.carrier);
    const place = marker.place ?? (carrier?.figures.length ? circleOf(carrier) : null);
    if (!place) return group("nowhere");
    const r = Math.max(15, marker.diameter / 2), found = group(`marker ${marker.owner ?? "nobody"}${carrier ? " carried" : ""}`);
    found.setAttribute("transform", `translate(${place[0]} ${place[1]})`);
    found.append(make("circle", { r: r + 5, class: "round" }), make("circle", { r, class: "disc" }), make("use", { href: `${icons}#${marker.owner ? "banner" : "objective"}`, x: -r * 0.75, y: -r * 0.75, width: r * 1.5, height: r * 1.5, class: "sign" }), make("circle", { cx: r * 0.8, cy: -r * 0.8, r: 9, class: "count-disc" }), make("text", { x: r * 0.8, y: -r * 0.8 + 4.5, class: "count" }, String(marker.id + 1)), make("title", {}, `${words[marker.kind] ?? marker.kind} ${marker.id + 1}`));
    return found;
  }));
}

export function drawZones(position) {
  const found = group("zones");
  for (const side of ["left", "right"]) for (const shape of position.zones?.[side] ?? []) found.append(make("polygon", { points: points(shape.polygon), class: `zone ${side}` }));
  return found;
}

// Everything within a distance of a unit's bases, or where it gets on every side if that is known: a veil, and a line around it.
export function drawReach(unit, distance, around = []) {
  const [x, y] = middleOf(unit), shape = ([dx, dy]) => points(around.map(([u, v]) => [(u - x + dx).toFixed(1), (v - y + dy).toFixed(1)]));
  const rounds = (more) => around.length
    ? unit.figures.map((each) => make("polygon", { points: shape([each.x, each.y]), "stroke-width": 2 * (each.radius + more), "stroke-linejoin": "round" }))
    : unit.figures.map((each) => make("circle", { cx: each.x, cy: each.y, r: each.radius + distance + more }));
  const mask = make("mask", { id: "t-reach-line", maskUnits: "userSpaceOnUse", x: -400, y: -400, width: 4000, height: 4000 }, group("white", ...rounds(4)), group("black", ...rounds(0)));
  return group("reach", mask, group("reach-area", ...rounds(0)), make("rect", { x: -400, y: -400, width: 4000, height: 4000, class: "reach-line", mask: "url(#t-reach-line)" }));
}
