// What may be aimed at now, as the server listed it: units, places, pieces of terrain, lines; and how the table shows that.
import { unitsOf } from "./offering.js";
import { GOES } from "./wishing.js";

const NAMING = ["target", "aim", "stage", "opening", "reaction", "rest"];

export class Aims {
  constructor(doing) {
    this.doing = doing;
  }

  // Whether units that are listed are named by a tap.
  get isNaming() {
    return NAMING.includes(this.doing.window);
  }

  // What is listed to be named in the course of a spell or by a scenario.
  get #named() {
    return GOES[this.doing.window] === "aim" ? this.doing.state.options.map(({ parts }) => parts.aim).filter(Boolean) : [];
  }

  // What a tap on the table would name: a line, a place; nothing where units or pieces are listed.
  get points() {
    const named = this.#named;
    return named.some(({ line }) => line) ? "line" : named.some(({ place }) => place) ? "place" : "";
  }

  // Units that a tap would aim at now, and those of the fight that is asked about.
  get units() {
    const { state, casting, chosen, window } = this.doing;
    if (casting.isOn) return casting.aims();
    const named = this.isNaming ? state.options.flatMap((each) => unitsOf(each.parts)) : [];
    const aimed = state.ways.filter((way) => way.unit === chosen && way.target !== null).map((way) => way.target);
    // Whoever may answer sees who is about to act, and on whom.
    const acts = ["shorten", "reaction"].includes(window) && state.awaits.unit !== null ? [state.awaits.unit] : [];
    return [...named, ...state.reached, ...aimed, ...acts, ...(state.awaits?.target != null ? [state.awaits.target] : []), ...(state.awaits?.fighting ?? [])];
  }

  // All of it on the table.
  show() {
    const { casting, table, ghost } = this.doing, aims = casting.isOn ? casting.aimed() : this.#named;
    table.units.aim(this.units);
    ghost.mark(aims.map(({ place }) => place).filter(Boolean), aims.map(({ piece }) => piece).filter((each) => each >= 0));
  }
}
