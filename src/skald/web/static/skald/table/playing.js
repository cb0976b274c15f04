// Reports that lead on by themselves, for whoever only watches: play and pause, at the speeds of a replay.
import { element } from "./bar.js";

const SPEEDS = { 0.5: "½×", 1: "1×", 2: "2×", 4: "4×" };
// So long a report stands at the usual speed, in milliseconds, so much longer for each character of it, and never longer than that.
const LEAST = 1400, EACH = 20, MOST = 9000;

export class Playing {
  // `mayPlay` says whether whoever is here only watches.
  constructor(reports, bar, mayPlay) {
    Object.assign(this, { reports, bar, mayPlay, isOn: false, speed: "1", timer: 0 });
  }

  // What stands beside the buttons of a report.
  controls() {
    if (!this.mayPlay()) return [];
    const play = element("button", "report-play", this.bar.say(this.isOn ? "pause" : "play"));
    Object.assign(play, { type: "button", onclick: () => { this.isOn = !this.isOn; play.textContent = this.bar.say(this.isOn ? "pause" : "play"); this.#begin(); } });
    const speed = element("select", "report-speed");
    speed.setAttribute("aria-label", this.bar.say("speed"));
    speed.append(...Object.entries(SPEEDS).sort(([a], [b]) => a - b).map(([value, label]) => new Option(label, value, value === this.speed, value === this.speed)));
    speed.onchange = () => { this.speed = speed.value; this.#begin(); };
    return [play, speed];
  }

  // A report was drawn: whoever had one of its controls under their fingers has it still.
  drawn(focused) {
    if (focused) this.reports.place.querySelector(`.${focused}`)?.focus();
    this.#begin();
  }

  // The control of a report that has the focus.
  get focused() {
    const { activeElement } = document;
    return this.reports.place.contains(activeElement) ? ["report-play", "report-speed", "report-next"].find((each) => activeElement.classList.contains(each)) : "";
  }

  #begin() {
    clearTimeout(this.timer);
    if (!this.isOn || !this.reports.isWaiting || !this.mayPlay()) return;
    this.timer = setTimeout(() => this.reports.next(), Math.min(MOST, LEAST + EACH * this.reports.shown.words.length) / Number(this.speed));
  }
}
