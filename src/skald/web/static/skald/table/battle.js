// A battle at the drawn table. The page is made by the server; this draws it, proposes, sends, and exchanges what changed.
import { Bar, element } from "./bar.js";
import * as calls from "./calls.js";
import { Clocks } from "./clocks.js";
import { Doing } from "./doing.js";
import { Ending } from "./ending.js";
import { Hand } from "./gestures.js";
import { Ghost } from "./ghost.js";
import { handOn } from "./inviting.js";
import { listen } from "./keys.js";
import { Lookup } from "./lookup.js";
import { Moments } from "./moments.js";
import { Panels } from "./panels.js";
import { exchanged, hold, read } from "./parts.js";
import { Reports } from "./reports.js";
import { Room } from "./room.js";
import { AGAIN, follow } from "./stream.js";
import { Table } from "./table.js";
import { Then } from "./then.js";
import { Tray } from "./tray.js";

// So many millimetres a pixel let a finger tell one figure from the next.
const FINGERS = 1.2;
const COACH = "skald-coach", TEXT = "skald-text-table", MARKS = "skald-marks";
const kept = { get: (key) => { try { return localStorage.getItem(key); } catch { return null; } }, set: (key, value) => { try { localStorage.setItem(key, value); } catch { /* forgotten with the page */ } } };

