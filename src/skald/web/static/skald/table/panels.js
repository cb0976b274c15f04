// The parts beside the table: tabs (on a phone a sheet that opens), the card of a unit, dice laid by tap or drag, the story.
import { piece } from "./calls.js";

export class Panels {
  constructor(battle) {
    this.battle = battle;
    this.tabs = battle.querySelector("[data-tabs]");
    this.tabs.hidden = false;
    [this.face, this.board] = [null, ""];
    this.open("now", { quiet: true });
    battle.addEventListener("click", (event) => this.#clicked(event));
    battle.addEventListener("dragstart", (event) => this.#lift(event));
    battle.addEventListener("dragover", (event) => { if (this.#slot(event.target)) event.preventDefault(); });
    battle.addEventListener("drop", (event) => { const slot = this.#slot(event.target); if (slot) { event.preventDefault(); this.#lay(slot); } });
  }

  get isSheet() {
    return matchMedia("(max-width: 59.99rem)").matches;
  }

  // Whether a sheet lies over the table; the card of a unit that was only tapped leaves it in use.
  get isInTheWay() {
    return this.isSheet && this.battle.classList.contains("sheet-open") && !this.battle.classList.contains("looking");
  }

  open(name, { quiet = false } = {}) {
    const panel = this.battle.querySelector(`#panel-${name}`), isAnew = this.name !== name || !panel.getClientRects().length;
    const isSame = this.name === name && this.battle.classList.contains("sheet-open");
    this.name = name;
    for (const tab of this.tabs.children) tab.setAttribute("aria-expanded", String(tab.dataset.tab === name && (!this.isSheet || (!quiet && !isSame))));
    for (const panel of this.battle.querySelectorAll(".panel")) panel.classList.toggle("shown", panel.id === `panel-${name}`);
    if (!quiet) { this.battle.classList.toggle("sheet-open", this.isSheet && !isSame); this.battle.classList.remove("looking"); }
    // Only what can be seen can be scrolled.
    if (isAnew) panel.scrollTop = 0;
  }

  // What the marks mean, with the switch of the coach above it.
  explain() {
    this.open("more");
    this.battle.querySelector("#legend").open = true;
    this.battle.querySelector("#panel-more").scrollTop = 0;
  }

  // The card of a unit for whoever only wants to know; it leaves the table in sight, and goes down again with the choice.
  look(isOn) {
    const isLooking = this.battle.classList.contains("looking");
    if (!this.isSheet || (!isOn && !isLooking)) return;
    this.shut();
    if (isOn) this.open("units");
    this.battle.classList.toggle("looking", isOn);
  }

  shut() {
    this.battle.classList.remove("sheet-open", "looking");
    for (const tab of this.tabs.children) tab.setAttribute("aria-expanded", String(!this.isSheet && tab.dataset.tab === this.name));
  }

  async card(address, id) {
    this.wanted = id;
    const place = this.battle.querySelector("[data-card]");
    if (id === null) { place.replaceChildren(); return; }
    const text = await piece(address.replace(/0$/, String(id)));
    if (this.wanted === id) {
      if (place.querySelector("[data-unit]")?.dataset.unit !== String(id)) place.closest(".panel").scrollTop = 0;
      const open = [...place.querySelectorAll("details[open]")].map((each) => each.id);
      place.replaceChildren(...new DOMParser().parseFromString(text, "text/html").body.childNodes);
      for (const each of open) if (each) place.querySelector(`#${each}`)?.setAttribute("open", "");
    }
  }

  // After parts were exchanged: dice can be taken up again.
  refreshed() {
    this.face = null;
    for (const die of this.battle.querySelectorAll(".beside .die.mine")) {
      if (!this.battle.querySelector(`[data-lays="${die.dataset.face}"]`)) continue;
      die.draggable = true;
      die.setAttribute("aria-pressed", "false");
      die.addEventListener("keydown", (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); this.#take(die); } });
    }
    this.holdable(!document.body.classList.contains("as-text"));
    for (const each of this.battle.querySelectorAll("[data-share]")) each.hidden = !navigator.canShare;
    this.#marked();
    // Whoever lays dice looks at the board on which they lie.
    this.#lie(this.battle.querySelector("[data-lays]") ? "" : this.board);
  }

  // One board at a time, one's own unless the other one was asked for.
  #lie(name) {
    if (!document.body.classList.contains("drawn")) return;
    const boards = [...this.battle.querySelectorAll("details.board")], shown = boards.find(({ id }) => id === name) ?? boards[0];
    this.board = shown === boards[0] ? "" : name;
    for (const each of boards) each.open = each === shown;
    for (const each of this.battle.querySelectorAll("[data-board]")) each.setAttribute("aria-pressed", String(each.dataset.board === shown?.id));
  }

  // Dice are taken up by hand or key at the drawn table; in text the buttons of the abilities lay them.
  holdable(isOn) {
    for (const die of this.battle.querySelectorAll(".beside .die.mine[draggable]")) {
      die.toggleAttribute("tabindex", isOn);
      if (isOn) { die.tabIndex = 0; die.setAttribute("role", "button"); } else { die.removeAttribute("role"); die.removeAttribute("aria-pressed"); }
    }
  }

  // The picture itself where the device shares files, else its words.
  async #share({ share, title, words: text }) {
    const files = [new File([await (await fetch(share)).blob()], "skald.png", { type: "image/png" })];
    await navigator.share(navigator.canShare({ files }) ? { files, title, text } : { title, text }).catch(() => {});
  }

  #clicked(event) {
    const tab = event.target.closest("[data-tab]"), opener = event.target.closest("[data-open]"), die = event.target.closest(".beside .die.mine");
    const share = event.target.closest("[data-share]"), board = event.target.closest("[data-board]");
    const why = event.target.closest(".why summary");
    // What is opened is brought into sight, as far as it fits.
    if (why) requestAnimationFrame(() => why.parentElement.scrollIntoView({ block: "nearest" }));
    else if (share) this.#share(share.dataset);
    else if (board) this.#lie(board.dataset.board);
    else if (tab) this.open(tab.dataset.tab);
    else if (opener) { this.open(opener.dataset.open, { quiet: !this.isSheet }); this.battle.querySelector(`#panel-${opener.dataset.open}`).scrollTop = 0; }
    else if (die?.draggable) this.#take(die);
    else if (this.face && !event.target.closest("button, a, summary")) { const slot = this.#slot(event.target); if (slot) this.#lay(slot); }
  }

  #lift(event) {
    const die = event.target.closest?.(".beside .die.mine");
    if (!die) return;
    event.dataTransfer.setData("text/plain", die.dataset.face);
    this.#take(die, true);
  }

  #take(die, keep = false) {
    this.face = this.face === die.dataset.face && !keep ? null : die.dataset.face;
    for (const each of this.battle.querySelectorAll(".beside .die.mine")) each.setAttribute("aria-pressed", String(each === die && this.face !== null));
    this.#marked();
  }

  #marked() {
    for (const each of this.battle.querySelectorAll(".ability")) each.classList.toggle("wanted", this.face !== null && each.querySelector(`[data-lays="${this.face}"]`) !== null);
  }

  #slot(target) {
    const ability = target.closest?.(".ability");
    return this.face ? ability?.querySelector(`[data-lays="${this.face}"]`) ?? null : null;
  }

  #lay(button) {
    button.click();
  }
}
