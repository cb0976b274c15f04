// What would be: every figure where it would stand, the way there with its stick, a piece of terrain, figures that fall.
import { lengthSaid, sticks } from "./measure.js";
import { group, isFree, make, points } from "./svg.js";
import { circleOf, drawFigure } from "./units.js";

// So far words keep from others, in pixels.
const SPARE = 3;
// Actions count in tenths of a millimetre.
const FINE = 10;

export class Ghost {
  constructor(table) {
    this.table = table;
    this.layer = group("ghosts");
    // What may be aimed at, where that is no unit.
    this.marks = group("aim-marks");
    table.layers.over.append(this.marks, this.layer);
    // The stick lies under units and their names.
    this.under = group("ways");
    table.units.touches.before(this.under);
  }

  clear() {
    this.under.replaceChildren();
    this.layer.replaceChildren();
    for (const each of this.table.svg.querySelectorAll(".falls")) each.classList.remove("falls");
  }

  // `ends` are the figures' places as the planner gave them, in the position's own millimetres.
  figures(unit, ends, { refused = null } = {}) {
    const { turning, icons } = this.table;
    const drawn = ends.map((end, at) => {
      const known = unit.figures[at] ?? { ...unit.figures[0], radius: unit.radius ?? 12.5, corners: [], role: "rank" };
      const figure = moved(known, turning.place([end.x, end.y]), turning.heading(end.heading));
      const ghost = drawFigure(icons, figure, unit);
      ghost.dataset.ghost = at;
      ghost.classList.add("ghost");
      ghost.append(make("circle", { r: figure.radius + 3, class: at === refused ? "ghost-ring bad" : "ghost-ring" }), make("circle", { r: Math.max(figure.radius, 22 * this.table.view.scale * 0.6), class: "touch" }));
      ghost.style.transform = `translate(${figure.x}px, ${figure.y}px)`;
      return ghost;
    });
    const there = middle(ends.map((end) => turning.place([end.x, end.y])));
    const [stick = null, length = null] = unit.figures.length ? way(circleOf(unit), there, this.table.words.sticks) : [];
    this.under.replaceChildren(...[stick].filter(Boolean));
    this.layer.replaceChildren(...[...drawn, length].filter(Boolean));
    // As large as a name on a plate, however far off the table is seen from.
    if (length) length.style.fontSize = `${Math.max(15, 11.5 * this.table.view.scale).toFixed(1)}px`;
    if (length) this.#clear(length, circleOf(unit), there);
  }

  // Its words stand beside the way, where they hide no name and nobody who would stand there.
  #clear(said, [ax, ay], [bx, by]) {
    const far = Math.hypot(bx - ax, by - ay), [nx, ny] = [(by - ay) / far, (ax - bx) / far], { svg, view } = this.table;
    const taken = [...svg.querySelectorAll(".plate:not(.off), .ghost > use:first-of-type")].map((each) => each.getBoundingClientRect()), { width, height } = said.getBoundingClientRect();
    const place = svg.getScreenCTM(), [high, wide] = [height * view.scale, width * view.scale], aside = (Math.abs(nx) * wide + Math.abs(ny) * high) / 2 + 14;
    const spots = [1, -1, 2, -2, 3, -3, 4, -4, 6, -6].flatMap((step) => [0.5, 0.3, 0.7, 0.1, 0.9, -0.4, 1.4].map((part) => [ax + (bx - ax) * part + Math.sign(step) * nx * (aside + (Math.abs(step) - 1) * high), ay + (by - ay) * part + Math.sign(step) * ny * (aside + (Math.abs(step) - 1) * high)]));
    const beyond = [1, 2, 3].map((step) => [bx + ((bx - ax) / far) * step * (aside + high), by + ((by - ay) / far) * step * (aside + high)]);
    const found = [...spots, ...beyond].find(([x, y]) => { const at = new DOMPoint(x, y).matrixTransform(place); return isFree({ left: at.x - width / 2 - SPARE, right: at.x + width / 2 + SPARE, top: at.y - height / 2 - SPARE, bottom: at.y + height / 2 + SPARE }, taken, svg.getBoundingClientRect()); }) ?? spots[0];
    said.setAttribute("x", found[0].toFixed(1));
    said.setAttribute("y", (found[1] + high * 0.29).toFixed(1));
  }

  shape(corners) {
    const drawn = corners.map((corner) => this.table.turning.place(corner));
    this.layer.replaceChildren(make("polygon", { points: points(drawn), class: "ghost-piece" }));
  }

  // Places and pieces of terrain that may be aimed at, as the server listed them.
  mark(places = [], pieces = []) {
    const { turning, position } = this.table, meant = position.terrain.filter(({ id }) => pieces.includes(id));
    const at = [...new Set(places.map(([x, y]) => `${x} ${y}`))].map((each) => turning.place(each.split(" ").map((part) => Number(part) / FINE)));
    this.marks.replaceChildren(...meant.map(({ polygon }) => make("polygon", { points: points(polygon), class: "aim-mark" })), ...at.map(([cx, cy]) => make("circle", { cx, cy, r: 7, class: "aim-mark" })));
  }

  // The place that is aimed at.
  spot([x, y]) {
    this.layer.replaceChildren(make("circle", { cx: x, cy: y, r: 16, class: "spot" }), make("path", { d: `M${x - 24} ${y}h48M${x} ${y - 24}v48`, class: "spot" }));
  }

  // A line from one unit to another, with its length.
  aim(unit, target, isShot) {
    const [ax, ay] = circleOf(unit), [bx, by] = circleOf(target);
    this.layer.replaceChildren(make("path", { d: `M${ax} ${ay}L${bx} ${by}`, class: isShot ? "sight" : "onrush" }));
  }

  falls(unit, figures) {
    const drawn = this.table.units.drawn.get(unit)?.figures.children ?? [];
    [...drawn].forEach((each, at) => each.classList.toggle("falls", figures.includes(at)));
  }
}

const middle = (places) => [places.reduce((sum, [x]) => sum + x, 0) / places.length, places.reduce((sum, [, y]) => sum + y, 0) / places.length];

function moved(figure, [x, y], heading) {
  const turn = ((heading - figure.heading) * 2 * Math.PI) / 64, cos = Math.cos(turn), sin = Math.sin(turn);
  const corners = figure.corners.map(([cx, cy]) => [x + (cx - figure.x) * cos - (cy - figure.y) * sin, y + (cx - figure.x) * sin + (cy - figure.y) * cos]);
  return { ...figure, x, y, heading, corners };
}

// The stick from where a unit stands to where it would, cut at the lengths of the game.
function way([ax, ay], [bx, by], names) {
  const long = Math.hypot(bx - ax, by - ay);
  if (long < 5) return [];
  const turn = (Math.atan2(by - ay, bx - ax) * 180) / Math.PI, flip = Math.abs(turn) > 90;
  const cuts = sticks(names).filter(([, length]) => length <= long + 1).flatMap(([name, length]) => [make("path", { d: `M${length}-10v20`, class: "cut" }), make("text", { x: length - 8, y: 5, class: "stick-name", transform: flip ? `rotate(180 ${length - 8} 0)` : null, "text-anchor": "middle" }, name)]);
  const stick = make("g", { transform: `translate(${ax} ${ay}) rotate(${turn.toFixed(2)})`, class: "way-stick" }, make("rect", { y: -10, width: long, height: 20, class: "stick" }), ...cuts);
  return [stick, make("text", { x: (ax + bx) / 2, y: (ay + by) / 2 - 18, class: "way-length" }, lengthSaid(long, names))];
}
