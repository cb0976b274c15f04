// The measuring stick: hold and drag; the distance in centimetres and in the game's own sticks.
import { group, isFree, make } from "./svg.js";

// Half of the words' plate, in pixels.
const WIDE = 58, HIGH = 14;
const STICKS = [["VS", 50], ["S", 100], ["M", 150], ["L", 300]];
const language = document.documentElement.lang || "en";

export class Measure {
  // `names` are the sticks as the language of the page calls them.
  constructor(view, names) {
    [this.view, this.names] = [view, names];
    this.layer = group("measure");
    this.isOn = false;
    this.from = null;
    view.hand = this;
  }

  down(event) {
    if (!this.isOn && !event.shiftKey) return false;
    this.from = this.view.place(event);
    return true;
  }

  moved(event) {
    if (!this.from) return false;
    this.show(this.from, this.view.place(event));
    return true;
  }

  up() {
    this.from = null;
  }

  clear() {
    this.layer.replaceChildren();
  }

  show([ax, ay], [bx, by]) {
    const long = Math.hypot(bx - ax, by - ay), turn = (Math.atan2(by - ay, bx - ax) * 180) / Math.PI, grow = Math.max(1, this.view.scale * 0.9);
    const cuts = sticks(this.names).filter(([, length]) => length <= long).map(([name, length]) => group("", make("path", { d: `M${length}-10v20`, class: "cut" }), make("text", { x: length - 4, y: 5, class: "stick-name" }, name)));
    const said = lengthSaid(long, this.names);
    const [x, y] = this.#aside([ax, ay], [bx, by], grow);
    const label = make("g", { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${grow.toFixed(2)})` }, make("rect", { x: -WIDE, y: -12, width: 2 * WIDE, height: 24, rx: 12, class: "said-plate" }), make("text", { y: 5, class: "said" }, said));
    this.layer.replaceChildren(make("g", { transform: `translate(${ax} ${ay}) rotate(${turn.toFixed(2)})` }, make("rect", { y: -10, width: long, height: 20, class: "stick" }), ...cuts), label);
  }

  // The words stand behind whoever measures, away from what is measured and from the finger there; on the table in any case,
  // and on no unit's name if there is a place without one.
  #aside([ax, ay], [bx, by], grow) {
    const far = Math.hypot(bx - ax, by - ay) || 1, [dx, dy] = [(ax - bx) / far, (ay - by) / far];
    const off = (Math.min(WIDE / Math.max(0.01, Math.abs(dx)), HIGH / Math.max(0.01, Math.abs(dy))) + 26) * grow;
    const held = (at, most, room) => Math.max(room, Math.min(most - room, at)), { width, height, svg, scale } = this.view;
    const spots = [1, 1.5, 2, 2.6, 3.4, 4.5].flatMap((back) => [0, 1, -1, 2, -2].map((aside) => [held(ax + (dx * back - dy * aside) * off, width, WIDE * grow), held(ay + (dy * back + dx * aside) * off, height, HIGH * grow)]));
    const names = [...svg.querySelectorAll(".plate:not(.off)")].map((each) => each.getBoundingClientRect()), screen = svg.getScreenCTM(), [wide, high] = [(WIDE * grow) / scale + 2, (HIGH * grow) / scale + 2];
    return spots.find(([x, y]) => { const at = new DOMPoint(x, y).matrixTransform(screen); return isFree({ left: at.x - wide, right: at.x + wide, top: at.y - high, bottom: at.y + high }, names, svg.getBoundingClientRect()); }) ?? spots[0];
  }
}

export const sticks = (names) => STICKS.map(([name, length]) => [names?.[name] ?? name, length]);

// In centimetres, and in the shortest stick that reaches, or beyond the longest.
export function lengthSaid(millimetres, names) {
  const all = sticks(names), found = all.find(([, length]) => millimetres <= length);
  const far = (millimetres / 10).toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return `${far}\u00a0cm · ${found ? `≤\u00a0${found[0]}` : `>\u00a0${all.at(-1)[0]}`}`;
}
