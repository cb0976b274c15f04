// The text of a rule over the table: whoever looks one up doesn't lose the table for it.
import { element } from "./bar.js";
import { page } from "./calls.js";

export class Lookup {
  constructor(battle) {
    this.box = battle.querySelector("[data-lookup]");
    battle.addEventListener("click", (event) => this.#clicked(event));
  }

  #clicked(event) {
    const link = event.target.closest("a[href]");
    if (event.target === this.box) this.box.close();
    if (!link || link.matches("[data-whole]") || !link.pathname.startsWith("/rules/") || link.origin !== location.origin) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.#open(link.href, link.dataset.lead);
  }

  // Pages that are no rule, or don't come, are opened as they are. What is asked for most is said first.
  async #open(address, lead = "") {
    const found = await page(address), text = found?.querySelector(".rule .rule-text");
    if (!text) { location.assign(address); return; }
    const [name, place, whole] = ["[data-name]", "[data-text]", "[data-whole]"].map((each) => this.box.querySelector(each));
    name.textContent = found.querySelector(".rule h1").textContent;
    place.replaceChildren(...(lead ? [element("p", "lead", lead)] : []), ...text.childNodes);
    whole.href = address;
    if (!this.box.open) this.box.showModal();
    place.scrollTop = 0;
  }
}
