// A spell: which one, with how many dice, and whom or where it strikes. What may be cast is what the server listed; where it is
// aimed is asked of the planner like any other wish.

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
    return this.#of(unit).length ? [{ label: this.doing.bar.say("cast"), deed: () => this.ask(unit) }] : [];
  }

  // Which spell: each once.
  ask(unit) {
    const { doing } = this, known = [...new Set(this.#of(unit).map(({ parts }) => parts.spell))];
    const buttons = known.map((spell) => ({ label: this.name(spell), deed: () => this.take(unit, spell) }));
    doing.bar.show({ title: doing.bar.say("which-spell"), note: doing.offers.named(unit), buttons: [...buttons, doing.offers.cancelling()] });
  }

  take(unit, spell) {
    const { doing } = this, [first] = this.#of(unit, spell), { aim, dice } = first.parts;
    [this.unit, this.spell, this.action, this.dice] = [unit, spell, first.action, dice];
    this.kind = aim.place ? "place" : aim.piece >= 0 ? "piece" : aim.units.length ? "units" : "";
    doing.table.choose(unit, 0);
    doing.aims.show();
    // What is aimed at nothing is there to be confirmed.
    if (!this.kind) { this.#wish({}); return; }
    doing.bar.show({ title: this.name(spell), note: doing.bar.say(this.kind === "units" ? "aim-whom" : "aim-where"), choices: this.choices(), buttons: [doing.offers.cancelling()] });
  }

  name(spell) {
    return this.doing.table.words.spells[spell] ?? spell;
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
    return counts.map((dice) => ({ label: this.doing.bar.say("magic-dice", { count: dice }), chosen: dice === this.dice, deed: () => { this.dice = dice; if (this.doing.proposal) this.#wish({}); } }));
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
