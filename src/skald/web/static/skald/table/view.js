// What of the table is seen: pan, pinch, wheel and keys, and going where something happens. Knows nothing of what is drawn.
import { FRAME } from "./ground.js";

const MARGIN = FRAME + 4, ROOM = 60, HOME = 75, NEAREST = 180;
// Whoever has moved the view keeps it for so long, in milliseconds; and so long it takes to go somewhere.
const KEPT = 5000, GOING = 350;
// The whole table may become so much smaller to be clear of what lies over it.
const SMALLER = 1.45;

export class View {
  constructor(svg, width, height) {
    [this.svg, this.width, this.height] = [svg, width, height];
    this.fingers = new Map();
    this.onChange = () => {};
    // How many pixels of each edge of the place lie under something else: told by whoever lays something there.
    this.covered = () => ({ top: 0, right: 0, bottom: 0, left: 0 });
    // What is covered most of the time; whether the table keeps its place though something grows over it; and where everybody is.
    [this.usual, this.isSteady, this.everybody] = [this.covered, () => false, () => []];
    this.hand = null;
    [this.handled, this.isFit, this.isHome, this.going, this.left, this.about] = [-Infinity, true, false, 0, null, []];
    [this.at, this.scale] = [{ x: width / 2, y: height / 2 }, 1];
    this.#resized();
    svg.addEventListener("wheel", (event) => { event.preventDefault(); this.#byHand(); this.zoom(Math.exp(event.deltaY * 0.0015), ...this.place(event)); }, { passive: false });
    svg.addEventListener("pointerdown", (event) => this.#down(event));
    svg.addEventListener("pointermove", (event) => this.#moved(event));
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) svg.addEventListener(end, (event) => this.#up(event));
    // What was touched may be drawn anew meanwhile: then only the page hears that the finger was lifted.
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, (event) => this.fingers.delete(event.pointerId));
    new ResizeObserver(() => this.#resized()).observe(svg);
  }

  // The whole table in what is free.
  fit() {
    this.#still();
    [this.handled, this.left, this.about] = [-Infinity, null, []];
    Object.assign(this, this.#whole(this.isSteady() ? this.usual() : this.covered()), { isFit: true, isHome: false });
    this.#apply();
  }

  // Everybody as large as there is room for, where the table keeps its place; else the whole table.
  open() {
    const places = this.everybody();
    if (!this.isSteady() || !places.length || !this.size.wide) { this.fit(); return; }
    this.#still();
    const { wide, high } = this.size, { top, right, bottom, left } = this.usual(), all = around(places, HOME), [across, down] = [all.right - all.left, all.bottom - all.top];
    const [room, free] = [Math.max(wide / 3, wide - left - right), Math.max(high / 3, high - top - bottom)];
    const scale = Math.min(Math.max(across / room, down / free), this.#whole().scale);
    const at = { x: (all.left + all.right) / 2 + ((right - left) / 2) * scale, y: (all.top + all.bottom) / 2 + ((bottom - top) / 2) * scale };
    [this.handled, this.left, this.about] = [-Infinity, null, []];
    Object.assign(this, { at, scale, isFit: true, isHome: true, home: null });
    this.#apply();
    this.home = { at: this.at, scale };
    this.onChange();
  }

  // Everybody, unless somebody has just looked elsewhere; gently.
  goHome() {
    if (!this.isSteady() || !this.isFit || this.fingers.size) return;
    const from = { at: this.at, scale: this.scale };
    this.open();
    const to = { at: this.at, scale: this.scale };
    Object.assign(this, from);
    this.#go(to.at, to.scale);
  }

  // Where the whole table is seen; on a tall screen rather above, where nothing will rise over it.
  #whole({ top = 0, right = 0, bottom = 0, left = 0 } = {}) {
    const { wide, high } = this.size, free = Math.max(high / 3, high - top - bottom), room = Math.max(wide / 3, wide - left - right), across = this.width + 2 * MARGIN, down = this.height + 2 * MARGIN;
    if (!wide) return { at: { x: this.width / 2, y: this.height / 2 }, scale: 1 };
    const scale = Math.max(across / room, down / free), spare = free - down / scale;
    return { at: { x: this.width / 2 + (wide / 2 - left - room / 2) * scale, y: this.height / 2 + (high / 2 - top - free / 2 + 0.2 * spare) * scale }, scale };
  }

  // Where the whole table is looked at from: all of it in what is free, unless it would become much smaller there.
  #wholly(covered) {
    const free = this.#whole(covered), all = this.#whole();
    return free.scale <= all.scale * SMALLER ? free : all;
  }

  // Go, gently, until these places are all in what is free, farther away if need be; never under a hand, unless they `must`
  // be seen. Who looked at the whole table does so again once nothing is hidden. Where single figures are meant it comes
  // nearer, as near as `near` millimetres a pixel, with all of them in the middle, and afterwards goes back to where it was.
  bring(places, near = Infinity, must = false) {
    const { wide, high } = this.size, covered = this.covered(), { top, right, bottom, left } = covered;
    if (!wide || this.fingers.size || (!must && performance.now() - this.handled < KEPT)) return;
    this.about = places;
    const usual = this.left ?? { at: this.at, scale: this.scale, isFit: this.isFit };
    this.left = near < usual.scale ? usual : null;
    const there = !usual.isFit ? usual : !this.isSteady() ? this.#wholly(covered) : this.isHome ? this.home : usual;
    const box = around(places.length ? places : [[there.at.x, there.at.y]]), isNear = near < there.scale;
    const from = { at: isNear ? { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 } : there.at, scale: Math.min(there.scale, near) };
    const scale = Math.max(from.scale, (box.right - box.left) / Math.max(wide / 4, wide - left - right), (box.bottom - box.top) / Math.max(high / 4, high - top - bottom));
    if (isNear) from.at = { x: from.at.x + ((right - left) / 2) * scale, y: from.at.y + ((bottom - top) / 2) * scale };
    const x = between(from.at.x, box.right - (wide / 2 - right) * scale, box.left + (wide / 2 - left) * scale);
    const y = between(from.at.y, box.bottom - (high / 2 - bottom) * scale, box.top + (high / 2 - top) * scale);
    if (Math.abs(scale / this.scale - 1) > 0.01 || Math.hypot(x - this.at.x, y - this.at.y) > this.scale) this.#go({ x, y }, scale);
  }

  // What lies over the table has become larger or smaller: the whole table stays in sight, and those it is about. A table that
  // keeps its place doesn't go away under the finger that is about to touch it.
  settle() {
    if (!this.isSteady() && this.isFit && !this.left) this.bring(this.about);
  }

  // What of the table is seen while everybody is looked at, in its own millimetres; nothing where all of it is.
  get seen() {
    if (!this.isHome || !this.isSteady()) return null;
    const { at, scale } = this.home ?? this, { wide, high } = this.size, [x, y] = [(wide / 2) * scale, (high / 2) * scale];
    return { left: at.x - x, right: at.x + x, top: at.y - y, bottom: at.y + y };
  }

  get isGoing() {
    return this.going !== 0;
  }

  get size() {
    const { width, height } = this.svg.getBoundingClientRect();
    return width && height ? { wide: width, high: height } : { wide: 0, high: 0 };
  }

  place(event) {
    const matrix = this.svg.getScreenCTM();
    if (!matrix) return [0, 0];
    const found = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return [found.x, found.y];
  }

  zoom(by, x = this.at.x, y = this.at.y) {
    this.#still();
    const scale = between(this.scale * by, NEAREST / (this.size.wide || NEAREST), this.#whole(this.covered()).scale), share = scale / this.scale;
    [this.at, this.scale, this.isFit] = [{ x: x - (x - this.at.x) * share, y: y - (y - this.at.y) * share }, scale, false];
    this.#apply();
  }

  pan(dx, dy) {
    this.#still();
    this.isFit = false;
    this.at = { x: this.at.x + dx, y: this.at.y + dy };
    this.#apply();
  }

  #resized() {
    const before = this.was, { wide, high } = this.was = this.size;
    // The browser's own bar came or went: what is drawn stays where it is.
    if (before?.wide === wide && this.isSteady() && high) { this.at = { x: this.at.x, y: this.at.y + ((high - before.high) / 2) * this.scale }; this.#apply(); return; }
    if (this.isFit) { if (this.isHome || this.isSteady()) this.open(); else this.fit(); return; }
    this.scale = Math.min(this.scale, this.#whole(this.covered()).scale);
    this.#apply();
  }

  #byHand() {
    this.left = null;
    this.handled = performance.now();
    this.#still();
  }

  #still() {
    cancelAnimationFrame(this.going);
    this.going = 0;
  }

  #go(to, scale) {
    this.#still();
    const from = { ...this.at, scale: this.scale }, began = performance.now(), long = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : GOING;
    const step = () => {
      const part = long ? Math.min(1, (performance.now() - began) / long) : 1, eased = part * part * (3 - 2 * part);
      this.at = { x: from.x + (to.x - from.x) * eased, y: from.y + (to.y - from.y) * eased };
      this.scale = from.scale + (scale - from.scale) * eased;
      this.going = part < 1 ? requestAnimationFrame(step) : 0;
      this.#apply();
    };
    step();
  }

  #down(event) {
    // A finger whose figure was drawn anew under it may never be told of as lifted: the first of a hand begins afresh.
    if (event.isPrimary) this.fingers.clear();
    this.#still();
    this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (this.hand?.down(event)) return;
    this.moved = 0;
  }

  #moved(event) {
    const before = this.fingers.get(event.pointerId);
    if (this.hand?.moved(event) || !before) return;
    const now = [event.clientX, event.clientY];
    if (this.fingers.size === 2) {
      const other = [...this.fingers].find(([id]) => id !== event.pointerId)[1], gap = (one) => Math.hypot(one[0] - other[0], one[1] - other[1]);
      this.#byHand();
      this.zoom(gap(before) / Math.max(1, gap(now)), ...this.place({ clientX: (now[0] + other[0]) / 2, clientY: (now[1] + other[1]) / 2 }));
    } else {
      this.moved += Math.hypot(now[0] - before[0], now[1] - before[1]);
      if (this.moved > 6) { this.#byHand(); this.pan((before[0] - now[0]) * this.scale, (before[1] - now[1]) * this.scale); }
    }
    this.fingers.set(event.pointerId, now);
  }

  #up(event) {
    this.fingers.delete(event.pointerId);
    this.hand?.up(event);
  }

  // What may be covered, now or soon: the table may be drawn clear of all of it.
  #beneath() {
    const now = this.covered(), soon = this.isSteady() ? this.usual() : now;
    return Object.fromEntries(Object.keys(now).map((edge) => [edge, Math.max(now[edge], soon[edge])]));
  }

