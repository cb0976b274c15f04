// The viewer of a replay: the table, the time bar, the dice of the moment and the story, all at one input.
import { make } from "./svg.js";
import { Reel } from "./changes.js";
import { Table } from "./table.js";
import { drawBar } from "./timebar.js";

const SPEEDS = { "0.5": 1400, 1: 700, 2: 350, 4: 150 };

class Viewer {
  constructor(place, film) {
    [this.place, this.film] = [place, film];
    this.reel = new Reel(film.opening, film.changes);
    this.lines = [...document.querySelectorAll("[data-first]")];
    this.timer = null;
    this.at = 0;
    this.table = new Table(place.querySelector("[data-table]"), film.opening, { icons: place.dataset.icons, words: film.words, turned: "turned" in place.dataset });
    this.slider = place.querySelector("[data-slider]");
    this.slider.max = this.reel.last;
    this.bar = drawBar(place.querySelector("[data-bar]"), film, (input) => this.go(input));
    this.#listen();
    place.classList.add("ready");
    this.go(this.#wanted() ?? film.turns[0]?.input ?? this.reel.last, { silent: true });
  }

  // The moment that the address names: behind it, or as pages without scripts are asked for it.
  #wanted() {
    const found = location.hash.match(/^#(?:input-)?(\d+)$/) ?? location.search.match(/[?&]to=(\d+)/);
    return found ? Math.min(Number(found[1]), this.reel.last) : null;
  }

  #listen() {
    this.place.addEventListener("click", (event) => {
      const deed = event.target.closest("[data-do]")?.dataset.do;
      if (deed) this.#do(deed);
    });
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    addEventListener("hashchange", () => { const wanted = this.#wanted(); if (wanted !== null) this.go(wanted); });
    document.addEventListener("keydown", (event) => this.#key(event));
    for (const line of this.lines) line.querySelector("a")?.addEventListener("click", (event) => { event.preventDefault(); this.go(Number(line.dataset.last)); this.place.scrollIntoView({ block: "start" }); });
  }

  #key(event) {
    if (event.target.closest("input, textarea, select") || event.altKey || event.ctrlKey || event.metaKey) return;
    const deed = { ArrowRight: "next", ArrowLeft: "back", Home: "first", End: "last", PageDown: "next-turn", PageUp: "last-turn" }[event.key];
    const seen = { "+": () => this.table.view.zoom(0.8), "-": () => this.table.view.zoom(1.25), 0: () => this.table.view.fit() }[event.key];
    if (event.key === " " && !event.target.closest("button, a, summary")) this.#do("play");
    else if (deed) this.#do(deed);
    else if (seen) seen();
    else return;
    event.preventDefault();
  }

  #do(deed) {
    const turns = this.film.turns.map((turn) => turn.input);
    const deeds = {
      first: () => this.go(0), last: () => this.go(this.reel.last), next: () => this.go(this.at + 1), back: () => this.go(this.at - 1),
      "next-turn": () => this.go(turns.find((input) => input > this.at) ?? this.reel.last), "last-turn": () => this.go(turns.findLast((input) => input < this.at) ?? 0),
      play: () => this.#play(this.timer === null), in: () => this.table.view.zoom(0.75), out: () => this.table.view.zoom(1.33), fit: () => this.table.view.fit(), measure: () => this.#measure(), link: () => this.#link(),
    };
    deeds[deed]?.();
  }

  #play(begin) {
    clearTimeout(this.timer);
    this.timer = null;
    if (begin) {
      if (this.at >= this.reel.last) this.go(0);
      this.#tick();
    }
    const button = this.place.querySelector("[data-do=play]");
    button.setAttribute("aria-pressed", String(begin));
    button.querySelector("use").setAttribute("href", `${this.place.dataset.icons}#${begin ? "pause" : "play"}`);
  }

