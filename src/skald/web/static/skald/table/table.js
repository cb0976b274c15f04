// A battle table: draws a position (docs/position.md) as it is told, and nothing else. No rule is known here.
import { group, make } from "./svg.js";
import { definitions, ground } from "./ground.js";
import { drawTerrain } from "./terrain.js";
import { Units } from "./units.js";
import { drawMarkers, drawReach, drawZones } from "./markers.js";
import { View } from "./view.js";
import { Measure } from "./measure.js";
import { Turning } from "./turning.js";

export class Table {
  // `words` has the names of units (by number), terrain and markers, and the table's own name.
  constructor(place, told, { icons, words, turned = false }) {
    this.turning = new Turning(told.width, told.height, turned);
    const position = this.turning.position(told);
    [this.icons, this.words, this.position] = [icons, words, position];
    this.svg = make("svg", { class: "battle-table", role: "img", tabindex: 0, "aria-label": words.table });
    place.append(this.svg);
    // A frame shows where keys go; a hand that touches the table needs none.
    this.svg.addEventListener("pointerdown", () => this.svg.classList.add("by-hand"));
    this.svg.addEventListener("blur", () => this.svg.classList.remove("by-hand"));
    document.addEventListener("keydown", ({ key }) => { if (key === "Tab" || key.startsWith("Arrow")) this.svg.classList.remove("by-hand"); });
    this.view = new View(this.svg, position.width, position.height);
    this.measure = new Measure(this.view, words.sticks);
    this.units = new Units(icons, words.units);
    this.layers = Object.fromEntries(["compass", "terrain", "zones", "markers", "reach", "over"].map((name) => [name, group(name)]));
    this.svg.append(definitions(), ground(position.width, position.height), this.layers.compass, this.layers.terrain, this.layers.zones, this.layers.reach, this.layers.markers, this.units.touches, this.units.layer, this.units.plates, this.layers.over, this.measure.layer);
    [this.chosen, this.around] = [null, []];
    this.units.onPick = (unit) => this.choose(this.chosen === unit ? null : unit);
    this.onChoose = () => {};
    this.view.onChange = () => this.units.show(this.position, this.view);
    this.turn(told, turned);
  }

  // See the table from its near or from its far edge.
  turn(told, isTurned) {
    this.turning = new Turning(told.width, told.height, isTurned);
    this.drawnTerrain = null;
    this.layers.compass.replaceChildren(compass(told));
    this.show(told);
  }

  // `told` is as docs/position.md says; what is drawn, and kept as `position`, is turned to the screen.
  show(told) {
    const position = this.turning.position(told);
    this.position = position;
    const lying = JSON.stringify(told.terrain);
    if (this.drawnTerrain !== lying) {
      this.drawnTerrain = lying;
      this.layers.terrain.replaceChildren(drawTerrain(position.terrain, this.words.terrain));
    }
    this.layers.zones.replaceChildren(...(position.turn === 0 ? [drawZones(position)] : []));
    this.layers.markers.replaceChildren(drawMarkers(position, this.icons, this.words.markers));
    this.units.show(position, this.view);
    this.#reach();
  }

  // Choose a unit; how far is shown around it is told by whoever chooses (a medium stick unless they say otherwise).
  // Where it gets on every side, past whoever stands there, may be told too.
  choose(unit, reach = 150, around = unit === this.chosen && reach === this.reach ? this.around : []) {
    [this.chosen, this.reach, this.around] = [unit, reach, around];
    this.units.choose(unit);
    this.#reach();
    this.onChoose(unit);
  }

  // Whether a place lies within what is shown around the chosen unit.
  reaches([x, y]) {
    const unit = this.position.units.find((each) => each.id === this.chosen);
    return Boolean(unit && this.reach) && unit.figures.some((each) => Math.hypot(each.x - x, each.y - y) <= each.radius + this.reach);
  }

  #reach() {
    const unit = this.position.units.find((each) => each.id === this.chosen);
    this.layers.reach.replaceChildren(...(unit?.figures.length && this.reach ? [drawReach(unit, this.reach, this.around)] : []));
  }
}

// Where north is, on the frame: words call north what lies above on this screen.
function compass({ width }) {
  const y = -17;
  return group("compass", make("circle", { cx: width / 2, cy: y, r: 15 }), make("text", { x: width / 2, y: y + 6 }, "N"));
}
