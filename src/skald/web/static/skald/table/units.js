// Units: each figure on its base with the mark of its troop, an outline around them, and a plate with number, name and count.
import { Plates, middleOf } from "./plates.js";
import { group, hull, make, points } from "./svg.js";

const MARKS = { hearthguard: "hearthguard", warriors: "warriors", levies: "levies", creatures: "creature", monster: "monster", machine: "machine", mindless: "mindless" };
const HEROES = { warlord: "warlord", sorcerer: "sorcerer" };
const MARK = 15;

export class Units {
  constructor(icons, names) {
    [this.icons, this.names] = [icons, names];
    // Wide circles for fingers lie under everybody's figures, so that they never hide a neighbour.
    this.touches = group("touches");
    this.layer = group("units");
    this.plates = group("plates");
    this.drawn = new Map();
    this.onPick = () => {};
  }

  // Draw the units of a position; figures that were there already are moved, so that they can be seen walking.
  show(position, view) {
    // Asked once: between two changes of the drawing it would be laid out anew each time.
    const { scale } = view, plates = new Plates(position, scale, view.seen), present = new Set(position.units.map((unit) => unit.id));
    for (const [id, each] of this.drawn) if (!present.has(id)) for (const part of [each.group, each.plate, each.touch]) part.classList.add("off");
    for (const unit of position.units) {
      const known = this.drawn.get(unit.id) ?? this.#begun(unit);
      const isThere = unit.figures.length > 0;
      known.group.classList.toggle("off", !isThere);
      known.plate.classList.toggle("off", !isThere);
      known.touch.classList.toggle("off", !isThere);
      if (!isThere) { known.figures.replaceChildren(); known.shape = ""; continue; }
      this.#figures(known, unit);
      known.group.classList.toggle("exhausted", unit.exhausted);
      this.#outline(known, unit, scale);
      this.#plate(known, unit, plates);
    }
  }

  #begun(unit) {
    const figures = group("figures");
    const [touch, outline] = [make("circle", { class: "touch" }), make("path", { class: "outline" })];
    const found = { group: group(`unit ${unit.side}`, outline, figures), plate: group(`plate ${unit.side}`), figures, touch, outline, shape: "" };
    for (const part of [found.group, found.plate, touch]) part.dataset.unit = unit.id;
    for (const part of [found.group, found.plate, touch]) part.addEventListener("click", () => this.onPick(unit.id));
    this.touches.append(touch);
    found.group.append(make("title", {}, this.names[unit.id]?.full ?? String(unit.id)));
    this.layer.append(found.group);
    this.plates.append(found.plate);
    this.drawn.set(unit.id, found);
    return found;
  }

  #figures(known, unit) {
    const shape = unit.figures.map((each) => `${each.base}${each.role}${each.corners.length ? each.heading : ""}`).join() + unit.mounted;
    if (shape !== known.shape) {
      known.figures.replaceChildren(...unit.figures.map((figure, at) => { const drawn = drawFigure(this.icons, figure, unit); drawn.dataset.figure = at; return drawn; }));
      known.shape = shape;
    }
    unit.figures.forEach((figure, at) => { known.figures.children[at].style.transform = `translate(${figure.x}px, ${figure.y}px)`; });
  }

  #outline(known, unit, scale) {
    const around = unit.figures.flatMap((figure) => Array.from({ length: 12 }, (_each, at) => { const a = (at / 12) * 2 * Math.PI, r = figure.radius + 7; return [figure.x + r * Math.cos(a), figure.y + r * Math.sin(a)]; }));
    known.outline.setAttribute("d", `M${hull(around).map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`);
    const [x, y, r] = circleOf(unit);
    known.touch.setAttribute("cx", x);
    known.touch.setAttribute("cy", y);
    known.touch.setAttribute("r", Math.max(r + 8, 22 * scale));
  }

  // With its name where there is room to read it, else with number and count, else with the number over its marks.
  #plate(known, unit, plates) {
    const grow = Math.min(3.2, Math.max(1, (plates.scale * 11.5) / 15)), number = String(unit.id), count = unit.figures.length > 1 || unit.started > 1 ? unit.figures.length : 0;
    const tokens = (unit.gives_die ? 18 : 0) + Math.min(unit.fatigue, 4) * 13 + (unit.exhausted ? 18 : 0);
    const name = [this.names[unit.id]?.name ?? unit.troop, ...(count ? [count] : [])].join(" · ");
    const labels = [...(grow > 1.7 ? [] : [name]), count ? `×${count}` : "", null];
    const forms = labels.map((label) => {
      const broad = label?.match(/[mwMWBHN]/g)?.length ?? 0, wide = label === null ? 12 + number.length * 9 : 18 + number.length * 9 + label.length * 8.8 + broad * 4 + (label ? 8 : 0);
      if (label === null) return { label, plate: wide, left: 0, up: tokens ? 10 * grow : 0, wide: Math.max(wide, tokens) * grow, high: (tokens ? 44 : 24) * grow };
      return { label, plate: wide, left: (tokens / 2) * grow, up: 0, wide: (wide + tokens) * grow, high: 24 * grow };
    });
    const { form, ...found } = plates.place(unit, forms), { x, end } = found, left = x - form.left, y = found.y - form.up;
    const key = [form.label, unit.gives_die, unit.fatigue, unit.exhausted].join("|");
    if (known.key !== key) {
      known.key = key;
      known.line = make("path", { class: "leader" });
      known.plate.replaceChildren(
        known.line, make("rect", { x: -form.plate / 2, y: -11, width: form.plate, height: 22, rx: unit.side === "left" ? 3 : 11 }),
        make("text", { x: -form.plate / 2 + (form.label === null ? 6 : 8), y: 5.4, class: "number" }, number),
        ...(form.label === null ? [group("below", ...this.#tokens(unit, -tokens / 2))] : [make("text", { x: -form.plate / 2 + 14 + number.length * 9, y: 5.4 }, form.label), ...this.#tokens(unit, form.plate / 2 + 4)]),
        make("title", {}, this.names[unit.id]?.full ?? ""));
    }
    known.line.setAttribute("d", end ? `M0 0L${((end[0] - left) / grow).toFixed(1)} ${((end[1] - y) / grow).toFixed(1)}` : "");
    known.plate.style.transform = `translate(${left}px, ${y}px) scale(${grow.toFixed(2)})`;
  }

  #tokens(unit, from) {
    const found = [];
    let x = from;
    if (unit.gives_die) { found.push(make("rect", { x, y: -8, width: 16, height: 16, rx: 3, class: "cube" }), make("path", { d: `M${x + 8}-4l4 4-4 4-4-4z`, class: "pip" })); x += 18; }
    for (let at = 0; at < Math.min(unit.fatigue, 4); at++) { found.push(make("path", { d: `M${x + 5}-9c4 5.500 6 7.500 6 11a6 6 0 0 1-12 0c0-3.500 2-5.500 6-11z`, class: "drop" })); x += 13; }
    if (unit.exhausted) found.push(make("circle", { cx: x + 9, cy: 0, r: 9, class: "spent" }), make("use", { href: `${this.icons}#exhausted`, x: x + 3, y: -6, width: 12, height: 12, class: "spent-mark" }));
    return found;
  }

  choose(unit) {
    for (const [id, each] of this.drawn) each.group.classList.toggle("chosen", id === unit);
  }

  // Those that could act now and haven't yet.
  fresh(units) {
    for (const [id, each] of this.drawn) each.plate.classList.toggle("fresh", units.includes(id));
  }

  // Those of whom something is told.
  tell(units) {
    for (const [id, each] of this.drawn) each.group.classList.toggle("told", units.includes(id));
  }

  aim(units) {
    for (const [id, each] of this.drawn) each.group.classList.toggle("aimed", units.includes(id));
  }
}