class Battle {
  constructor(place) {
    this.place = place;
    this.state = read(document);
    this.told = this.state.heard;
    this.sending = 0;
    place.querySelector(".battle-stage").hidden = false;
    document.body.classList.add("drawn");
    this.table = new Table(place.querySelector("[data-table]"), this.state.position, { icons: place.dataset.icons, words: this.state.words, turned: this.state.turned });
    this.table.units.onPick = () => {};
    this.table.svg.setAttribute("role", "application");
    this.bar = new Bar(place, this.state.words.said);
    this.panels = new Panels(place);
    this.reports = new Reports(place, this.bar, { onShow: () => this.#goesOn(), isAsked: () => this.state.yours, mayPlay: () => !this.state.sides.length });
    this.moments = new Moments(this.table, place.querySelector("[data-part=top]"));
    this.then = new Then(place, () => this.panels.refreshed());
    this.room = new Room(place, this.table, this.panels);
    // Whoever puts something on the table needs all of it, wherever the others stand.
    this.table.view.everybody = () => place.querySelector("[data-tray]").hidden ? this.table.position.units.flatMap((unit) => unit.figures.map(({ x, y }) => [x, y])) : [];
    this.clocks = new Clocks(place, () => this.refresh());
    this.doing = new Doing({
      table: this.table, ghost: new Ghost(this.table), bar: this.bar, tray: new Tray(place), give: (...given) => this.give(...given),
      onChoose: (id) => this.#chosen(id), onOdds: (unit, target, kind) => this.#odds(unit, target, kind),
      onConfirm: () => this.reports.passed(), onBusy: (isBusy) => place.classList.toggle("giving", isBusy), onAbout: (units) => this.#follow(units), onLook: (id) => this.#look(id), isAway: () => this.isAway,
    });
    this.ending = new Ending(place, this.doing, this.panels, this.state.over);
    new Hand(this.table, this.doing, () => this.#reads(), () => { if (this.reports.isReading) this.reports.skip(); });
    this.lookup = new Lookup(place);
    listen({ table: this.table, doing: this.doing, reports: this.reports, tools: (name) => this.#tool(name) });
    this.#news(this.state);
    this.#coach(kept.get(COACH) !== "off");
    this.#text(kept.get(TEXT) === "on");
    document.body.classList.toggle("knows-marks", kept.get(MARKS) === "on");
    place.addEventListener("click", (event) => this.#clicked(event));
    document.addEventListener("keydown", () => this.#past(false), true);
    document.addEventListener("submit", (event) => this.#submitted(event));
    this.panels.refreshed();
    this.doing.refreshed(this.state);
    this.ending.refreshed();
    // Whoever watches has nothing to decide and reads.
    if (!this.state.sides.length && !this.state.over && !this.panels.isSheet) this.panels.open("story", { quiet: true });
    this.#settle();
    follow(this.state, { onNumber: (number) => this.#heard(number), onLook: () => this.refresh() });
    place.classList.add("ready");
    // How much room there is, is known only now.
    this.#fit();
    this.#lookAt();
  }

  // --- what is sent

  // What was confirmed as one order is taken back as one.
  async give(action, goesOn = false) {
    return this.#sent(`${location.pathname}do`, { action, version: this.state.version, ...(goesOn ? { "goes-on": "1" } : {}) });
  }

  // The answer is the page with what was changed: the stream tells of it meanwhile, and nobody has to ask again.
  async #sent(address, fields) {
    this.sending += 1;
    const answer = await calls.post(address, fields);
    this.sending -= 1;
    const isFine = this.#answered(answer);
    this.#heard(this.told);
    return isFine;
  }

  #answered({ ok, page }) {
    if (!page) { this.bar.refuse(this.bar.say("refused"), { words: this.bar.say("offline") }); return false; }
    this.exchange(page);
    const problem = page.querySelector(".problems");
    if (problem) this.bar.refuse(this.bar.say("refused"), { words: problem.querySelector("p")?.textContent, page: problem.querySelector("a")?.href });
    return ok;
  }

  async #submitted(event) {
    // Buttons called "action" hide the form's own property.
    const form = event.target, pressed = event.submitter, address = form.getAttribute("action") ?? "";
    if (!address.startsWith(location.pathname)) return;
    event.preventDefault();
    this.reports.passed();
    // What waits to be read below a sheet doesn't come before the question.
    if (this.ending.asks(pressed, () => { this.panels.shut(); this.reports.passed(); })) return;
    if (pressed?.dataset.chain) { this.#way(pressed); return; }
    const fields = new URLSearchParams(new FormData(form));
    if (pressed?.name) fields.set(pressed.name, pressed.value);
    fields.delete("once");
    fields.set("version", this.state.version);
    if (pressed) pressed.disabled = true;
    this.touched = pressed?.closest("[data-ability]")?.dataset.ability ?? null;
    // Dice are laid one after the other: the board stays until none is left.
    const isLaying = pressed?.dataset.lays !== undefined;
    if (!isLaying) this.panels.shut();
    const isFine = await this.#sent(address, fields);
    if (isLaying && !this.state.over && !this.place.querySelector("[data-lays]")) this.panels.shut();
    if (pressed?.isConnected) pressed.disabled = false;
    if (isFine && this.place.querySelector("#preview")) this.panels.open("now");
    if (document.body.classList.contains("as-text")) this.#toQuestion();
  }

  // Whoever reads goes on with what is asked next, not at the top of the page.
  #toQuestion() {
    const asked = this.place.querySelector("#preview, .now .problems, .now .lead");
    asked?.setAttribute("tabindex", "-1");
    asked?.focus();
  }

  #way(button) {
    const unit = Number(button.closest("[data-unit]").dataset.unit), target = Number(button.dataset.target);
    if (this.doing.chosen !== unit) this.doing.choose(unit);
    const chain = button.dataset.chain.split("|"), kind = button.dataset.kind, aimed = target < 0 ? null : target;
    const alike = this.state.ways.filter((way) => way.unit === unit && way.kind === kind && way.target === aimed);
    this.doing.propose(kind, aimed, Math.max(0, alike.findIndex((way) => way.chain.join("|") === chain.join("|"))));
    this.panels.shut();
  }

  // --- what comes back

  // What was sent is always answered; what is only heard of may be known already.
  exchange(page, { isAnswer = true } = {}) {
    const state = read(page);
    if (!state || state.version < this.state.version) return;
    if (!isAnswer && state.version === this.state.version) { this.state.heard = state.heard; return; }
    const news = this.#news(state);
    // Whatever isn't an input may have taken some back.
    news.isUndone = state.inputs - this.state.inputs !== state.version - this.state.version;
    const held = hold(this.touched), reading = this.lookup.hold();
    this.then.take(page);
    exchanged(this.place, page, { keepsOrder: this.#isLaying(state) });
    held();
    const isNew = state.version !== this.state.version, isTurn = state.position.turn !== this.state.position.turn || state.position.active !== this.state.position.active;
    this.state = state;
    if (isNew && this.storyTurn) this.#turn(this.storyTurn);
    this.table.words = state.words;
    this.table.units.names = state.words.units;
    if (state.turned !== this.table.turning.isTurned) this.table.turn(state.position, state.turned);
    this.moments.take(state.reel);
    if (isNew) this.#tell(news);
    this.#past(false, { isExchanged: true });
    this.panels.refreshed();
    this.clocks.refreshed();
    this.doing.refreshed(state);
    this.ending.refreshed();
    if (isNew) { if (!this.hasLooked) this.#fit(); else if (isTurn) this.table.view.goHome(); this.#settle(); this.#lookAt(); }
    document.dispatchEvent(new CustomEvent("skald:refreshed"));
    reading();
  }

  // While one lays dice, no ability changes its place.
  #isLaying({ awaits, position, yours }) {
    const before = this.state;
    return yours && before.yours && awaits?.window === "orders" && before.awaits?.window === "orders" && position.turn === before.position.turn;
  }

  // Dice are laid on the board: it opens by itself where there is room.
  #settle() {
    const { yours, awaits } = this.state;
    this.place.classList.toggle("yours", yours);
    this.place.classList.toggle("over", this.state.over);
    this.place.dataset.version = this.state.version;
    this.ending.comes(this.state.over && this.state.sides.length > 0, this.read !== null);
    if (this.state.over && !this.panels.isSheet && (this.state.sides.length || this.read === null)) this.panels.open("now", { quiet: true });
    else if (!this.panels.isSheet && yours && ["orders", "opening", "orders-reaction", "take-back"].includes(awaits?.window)) this.panels.open("board", { quiet: true });
    else if (!this.panels.isSheet && yours && (["muster", "sealed", "row", "change"].includes(awaits?.window) || this.#isChoosing(awaits))) this.panels.open("now", { quiet: true });
  }

  // Choices for which the bar of a desk has no room.
  #isChoosing(awaits) {
    return awaits?.window !== "activation" && this.place.querySelector("[data-part=bar] .more[data-open=now]") !== null;
  }

  // Both armies are in sight from the beginning.
  #fit() {
    this.hasLooked = this.table.position.units.some((unit) => this.state.sides.includes(unit.side) && unit.figures.length);
    if (this.hasLooked) this.table.view.open();
  }

  // The report that is read before anything else, whose moment the table shows: on a phone one stands in the place of any
  // question, on a desk the latest beside it.
  get read() {
    const { reports, panels } = this;
    return (panels.isSheet ? reports.isWaiting : reports.isReading) ? reports.shown : null;
  }

  // The table at the moment that is read; the present once all is read, or skipped.
  #atMoment() {
    if (!this.reports.isWaiting) this.moments.forget();
    this.isAway = this.moments.show(this.reports.isWaiting ? this.reports.shown : null, this.read !== null, this.state);
    this.place.classList.toggle("away", this.isAway);
    this.then.show(this.isAway ? this.reports.shown.last : null, this.state);
  }

  // On to the next report, or back to what is asked.
  #goesOn() {
    const wasAway = this.isAway;
    this.#atMoment();
    this.ending.comes(this.state.over && this.state.sides.length > 0, this.read !== null);
    if (wasAway && !this.isAway) this.doing.resumed();
    this.#lookAt();
  }

  // Where something happens is looked at.
  #follow(units, near = Infinity, must = false, places = []) {
    if (!this.hasLooked || this.place.classList.contains("past")) return;
    const there = this.table.position.units.filter(({ id }) => units.includes(id)).flatMap((unit) => unit.figures.map(({ x, y }) => [x, y]));
    this.table.view.bring([...there, ...places], near, must);
  }

  // Those of whom a report tells, and once it is the latest those whom a question is about.
  #lookAt() {
    const { awaits, over } = this.state, { shown, isLatest } = this.reports, told = shown?.units ?? [];
    const asked = isLatest ? [awaits?.unit, awaits?.target, ...(awaits?.fighting ?? [])].filter((id) => id !== null && id !== undefined) : [];
    this.table.units.tell(this.reports.isWaiting ? told : []);
    const isPicking = asked.length > 0 && this.doing.window === "casualties";
    if (asked.length || !over) this.#follow(asked.length ? asked : told, isPicking ? FINGERS : Infinity, false, this.moments.places(this.reports.isWaiting ? shown : null));
    this.room.clear(this.reports.place, [...told, ...asked]);
  }

  // The stream says how many changes there were; those on the page are known.
  #heard(number) {
    this.told = number;
    if (!this.sending && number > this.state.heard) this.refresh();
  }

  async refresh() {
    if (this.isFetching) { this.isStale = true; return; }
    this.isFetching = true;
    const page = await calls.page(location.pathname);
    this.isFetching = false;
    if (page) this.exchange(page, { isAnswer: false });
    // The stream has told of it and won't again: without a connection the page asks until there is one.
    else { clearTimeout(this.again); this.again = setTimeout(() => this.refresh(), AGAIN); }
    if (this.isStale) { this.isStale = false; this.refresh(); }
  }

  // --- what is shown

  #chosen(id) {
    this.panels.card(this.state.card, id);
    if (id === null) this.#look(null);
    // Whoever looks a unit up while laying dice is back at the board as soon as it is let go of, or a die is laid.
    const isNew = id !== this.lookedUp, isLaying = this.place.querySelector("#panel-board [data-lays]") !== null;
    this.lookedUp = id;
    if (this.panels.isSheet) return;
    if (id !== null && (isNew || !isLaying)) this.panels.open("units", { quiet: true });
    else if (id === null && isLaying && this.panels.name === "units") this.panels.open("board", { quiet: true });
  }

  // On a phone the card of a unit that was only tapped rises below it.
  #look(id) {
    this.panels.look(id !== null);
    if (this.panels.isSheet) this.#follow(id === null ? [] : [id]);
  }

