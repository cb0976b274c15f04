// What lies over the table: how many pixels of each edge of its place the view keeps clear of.

// The corners in which something small may lie: below at the left or the right, then above.
const CORNERS = [[], ["aside"], ["above"], ["above", "aside"]];
// So much of the place of an upright phone lies under the bar while somebody is asked, in pixels.
const BAR = 150;

export class Room {
  constructor(battle, table, panels) {
    Object.assign(this, { battle, table, panels, bar: battle.querySelector("[data-bar]") });
    this.pops = [...battle.querySelectorAll("[data-odds], [data-refused], [data-tray]")];
    [this.tools, this.tray] = [battle.querySelector(".battle-tools"), battle.querySelector("[data-tray]")];
    Object.assign(table.view, { covered: () => this.covered(), usual: () => this.usual(), isSteady: () => panels.isSheet && matchMedia("(orientation: portrait)").matches });
    // What the bar leaves free is known to the sheet of a phone, and looked at as long as the whole table is.
    new ResizeObserver(() => { battle.style.setProperty("--bar-high", `${this.bar.offsetHeight}px`); table.view.settle(); }).observe(this.bar);
    // What waits to be put on the table hides none of it.
    new ResizeObserver(() => { if (table.view.isFit && !table.view.isHome) table.view.fit(); else table.view.goHome(); }).observe(this.tray);
  }

  // What an upright phone has over its table most of the time, however much or little is asked just now.
  usual() {
    const place = this.table.svg.getBoundingClientRect(), above = [this.tools, this.tray].map((each) => lostTo(each.getBoundingClientRect(), place)?.by ?? 0);
    return { top: Math.max(...above), right: 0, bottom: Math.min(BAR, place.height / 3), left: 0 };
  }

  // On a desk what stands in a corner lets the rest be seen; on a phone everything counts.
  covered() {
    const place = this.table.svg.getBoundingClientRect(), { isSheet } = this.panels, found = { top: 0, right: 0, bottom: 0, left: 0 };
    const over = this.pops.filter((each) => isSheet || each.offsetWidth > place.width * 0.6);
    for (const each of [this.bar, ...over, ...(isSheet ? [this.tools] : []), ...this.battle.querySelectorAll(".looking .panel.shown")]) {
      const lost = lostTo(each.getBoundingClientRect(), place);
      // The sheet of an upright phone stands on the bar, however little that leaves above it.
      if (lost && each.matches(".panel") && this.table.view.isSteady()) Object.assign(lost, { edge: "bottom", by: place.bottom - each.getBoundingClientRect().top });
      if (lost) found[lost.edge] = Math.max(found[lost.edge], lost.by);
    }
    return found;
  }

  // On a desk something small lies in the first corner in which it hides none of these units, or least of them, once the view
  // rests there.
  clear(box, units) {
    cancelAnimationFrame(this.waits);
    if (this.table.view.isGoing) { this.waits = requestAnimationFrame(() => this.clear(box, units)); return; }
    const seen = units.flatMap((id) => { const { figures, plate } = this.table.units.drawn.get(id) ?? {}; return [figures, plate].filter(Boolean).map((each) => each.getBoundingClientRect()); });
    const hides = CORNERS.map((corner) => { lay(box, corner); const place = box.getBoundingClientRect(); return seen.reduce((sum, each) => sum + shared(each, place), 0); });
    lay(box, CORNERS[hides.indexOf(Math.min(...hides))]);
  }
}

const lay = (box, corner) => { for (const each of ["above", "aside"]) box.classList.toggle(each, corner.includes(each)); };
// How much of two boxes lies over each other.
const shared = (one, other) => Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) * Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

// The edge from which a box takes least away, and how much; nothing for what lies beside the place.
function lostTo(box, place) {
  const [wide, high] = [Math.min(box.right, place.right) - Math.max(box.left, place.left), Math.min(box.bottom, place.bottom) - Math.max(box.top, place.top)];
  if (wide <= 0 || high <= 0) return null;
  const all = [["top", box.bottom - place.top, place.width], ["bottom", place.bottom - box.top, place.width], ["left", box.right - place.left, place.height], ["right", place.right - box.left, place.height]];
  const [edge, by] = all.reduce((least, each) => (each[1] * each[2] < least[1] * least[2] ? each : least));
  return { edge, by };
}
