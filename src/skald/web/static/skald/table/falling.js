// The figures that are to fall: which are picked, and which one a finger means.
// Figures are small where the whole table is seen: the nearest one is meant, whatever lies over it.
const FINGER = 22;

export class Falling {
  constructor(doing) {
    [this.doing, this.picked] = [doing, null];
  }

  // Whether a place means one of the figures; that one falls, or doesn't any more.
  tap(place) {
    const { doing } = this, unit = doing.unit(doing.state.awaits.unit), figure = unit ? this.nearest(unit, place, doing.table.view.scale) : null;
    if (figure !== null) this.#pick(figure);
    return figure !== null;
  }

  #pick(figure) {
    const { bar, ghost, offers, state, wishing } = this.doing, { amount, unit } = state.awaits, next = this.toggled(figure, amount);
    wishing.drop();
    ghost.falls(unit, next);
    if (next.length === amount) { wishing.ask({ figures: next }); return; }
    this.doing.proposal = null;
    bar.show({ title: bar.say("pick"), note: bar.say("chosen", { chosen: next.length, amount }), buttons: [offers.cancelling()] });
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