  // What wasn't known before, the oldest first: input by input for whoever listens, as a story for whoever looks.
  #news({ news, told }) {
    const found = { news: news.filter(([number]) => number > this.seen).reverse().map(([, words]) => words), told: told.filter(({ last }) => last > this.seen).reverse() };
    this.seen = news[0]?.[0] ?? 0;
    calls.knows(this.seen);
    return found;
  }

  // Nobody misses what the other side did, and whoever listens to the page is told of it too.
  #tell({ news, told, isUndone }) {
    const log = this.place.querySelector("[data-log]");
    log.append(...news.slice(-40).map((words) => element("p", "", words)));
    while (log.children.length > 40) log.firstChild.remove();
    this.reports.tell(told, this.state.told, isUndone);
  }

  // Beside an open sheet a tap on the table shuts that, and nothing else. Where a report stands in the place of the question,
  // it leads to the next one too.
  #reads() {
    if (this.panels.isInTheWay) { this.panels.shut(); return true; }
    const { panels, reports } = this, isReading = panels.isSheet ? reports.waiting.length > 0 && !this.place.classList.contains("sheet-open") : reports.isReading;
    if (isReading) this.reports.next();
    return isReading;
  }

  async #odds(unit, target, kind) {
    const place = this.place.querySelector("[data-odds]");
    this.asked = unit === null || !this.state.odds ? null : `${unit}-${target}-${kind}`;
    place.hidden = true;
    if (!this.asked) { this.table.view.settle(); return; }
    const asked = this.asked;
    for (const best of ["", "&best=1"]) {
      const text = await calls.piece(`${this.state.odds}?unit=${unit}&target=${target}&kind=${kind}${best}`);
      if (this.asked !== asked || !text) return;
      place.replaceChildren(...new DOMParser().parseFromString(text, "text/html").body.childNodes);
      // It keeps clear of the one that it is about.
      const aimed = this.table.units.drawn.get(target)?.figures.getBoundingClientRect(), stage = place.parentElement.getBoundingClientRect();
      place.classList.toggle("aside", Boolean(aimed) && aimed.left - stage.left < stage.width / 2);
      place.hidden = false;
      this.#follow([unit, target], Infinity, true);
    }
  }

  // What Skald would do: shown like a deed of one's own, and not done before it is confirmed.
  async #example() {
    const { version } = this.state, text = await calls.piece(this.state.example);
    if (this.panels.isInTheWay) this.panels.shut();
    if (text && this.state.version === version) this.doing.follow(JSON.parse(text));
  }

  // The table as it was after an input; whatever happens next leads back to now.
  async #then({ first, moment }) {
    const text = await calls.piece(`${this.state.moment.replace(/0$/, moment)}?from=${first}`);
    if (!text) return;
    this.doing.choose(null);
    const film = JSON.parse(text), [told] = film.moments;
    this.moments.take(film);
    this.moments.show({ first: told.first, last: told.number }, true, { inputs: Infinity });
    this.#past(true);
    this.panels.shut();
  }

  #past(isOn, { isExchanged = false } = {}) {
    const wasOn = this.place.classList.contains("past");
    this.place.classList.toggle("past", isOn);
    this.place.querySelector("[data-past]").hidden = !isOn;
    if (isExchanged || (wasOn && !isOn)) this.#atMoment();
  }

  // One turn of the story, or the log, kept while other things change.
  async #turn(turn) {
    const page = await calls.page(location.pathname + (turn === "log" ? "?story=all" : turn ? `?turn=${turn}` : "")), part = this.place.querySelector("[data-part=story]");
    if (page) part.replaceChildren(...page.querySelector("[data-part=story]").childNodes);
    part.toggleAttribute("data-held", Boolean(turn));
    this.storyTurn = turn;
  }

  #clicked(event) {
    const line = event.target.closest(".story > li"), then = event.target.closest(".why, a:not(.then)") ? null : line, turn = event.target.closest("[data-story-turn]");
    if (document.body.classList.contains("drawn") && (then || turn)) {
      event.preventDefault();
      if (then) this.#then(then.dataset);
      else this.#turn(turn.dataset.storyTurn);
      return;
    }
    const tool = event.target.closest("[data-do]")?.dataset.do, link = event.target.closest("[data-unit-link]");
    // Whoever has looked up the marks once isn't offered them again: they stand among further things.
    if (event.target.closest("[data-legend]")) { kept.set(MARKS, "on"); document.body.classList.add("knows-marks"); }
    if (tool) this.#tool(tool);
    else if (event.target.closest("[data-to-drawn]")) this.#text(false, true);
    else if (link && !document.body.classList.contains("as-text")) { event.preventDefault(); this.reports.passed(); this.doing.choose(Number(link.dataset.unitLink)); }
  }

  #tool(name) {
    const { view, measure } = this.table;
    const deeds = {
      present: () => this.#past(false), example: () => this.#example(), invite: () => handOn(this.place),
      in: () => view.zoom(0.75), out: () => view.zoom(1.33), fit: () => { if (view.isFit && !view.isHome && !view.left) view.open(); else view.fit(); }, text: () => this.#text(true, true), help: () => this.panels.explain(), coach: () => this.#coach(document.body.classList.contains("no-coach"), true),
      measure: () => { measure.isOn = !measure.isOn; if (!measure.isOn) measure.clear(); this.#press("measure", measure.isOn); },
    };
    deeds[name]?.();
  }

  #press(name, isOn) {
    for (const each of this.place.querySelectorAll(`[data-do=${name}]`)) each.setAttribute("aria-pressed", String(isOn));
  }

  #coach(isOn, keep = false) {
    document.body.classList.toggle("no-coach", !isOn);
    this.#press("coach", isOn);
    if (keep) kept.set(COACH, isOn ? "on" : "off");
  }

  #text(isOn, keep = false) {
    document.body.classList.toggle("as-text", isOn);
    document.body.classList.toggle("drawn", !isOn);
    this.panels.holdable(!isOn);
    for (const each of this.place.querySelectorAll("[data-to-drawn]")) each.hidden = !isOn;
    if (keep) kept.set(TEXT, isOn ? "on" : "off");
    if (!isOn) this.table.view.open();
  }
}

const place = document.querySelector("[data-battle]");
if (place && document.getElementById("battle-data")) window.skaldBattle = new Battle(place);
