// Parts of the page as they were at the moment that is read: the boards, and for whoever only watches the story.
import { piece } from "./calls.js";

export class Then {
  // `onBack` is told when the present is shown again.
  constructor(place, onBack) {
    Object.assign(this, { place, onBack, number: null, present: new Map() });
  }

  // The moment after so many inputs; nothing: the present.
  async show(number, state) {
    if (number === this.number) return;
    this.number = number;
    if (number === null) { this.#back(); return; }
    const names = state.sides.length ? ["board"] : ["board", "story"], parts = names.map((name) => this.#part(name)).filter((part) => this.present.has(part.dataset.part) || !("held" in part.dataset));
    for (const part of parts) {
      if (!this.present.has(part.dataset.part)) this.present.set(part.dataset.part, [...part.childNodes]);
      part.dataset.held = "";
      // What comes later isn't seen while the moment is fetched.
      if (!part.dataset.then) part.classList.add("fetched");
    }
    const text = await piece(`${state.moment.replace(/0$/, number)}?parts`);
    if (this.number !== number) return;
    const page = new DOMParser().parseFromString(text, "text/html");
    for (const part of parts) {
      const then = page.querySelector(`[data-part="${part.dataset.part}"]`);
      if (then) { part.replaceChildren(...then.childNodes); part.dataset.then = number; }
      part.classList.remove("fetched");
    }
  }

  // What came with a page belongs to the present, which is shown again later.
  take(page) {
    for (const name of this.present.keys()) {
      const other = page.querySelector(`[data-part="${name}"]`);
      if (other) this.present.set(name, [...other.childNodes]);
    }
  }

  #part(name) {
    return this.place.querySelector(`[data-part="${name}"]`);
  }

  #back() {
    for (const [name, nodes] of this.present) {
      const part = this.#part(name);
      part.replaceChildren(...nodes);
      part.classList.remove("fetched");
      delete part.dataset.held;
      delete part.dataset.then;
    }
    this.present.clear();
    this.onBack();
  }
}
