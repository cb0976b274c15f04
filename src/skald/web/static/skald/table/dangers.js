// What a Move lays a unit open to: a moment after the ghost the server says which enemies could charge or shoot it there.
import { plan } from "./calls.js";
import { group, make } from "./svg.js";
import { circleOf } from "./units.js";

// So long the ghost has to rest, in milliseconds.
const REST = 120;

export class Dangers {
  constructor(doing) {
    [this.doing, this.layer] = [doing, group("dangers")];
    doing.table.layers.over.before(this.layer);
  }

  clear() {
    clearTimeout(this.timer);
    this.about = null;
    this.layer.replaceChildren();
    this.doing.bar.danger("");
  }

  // The same wish again, with what the enemies could make of it. What was shown before stays until that is known.
  foresee(proposal, body) {
    clearTimeout(this.timer);
    this.about = proposal;
    this.timer = setTimeout(async () => {
      const found = await plan(this.doing.state, { ...body, dangers: true });
      if (this.about !== proposal || this.doing.proposal !== proposal) return;
      this.#draw(proposal, found.ok ? found.dangers : null);
    }, REST);
  }

  #draw(proposal, dangers) {
    const { table, bar } = this.doing, ends = proposal.figures.map(({ x, y }) => table.turning.place([x, y]));
    if (!ends.length) return;
    const mean = (at) => ends.reduce((sum, end) => sum + end[at], 0) / ends.length, there = [mean(0), mean(1)];
    const drawn = (dangers?.units ?? []).map(({ unit, kind }) => {
      const foe = this.doing.unit(unit), [x, y, r] = circleOf(foe), far = Math.hypot(there[0] - x, there[1] - y) || 1, from = (r + 8) / far;
      const start = [x + (there[0] - x) * from, y + (there[1] - y) * from];
      return group(`danger ${kind}`, make("circle", { cx: x, cy: y, r: r + 8 }), make("path", { d: `M${start.map((each) => each.toFixed(1)).join(" ")}L${there.map((each) => each.toFixed(1)).join(" ")}` }));
    });
    this.layer.replaceChildren(...drawn);
    bar.danger(dangers?.words ?? "");
  }
}
