// The figures that are to fall: which are picked, and which one a finger means.
// Figures are small where the whole table is seen: the nearest one is meant, whatever lies over it.
const FINGER = 22;

export class Falling {
  constructor() {
    this.picked = null;
  }

  // The figure of a unit that a tap on a place means; none where it is farther away than a finger is wide.
  nearest(unit, [x, y], scale) {
    const far = unit.figures.map((each) => Math.max(0, Math.hypot(each.x - x, each.y - y) - each.radius)), least = Math.min(...far);
    return least <= FINGER * scale ? far.indexOf(least) : null;
  }

  // One more or one fewer; of too many the first that was picked is let go.
  toggled(figure, amount) {
    const picked = this.picked ?? [];
    this.picked = picked.includes(figure) ? picked.filter((each) => each !== figure) : [...picked, figure].slice(-amount);
    return this.picked;
  }
}
