// What fingers and mouse mean on the table: drag a unit, shift a figure, tap a unit or a place. Everything else moves the view.
const STILL = 6;

export class Hand {
  // Whoever still `reads` what happened goes on with that; whoever takes a unit up has read enough.
  constructor(table, doing, reads, onDrag) {
    [this.table, this.doing, this.measure, this.reads, this.onDrag] = [table, doing, table.measure, reads, onDrag];
    this.grip = null;
    // Whether the pointer that is down may still become a tap, and whether the click that follows one is known already.
    [this.dragged, this.mayTap, this.isKnown] = [false, false, false];
    table.view.hand = this;
    // A tap may open something under the finger, which its click must not fall on.
    table.svg.addEventListener("touchend", (event) => { if (this.isKnown && event.cancelable) event.preventDefault(); });
    // Programs that click for somebody make no pointer.
    table.svg.addEventListener("click", (event) => { if (!this.isKnown) this.#tap(event); this.isKnown = false; });
  }

  down(event) {
    [this.dragged, this.mayTap, this.isKnown] = [false, event.isPrimary && event.button === 0, false];
    if (this.measure.down(event)) return true;
    if (this.table.view.fingers.size > 1) { this.mayTap = false; this.#leave(); return false; }
    const from = this.table.view.place(event), at = [event.clientX, event.clientY];
    const hit = this.#hit(event), figure = hit.closest?.("[data-ghost]"), unit = hit.closest?.("[data-unit]");
    if (figure && this.doing.mayShift()) this.grip = { figure: Number(figure.dataset.ghost), from, at };
    else if (unit && this.doing.mayDrag(Number(unit.dataset.unit))) this.grip = { unit: Number(unit.dataset.unit), from, at };
    // Who can't go anywhere is not dragged, and the table isn't dragged in its stead.
    else if (unit && this.doing.isIdle(Number(unit.dataset.unit)) && event.pointerType !== "touch") this.grip = { idle: Number(unit.dataset.unit), from, at };
    return this.grip !== null;
  }

  moved(event) {
    if (this.measure.moved(event)) { this.dragged = true; return true; }
    if (!this.grip) { this.dragged ||= this.table.view.fingers.size > 0 && this.table.view.moved > STILL; return false; }
    const far = Math.hypot(event.clientX - this.grip.at[0], event.clientY - this.grip.at[1]);
    if (!this.dragged && far > STILL) {
      this.dragged = true;
      this.table.svg.setPointerCapture(event.pointerId);
      this.onDrag();
      if (this.grip.unit !== undefined) this.doing.dragFrom(this.grip.unit);
      if (this.grip.idle !== undefined) this.doing.whyNot(this.grip.idle);
    }
    if (this.dragged && this.grip.idle === undefined) {
      const [x, y] = this.table.view.place(event), by = [x - this.grip.from[0], y - this.grip.from[1]];
      if (this.grip.unit !== undefined) this.doing.dragBy(by);
      else this.doing.shiftTo(this.grip.figure, [x, y]);
    }
    return true;
  }

  // A tap is a tap however long it takes: of a long one browsers make no click.
  up(event) {
    this.measure.up();
    if (this.grip && this.dragged && this.grip.idle === undefined) this.doing.dropped(this.grip.unit === undefined || event.type !== "pointerup" ? null : this.#foe(event));
    this.grip = null;
    const isTap = this.mayTap && event.type === "pointerup";
    this.mayTap = false;
    if (!isTap) return;
    this.isKnown = true;
    this.#tap(event);
  }

  // What is meant: of a unit that still walks and one that it walks past, the one that stands there.
  #hit(event) {
    const walks = (each) => Boolean(each.closest?.(".figure, .plate")?.getAnimations().length);
    if (event.target.matches?.(".touch[data-unit]")) return this.#nearest(event) ?? event.target;
    if (!walks(event.target)) return event.target;
    return document.elementsFromPoint(event.clientX, event.clientY).find((each) => this.table.svg.contains(each) && each.closest("[data-unit], [data-ghost]") && !walks(each)) ?? event.target;
  }

  // Of units whose wide circles lie over each other, the one with the figure nearest to the finger.
  #nearest(event) {
    const [x, y] = this.table.view.place(event), far = ({ figures }) => Math.min(...figures.map((each) => Math.hypot(each.x - x, each.y - y) - each.radius));
    const standing = this.table.position.units.filter(({ figures }) => figures.length), found = standing.reduce((best, each) => (best && far(best) <= far(each) ? best : each), null);
    return this.table.units.drawn.get(found?.id)?.touch;
  }

  // The enemy on whom something is let go of.
  #foe({ clientX, clientY }) {
    const under = document.elementsFromPoint(clientX, clientY).map((each) => each.closest("[data-unit]")).filter((each) => each && this.table.svg.contains(each));
    return under.map((each) => Number(each.dataset.unit)).find((id) => !this.doing.isOwn(id)) ?? null;
  }

  #leave() {
    if (this.grip && this.dragged && this.grip.idle === undefined) this.doing.dropped();
    this.grip = null;
  }

  #tap(event) {
    if (this.dragged || this.measure.isOn) { this.dragged = false; return; }
    if (this.reads()) return;
    const hit = this.#hit(event), unit = hit.closest("[data-unit]"), place = this.table.view.place(event);
    if (hit.closest("[data-ghost]") || this.doing.tapFalling(place)) return;
    if (unit && this.doing.meansPlace(Number(unit.dataset.unit), place, { isBeside: hit.closest(".touch, .plate") !== null, isPlate: hit.closest(".plate") !== null })) this.doing.tapPlace(place);
    else if (unit) this.doing.tapUnit(Number(unit.dataset.unit));
    else this.doing.tapPlace(place);
  }
}