  // Inputs that change nothing that is drawn and roll no dice are passed over.
  #tick() {
    const speed = this.place.querySelector("[data-speed]:checked")?.value ?? "1";
    this.timer = setTimeout(() => {
      let next = this.at + 1;
      while (next < this.reel.last && this.film.changes[next - 1] === null && !this.film.dice[next]) next++;
      this.go(next);
      if (this.at < this.reel.last) this.#tick(); else this.#play(false);
    }, SPEEDS[speed]);
  }

  #measure() {
    const { measure } = this.table;
    measure.isOn = !measure.isOn;
    if (!measure.isOn) measure.clear();
    this.place.querySelector("[data-do=measure]").setAttribute("aria-pressed", String(measure.isOn));
  }

  async #link() {
    // One's own address may be a private link: others get that of whoever watches.
    const address = `${location.origin}${this.place.dataset.place ?? location.pathname}#${this.at}`;
    history.replaceState(null, "", `#${this.at}`);
    try { await navigator.clipboard.writeText(address); } catch { /* the address bar has it */ }
    this.place.querySelector("[data-linked]").textContent = this.film.words.linked;
  }

  go(input, { silent = false } = {}) {
    this.at = Math.max(0, Math.min(this.reel.last, input));
    const position = this.reel.at(this.at);
    this.table.show(position);
    this.slider.value = this.at;
    for (const field of this.place.querySelectorAll("[data-at]")) field.value = this.at;
    const line = this.#line();
    const title = this.#title();
    this.slider.setAttribute("aria-valuetext", `${title}, ${this.at}`);
    this.place.querySelector("[data-when]").textContent = title;
    this.place.querySelector("[data-input]").textContent = `${this.at} / ${this.reel.last}`;
    const told = this.#told(line), step = this.film.steps[this.at] ?? "";
    this.place.querySelector("[data-now]").textContent = told || step || `${title}.`;
    // What this very step came to, unless the line says so.
    this.place.querySelector("[data-step]").textContent = told && !told.includes(step) ? step : "";
    this.#why(line);
    const [, ...points] = this.film.scores.findLast(([from]) => from <= this.at);
    ["left", "right"].forEach((side, n) => { this.place.querySelector(`[data-points=${side}]`).textContent = points[n]; });
    for (const each of this.lines) each.classList.toggle("here", each === line);
    this.bar.show(this.at);
    this.#dice(line);
    const awaits = position.awaits;
    this.table.units.aim([awaits.unit, awaits.target].filter((unit) => unit !== null));
    if (!silent && !document.hidden) history.replaceState(null, "", `#${this.at}`);
    if (line && !silent) { const list = line.closest("[data-story]"); if (list && list.scrollHeight > list.clientHeight) list.scrollTop = line.offsetTop - list.offsetTop - 60; }
  }

  // The line of this moment; when a turn has begun since, it is over.
  #line() {
    const began = this.film.turns.findLast((turn) => turn.input <= this.at)?.input ?? 0, line = this.lines.findLast((each) => Number(each.dataset.first) <= this.at);
    return line && Number(line.dataset.last) >= began ? line : undefined;
  }

  // What a line tells, but not its end before it has come; of moves nothing before the last of them.
  #told(line) {
    const whole = line?.querySelector("a")?.textContent ?? "";
    if (!line || Number(line.dataset.last) <= this.at) return whole;
    return line.dataset.kind === "move" ? "" : whole.replace(/([.!?]) .*$/s, "$1");
  }

  // The numbers behind what is told, as far as it has come.
  #why(line) {
    const first = line && Number(line.dataset.last) >= this.at ? Number(line.dataset.first) : this.at, found = [];
    for (let input = first; input <= this.at; input++) found.push(...(this.film.numbers[input] ?? []));
    const lines = [...new Set(found)].map((html) => { const each = document.createElement("li"); each.append(...new DOMParser().parseFromString(html, "text/html").body.childNodes); return each; });
    this.place.querySelector("[data-numbers]").replaceChildren(...lines);
    this.place.querySelector("[data-why]").hidden = !lines.length;
  }

  // The player turn, and its phase.
  #title() {
    const turn = this.film.turns.findLast(({ input }) => input <= this.at), [orders, activation] = this.film.words.phases;
    return turn ? `${turn.title} · ${turn.acts !== null && turn.acts <= this.at ? activation : orders}` : this.film.words.before;
  }

  // The odds of the fight that is told, and the dice of this moment: those of its line, as far as they have fallen.
  #dice(line) {
    const first = line && Number(line.dataset.last) >= this.at ? Number(line.dataset.first) : this.at;
    const found = [], odds = [];
    for (let input = first; input <= this.at; input++) {
      if (this.film.stood[input]) odds.push(this.film.stood[input]);
      if (this.film.dice[input]) found.push(this.film.dice[input]);
    }
    const box = this.place.querySelector("[data-dice]"), stood = this.place.querySelector("[data-stood]");
    stood.textContent = odds.at(-1) ?? "";
    stood.hidden = !odds.length;
    box.replaceChildren(...found.slice(-4).map((cast) => drawCast(cast)));
    box.closest("section").classList.toggle("empty", found.length + odds.length === 0);
  }
}

function drawCast(cast) {
  const found = document.createElement("div");
  found.className = `cast ${cast.side}`;
  const said = document.createElement("p");
  said.textContent = cast.text;
  found.append(said);
  if (cast.chances) found.append(drawChances(cast));
  return found;
}

// Small bars: what could have come, and what came.
function drawChances(cast) {
  const most = Math.max(...cast.chances), wide = 240 / cast.chances.length;
  const bars = cast.chances.flatMap((chance, at) => [
    make("rect", { x: at * wide + 1, y: 44 - (40 * chance) / most, width: Math.max(2, wide - 2), height: (40 * chance) / most + 1, class: at === cast.came - cast.from ? "came" : "could" }),
    ...(cast.chances.length < 15 || at === cast.came - cast.from ? [make("text", { x: at * wide + wide / 2, y: 57 }, String(at + cast.from))] : []),
  ]);
  return make("svg", { viewBox: "0 0 240 60", class: "chances", "aria-hidden": "true" }, ...bars);
}

async function open(place) {
  const answer = await fetch(place.dataset.film);
  if (answer.ok) window.skaldViewer = new Viewer(place, await answer.json());
  else place.querySelector("[data-now]").textContent = place.dataset.failed;
}

const place = document.querySelector("[data-film]");
if (place) open(place);
