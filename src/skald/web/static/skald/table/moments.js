// The moment that is read: the table as it was after what a report tells, with who fell there and who went or struck where.
// What comes after it is shown once it is read. Positions come as a film, as those of a replay do.
import { Reel } from "./changes.js";
import { group, make } from "./svg.js";
import { drawFigure } from "./units.js";

// How long the head of an arrow is, and how broad, in millimetres.
const HEAD = 22, BROAD = 11;

// Two reports may end with one input.
const keyOf = (first, last) => `${first}-${last}`;

export class Moments {
  constructor(table, head) {
    [this.table, this.head, this.known, this.fallen, this.trails] = [table, head, new Map(), group("moment fallen"), group("moment trails")];
    table.svg.insertBefore(this.fallen, table.units.layer);
    table.svg.insertBefore(this.trails, table.units.plates);
  }

  // What came with a page: the moments of the reports that are news on it.
  take(film) {
    if (!film) return;
    const reel = new Reel(film.opening, film.changes);
    film.moments.forEach((moment, at) => this.known.set(keyOf(moment.first, moment.number), { ...moment, position: reel.at(at) }));
  }

  forget() {
    this.known.clear();
  }

  // Show what a report tells: its moment where it is read before anything else, on the table of the present where it only
  // stands beside a question. Whether that is a moment that is over.
  show(report, isRead, { position, inputs, points }) {
    const moment = this.#of(report), isOver = isRead && Boolean(moment) && moment.number < inputs;
    this.table.show(isOver ? moment.position : position);
    this.#count(isOver ? moment.points : points);
    this.fallen.replaceChildren(...(moment ? this.#fallen(moment) : []));
    this.trails.replaceChildren(...(moment ? moment.trails.map((trail) => this.#arrow(trail)) : []));
    return isOver;
  }

  // The turn and the score above the table are those of what it shows.
  #count(points) {
    const { turn } = this.table.position;
    for (const pip of this.head.querySelectorAll(".pips span")) pip.className = +pip.textContent < turn ? "done" : +pip.textContent === turn ? "is-now" : "";
    for (const [at, side] of ["left", "right"].entries()) (this.head.querySelector(`.${side} .score a`) ?? this.head.querySelector(`.${side} .score`)).textContent = points[at];
  }

  // Where a report leads the eye: the places of all that it shows beside the units that stand.
  places(report) {
    const moment = this.#of(report);
    if (!moment) return [];
    return [...moment.fallen.map(({ figure }) => [figure.x, figure.y]), ...moment.trails.flatMap(({ from, to }) => [from, to])].map((place) => this.table.turning.place(place));
  }

  #of(report) {
    return report ? this.known.get(keyOf(report.first, report.last)) ?? null : null;
  }

  #fallen({ fallen, position }) {
    return fallen.map(({ unit, figure }) => {
      const drawn = drawFigure(this.table.icons, this.table.turning.figure(figure), position.units.find(({ id }) => id === unit));
      const [x, y] = this.table.turning.place([figure.x, figure.y]);
      drawn.classList.add("fell");
      drawn.style.transform = `translate(${x}px, ${y}px)`;
      drawn.append(make("path", { d: "M-9-9L9 9M9-9L-9 9", class: "fell-mark" }));
      return drawn;
    });
  }

  #arrow({ kind, from, to }) {
    const [[ax, ay], [bx, by]] = [from, to].map((place) => this.table.turning.place(place)), far = Math.hypot(bx - ax, by - ay), [dx, dy] = [(bx - ax) / far, (by - ay) / far];
    const [nx, ny] = [bx - dx * HEAD, by - dy * HEAD], corners = [[bx, by], [nx - dy * BROAD, ny + dx * BROAD], [nx + dy * BROAD, ny - dx * BROAD]];
    return group(`trail ${kind}`, make("path", { d: `M${ax} ${ay}L${nx} ${ny}` }), make("polygon", { points: corners.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ") }));
  }
}
