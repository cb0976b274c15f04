// What of the table is seen: pan, pinch, wheel and keys. Knows nothing of what is drawn.
import { FRAME } from "./ground.js";

const MARGIN = FRAME + 4;

export class View {
  constructor(svg, width, height) {
    [this.svg, this.width, this.height] = [svg, width, height];
    this.fingers = new Map();
    this.onChange = () => {};
    this.hand = null;
    this.fit();
    svg.addEventListener("wheel", (event) => { event.preventDefault(); this.zoom(Math.exp(event.deltaY * 0.0015), ...this.place(event)); }, { passive: false });
    svg.addEventListener("pointerdown", (event) => this.#down(event));
    svg.addEventListener("pointermove", (event) => this.#moved(event));
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) svg.addEventListener(end, (event) => this.#up(event));
    new ResizeObserver(() => this.#apply()).observe(svg);
  }

  fit() {
    this.box = { x: -MARGIN, y: -MARGIN, width: this.width + 2 * MARGIN, height: this.height + 2 * MARGIN };
    this.#apply();
  }

  // As much of the table as fills the place, around somewhere: for tall phones.
  cover([x, y] = [this.width / 2, this.height / 2]) {
    const { width, height } = this.svg.getBoundingClientRect();
    if (!width || !height) return;
    const share = Math.min(1, width / height / (this.width / this.height)), high = this.height + 2 * MARGIN, wide = Math.min(this.width + 2 * MARGIN, (high * width) / height);
    // Never more wood on one side than there is beside the table.
    const left = Math.max(-MARGIN, Math.min(this.width + MARGIN - wide, x - wide / 2));
    this.box = share < 0.9 ? { x: left, y: -MARGIN, width: wide, height: high } : { x: -MARGIN, y: -MARGIN, width: this.width + 2 * MARGIN, height: high };
    this.#apply();
  }

  // Millimetres in a pixel.
  get scale() {
    const { width, height } = this.svg.getBoundingClientRect();
    return width && height ? Math.max(this.box.width / width, this.box.height / height) : 1;
  }

  place(event) {
    const matrix = this.svg.getScreenCTM();
    if (!matrix) return [0, 0];
    const found = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return [found.x, found.y];
  }

  zoom(by, x = this.box.x + this.box.width / 2, y = this.box.y + this.box.height / 2) {
    const most = this.width + 2 * MARGIN, wide = Math.min(most, Math.max(180, this.box.width * by)), share = wide / this.box.width;
    this.box = { x: x - (x - this.box.x) * share, y: y - (y - this.box.y) * share, width: wide, height: this.box.height * share };
    this.#apply();
  }

  pan(dx, dy) {
    this.box = { ...this.box, x: this.box.x + dx, y: this.box.y + dy };
    this.#apply();
  }

  #down(event) {
    // A finger whose figure was drawn anew under it may never be told of as lifted: the first of a hand begins afresh.
    if (event.isPrimary) this.fingers.clear();
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
      this.zoom(gap(before) / Math.max(1, gap(now)), ...this.place({ clientX: (now[0] + other[0]) / 2, clientY: (now[1] + other[1]) / 2 }));
    } else {
      this.moved += Math.hypot(now[0] - before[0], now[1] - before[1]);
      if (this.moved > 6) this.pan((before[0] - now[0]) * this.scale, (before[1] - now[1]) * this.scale);
    }
    this.fingers.set(event.pointerId, now);
  }

  #up(event) {
    this.fingers.delete(event.pointerId);
    this.hand?.up(event);
  }

  #apply() {
    const { box } = this, most = { x: this.width + MARGIN - box.width, y: this.height + MARGIN - box.height };
    box.x = Math.min(Math.max(box.x, Math.min(-MARGIN, most.x)), Math.max(-MARGIN, most.x));
    box.y = Math.min(Math.max(box.y, Math.min(-MARGIN, most.y)), Math.max(-MARGIN, most.y));
    this.svg.setAttribute("viewBox", `${box.x.toFixed(1)} ${box.y.toFixed(1)} ${box.width.toFixed(1)} ${box.height.toFixed(1)}`);
    this.onChange();
  }
}