  // Never more wood on one side than there is beside the table, unless something lies over it.
  #apply() {
    const { wide, high } = this.size, { scale } = this, { top, right, bottom, left } = this.#beneath();
    const [halfWide, halfHigh] = wide ? [(wide / 2) * scale, (high / 2) * scale] : [this.width / 2 + MARGIN, this.height / 2 + MARGIN];
    const held = (at, near, far) => between(at, Math.min(near, far), Math.max(near, far));
    const x = held(this.at.x, halfWide - MARGIN - left * scale, this.width + MARGIN - halfWide + right * scale);
    const y = held(this.at.y, halfHigh - MARGIN - top * scale, this.height + MARGIN - halfHigh + bottom * scale);
    this.at = { x, y };
    this.svg.setAttribute("viewBox", `${(x - halfWide).toFixed(1)} ${(y - halfHigh).toFixed(1)} ${(2 * halfWide).toFixed(1)} ${(2 * halfHigh).toFixed(1)}`);
    // Names are laid out anew where they become larger or smaller; not at each step of the way there.
    if (this.going || this.drawnAt === scale) return;
    this.drawnAt = scale;
    this.onChange();
  }
}

function around(places, room = ROOM) {
  const xs = places.map(([x]) => x), ys = places.map(([, y]) => y);
  return { left: Math.min(...xs) - room, right: Math.max(...xs) + room, top: Math.min(...ys) - room, bottom: Math.max(...ys) + room };
}

const between = (value, low, high) => Math.max(low, Math.min(high, value));
