// The text of a rule over the table: whoever looks one up doesn't lose the table for it.
import { element } from "./bar.js";
import { page } from "./calls.js";

export class Lookup {
  constructor(battle) {
    this.box = battle.querySelector("[data-lookup]");
    // How far each text was read: whoever opens it again goes on there.
    this.read = new Map();
    battle.addEventListener("click", (event) => this.#clicked(event));
    this.box.addEventListener("scroll", () => { if (this.box.open) this.read.set(this.shown, this.box.scrollTop); });
    // Whoever opened it with a mouse goes on at the table: keys mean what they did there.
    this.box.addEventListener("close", () => { if (this.byHand) battle.querySelector(".battle-table").focus({ preventScroll: true }); });
  }

  #clicked(event) {
    const link = event.target.closest("a[href]");
    if (event.target === this.box) this.box.close();
    if (link?.matches("[data-legend]")) { event.preventDefault(); this.#legend(); return; }
    if (!link || link.matches("[data-whole]") || link.origin !== location.origin || !isText(link)) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.byHand = event.detail > 0;
    this.#open(link.href, link.dataset.lead);
  }

  // Pages that are no rule, or don't come, are opened as they are. What is asked for most, down to the first gap, is said first.
  async #open(address, lead = "") {
    const [first, then] = [0, 1].map((at) => (lead.split("\n\n")[at] ?? "").split("\n").filter(Boolean).map((line) => element("p", "lead", line)));
    const whole = await page(address), found = whole && (ability(whole, address) ?? rule(whole, address, then));
    if (!found) { location.assign(address); return; }
    const [name, place, link] = ["[data-name]", "[data-text]", "[data-whole]"].map((each) => this.box.querySelector(each));
    name.textContent = found.name;
    place.replaceChildren(...first, ...found.text);
    [link.href, link.hidden] = [address, false];
    this.#show(address);
  }

  // What the marks on the table mean stands among further things; whoever is new to them has it by one tap.
  #legend() {
    const [legend, link] = [document.querySelector("#legend"), this.box.querySelector("[data-whole]")];
    this.box.querySelector("[data-name]").textContent = legend.querySelector("summary").textContent;
    const shown = element("div", "legend");
    shown.append(legend.querySelector("dl").cloneNode(true));
    this.box.querySelector("[data-text]").replaceChildren(shown);
    link.hidden = true;
    this.#show("");
  }

  #show(shown) {
    this.shown = shown;
    if (!this.box.open) this.box.showModal();
    this.box.scrollTop = this.read.get(shown) ?? 0;
  }

  // Whoever reads on while the table changes stays where they are, also where a browser lays the text out anew.
  hold() {
    const { open, scrollTop } = this.box;
    return () => { if (open && this.box.scrollTop !== scrollTop) this.box.scrollTop = scrollTop; };
  }
}

// Rules have pages of their own; abilities stand on those of their boards.
const isText = ({ pathname, hash }) => pathname.startsWith("/rules/") || (pathname.startsWith("/boards/") && hash.length > 1);

function rule(found, address, then) {
  const text = found.querySelector(".rule .rule-text");
  return text && { name: found.querySelector(".rule h1").textContent, text: beginningAt(text, new URL(address, location).hash, then) };
}

function ability(found, address) {
  const { hash } = new URL(address, location), there = hash ? found.querySelector(`.board-page .ability[id="${CSS.escape(hash.slice(1))}"]`) : null;
  if (!there) return null;
  const name = there.querySelector("h3").textContent;
  for (const each of there.querySelectorAll("h3, .chance")) each.remove();
  return { name, text: [element("p", "rule-mark", found.querySelector(".board-page h1").textContent), ...there.childNodes] };
}

// A text from the part on that was asked for, what a point is before everything; what comes before it there stands at the
// end, after what holds in this battle (`then`).
function beginningAt(text, hash, then) {
  const found = hash && text.querySelector(hash), place = found?.parentElement, all = found ? [...place.childNodes] : [];
  if (!found) return [...then, ...text.childNodes];
  place.append(...then, ...all.slice(0, all.indexOf(found)));
  place.prepend(...place.querySelectorAll("[data-points]"));
  return text.childNodes;
}
