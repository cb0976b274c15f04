// The measuring stick: hold and drag; the distance in centimetres and in the game's own sticks.
import { group, make } from "./svg.js";

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
    const label = make("g", { transform: `translate(${(ax + bx) / 2} ${(ay + by) / 2}) scale(${grow.toFixed(2)})` }, make("rect", { x: -58, y: -40, width: 116, height: 24, rx: 12, class: "said-plate" }), make("text", { y: -23, class: "said" }, said));
    this.layer.replaceChildren(make("g", { transform: `translate(${ax} ${ay}) rotate(${turn.toFixed(2)})` }, make("rect", { y: -10, width: long, height: 20, class: "stick" }), ...cuts), label);
  }
}

export const sticks = (names) => STICKS.map(([name, length]) => [names?.[name] ?? name, length]);

// In centimetres, and in the shortest stick that reaches, or beyond the longest.
export function lengthSaid(millimetres, names) {
  const all = sticks(names), found = all.find(([, length]) => millimetres <= length);
  const far = (millimetres / 10).toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return `${far}\u00a0cm · ${found ? `≤\u00a0${found[0]}` : `>\u00a0${all.at(-1)[0]}`}`;
}
