// Where the plates of units stand: against their own unit and clear of all others, so that nobody takes one for another's.
// Where there is no such place a plate is shorter, or has its marks below its number, or stands a little off with a line to its
// unit that crosses nobody, or lies on the unit itself. Whatever its form, it has all its marks.

// In pixels: how near a plate stands to its own unit, how far it keeps from others and from their plates, how far off it may go.
const NEAR = 3, CLEAR = 7, APART = 2, OFF = [8, 14, 20];
const ROUND = Array.from({ length: 12 }, (_each, at) => [Math.cos((at * Math.PI) / 6), Math.sin((at * Math.PI) / 6)]);

export class Plates {
  // `seen` are the edges of what is looked at, if that is but a part of the table.
  constructor(position, scale, seen = null) {
    const { width, height } = position, most = { left: -20, right: width + 20, top: -20, bottom: height + 20 };
    const edges = seen ? { left: Math.max(seen.left, most.left), right: Math.min(seen.right, most.right), top: Math.max(seen.top, most.top), bottom: Math.min(seen.bottom, most.bottom) } : most;
    Object.assign(this, { position, scale, edges, taken: [] });
  }

  // The first of the forms, {wide, high}, that finds room: which, where its middle is, and the end of its line if it stands off.
  place(unit, forms) {
    const others = this.position.units.filter((each) => each.id !== unit.id).flatMap((each) => each.figures), least = forms.at(-1);
    const near = (form) => this.#beside(unit, form).find((at) => this.#isClear(at, form, others, Math.max(CLEAR, farFrom(unit, box(at, form)) / this.scale + APART)));
    const close = (form) => this.#beside(unit, form).find((at) => this.#isClear(at, form, others, NEAR + 1));
    const off = (form) => this.#around(unit, form).find((at) => this.#isClear(at, form, [...others, ...unit.figures], NEAR) && this.#leads(unit, at, others));
    const found = first(forms, near) ?? first([least], close) ?? first(forms.slice(-2), off, true) ?? { form: least, at: middleOf(unit) };
    const { form, at, isOff } = found, end = isOff ? nearest(unit, at) : null;
    this.taken.push(box(at, form), ...(end ? this.#line(at, end) : []));
    return { form, x: at[0], y: at[1], end };
  }

  // Whether a line from a place to the unit crosses neither plates nor other units.
  #leads(unit, at, others) {
    const line = this.#line(at, nearest(unit, at));
    return line.every((dot) => this.taken.every((other) => apart(dot, other, 0)) && others.every((each) => distance(dot, each) > 0));
  }

  #line(from, to) {
    const count = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / (4 * this.scale))), dot = { wide: 2 * this.scale, high: 2 * this.scale };
    return Array.from({ length: count + 1 }, (_each, n) => box([from[0] + ((to[0] - from[0]) * n) / count, from[1] + ((to[1] - from[1]) * n) / count], dot));
  }

  // Places that touch the unit: behind it, as the enemy sees it, before it, at its sides.
  #beside(unit, { wide, high }) {
    const { left, right, top, bottom } = edges(unit), gap = NEAR * this.scale, [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const over = top - gap - high / 2, under = bottom + gap + high / 2, most = (right - left) / 2 + wide / 4;
    const rows = this.position.players[unit.side].edge === 0 ? [over, under] : [under, over];
    const along = [0, -1, 1, -2, 2].map((step) => (step * most) / 2);
    const sides = [right + gap + wide / 2, left - gap - wide / 2].flatMap((aside) => [0, -1, 1].map((step) => [aside, y + (step * Math.max(0, bottom - top)) / 3]));
    return [...rows.flatMap((row) => along.map((by) => [x + by, row])), ...sides];
  }

  #around(unit, { wide, high }) {
    const { left, right, top, bottom } = edges(unit), [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return OFF.flatMap((far) => ROUND.map(([dx, dy]) => [x + dx * ((right - left + wide) / 2 + far * this.scale), y + dy * ((bottom - top + high) / 2 + far * this.scale)]));
  }

  #isClear([x, y], { wide, high }, figures, room) {
    const { left, right, top, bottom } = this.edges, gap = room * this.scale, own = box([x, y], { wide, high });
    if (own.left < left || own.right > right || own.top < top || own.bottom > bottom) return false;
    return this.taken.every((other) => apart(own, other, APART * this.scale)) && figures.every((each) => distance(own, each) > gap);
  }
}

function first(forms, find, isOff = false) {
  for (const form of forms) {
    const at = find(form);
    if (at) return { form, at, isOff };
  }
  return null;
}

export const middleOf = ({ figures }) => [figures.reduce((sum, each) => sum + each.x, 0) / figures.length, figures.reduce((sum, each) => sum + each.y, 0) / figures.length];

const box = ([x, y], { wide, high }) => ({ left: x - wide / 2, right: x + wide / 2, top: y - high / 2, bottom: y + high / 2 });

const apart = (one, other, gap) => one.right + gap < other.left || other.right + gap < one.left || one.bottom + gap < other.top || other.bottom + gap < one.top;

// From a box to the rim of a base.
const distance = ({ left, right, top, bottom }, { x, y, radius }) => Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom)) - radius;

const farFrom = ({ figures }, own) => Math.min(...figures.map((each) => distance(own, each)));

function edges({ figures }) {
  return {
    left: Math.min(...figures.map((each) => each.x - each.radius)), right: Math.max(...figures.map((each) => each.x + each.radius)),
    top: Math.min(...figures.map((each) => each.y - each.radius)), bottom: Math.max(...figures.map((each) => each.y + each.radius)),
  };
}

function nearest({ figures }, [x, y]) {
  const far = (each) => Math.hypot(each.x - x, each.y - y), found = figures.reduce((best, each) => (far(each) < far(best) ? each : best));
  return [found.x, found.y];
}
