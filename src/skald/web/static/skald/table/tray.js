// What waits to be put on the table: units with their equipment, kinds of terrain, pieces that may be moved.
import { element } from "./bar.js";

export class Tray {
  constructor(battle) {
    this.place = battle.querySelector("[data-tray]");
    this.onPick = () => {};
    this.clear();
  }

  clear() {
    Object.assign(this, { unit: null, kit: null, kind: "", piece: null, heading: 0, text: "" });
    this.#mark();
  }

  label() {
    return this.text;
  }

  show(state) {
    const { units = [], kits = [], kinds = [], pieces = [] } = state.yours ? state.waiting : {};
    const key = JSON.stringify([units, kits, kinds, pieces]);
    if (key === this.key) return;
    this.key = key;
    this.clear();
    const chips = [...units.map(([id, label, kit]) => this.#chip(label, () => { this.unit = id; this.#wear(kit); })), ...kinds.map(([kind, label]) => this.#chip(label, () => { this.kind = kind; })), ...pieces.map(([number, label]) => this.#chip(`↔ ${label}`, () => { this.piece = number; }))];
    this.kits = null;
    this.place.replaceChildren(...chips, ...(kits.length > 1 ? [this.#kits(kits)] : []));
    this.place.hidden = chips.length === 0;
    if (units.length) this.place.querySelector("button")?.click();
  }

  #chip(label, deed) {
    const found = element("button", "chip", label);
    found.type = "button";
    found.setAttribute("aria-pressed", "false");
    found.addEventListener("click", () => {
      Object.assign(this, { unit: null, kind: "", piece: null, heading: 0, text: label });
      deed();
      this.#mark(found);
      this.onPick();
    });
    return found;
  }

  // What the warband recommends, until somebody takes something else.
  #wear(kit) {
    this.kit = kit.split("+").filter(Boolean);
    if (this.kits) this.kits.value = kit;
  }

  #kits(kits) {
    const found = element("select", "chip");
    found.setAttribute("aria-label", kits.map(([, label]) => label).join(", "));
    for (const [value, label] of kits) found.append(new Option(label, value));
    const take = () => { this.kit = found.value.split("+").filter(Boolean); };
    found.addEventListener("change", () => { take(); this.onPick(); });
    take();
    this.kits = found;
    return found;
  }

  #mark(chosen = null) {
    for (const each of this.place.querySelectorAll("button.chip")) each.setAttribute("aria-pressed", String(each === chosen));
  }
}
