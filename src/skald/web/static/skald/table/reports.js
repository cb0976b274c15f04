// What happened, one report at a time: the sentence, its reason, and those concerned shown on the table. What the other side
// did or has begun and every fight wait until they were read; what oneself did passes by. Beside a
// question stands nothing but the latest: what came before that is read in the place of the question, or left to the story.
import { element } from "./bar.js";
import { Playing } from "./playing.js";

export class Reports {
  // `isAsked` says whether something is asked here, `mayPlay` whether whoever is here only watches.
  constructor(battle, bar, { onShow, isAsked, mayPlay }) {
    [this.place, this.bar, this.onShow, this.isAsked] = [battle.querySelector("[data-ticker]"), bar, onShow, isAsked];
    [this.waiting, this.passing, this.timer, this.read, this.isWhole] = [[], null, 0, 0, false];
    this.playing = new Playing(this, bar, mayPlay);
    // What the other side has begun is read once; as it goes on it passes by.
    this.begun = new Set();
    this.place.addEventListener("click", (event) => this.#clicked(event));
  }

  get shown() {
    return this.waiting[0] ?? this.passing;
  }

  // Whether it stays until it was read.
  get isWaiting() {
    return this.waiting.length > 0;
  }

  // Whether what is shown is the latest there is to tell.
  get isLatest() {
    return this.waiting.length + (this.passing ? 1 : 0) <= 1;
  }

  // Whether something is to be read before anything is asked.
  get isReading() {
    return this.waiting.length > 0 && !(this.isLatest && this.isAsked());
  }

  // `fresh` are the reports that weren't known, the oldest first; `known` all that the server tells again; `isUndone` whether
  // something may have been taken back. What nobody has read stays, even if it is told in another way meanwhile, or no more.
  tell(fresh, known, isUndone) {
    const before = this.shown, isTrue = (each) => !isUndone || known.some(({ key }) => key === each.key);
    // What was taken back never was.
    this.waiting = this.waiting.filter(isTrue);
    if (this.passing && !isTrue(this.passing)) this.passing = null;
    for (const each of fresh) this.#take(each);
    this.#draw(before);
  }

  // A fight that goes on is told anew, from its beginning.
  #take(report) {
    const at = this.waiting.findIndex(({ key }) => key === report.key), waits = report.waits || (report.begun && !this.begun.has(report.key));
    if (!waits) { this.passing = report; if (at >= 0) this.waiting.splice(at, 1); }
    else if (at >= 0) this.waiting[at] = report;
    else this.waiting.push(report);
    // What passed by before is over.
    if (waits) this.passing = null;
  }

  // Whoever decides something has read what stood there; what they passed over stands in the story.
  passed() {
    if (!this.place.getClientRects().length) return;
    for (const each of this.waiting) this.#known(each);
    this.#leave(null);
  }

  // Keys lead on too; whoever does something else has read enough.
  pressed(key) {
    if (!this.isReading) return false;
    if (key === "Enter") this.next();
    else this.skip();
    return key === "Enter" || key === "Escape";
  }

  // The one that is shown was read.
  next() {
    const before = this.shown;
    if (this.waiting.length) { this.#known(this.waiting.shift()); this.read += 1; }
    else this.passing = null;
    this.#draw(before);
    this.onShow();
  }

  // All of them were: they stand in the story. What still goes on is shown.
  skip() {
    for (const each of this.waiting) this.#known(each);
    this.#leave(this.passing?.open ? this.passing : null);
  }

  // What was begun and still goes on stays beside the question that it leads to.
  #known(report) {
    if (!report.begun) return;
    this.begun.add(report.key);
    this.passing = report;
  }

  #leave(passing) {
    const before = this.shown;
    [this.waiting, this.passing] = [[], passing];
    this.#draw(before);
    this.onShow();
  }

  // A tap on the words opens the whole of them, where they are told briefly.
  #clicked({ target }) {
    if (target.closest(".report-skip")) this.skip();
    else if (target.closest(".report-next")) this.next();
    else if (target.closest(".report")) { this.isWhole = !this.isWhole; this.#draw(this.shown); }
  }

  #draw(before) {
    const { focused } = this.playing, { shown } = this, isSame = before?.key === shown?.key;
    clearTimeout(this.timer);
    this.place.classList.toggle("reading", this.isReading);
    if (!this.waiting.length) this.read = 0;
    if (!isSame) this.isWhole = false;
    if (!shown) { this.place.replaceChildren(); return; }
    const card = element("div", ["report", this.isWaiting ? "waits" : "", isSame ? "same" : "", this.isWhole ? "whole" : "", (shown.brief ?? shown.words) === shown.words || shown.lines?.length ? "" : "has-more"].filter(Boolean).join(" "));
    card.dataset.first = shown.first;
    const says = element("div", "report-says");
    const lines = element("ul", "in-lines");
    lines.append(...(shown.lines ?? []).map((each) => element("li", "", each)));
    says.append(element("p", "in-brief", shown.brief ?? shown.words), ...(lines.children.length ? [lines] : []), element("p", "in-full", shown.words));
    card.append(says);
    if (shown.why) says.append(element("p", "because", this.bar.say("why", { reason: shown.why })));
    if (this.isWaiting) card.append(this.#buttons());
    this.place.replaceChildren(card);
    this.playing.drawn(focused);
    // What passes by stays long enough to be read; a fight that goes on as long as it does.
    if (!this.isWaiting && !shown.open) this.timer = setTimeout(() => { this.passing = null; this.#draw(shown); }, 4000 + 40 * this.place.textContent.length);
  }

  #buttons() {
    const isLast = this.waiting.length === 1, count = this.read + this.waiting.length, found = element("div", "report-buttons");
    found.append(...this.playing.controls());
    if (count > 1) found.append(element("small", "report-count", this.bar.say("count", { number: this.read + 1, count })));
    if (!isLast) found.append(button("report-skip", this.bar.say("skip")));
    const next = button("report-next", this.bar.say(isLast ? "read" : "next"));
    next.append(element("kbd", "", "Enter"));
    found.append(next);
    return found;
  }
}

function button(className, label) {
  const found = element("button", className, label);
  found.type = "button";
  return found;
}