// One figure around the origin: its base, the mark of its troop, and a horse if it has one.
export function drawFigure(icons, figure, unit) {
  const found = group("figure");
  const inner = Math.min(figure.radius, figure.corners.length ? narrowest(figure) : figure.radius);
  if (figure.corners.length) {
    const around = figure.corners.map(([x, y]) => [x - figure.x, y - figure.y]);
    found.append(make("polygon", { points: points(around.map(([x, y]) => [x + 2, y + 3])), class: "shade" }), make("polygon", { points: points(around), class: `block ${unit.side}` }), make("path", { d: nose(figure, inner), class: `nose ${unit.side}` }));
  } else found.append(make("circle", { cx: 2, cy: 3, r: figure.radius, class: "shade" }));
  found.append(make("use", { href: `#t-base-${unit.side}`, transform: `scale(${(inner / 12.5).toFixed(3)})` }));
  const size = (MARK * inner) / 12.5 * 0.82, mark = markOf(figure, unit);
  found.append(make("use", { href: `${icons}#${mark}`, x: -size / 2, y: -size / 2, width: size, height: size, class: `mark ${unit.side}` }));
  if (unit.mounted && mark !== "mounted") {
    const horse = inner * 0.8;
    found.append(make("circle", { cx: inner * 0.78, cy: inner * 0.72, r: horse * 0.56, class: `saddle ${unit.side}` }), make("use", { href: `${icons}#mounted`, x: inner * 0.78 - horse * 0.4, y: inner * 0.72 - horse * 0.4, width: horse * 0.8, height: horse * 0.8, class: `mark rider ${unit.side}` }));
  }
  return found;
}

const markOf = (figure, unit) => figure.role === "banner" ? "banner" : figure.role === "hero" || unit.category === "hero" ? (figure.role === "rank" && unit.escort ? MARKS[unit.escort] ?? "hearthguard" : HEROES[unit.troop] ?? "hero") : MARKS[unit.category] ?? "warriors";

const narrowest = (figure) => Math.min(...figure.corners.map((corner, at) => { const next = figure.corners[(at + 1) % figure.corners.length]; return Math.abs((next[0] - corner[0]) * (figure.y - corner[1]) - (next[1] - corner[1]) * (figure.x - corner[0])) / Math.hypot(next[0] - corner[0], next[1] - corner[1]); }));

// Where a base that isn't round looks.
function nose(figure, inner) {
  const turn = (figure.heading * 2 * Math.PI) / 64, at = (by, aside) => `${(Math.cos(turn) * by - Math.sin(turn) * aside).toFixed(1)} ${(Math.sin(turn) * by + Math.cos(turn) * aside).toFixed(1)}`;
  return `M${at(inner + 4, 0)}L${at(inner - 3, 5)}L${at(inner - 3, -5)}Z`;
}

export function circleOf(unit) {
  const [x, y] = middleOf(unit);
  return [x, y, Math.max(...unit.figures.map((each) => Math.hypot(each.x - x, each.y - y) + each.radius))];
}
