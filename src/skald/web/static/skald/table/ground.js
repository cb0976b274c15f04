// The table itself: planks, knotwork frame, turf with its patterns, and the ticks of ten centimetres.
import { make, group } from "./svg.js";

export const FRAME = 34;

const pattern = (id, width, height, ...children) => make("pattern", { id, width, height, patternUnits: "userSpaceOnUse" }, ...children);

export function definitions() {
  const turned = pattern("t-zone-left", 22, 22, make("rect", { width: 22, height: 22, class: "zone-ground-left" }), make("path", { d: "M0 0v22", class: "zone-line-left" }));
  turned.setAttribute("patternTransform", "rotate(45)");
  const field = pattern("t-field", 26, 22, make("rect", { width: 26, height: 22, class: "field-soil" }), make("path", { d: "M0 17h26", class: "field-row" }), make("path", { d: "M5 13V4m0 4-4-3m4 3 4-3M18 13V4m0 4-4-3m4 3 4-3", class: "field-crop" }));
  field.setAttribute("patternTransform", "rotate(-8)");
  return make("defs", {},
    pattern("t-knot", 32, 22, make("path", { d: "M-16 11q16-18 32 0t32 0M-16 11q16 18 32 0t32 0", class: "knot" })),
    pattern("t-knot-down", 22, 32, make("path", { d: "M11-16q18 16 0 32t0 32M11-16q-18 16 0 32t0 32", class: "knot" })),
    pattern("t-grass", 96, 88, make("path", { d: "M10 20l-3-8m3 8 1-9m-1 9 5-7M66 12l-3-7m3 7 1-8m-1 8 4-6M40 58l-3-8m3 8 1-9m-1 9 5-7M84 70l-3-7m3 7 1-8m-1 8 4-6", class: "blades" }), make("path", { d: "M28 36h.1M78 40h.1M14 74h.1M56 82h.1", class: "flowers" })),
    pattern("t-leaf", 50, 46, make("rect", { width: 50, height: 46, class: "leaf-floor" }), make("path", { d: "M6 10q5-5 10 0M30 24q5-5 10 0M12 38q5-5 10 0", class: "leaf-line" })),
    pattern("t-water", 60, 34, make("rect", { width: 60, height: 34, class: "water" }), make("path", { d: "M4 10q8-6 16 0t16 0M30 26q8-6 16 0t16 0", class: "ripple" })),
    pattern("t-rubble", 44, 40, make("rect", { width: 44, height: 40, class: "rubble-floor" }), make("path", { d: "M6 8l6-3 5 5-5 5zM28 20l7-2 3 6-6 4zM10 30l5-2 4 5-6 3zM34 4l5 1-1 5-6-1z", class: "rubble-stone" })),
    pattern("t-planks", 240, 60, make("rect", { width: 240, height: 60, class: "plank" }), make("path", { d: "M0 0h240M0 30h240M80 0v30M190 30v30", class: "plank-gap" })),
    pattern("t-zone-right", 26, 26, make("rect", { width: 26, height: 26, class: "zone-ground-right" }), make("circle", { cx: 7, cy: 7, r: 3.2, class: "zone-dot-right" }), make("circle", { cx: 20, cy: 20, r: 3.2, class: "zone-dot-right" })),
    turned, field, light(), ...bases());
}

// Light from one corner, as on a table by a window.
function light() {
  return make("radialGradient", { id: "t-light", cx: ".35", cy: ".25", r: ".9" }, make("stop", { offset: 0, class: "light-near" }), make("stop", { offset: 1, class: "light-far" }));
}

// The two sides are told apart by colour, by lightness, by the ring and by the outline.
function bases() {
  const wedges = "M0 0L10.200 4.200A11 11 0 0 1 4.200 10.200ZM0 0L-4.200 10.200A11 11 0 0 1 -10.200 4.200ZM0 0L-10.200 -4.200A11 11 0 0 1 -4.200 -10.200ZM0 0L4.200 -10.200A11 11 0 0 1 10.200 -4.200Z";
  const left = make("g", { id: "t-base-left" }, make("circle", { r: 12.5, class: "rim-left" }), make("circle", { r: 11, class: "ring-left" }), make("path", { d: wedges, class: "wedge-left" }), make("circle", { r: 8.2, class: "heart-left" }));
  const right = make("g", { id: "t-base-right" }, make("circle", { r: 12.5, class: "rim-right" }), make("circle", { r: 11, class: "ring-right" }), make("path", { d: "M-10.600-3h21.200v6h-21.200z", class: "bar-right" }), make("circle", { r: 8.2, class: "heart-right" }));
  return [left, right];
}

export function ground(width, height) {
  const all = { x: -FRAME, y: -FRAME, width: width + 2 * FRAME, height: height + 2 * FRAME };
  const ticks = [];
  for (let x = 100; x < width; x += 100) ticks.push(`M${x}-8v-8M${x} ${height + 8}v8`);
  for (let y = 100; y < height; y += 100) ticks.push(`M-8 ${y}h-8M${width + 8} ${y}h8`);
  return group("ground",
    make("rect", { ...all, rx: 6, class: "frame" }),
    make("rect", { x: -FRAME, y: -FRAME + 4, width: all.width, height: 22, fill: "url(#t-knot)" }),
    make("rect", { x: -FRAME, y: height + 8, width: all.width, height: 22, fill: "url(#t-knot)" }),
    make("rect", { x: -FRAME + 4, y: 0, width: 22, height, fill: "url(#t-knot-down)" }),
    make("rect", { x: width + 8, y: 0, width: 22, height, fill: "url(#t-knot-down)" }),
    make("rect", { width, height, class: "turf" }),
    make("ellipse", { cx: width * 0.2, cy: height * 0.3, rx: width * 0.17, ry: height * 0.12, class: "meadow" }),
    make("ellipse", { cx: width * 0.72, cy: height * 0.68, rx: width * 0.2, ry: height * 0.13, class: "meadow" }),
    make("rect", { width, height, fill: "url(#t-grass)" }),
    make("rect", { width, height, fill: "url(#t-light)" }),
    make("path", { d: ticks.join(""), class: "ticks" }));
}
