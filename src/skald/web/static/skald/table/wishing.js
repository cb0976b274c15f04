// What is asked of the planner: what a tap on the table would mean, and one question at a time.
import { plan } from "./calls.js";

export const GOES = { move: "towards", withdraw: "withdraw", enter: "enter", stage: "aim", aim: "aim", target: "aim" };

// What a tap on the table would mean now: the planner's question without its place.
export function meant({ window, tray, way, chosen, isPicked, lift, isOwn }) {
  const goes = GOES[window];
  if (window === "deploy") return tray.unit === null ? null : (to) => ({ unit: tray.unit, deploy: to, ...(tray.kit ? { equipment: tray.kit } : {}) });
  if (window === "terrain") return tray.kind ? (to) => ({ kind: tray.kind, towards: to, heading: tray.heading }) : tray.piece !== null ? (to) => ({ piece: tray.piece, towards: to }) : null;
  if (goes) return (to) => ({ [goes]: to, ...(lift ? { lift: true } : {}) });
  // By the cheapest means that lead there, unless others were picked.
  return way && isOwn(chosen) ? (to) => ({ ...(isPicked ? { after: way.chain } : { unit: chosen }), towards: to }) : null;
}

// Where what isn't on the table yet begins: in the middle of one's own zone, else of the table.
export function startOf({ width, height, zones }, side) {
  const zone = side === null ? null : zones?.[side]?.[0]?.polygon;
  return zone?.length ? [0, 1].map((at) => zone.reduce((sum, corner) => sum + corner[at], 0) / zone.length) : [width / 2, height / 2];
}

// Whoever went as far as it may was stopped by nothing else.
export function wentAllTheWay(unit, { figures, reach }, turning) {
  if (!unit || !reach) return false;
  const ends = figures.map(({ x, y }) => turning.place([x, y]));
  return unit.figures.some(({ x, y }, at) => ends[at] && Math.hypot(ends[at][0] - x, ends[at][1] - y) > reach[1] - 1);
}

// One question at a time: while one is out, only the latest further wish is kept. What was let go of meanwhile is not shown.
export class Wishing {
  constructor(state, onFound) {
    Object.assign(this, { state, onFound, asking: false, next: null, wish: 0 });
  }

  async ask(body, how = {}) {
    if (this.asking) { this.next = [body, how]; return; }
    this.asking = true;
    const { wish } = this, found = await plan(this.state(), body);
    this.asking = false;
    const { next } = this;
    this.next = null;
    if (wish === this.wish && (!next || next[1].shifted !== how.shifted || found.ok)) this.onFound(found, body, how);
    if (next) this.ask(...next);
  }

  drop() {
    this.next = null;
    this.wish += 1;
  }
}
