// What fingers and mouse mean on the table: drag a unit, shift a figure, tap a unit or a place. Everything else moves the view.
const STILL = 6;

export class Hand {
  constructor(table, doing) {
    [this.table, this.doing, this.measure] = [table, doing, table.measure];
    this.grip = null;
    this.dragged = false;
    table.view.hand = this;
    table.svg.addEventListener("click", (event) => this.#tap(event));
  }

  down(event) {
    this.dragged = false;
    if (this.measure.down(event)) return true;
    if (this.table.view.fingers.size > 1) { this.#leave(); return false; }
    const from = this.table.view.place(event), at = [event.clientX, event.clientY];
    const hit = this.#hit(event), figure = hit.closest?.("[data-ghost]"), unit = hit.closest?.("[data-unit]");
    if (figure && this.doing.mayShift()) this.grip = { figure: Number(figure.dataset.ghost), from, at };
    else if (unit && this.doing.mayDrag(Number(unit.dataset.unit))) this.grip = { unit: Number(unit.dataset.unit), from, at };
    return this.grip !== null;
  }

  moved(event) {
    if (this.measure.moved(event)) { this.dragged = true; return true; }
    if (!this.grip) { this.dragged ||= this.table.view.fingers.size > 0 && this.table.view.moved > STILL; return false; }
    const far = Math.hypot(event.clientX - this.grip.at[0], event.clientY - this.grip.at[1]);
    if (!this.dragged && far > STILL) {
      this.dragged = true;
      this.table.svg.setPointerCapture(event.pointerId);
      if (this.grip.unit !== undefined) this.doing.dragFrom(this.grip.unit);
    }
    if (this.dragged) {
      const [x, y] = this.table.view.place(event), by = [x - this.grip.from[0], y - this.grip.from[1]];
      if (this.grip.unit !== undefined) this.doing.dragBy(by);
      else this.doing.shiftTo(this.grip.figure, [x, y]);
    }
    return true;
  }

  up() {
    this.measure.up();
    if (this.grip && this.dragged) this.doing.dropped();
    this.grip = null;
  }

  // What is meant: of a unit that still walks and one that it walks past, the one that stands there.
  #hit(event) {
    const walks = (each) => Boolean(each.closest?.(".figure, .plate")?.getAnimations().length);
    if (!walks(event.target)) return event.target;
    return document.elementsFromPoint(event.clientX, event.clientY).find((each) => this.table.svg.contains(each) && each.closest("[data-unit], [data-ghost]") && !walks(each)) ?? event.target;
  }

  #leave() {
    if (this.grip && this.dragged) this.doing.dropped();
    this.grip = null;
  }

  #tap(event) {
    if (this.dragged || this.measure.isOn) { this.dragged = false; return; }
    const hit = this.#hit(event), figure = hit.closest("[data-figure]"), unit = hit.closest("[data-unit]");
    if (hit.closest("[data-ghost]")) return;
    const place = this.table.view.place(event);
    if (unit && this.doing.meansPlace(Number(unit.dataset.unit), place, { isBeside: hit.closest(".touch, .plate") !== null, isPlate: hit.closest(".plate") !== null })) this.doing.tapPlace(place);
    else if (unit) this.doing.tapUnit(Number(unit.dataset.unit), figure && unit.contains(figure) ? Number(figure.dataset.figure) : null);
    else this.doing.tapPlace(place);
  }
}
