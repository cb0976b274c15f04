// What is being done: which unit is chosen, what is proposed, and what is given once it is confirmed.
// No rule is known here: what may be done is what the server listed, where a unit may go is what the planner answers.
import { plan } from "./calls.js";
import { circleOf } from "./units.js";

const GOES = { move: "towards", withdraw: "withdraw", enter: "enter", stage: "aim", aim: "aim", target: "aim" };
const NAMING = ["target", "aim", "stage", "opening", "reaction", "rest"];
const LEAD = ["move", "charge", "withdraw", "enter"];

export class Doing {
  constructor({ table, ghost, bar, tray, give, onChoose, onOdds, onBusy, onAbout }) {
    Object.assign(this, { table, ghost, bar, tray, give, onChoose, onOdds, onBusy, onAbout });
    Object.assign(this, { state: null, proposal: null, pending: null, chosen: null, way: null, goal: null, base: null, asking: false, next: null, wish: 0, picked: null, lift: false, isDone: false, kind: null, shown: null });
    tray.onPick = () => { this.#drop(); this.#hint(); };
  }

  // --- a new state

  refreshed(state) {
    const isNew = this.state?.version !== state.version;
    this.state = state;
    this.tray.show(state);
    this.table.units.aim(this.#aims());
    this.table.units.fresh(state.ways.map((way) => way.unit).filter((id) => !this.unit(id).acts.length));
    if (!isNew) return;
    this.#drop();
    [this.way, this.lift] = [null, false];
    if (this.pending) { this.#goOn(); return; }
    this.#begin();
  }

  get window() {
    return this.state.yours ? this.state.awaits?.window : null;
  }

  unit(id) {
    return this.table.position.units.find((each) => each.id === id) ?? null;
  }

  name(id) {
    return this.table.words.units[id]?.full ?? String(id);
  }

  isOwn(id) {
    return this.state.sides.includes(this.unit(id)?.side);
  }

  // Windows that have something to show before anybody has touched anything.
  #begin() {
    const { awaits } = this.state;
    // Who has done what was confirmed is let go of: to act again tires, and the next one is meant more often.
    if (this.isDone && ["activation", "orders"].includes(this.window)) [this.isDone, this.chosen] = [false, null];
    if (LEAD.includes(this.window) && awaits.unit !== null) this.choose(awaits.unit, awaits.reach?.[1] ?? 0);
    else if (this.chosen !== null && this.unit(this.chosen)?.figures.length) this.choose(this.chosen);
    else this.choose(null);
    if (this.window === "charge" || this.window === "withdraw") this.#ask({});
    if (this.window === "casualties") { this.picked = null; this.#ask({}); }
    this.#hint();
  }

  #hint() {
    const key = { deploy: "choose", terrain: "choose", enter: "place" }[this.window];
    const waits = this.window === "deploy" ? this.tray.unit !== null : this.tray.kind || this.tray.piece !== null;
    if (!key) return;
    if (key === "choose" && waits) this.bar.show({ title: this.tray.label(), note: this.bar.say("place"), buttons: [this.#cancelling()] });
    else this.bar.clear();
  }

  // Units that a tap would aim at now.
  #aims() {
    const named = this.#naming() ? this.state.options.flatMap((each) => unitsOf(each.parts)) : [];
    const aimed = this.state.ways.filter((way) => way.unit === this.chosen && way.target !== null).map((way) => way.target);
    return [...named, ...aimed, ...(this.state.awaits?.target != null ? [this.state.awaits.target] : [])];
  }

  #naming() {
    return NAMING.includes(this.window);
  }

  // --- choosing

  choose(id, reach = 0) {
    this.chosen = id;
    this.way = this.state.ways.find((way) => way.unit === id && way.kind === "move") ?? null;
    this.table.choose(id, reach);
    this.table.units.aim(this.#aims());
    this.onChoose(id);
    if (id === null || !this.proposal) this.bar.clear();
    if (id !== null && this.way) this.#showReach();
    if (id !== null && this.state.ways.some((way) => way.unit === id)) this.#offer(id);
  }

  async #showReach() {
    const [id, way] = [this.chosen, this.way], unit = this.unit(id);
    const [x, y] = this.table.turning.place(circleOf(unit));
    const found = await plan(this.state, { after: way.chain, towards: [x, y] });
    if (found.ok && found.reach && this.chosen === id && this.way === way) this.table.choose(id, found.reach[1]);
  }

  // What a chosen unit could do, a button for each kind of deed; moving and aiming is done on the table.
  #offer(id) {
    const mine = this.state.ways.filter((way) => way.unit === id), kinds = [...new Set(mine.map((way) => way.kind))].filter((kind) => kind !== "move");
    const buttons = kinds.map((kind) => {
      const aimed = this.#targets(id, kind);
      return aimed.length > 1 ? { label: this.bar.say(`whom-${kind}`), deed: () => this.#whom(id, kind) } : { label: this.#deed(aimed[0], "may"), deed: () => this.propose(kind, aimed[0].target) };
    });
    this.kind = null;
    this.bar.show({ title: this.#named(id), note: this.bar.say(!this.way ? "to-activate" : mine.some((way) => way.target !== null) ? "tap-enemy" : "tap-place"), buttons: [...buttons, this.#cancelling()] });
  }

  // One way for each target of a kind of deed.
  #targets(id, kind) {
    const found = this.state.ways.filter((way) => way.unit === id && way.kind === kind);
    return found.filter((way, at) => found.findIndex((other) => other.target === way.target) === at);
  }

  // Several could be charged, or shot at: they are named, and shown on the table.
  #whom(id, kind) {
    const found = this.#targets(id, kind);
    this.kind = kind;
    this.table.units.aim(found.map((way) => way.target));
    this.bar.show({ title: this.bar.say(`whom-${kind}`), note: this.#named(id), buttons: [...found.map((way) => ({ label: this.#named(way.target), deed: () => this.propose(kind, way.target) })), this.#cancelling()] });
  }

  // A name at the beginning of a line.
  #named(id) {
    const name = this.name(id);
    return name.charAt(0).toUpperCase() + name.slice(1);
  }

  #deed(way, how = "do") {
    const said = this.bar.say(`${how}-${way.kind}`, { unit: this.name(way.unit), target: way.target === null ? "" : this.name(way.target) });
    return said.charAt(0).toUpperCase() + said.slice(1);
  }

  #cancelling() {
    return { label: this.bar.say("cancel"), key: "Esc", deed: () => this.cancel() };
  }

  tapUnit(id, figure = null) {
    const { awaits, options, ways } = this.state;
    if (this.window === "casualties" && id === awaits.unit && figure !== null) return this.#pick(figure);
    const named = this.#naming() ? options.filter((each) => unitsOf(each.parts).includes(id)) : [];
    if (named.length) return this.#suggest(named, id);
    if (this.window === "move" && this.isOwn(id) === false) return this.#ask({ towards: id, unit: awaits.unit });
    if (this.chosen !== null && this.chosen !== id) {
      const aimed = ways.filter((way) => way.unit === this.chosen && way.target === id);
      if (aimed.length) return this.propose((aimed.find((way) => way.kind === this.kind) ?? aimed[0]).kind, id);
      const used = options.filter(({ parts }) => parts.unit === this.chosen && unitsOf(parts).includes(id));
      if (used.length) return this.#suggest(used, id);
      // Whoever is told to charge somebody it can't charge stays chosen, and the rule is told.
      if (this.isOwn(this.chosen) && !this.isOwn(id) && ways.some((way) => way.unit === this.chosen)) { this.#drop(); this.#offer(this.chosen); return this.#ask({ unit: this.chosen, charge: id }); }
    }
    // Whoever can act stays chosen until something else is meant.
    return this.choose(this.chosen === id && !this.proposal && !ways.some((way) => way.unit === id) ? null : id);
  }

  // Whether a tap on one's own unit is meant for the ground there: where a unit is on its way, beside the chosen one, or at
  // a plate that lies where it could go.
  meansPlace(id, place, { isBeside, isPlate }) {
    if (!this.isOwn(id) || !this.#planning()) return false;
    return ["move", "withdraw", "enter", "deploy", "terrain"].includes(this.window) || (isBeside && id === this.chosen) || (isPlate && this.table.reaches(place));
  }

  tapPlace(place) {
    if (this.#planning()) this.#go(place);
    else if (this.chosen !== null && !LEAD.includes(this.window)) this.cancel();
  }

  // --- listed things, shown before they are given

  #suggest(options, id, at = 0) {
    const chosen = options[at];
    this.proposal = { action: chosen.action, chain: [] };
    this.table.units.choose(id);
    const choices = options.map((each, n) => ({ label: each.words, chosen: n === at, deed: () => this.#suggest(options, id, n) }));
    this.bar.show({ title: chosen.words, choices, buttons: this.#confirming() });
  }

  #confirming({ label = "confirm", first = true } = {}) {
    return [{ label: this.bar.say(label), key: "Enter", first, deed: () => this.confirm() }, this.#cancelling()];
  }

  // What may be done so that nobody falls: it stands beside the figures that would.
  #averting() {
    const found = this.state.options.filter(({ parts }) => parts.type !== "remove").slice(0, 3);
    return found.map(({ words, action }, at) => ({ label: words, first: at === 0, deed: () => { this.proposal = { action, chain: [] }; this.confirm(); } }));
  }

  // A charge, a shot, a rest: all ways to it, the first one chosen.
  propose(kind, target, by = 0) {
    const found = this.state.ways.filter((way) => way.unit === this.chosen && way.kind === kind && way.target === target);
    const way = found[by];
    if (!way) return;
    if (kind === "move") { this.way = way; this.#showReach(); this.#offer(way.unit); return; }
    this.proposal = { action: null, chain: way.chain, unit: way.unit, window: kind };
    const choices = found.map((each, n) => ({ label: this.bar.say("with", { by: each.by }), chosen: n === by, deed: () => this.propose(kind, target, n) }));
    const [yes, no] = this.#confirming();
    this.kind = kind;
    this.shown = { title: this.#deed(way), note: this.bar.say("with", { by: way.by }), choices, buttons: [yes, ...this.#instead(way), no] };
    this.bar.show(this.shown);
    this.ghost.clear();
    if (target !== null) {
      this.table.units.aim([target]);
      this.ghost.aim(this.unit(way.unit), this.unit(target), kind === "shoot");
      this.onOdds?.(way.unit, target, kind);
      this.onAbout([way.unit, target]);
    }
    if (kind === "charge") this.#ask({ after: way.chain }, { quiet: true });
  }

  // What somebody else would do, proposed with their reason.
  follow({ words, why, unit, kind, target, chain, to }) {
    const ways = this.state.ways.filter((way) => way.unit === unit && way.kind === kind && way.target === target);
    if (unit === null) this.#drop();
    else this.choose(unit);
    this.bar.hint = why;
    if (unit !== null) this.propose(kind, target, Math.max(0, ways.findIndex((way) => way.chain.join("|") === chain.join("|"))));
    if (to) this.#go(this.table.turning.place(to));
    else if (unit === null) { this.proposal = { action: chain[0], chain: [] }; this.bar.show({ title: words, buttons: this.#confirming() }); }
  }

  // What else could be done to the same one: a shot instead of a charge.
  #instead(way) {
    const others = this.state.ways.filter((other) => other.unit === way.unit && other.target === way.target && other.target !== null && other.kind !== way.kind);
    return [...new Set(others.map((other) => other.kind))].map((kind) => ({ label: this.bar.say(`instead-${kind}`), deed: () => this.propose(kind, way.target) }));
  }

  // --- places

  // What a tap on the table would mean now: the planner's question without its place.
  #planning() {
    const goes = GOES[this.window];
    if (this.window === "deploy") return this.tray.unit === null ? null : (to) => ({ unit: this.tray.unit, deploy: to, ...(this.tray.kit ? { equipment: this.tray.kit } : {}) });
    if (this.window === "terrain") return this.tray.kind ? (to) => ({ kind: this.tray.kind, towards: to, heading: this.tray.heading }) : this.tray.piece !== null ? (to) => ({ piece: this.tray.piece, towards: to }) : null;
    if (goes) return (to) => ({ [goes]: to, ...(this.lift ? { lift: true } : {}) });
    return this.way && this.isOwn(this.chosen) ? (to) => ({ after: this.way.chain, towards: to }) : null;
  }

  #go(place) {
    const [width, height] = [this.table.position.width, this.table.position.height];
    this.goal = [Math.min(width, Math.max(0, place[0])), Math.min(height, Math.max(0, place[1]))];
    this.#ask(this.#planning()(this.table.turning.place(this.goal)));
  }

  mayDrag(id) {
    if (!this.state.yours || !this.isOwn(id)) return false;
    if (this.window === "move" || this.window === "withdraw") return this.state.awaits.unit === id;
    return this.state.ways.some((way) => way.unit === id && way.kind === "move");
  }

  mayShift() {
    return Boolean(this.proposal?.figures);
  }

  dragFrom(id) {
    if (this.chosen !== id) this.choose(id, LEAD.includes(this.window) ? this.state.awaits.reach?.[1] ?? 0 : 0);
    this.base = circleOf(this.unit(id));
    this.isDragging = true;
  }

  dragBy([dx, dy]) {
    if (this.base) this.#go([this.base[0] + dx, this.base[1] + dy]);
  }

  dropped() {
    [this.base, this.isDragging] = [null, false];
  }

  // The goal moved by keys, from where the ghost or the unit is; what isn't on the table yet begins in one's own zone.
  nudge(dx, dy) {
    if (!this.#planning()) return false;
    const unit = ["deploy", "terrain"].includes(this.window) ? null : this.unit(this.chosen);
    const from = this.goal ?? (unit?.figures.length ? circleOf(unit) : this.#start());
    this.#go([from[0] + dx, from[1] + dy]);
    return true;
  }

  #start() {
    const { width, height, zones } = this.table.position, zone = this.window === "deploy" ? zones?.[this.state.awaits.side]?.[0]?.polygon : null;
    return zone?.length ? [0, 1].map((at) => zone.reduce((sum, corner) => sum + corner[at], 0) / zone.length) : [width / 2, height / 2];
  }

  shiftTo(figure, place) {
    const { action, body } = this.proposal;
    this.#ask({ after: body.after ?? [], shift: { action, figure, to: this.table.turning.place(place) } }, { shifted: figure });
  }

  // One question at a time: while one is out, only the latest further wish is kept. What was let go of meanwhile is not shown.
  async #ask(body, how = {}) {
    if (this.asking) { this.next = [body, how]; return; }
    this.asking = true;
    const { wish } = this, found = await plan(this.state, body);
    this.asking = false;
    const next = this.next;
    this.next = null;
    if (wish !== this.wish) { if (next) this.#ask(...next); return; }
    if (!next || next[1].shifted !== how.shifted || found.ok) this.#planned(found, body, how);
    if (next) this.#ask(...next);
  }

  #planned(found, body, how) {
    if (!found.ok) {
      if (!how.quiet) this.bar.refuse(this.bar.say("refused"), found.problem);
      if (how.shifted !== undefined && this.proposal?.figures) this.ghost.figures(this.proposal.drawn, this.proposal.figures, { refused: how.shifted });
      return;
    }
    // A charge for which there is no way only spends the activation.
    if (how.quiet && found.parts.type === "abandon") { this.bar.refuse(this.bar.say("stopped"), { words: this.bar.say("no-way") }); return; }
    const chain = [...(body.after ?? []), ...found.first.map((each) => each.action)], of = body.unit ?? this.#mover();
    const drawn = this.unit(of);
    this.bar.refuse(this.bar.say("stopped"), found.stopped && found.stopped.code !== "too-far" ? found.stopped : null);
    this.proposal = {
      ...(how.quiet ? this.proposal : {}), action: found.action, chain, unit: of, body: how.shifted === undefined ? body : this.proposal.body, figures: null, drawn, parts: found.parts,
      window: how.quiet ? "charge" : chain.length ? "move" : this.window,
    };
    if (found.reach && chain.length && !how.quiet) this.table.choose(of, found.reach[1]);
    if (found.figures.length && drawn) {
      this.proposal.figures = found.figures;
      this.ghost.figures(drawn, found.figures);
    } else if (found.shape.length) this.ghost.shape(found.shape);
    else if (found.parts.type === "remove") { this.picked = [...found.parts.figures]; this.ghost.falls(of, this.picked); }
    else if (this.goal) this.ghost.spot(this.goal);
    if (!how.quiet) this.#confirmable(found);
    else if (found.costs) this.bar.show({ ...this.shown, note: `${this.shown.note}. ${found.costs}` });
  }

  #mover() {
    return this.way && !GOES[this.window] ? this.chosen : this.state.awaits.unit;
  }

  #confirmable(found) {
    const averting = this.window === "casualties" ? this.#averting() : [];
    const buttons = averting.length ? [...averting, ...this.#confirming({ label: "fall", first: false })] : this.#confirming(), { tray } = this;
    if (this.window === "terrain" && tray.kind) buttons.splice(1, 0, { label: this.bar.say("turn"), key: "R", deed: () => this.turn() });
    if (this.window === "move" && this.state.waiting.lift) buttons.splice(1, 0, { label: this.bar.say("lift"), pressed: this.lift, deed: () => { this.lift = !this.lift; if (this.goal) this.#go(this.goal); } });
    const ways = this.goal && this.proposal.chain.length ? this.state.ways.filter((way) => way.unit === this.chosen && way.kind === "move") : [];
    const choices = ways.map((way) => ({ label: this.bar.say("with", { by: way.by }), chosen: way === this.way, deed: () => { this.way = way; this.#go(this.goal); } }));
    const stays = found.parts.type === "move" && !found.parts.paths.length;
    const note = found.parts.type === "remove" ? this.bar.say(averting.length ? "avert" : "others") : this.window === "withdraw" ? this.bar.say("elsewhere") : found.costs ? found.costs : stays ? this.bar.say("stays") : found.figures.length > 1 ? this.bar.say("shift") : this.way && this.proposal.chain.length ? this.bar.say("with", { by: this.way.by }) : "";
    const title = found.parts.type === "move" ? this.bar.say("do-move", { unit: this.name(this.proposal.unit) }) : ["casualties", "withdraw"].includes(this.window) ? this.state.awaits.words : found.words;
    this.bar.show({ title, note, choices, buttons });
  }

  turn() {
    this.tray.heading = (this.tray.heading + 8) % 64;
    if (this.goal) this.#go(this.goal);
  }

  // --- casualties

  #pick(figure) {
    const { amount } = this.state.awaits, picked = this.picked ?? [];
    const next = picked.includes(figure) ? picked.filter((each) => each !== figure) : [...picked, figure].slice(-amount);
    Object.assign(this, { picked: next, next: null, wish: this.wish + 1 });
    this.ghost.falls(this.state.awaits.unit, next);
    if (next.length === amount) this.#ask({ figures: next });
    else { this.proposal = null; this.bar.show({ title: this.bar.say("pick"), note: this.bar.say("chosen", { chosen: next.length, amount }), buttons: [this.#cancelling()] }); }
  }

  // --- giving

  async confirm() {
    const { proposal } = this;
    if (!proposal) return;
    this.#drop();
    this.isDone = true;
    this.pending = { chain: [...proposal.chain], action: proposal.action, unit: proposal.unit, window: proposal.window };
    this.onBusy(true);
    await this.#goOn();
  }

  // Give what was confirmed, one thing after the other; where the other side answers in between, it is waited for.
  async #goOn() {
    while (this.pending && this.state.yours && !this.isGiving) {
      const { chain, action, unit, window } = this.pending, { awaits, options } = this.state;
      let given = null;
      if (chain.length && options.some((each) => each.action === chain[0])) given = chain.shift();
      else if (!chain.length && action && (unit === undefined || !["move", "charge"].includes(window) || (awaits.window === window && awaits.unit === unit))) { given = action; this.pending = null; }
      if (given === null) break;
      if (this.pending && !chain.length && !action) this.pending = null;
      this.isGiving = true;
      const isFine = await this.give(given);
      this.isGiving = false;
      if (!isFine) this.pending = null;
    }
    // Something else is asked first, or the deed is over.
    if (this.pending && this.state.yours && !this.isGiving) { if (["activation", "orders"].includes(this.window)) this.pending = null; }
    this.onBusy(this.pending !== null || Boolean(this.isGiving));
    if (!this.isGiving && !(this.pending && !this.state.yours)) this.#begin();
  }

  cancel() {
    const had = this.proposal !== null;
    this.#drop();
    this.pending = null;
    this.tray.clear();
    if (!had && !LEAD.includes(this.window)) this.choose(null);
    else if (this.chosen !== null) this.choose(this.chosen, LEAD.includes(this.window) ? this.state.awaits.reach?.[1] ?? 0 : 0);
  }

  #drop() {
    Object.assign(this, { proposal: null, goal: null, base: null, next: null, wish: this.wish + 1, picked: null });
    this.ghost.clear();
    this.bar.clear();
    this.bar.refuse("", null);
    this.onOdds?.(null);
    this.table.units.choose(this.chosen);
  }

  // Every unit that could be aimed at, one after the other.
  nextTarget() {
    const aims = [...new Set(this.#aims())];
    if (!aims.length) return;
    this.aimed = aims[(aims.indexOf(this.aimed) + 1) % aims.length];
    this.tapUnit(this.aimed);
  }

  nextUnit(step = 1) {
    const able = this.table.position.units.filter((unit) => unit.figures.length && this.isOwn(unit.id)).map((unit) => unit.id);
    const busy = able.filter((id) => this.state.ways.some((way) => way.unit === id)), list = busy.length ? busy : able;
    if (list.length) this.choose(list[(list.indexOf(this.chosen) + step + list.length) % list.length]);
  }
}

// The units that an action names.
function unitsOf(parts) {
  const single = [parts.target, parts.type === "choose" ? parts.unit : -1].filter((id) => id !== undefined && id >= 0);
  return [...single, ...(parts.aim?.units ?? [])];
}
