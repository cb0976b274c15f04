// What happened, one report at a time: the sentence, its reason, and those concerned shown on the table. What the other side
// did, every fight and the beginning of one's own turn wait until they were read; what oneself did passes by.
import { element } from "./bar.js";

export class Reports {
  constructor(battle, bar, onShow) {
    [this.place, this.bar, this.onShow] = [battle.querySelector("[data-ticker]"), bar, onShow];
    [this.waiting, this.passing, this.timer, this.read, this.isWhole] = [[], null, 0, 0, false];
    this.place.addEventListener("click", (event) => this.#clicked(event));
  }

  get shown() {
    return this.waiting[0] ?? this.passing;
  }

  // Whether what is shown is the latest there is to tell.
  get isLatest() {
    return this.waiting.length <= 1;
  }

  // `fresh` are the reports that weren't known, the oldest first; `known` all that are still true.
  tell(fresh, known) {
    const before = this.shown, isTrue = (each) => known.some(({ first }) => first === each.first);
    // What was taken back never was.
    this.waiting = this.waiting.filter(isTrue);
    if (this.passing && !isTrue(this.passing)) this.passing = null;
    for (const each of fresh) this.#take(each);
    this.#draw(before);
  }

  // A fight that goes on is told anew, from its beginning.
  #take(report) {
    const at = this.waiting.findIndex(({ first }) => first === report.first);
    if (!report.waits) { this.passing = report; if (at >= 0) this.waiting.splice(at, 1); }
    else if (at >= 0) this.waiting[at] = report;
    else this.waiting.push(report);
    // What passed by before is over.
    if (report.waits) this.passing = null;
  }

  // Whoever decides something has read what stood there.
  passed() {
    if (this.place.getClientRects().length) this.next();
  }

  // The one that is shown was read.
  next() {
    const before = this.shown;
    if (this.waiting.length) { this.waiting.shift(); this.read += 1; }
    else this.passing = null;
    this.#draw(before);
    if (before !== this.shown) this.onShow(this.shown);
  }

  // All of them were: they stand in the story.
  skip() {
    const before = this.shown;
    this.waiting = [];
    this.#draw(before);
    this.onShow(this.shown);
  }

  // A tap on the words opens the whole of them, where they are told briefly.
  #clicked({ target }) {
    if (target.closest(".report-skip")) this.skip();
    else if (target.closest(".report-next")) this.next();
    else if (target.closest(".report")) { this.isWhole = !this.isWhole; this.#draw(this.shown); }
  }

  #draw(before) {
    const { shown } = this, isSame = before?.first === shown?.first;
    clearTimeout(this.timer);
    if (!this.waiting.length) this.read = 0;
    if (!isSame) this.isWhole = false;
    if (!shown) { this.place.replaceChildren(); return; }
    const card = element("div", ["report", shown.waits ? "waits" : "", isSame ? "same" : "", this.isWhole ? "whole" : "", (shown.brief ?? shown.words) === shown.words ? "" : "has-more"].filter(Boolean).join(" "));
    card.dataset.first = shown.first;
    card.append(element("p", "in-brief", shown.brief ?? shown.words), element("p", "in-full", shown.words));
    if (shown.why) card.append(element("p", "because", this.bar.say("why", { reason: shown.why })));
    if (shown.waits) card.append(this.#buttons());
    this.place.replaceChildren(card);
    // What passes by stays long enough to be read; a fight that goes on as long as it does.
    if (!shown.waits && !shown.open) this.timer = setTimeout(() => { this.passing = null; this.#draw(shown); }, 4000 + 40 * this.place.textContent.length);
  }

  #buttons() {
    const isLast = this.waiting.length === 1, count = this.read + this.waiting.length, found = element("div", "report-buttons");
    if (count > 1) found.append(element("small", "report-count", this.bar.say("count", { number: this.read + 1, count })));
    if (!isLast) found.append(button("report-skip", this.bar.say("skip")));
    found.append(button("report-next", this.bar.say(isLast ? "read" : "next")));
    return found;
  }
}

function button(className, label) {
  const found = element("button", className, label);
  found.type = "button";
  return found;
}
