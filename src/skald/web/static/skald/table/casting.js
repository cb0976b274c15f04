// A spell: which one, with how many dice, and whom or where it strikes. What may be cast is what the server listed; where it is
// aimed is asked of the planner like any other wish.

import { piece } from "./calls.js";

export class Casting {
  constructor(doing) {
    Object.assign(this, { doing, unit: null, spell: null, kind: "", action: "", dice: 0 });
  }

  get isOn() {
    return this.spell !== null;
  }

  #of(unit, spell = null) {
    return this.doing.state.options.filter(({ parts }) => parts.type === "cast" && parts.unit === unit && (spell === null || parts.spell === spell));
  }

  // What the bar offers of it for a unit that was chosen.
  buttons(unit) {
    return this.knows(unit) ? [{ label: this.doing.bar.say("cast"), deed: () => this.ask(unit) }] : [];
  }

  knows(unit) {
    return (this.doing.state.spells[unit] ?? []).length > 0;
  }

  // Which spell: all that are known; of those that can't be cast now why not, with the rule once it is asked for.
  ask(unit) {
    const { doing } = this;
    const buttons = doing.state.spells[unit].map(({ id, name, why, page }) => why
      ? { label: name, about: why, off: true, deed: () => doing.bar.refuse(doing.bar.say("no-spell"), { words: `${name}: ${why}`, page }) }
      : { label: name, deed: () => this.take(unit, id) });
    doing.bar.show({ title: doing.bar.say("which-spell"), note: doing.offers.named(unit), buttons: [...buttons, doing.offers.cancelling()] });
  }

  take(unit, spell) {
    const { doing } = this, [first] = this.#of(unit, spell), { aim, dice } = first.parts;
    [this.unit, this.spell, this.action, this.dice] = [unit, spell, first.action, dice];
    this.kind = aim.place ? "place" : aim.piece >= 0 ? "piece" : aim.units.length ? "units" : "";
    doing.table.choose(unit, 0);
    doing.aims.show();
    this.#tell();
    // What is aimed at nothing is there to be confirmed.
    if (!this.kind) { this.#wish({}); return; }
    doing.bar.show({ title: this.name(spell), note: doing.bar.say(this.kind === "units" ? "aim-whom" : "aim-where"), choices: this.choices(), buttons: [doing.offers.cancelling()] });
  }

  name(spell) {
    return Object.values(this.doing.state.spells).flat().find(({ id }) => id === spell)?.name ?? spell;
  }

  // What each level does, and how likely it comes with the dice that are wanted.
  async #tell() {
    const { doing, unit, spell, dice } = this;
    const text = doing.state.odds ? await piece(`${doing.state.odds}?${new URLSearchParams({ unit, target: -1, kind: "cast", spell, dice })}`) : "";
    if (this.spell === spell && this.unit === unit && this.dice === dice) doing.bar.below(text);
  }

  // Units that may be aimed at.
  aims() {
    return this.isOn ? [...new Set(this.#of(this.unit, this.spell).flatMap(({ parts }) => parts.aim.units))] : [];
  }

  // All that was listed to aim it at.
  aimed() {
    return this.#of(this.unit, this.spell).map(({ parts }) => parts.aim);
  }

  // How many dice: the wish is the same.
  choices() {
    const counts = [...new Set(this.#of(this.unit, this.spell).map(({ parts }) => parts.dice))];
    return counts.map((dice) => ({ label: this.doing.bar.say("magic-dice", { count: dice }), chosen: dice === this.dice, deed: () => { this.dice = dice; this.#tell(); if (this.doing.proposal) this.#wish({}); } }));
  }

  // A unit that was tapped is meant; the first one alone.
  tap(id) {
    if (!this.aims().includes(id)) return false;
    const alone = this.#of(this.unit, this.spell).find(({ parts }) => parts.aim.units.length === 1 && parts.aim.units[0] === id);
    if (this.doing.proposal || !alone) { this.#wish({ aim: id }); return true; }
    this.action = alone.action;
    this.#wish({});
    return true;
  }

  // What a tap beside everybody would mean.
  meant() {
    return ["place", "piece"].includes(this.kind) ? (to) => this.wish({ aim: to }) : null;
  }

  wish(more = {}) {
    return { change: this.action, amount: this.dice, ...more };
  }

  #wish(more) {
    this.doing.wishing.ask(this.wish(more));
  }

  // The planner's answer: what is pointed to next is added to it, where several may be.
  took({ action, parts: { aim } }, goal) {
    const { doing } = this;
    this.action = action;
    doing.table.units.aim(aim.units.length ? aim.units : this.aims());
    if (aim.units.length) doing.ghost.aim(doing.unit(this.unit), doing.unit(aim.units.at(-1)), true);
    else if (aim.place && goal) doing.ghost.spot(goal);
  }
}
