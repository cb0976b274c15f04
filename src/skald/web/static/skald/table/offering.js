// What the bar offers about units: their deeds, whom these could be done to, what each of them takes; and its own buttons.
// What may be done is what the server listed.

export class Offers {
  constructor(doing) {
    this.doing = doing;
  }

  get ways() {
    return this.doing.state.ways;
  }

  say(key, given = {}) {
    return this.doing.bar.say(key, given);
  }

  // Those who can act and haven't yet this turn.
  fresh() {
    return [...new Set(this.ways.map((way) => way.unit))].filter((id) => !this.doing.unit(id).acts.length).sort((a, b) => a - b);
  }

  // One's own units: those that can do something, else all.
  able() {
    const own = this.doing.now.units.filter((unit) => unit.figures.length && this.doing.isOwn(unit.id)).map((unit) => unit.id);
    const busy = own.filter((id) => this.ways.some((way) => way.unit === id));
    return busy.length ? busy : own;
  }

  // What a chosen unit could do, a button for each kind of deed; moving and aiming is done on the table.
  of(id, move) {
    const mine = this.ways.filter((way) => way.unit === id), kinds = [...new Set(mine.map((way) => way.kind))].filter((kind) => kind !== "move");
    const buttons = kinds.map((kind) => {
      const aimed = this.targets(id, kind);
      return aimed.length > 1 ? { label: this.say(`whom-${kind}`), deed: () => this.doing.ask(id, kind) } : { label: this.deed(aimed[0], "may"), deed: () => this.doing.propose(kind, aimed[0].target) };
    });
    const aimed = new Set(mine.filter((way) => way.target !== null).map((way) => way.kind));
    const note = this.say(!move ? "to-activate" : aimed.size > 1 ? "tap-enemy" : aimed.has("charge") ? "tap-charge" : aimed.size ? "tap-shoot" : "tap-place");
    return { title: this.named(id), note: [note, mine.filter((way) => way.kind === "move").length < 2 ? this.paid(move) : ""].filter(Boolean).join(" "), buttons: [...buttons, ...this.doing.casting.buttons(id), this.cancelling()] };
  }

  // Several could be charged, or shot at: they are named.
  whom(id, kind) {
    const buttons = this.targets(id, kind).map((way) => ({ label: this.named(way.target), deed: () => this.doing.propose(kind, way.target) }));
    return { title: this.say(`whom-${kind}`), note: this.named(id), buttons: [...buttons, this.cancelling()] };
  }

  // One way for each target of a kind of deed.
  targets(id, kind) {
    const found = this.ways.filter((way) => way.unit === id && way.kind === kind);
    return found.filter((way, at) => found.findIndex((other) => other.target === way.target) === at);
  }

  // What else could be done to the same one: a shot instead of a charge.
  instead(way) {
    const others = this.ways.filter((other) => other.unit === way.unit && other.target === way.target && other.target !== null && other.kind !== way.kind);
    return [...new Set(others.map((other) => other.kind))].map((kind) => ({ label: this.say(`instead-${kind}`), deed: () => this.rather(kind, way.target) }));
  }

  // A reason that was told speaks for what was proposed before.
  rather(kind, target) {
    this.doing.bar.hint = "";
    this.doing.propose(kind, target);
  }

  // What may be done so that nobody falls: it stands beside the figures that would. The first that helps leads.
  averting() {
    const found = this.doing.state.averting.slice(0, 3), best = found.find(({ helps }) => helps);
    return found.map((each) => ({ label: each.words, first: each === best, key: each === best ? "Enter" : "", deed: () => this.doing.confirm({ action: each.action, chain: [] }) }));
  }

  confirming({ label = "confirm", first = true } = {}) {
    return [{ label: this.say(label), key: first ? "Enter" : "", first, deed: () => this.doing.confirm() }, this.cancelling()];
  }

  cancelling() {
    return { label: this.say("cancel"), key: "Esc", deed: () => this.doing.cancel() };
  }

  deed(way, how = "do") {
    return raised(this.say(`${how}-${way.kind}`, { unit: this.doing.name(way.unit), target: way.target === null ? "" : this.doing.name(way.target) }));
  }

  // What was planned: what it is, what it takes, and what else could be done about it.
  planned(found) {
    const { doing } = this, { window, tray, state, goal, proposal } = doing, averting = window === "casualties" ? this.averting() : [];
    const buttons = averting.length ? [...averting, ...this.confirming({ label: "fall", first: !averting.some(({ first }) => first) })] : this.confirming();
    if (window === "terrain" && tray.kind) buttons.splice(1, 0, { label: this.say("turn"), key: "R", deed: () => doing.turn() });
    if (window === "move" && state.waiting.lift) buttons.splice(1, 0, { label: this.say("lift"), pressed: doing.lift, deed: () => doing.fly() });
    if (doing.casting.isOn) return { title: found.words, choices: doing.casting.choices(), buttons };
    const ways = goal && proposal.chain.length ? this.ways.filter((way) => way.unit === doing.chosen && way.kind === "move") : [];
    const choices = ways.map((way) => ({ label: this.say("with", { by: way.by }), chosen: way === doing.way, deed: () => doing.by(way) }));
    const title = found.parts.type === "move" ? this.say("do-move", { unit: doing.name(proposal.unit) }) : ["casualties", "withdraw"].includes(window) ? state.awaits.words : found.words;
    return { title, note: this.#noted(found, averting, choices), choices, buttons };
  }

  // How it is paid for is said once: here, or by what can be chosen.
  #noted({ parts, costs, figures }, averting, choices) {
    const { window, proposal, way } = this.doing, stays = parts.type === "move" && !parts.paths.length;
    if (parts.type === "remove") return this.say(averting.length ? "avert" : this.doing.state.awaits.amount === 1 ? "other" : "others");
    if (window === "withdraw") return this.say("elsewhere");
    return [proposal.chain.length && choices.length < 2 ? this.paid(way) : "", costs || (stays ? this.say("stays") : figures.length > 1 ? this.say("shift") : "")].filter(Boolean).join(" ");
  }

  // What a Move takes: the ability or the rule, and its dice.
  paid(way) {
    return way ? this.say("pays-move", { by: way.by }) : "";
  }

  // A name at the beginning of a line.
  named(id) {
    return raised(this.doing.name(id));
  }
}

// The units that an action names.
export function unitsOf(parts) {
  const single = [parts.target, parts.type === "choose" ? parts.unit : -1].filter((id) => id !== undefined && id >= 0);
  return [...single, ...(parts.aim?.units ?? [])];
}

const raised = (said) => said.charAt(0).toUpperCase() + said.slice(1);
