// The bar under the table while something is proposed: one question, one line, few buttons; and what is refused.
// Labels longer than that take smaller letters where a button has its height.
const LONG = 44;
const word = (text, given) => text.replace(/\{(\w+)\}/g, (_whole, key) => given[key] ?? "");

export class Bar {
  constructor(battle, words) {
    [this.place, this.words] = [battle.querySelector("[data-proposal]"), words];
    this.usual = battle.querySelector("[data-part=bar]");
    this.refusal = battle.querySelector("[data-refused]");
    // Why something is proposed, where it isn't one's own idea; until that is let go of.
    [this.hint, this.warning, this.more] = ["", "", []];
  }

  say(key, given = {}) {
    return word(this.words[key] ?? key, given);
  }

  clear() {
    [this.hint, this.more] = ["", []];
    this.place.hidden = true;
    this.usual.hidden = false;
    this.place.replaceChildren();
  }

  // `buttons` are {label, deed, key, first, pressed}; `choices` a list of {label, chosen, deed}.
  show({ title, note = "", buttons = [], choices = [] }) {
    const question = element("div", "question"), strong = element("strong", "", title);
    strong.setAttribute("role", "status");
    question.append(strong, element("small", "", note), ...(this.hint ? [element("small", "hinted", this.hint)] : []));
    const hands = element("div", "bar-buttons");
    if (choices.length > 1) hands.append(select(choices));
    for (const each of buttons) hands.append(button(each));
    const focused = this.place.contains(document.activeElement) ? document.activeElement.dataset.key : "";
    this.place.replaceChildren(question, hands, ...this.more);
    this.#warn();
    this.place.hidden = false;
    this.usual.hidden = true;
    if (focused) this.place.querySelector(`[data-key="${focused}"]`)?.focus();
  }

  // What the server tells of it stands below, whatever the bar asks, until that is let go of.
  below(html) {
    for (const each of this.more) each.remove();
    this.more = [...new DOMParser().parseFromString(html, "text/html").body.children];
    this.place.append(...this.more);
  }

  // What a place lays a unit open to; it stands until something else is proposed or known.
  danger(words) {
    this.warning = words;
    this.#warn();
  }

  #warn() {
    this.place.querySelector(".danger-told")?.remove();
    if (this.warning) this.place.querySelector(".question")?.append(element("small", "danger-told", this.warning));
  }

  // Enter means the golden button: nothing where nothing is golden.
  lead() {
    this.place.querySelector(".bar-button.first")?.click();
  }

  // What a rule has against it, in words, with its text one tap away.
  refuse(title, problem) {
    if (!problem?.words) { this.refusal.hidden = true; return; }
    const parts = [element("b", "", title), element("p", "", problem.words)];
    if (problem.page) {
      const link = element("a", "", this.say("rule"));
      link.href = problem.page;
      link.target = "_blank";
      parts.push(link);
    }
    const close = element("button", "shut", "×");
    close.type = "button";
    close.setAttribute("aria-label", this.say("cancel"));
    close.addEventListener("click", () => { this.refusal.hidden = true; });
    this.refusal.replaceChildren(close, ...parts);
    this.refusal.hidden = false;
  }
}

export function element(name, className = "", text = "") {
  const found = document.createElement(name);
  if (className) found.className = className;
  if (text) found.textContent = text;
  return found;
}

function button({ label, deed, about = "", key = "", first = false, pressed = null, disabled = false, off = false }) {
  const found = element("button", ["bar-button", first ? "first" : "", off ? "off" : "", label.length > LONG ? "long" : ""].filter(Boolean).join(" "));
  const words = element("span", "", label);
  if (about) words.append(element("small", "", about));
  found.append(words);
  found.type = "button";
  found.disabled = disabled;
  found.dataset.key = key || label;
  if (pressed !== null) found.setAttribute("aria-pressed", String(pressed));
  if (key) found.append(element("kbd", "", key));
  found.addEventListener("click", deed);
  return found;
}

function select(choices) {
  const found = element("select", "bar-select");
  found.setAttribute("aria-label", choices.map((each) => each.label).join(", "));
  choices.forEach((each, at) => found.append(new Option(each.label, String(at), each.chosen, each.chosen)));
  found.addEventListener("change", () => choices[Number(found.value)].deed());
  return found;
}
