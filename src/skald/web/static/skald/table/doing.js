// What is being done: which unit is chosen, what is proposed, and what is given once it is confirmed.
// No rule is known here: what may be done is what the server listed, where a unit may go is what the planner answers.
import { Aims } from "./aims.js";
import { plan, reasonOf } from "./calls.js";
import { Casting } from "./casting.js";
import { Dangers } from "./dangers.js";
import { Falling } from "./falling.js";
import { Giving } from "./giving.js";
import { Offers, unitsOf } from "./offering.js";
import { middleOf } from "./plates.js";
import { circleOf } from "./units.js";
import { GOES, Wishing, meant, startOf, wentAllTheWay } from "./wishing.js";

const LEAD = ["move", "charge", "withdraw", "enter"];

export class Doing {
  constructor({ table, ghost, bar, tray, give, onChoose, onOdds, onConfirm, onBusy, onAbout, onLook, isAway }) {
    Object.assign(this, { table, ghost, bar, tray, onChoose, onOdds, onConfirm, onAbout, onLook, isAway, offers: new Offers(this), fallen: new Falling(this) });
    this.giving = new Giving(this, { give, onBusy, onDone: () => this.#begin() });
    Object.assign(this, { state: null, proposal: null, chosen: null, way: null, goal: null, base: null, isPicked: false, lift: false, isDone: false, kind: null, shown: null });
    this.wishing = new Wishing(() => this.state, (...found) => this.#planned(...found));
    [this.dangers, this.casting, this.aims] = [new Dangers(this), new Casting(this), new Aims(this)];
    tray.onPick = () => { this.#drop(); this.#hint(); };
  }

  // --- a new state

  refreshed(state) {
    const isNew = this.state?.version !== state.version;
    this.state = state;
    this.now = this.table.turning.position(state.position);
    this.tray.show(state);
    this.aims.show();
    this.table.units.fresh(this.offers.fresh());
    if (!isNew) return;
    this.#drop();
    [this.way, this.lift] = [null, false];
    if (this.giving.pending) { this.giving.goOn(); return; }
    this.#begin();
  }

  // The figures picked to fall, as far as there are any; whether the planner is asked.
  get picked() { return this.fallen.picked; }
  get asking() { return this.wishing.asking; }

  get window() { return this.state.yours ? this.state.awaits?.window : null; }

  // A unit as it is now, whichever moment the table shows.
  unit(id) {
    return this.now.units.find((each) => each.id === id) ?? null;
  }

  name(id) {
    return this.table.words.units[id]?.full ?? String(id);
  }

  isOwn(id) {
    return this.state.sides.includes(this.unit(id)?.side);
  }

  // The table shows the present again: what is asked begins there.
  resumed() {
    if (!this.giving.pending && !this.proposal) this.#begin();
  }

  // Windows that have something to show before anybody has touched anything; nothing while the table shows what is over.
  #begin() {
    if (this.isAway()) return;
    const { awaits } = this.state;
    // Who has done what was confirmed is let go of: to act again tires, and the next one is meant more often.
    if (this.isDone && ["activation", "orders"].includes(this.window)) [this.isDone, this.chosen] = [false, null];
    if (LEAD.includes(this.window) && awaits.unit !== null) { this.choose(awaits.unit, awaits.reach?.[1] ?? 0); this.#showReach(); }
    else if (this.chosen !== null && this.unit(this.chosen)?.figures.length) this.choose(this.chosen);
    else this.choose(null);
    if (this.window === "charge" || this.window === "withdraw") this.wishing.ask({});
    if (this.window === "casualties") { this.fallen.picked = null; this.wishing.ask({}); }
    this.#hint();
  }

  #hint() {
    const key = { deploy: "choose", terrain: "choose", enter: "place" }[this.window];
    const waits = this.window === "deploy" ? this.tray.unit !== null : this.tray.kind || this.tray.piece !== null;
    if (!key) return;
    if (key === "choose" && waits) this.bar.show({ title: this.tray.label(), note: this.bar.say("place"), buttons: [this.offers.cancelling()] });
    else this.bar.clear();
  }

  // --- choosing

  choose(id, reach = 0) {
    [this.chosen, this.isPicked, this.casting.spell] = [id, false, null];
    this.way = this.state.ways.find((way) => way.unit === id && way.kind === "move") ?? null;
    this.table.choose(id, reach);
    this.aims.show();
    this.onChoose(id);
    if (id === null || !this.proposal) this.bar.clear();
    if (id !== null && this.way) this.#showReach();
    if (id !== null && (this.state.ways.some((way) => way.unit === id) || this.casting.knows(id))) this.#offer(id);
  }

  // How far it gets on every side, by the way at hand.
  async #showReach() {
    const { chosen, way, table, window } = this;
    if (!way && window !== "move") return;
    const towards = table.turning.place(middleOf(this.unit(chosen)));
    const found = await plan(this.state, { after: way?.chain ?? [], towards, around: true });
    if (found.ok && found.reach && this.chosen === chosen && this.way === way && this.window === window) table.choose(chosen, found.reach[1], found.around.map((each) => table.turning.place(each)));
  }

  // What the bar offers for a unit that was chosen.
  #offer(id) {
    this.kind = null;
    this.bar.show(this.offers.of(id, this.way));
  }

  // Whom a deed should be done to: those who can be are shown on the table.
  ask(id, kind) {
    this.kind = kind;
    this.table.units.aim(this.offers.targets(id, kind).map((way) => way.target));
    this.bar.show(this.offers.whom(id, kind));
  }

  // A tap while figures fall: on or beside one of them.
  tapFalling(place) {
    return this.window === "casualties" && this.fallen.tap(place);
  }

  tapUnit(id) {
    if (this.casting.tap(id)) return;
    const { awaits, options, ways } = this.state;
    const named = this.aims.isNaming ? options.filter((each) => unitsOf(each.parts).includes(id)) : [];
    if (named.length) return this.#suggest(named, id);
    if (this.aims.points === "line") { this.goal = null; return this.wishing.ask({ aim: id }); }
    if (this.window === "move" && this.isOwn(id) === false) return this.wishing.ask({ towards: id, unit: awaits.unit });
    if (this.chosen !== null && this.chosen !== id) {
      const aimed = ways.filter((way) => way.unit === this.chosen && way.target === id);
      if (aimed.length) return this.propose(this.#better(aimed).kind, id);
      const used = options.filter(({ parts }) => parts.unit === this.chosen && unitsOf(parts).includes(id));
      if (used.length) return this.#suggest(used, id);
      // Whoever is told to charge somebody it can't charge stays chosen, and the rule is told.
      if (this.isOwn(this.chosen) && !this.isOwn(id) && ["activation", "grant"].includes(this.window)) {
        this.#drop();
        if (ways.some((way) => way.unit === this.chosen)) this.#offer(this.chosen);
        return this.wishing.ask({ unit: this.chosen, charge: id, or_shoot: true });
      }
    }
    // Whoever can act stays chosen until something else is meant.
    const isAble = ways.some((way) => way.unit === id) || this.casting.knows(id);
    this.choose(this.chosen === id && !this.proposal && !isAble ? null : id);
    // Of whoever can do nothing now, what there is to know is shown.
    this.onLook(isAble ? null : this.chosen);
  }

  // Whether a tap on one's own unit is meant for the ground there: where a unit is on its way, beside the chosen one, or at
  // a plate that lies where it could go.
  meansPlace(id, place, { isBeside, isPlate }) {
    if (this.aims.points === "place") return true;
    if (!this.#meant() || !(this.isOwn(id) || this.casting.isOn)) return false;
    return this.casting.isOn || ["move", "withdraw", "enter", "deploy", "terrain"].includes(this.window) || (isBeside && id === this.chosen) || (isPlate && this.table.reaches(place));
  }

  tapPlace(place) {
    if (this.#meant()) this.#go(place);
    else if (this.chosen !== null && !LEAD.includes(this.window)) this.cancel();
  }

  // Of several deeds to the same one: what was asked for, else the shot where that promises more.
  #better(ways) {
    const isShot = this.state.shots.some(([unit, target]) => unit === ways[0].unit && target === ways[0].target);
    return ways.find((way) => way.kind === this.kind) ?? (isShot ? ways.find((way) => way.kind === "shoot") : ways[0]);
  }

  // --- listed things, shown before they are given

  #suggest(options, id, at = 0) {
    const chosen = options[at];
    this.proposal = { action: chosen.action, chain: [] };
    this.table.units.choose(id);
    const choices = options.map((each, n) => ({ label: each.words, chosen: n === at, deed: () => this.#suggest(options, id, n) }));
    this.bar.show({ title: chosen.words, note: chosen.told, choices, buttons: this.offers.confirming() });
  }

  // A charge, a shot, a rest: all ways to it, the first one chosen.
  propose(kind, target, by = 0) {
    const found = this.state.ways.filter((way) => way.unit === this.chosen && way.kind === kind && way.target === target);
    const way = found[by];
    if (!way) return;
    this.bar.refuse("", null);
    if (kind === "move") { [this.way, this.isPicked] = [way, true]; this.#showReach(); this.#offer(way.unit); return; }
    this.proposal = { action: null, chain: way.chain, unit: way.unit, window: kind };
    const choices = found.map((each, n) => ({ label: this.bar.say("with", { by: each.by }), chosen: n === by, deed: () => this.propose(kind, target, n) }));
    const [yes, no] = this.offers.confirming();
    this.kind = kind;
    this.shown = { title: this.offers.deed(way), note: choices.length < 2 ? this.bar.say("with", { by: way.by }) : "", choices, buttons: [yes, ...this.offers.instead(way), no] };
    this.bar.show(this.shown);
    this.ghost.clear();
    if (target !== null) {
      this.table.units.aim([target]);
      this.ghost.aim(this.unit(way.unit), this.unit(target), kind === "shoot");
      this.onOdds?.(way.unit, target, kind);
      this.onAbout([way.unit, target]);
    }
    if (kind === "charge") this.wishing.ask({ after: way.chain }, { quiet: true });
  }

  // What somebody else would do, proposed with their reason.
  follow({ words, why, unit, kind, target, chain, to }) {
    const ways = this.state.ways.filter((way) => way.unit === unit && way.kind === kind && way.target === target);
    if (unit === null) this.#drop();
    else this.choose(unit);
    this.bar.hint = why;
    if (unit !== null) this.propose(kind, target, Math.max(0, ways.findIndex((way) => way.chain.join("|") === chain.join("|"))));
    if (to) this.#go(this.table.turning.place(to));
    else if (unit === null) { this.proposal = { action: chain[0], chain: [] }; this.bar.show({ title: words, buttons: this.offers.confirming() }); }
  }

  // --- places

  #meant() {
    const { window, tray, way, chosen, isPicked, lift, casting } = this;
    return casting.isOn ? casting.meant() : meant({ window, tray, way, chosen, isPicked, lift, isOwn: (id) => this.isOwn(id) });
  }

  #go(place) {
    const [width, height] = [this.table.position.width, this.table.position.height];
    this.goal = [Math.min(width, Math.max(0, place[0])), Math.min(height, Math.max(0, place[1]))];
    this.wishing.ask(this.#meant()(this.table.turning.place(this.goal)));
  }

  mayDrag(id) {
    if (!this.state.yours || !this.isOwn(id)) return false;
    if (this.window === "move" || this.window === "withdraw") return this.state.awaits.unit === id;
    return this.state.ways.some((way) => way.unit === id && way.kind === "move");
  }

  // One's own unit that nothing can be done with, while units are activated.
  isIdle(id) {
    return this.window === "activation" && this.isOwn(id) && !this.state.ways.some((way) => way.unit === id);
  }

  // Why it stays where it is, with the rules; its card has the same.
  async whyNot(id) {
    this.choose(id);
    const reason = await reasonOf(this.state, id);
    if (reason && this.chosen === id) this.bar.refuse(this.bar.say("idle", { unit: this.name(id) }), reason);
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

  // Whoever lets a unit go on an enemy means what a tap on that enemy would.
  dropped(foe = null) {
    [this.base, this.isDragging] = [null, false];
    if (foe === null || LEAD.includes(this.window)) return;
    this.#drop();
    this.tapUnit(foe);
  }

  // The goal moved by keys, from where the ghost or the unit is; what isn't on the table yet begins in one's own zone.
  nudge(dx, dy) {
    if (!this.#meant()) return false;
    const unit = ["deploy", "terrain"].includes(this.window) ? null : this.unit(this.chosen);
    const from = this.goal ?? (unit?.figures.length ? circleOf(unit) : startOf(this.table.position, this.window === "deploy" ? this.state.awaits.side : null));
    this.#go([from[0] + dx, from[1] + dy]);
    return true;
  }

  shiftTo(figure, place) {
    const { action, chain } = this.proposal;
    this.wishing.ask({ after: chain, shift: { action, figure, to: this.table.turning.place(place) } }, { shifted: figure });
  }

  #planned(found, body, how) {
    if (!found.ok) {
      if (!how.quiet) this.bar.refuse(this.bar.say("refused"), found.problem);
      if (how.shifted !== undefined && this.proposal?.figures) this.ghost.figures(this.proposal.drawn, this.proposal.figures, { refused: how.shifted });
      return;
    }
    // What can only be given up is never proposed: it would spend the activation. What else may be done stands in the bar.
    if (found.parts.type === "abandon") { this.#noWay(found.stopped ?? { words: this.bar.say("no-way") }); return; }
    const chain = [...(body.after ?? []), ...found.first.map((each) => each.action)], of = body.unit ?? this.#mover();
    const drawn = this.unit(of);
    const before = this.way;
    if (found.first.length) this.way = this.state.ways.find((way) => way.kind === "move" && way.chain.join("|") === chain.join("|")) ?? this.way;
    if (this.way !== before) this.#showReach();
    this.bar.refuse(this.bar.say("stopped"), found.stopped && found.stopped.code !== "too-far" && !wentAllTheWay(drawn, found, this.table.turning) ? found.stopped : null);
    this.proposal = {
      ...(how.quiet ? this.proposal : {}), action: found.action, chain, unit: of, figures: null, drawn, parts: found.parts,
      window: how.quiet ? "charge" : chain.length ? "move" : this.window,
    };
    if (found.reach && chain.length && !how.quiet) this.table.choose(of, found.reach[1]);
    if (found.parts.type === "move") this.dangers.foresee(this.proposal, body);
    if (found.figures.length && drawn) {
      this.proposal.figures = found.figures;
      this.ghost.figures(drawn, found.figures);
    } else if (found.shape.length) this.ghost.shape(found.shape);
    else if (found.parts.type === "remove") { this.fallen.picked = [...found.parts.figures]; this.ghost.falls(of, this.fallen.picked); }
    else if (found.parts.type === "cast") this.casting.took(found, this.goal);
    else if (this.goal) this.ghost.spot(this.goal);
    if (!how.quiet) this.bar.show(this.offers.planned(found));
    else if (found.costs) this.bar.show({ ...this.shown, note: [this.shown.note, found.costs].filter(Boolean).join(". ") });
  }

  // A charge that is moved already and can't arrive goes nowhere: the coach says by what, else it is told here.
  #noWay(reason) {
    const isShort = this.window === "charge";
    this.#drop();
    if (isShort) this.table.choose(this.chosen, 0);
    if (!isShort || document.body.classList.contains("no-coach")) this.bar.refuse(this.bar.say(isShort ? "short" : "refused"), reason);
  }

  #mover() {
    return this.way && !GOES[this.window] ? this.chosen : this.state.awaits.unit;
  }

  // The same place by other means.
  by(way) {
    [this.way, this.isPicked] = [way, true];
    this.#go(this.goal);
  }

  // Over everything in between, or on the ground again.
  fly() {
    this.lift = !this.lift;
    if (this.goal) this.#go(this.goal);
  }

  turn() {
    this.tray.heading = (this.tray.heading + 8) % 64;
    if (this.goal) this.#go(this.goal);
  }

  // --- giving

  async confirm(proposal = this.proposal) {
    if (!proposal) return;
    this.#drop();
    this.isDone = true;
    this.onConfirm();
    await this.giving.begin(proposal);
  }

  cancel() {
    const had = this.proposal !== null;
    this.#drop();
    this.giving.drop();
    this.tray.clear();
    if (!had && !LEAD.includes(this.window)) this.choose(null);
    else if (this.chosen !== null) this.choose(this.chosen, LEAD.includes(this.window) ? this.state.awaits.reach?.[1] ?? 0 : 0);
  }

  #drop() {
    Object.assign(this, { proposal: null, goal: null, base: null });
    this.wishing.drop();
    this.fallen.picked = null;
    this.ghost.clear();
    this.dangers.clear();
    this.bar.clear();
    this.bar.refuse("", null);
    this.onOdds?.(null);
    this.table.units.choose(this.chosen);
  }

  // Every unit that could be aimed at, one after the other.
  nextTarget() {
    const aims = [...new Set(this.aims.units)];
    if (!aims.length) return;
    this.aimed = aims[(aims.indexOf(this.aimed) + 1) % aims.length];
    this.tapUnit(this.aimed);
  }

  nextUnit(step = 1) {
    const list = this.offers.able();
    if (list.length) this.choose(list[(list.indexOf(this.chosen) + step + list.length) % list.length]);
  }
}
