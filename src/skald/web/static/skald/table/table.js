// A battle table: draws a position (docs/position.md) as it is told, and nothing else. No rule is known here.
import { group, make } from "./svg.js";
import { definitions, ground } from "./ground.js";
import { drawTerrain } from "./terrain.js";
import { Units } from "./units.js";
import { drawMarkers, drawReach, drawZones } from "./markers.js";
import { View } from "./view.js";
import { Measure } from "./measure.js";

export class Table {
  // `words` has the names of units (by number), terrain and markers, and the table's own name.
  constructor(place, position, { icons, words }) {
    [this.icons, this.words, this.position] = [icons, words, position];
    this.svg = make("svg", { class: "battle-table", role: "img", tabindex: 0, "aria-label": words.table });
    place.append(this.svg);
    this.view = new View(this.svg, position.width, position.height);
    this.measure = new Measure(this.view);
    this.units = new Units(icons, words.units);
    this.layers = Object.fromEntries(["terrain", "zones", "markers", "reach"].map((name) => [name, group(name)]));
    this.svg.append(definitions(), ground(position.width, position.height), this.layers.terrain, this.layers.zones, this.layers.reach, this.layers.markers, this.units.layer, this.units.plates, this.measure.layer);
    this.chosen = null;
    this.units.onPick = (unit) => this.choose(this.chosen === unit ? null : unit);
    this.onChoose = () => {};
    this.view.onChange = () => this.units.show(this.position, this.view);
    this.show(position);
  }

  show(position) {
    const last = this.drawnTerrain;
    this.position = position;
    if (last !== position.terrain) {
      this.drawnTerrain = position.terrain;
      this.layers.terrain.replaceChildren(drawTerrain(position.terrain, this.words.terrain));
    }
    this.layers.zones.replaceChildren(...(position.turn === 0 ? [drawZones(position)] : []));
    this.layers.markers.replaceChildren(drawMarkers(position, this.icons, this.words.markers));
    this.units.show(position, this.view);
    this.#reach();
  }

  // Choose a unit; how far is shown around it is told by whoever chooses (a medium stick unless they say otherwise).
  choose(unit, reach = 150) {
    [this.chosen, this.reach] = [unit, reach];
    this.units.choose(unit);
    this.#reach();
    this.onChoose(unit);
  }

  #reach() {
    const unit = this.position.units.find((each) => each.id === this.chosen);
    this.layers.reach.replaceChildren(...(unit?.figures.length ? [drawReach(unit, this.reach)] : []));
  }
}
