// The end of one's turn: golden once nobody is left who can act and hasn't, and asked about as long as somebody is. To concede
// is asked about too: online only whoever has won could take it back.

export class Ending {
  constructor(battle, doing, panels, isOver) {
    [this.battle, this.doing, this.panels, this.isOver] = [battle, doing, panels, isOver];
  }

  // On a phone the result is there as soon as the last report of the battle was read.
  comes(isOver, isReading) {
    if (isOver && isReading) return;
    const wasOver = this.isOver;
    this.isOver = isOver;
    if (!isOver || wasOver || !this.panels.isSheet) return;
    this.panels.shut();
    this.panels.open("now");
  }

  refreshed() {
    const end = this.battle.querySelector("[data-part=bar] .ends[value=done]");
    if (!end || this.doing.window !== "activation" || this.doing.offers.fresh().length) return;
    for (const each of this.battle.querySelectorAll("[data-part=bar] .bar-button.first")) each.classList.remove("first");
    end.classList.add("first");
  }

  // Whether it is asked about first, who could still act being named; `onAsk` makes room for the question. In text that stands in the list.
  asks(pressed, onAsk) {
    const { doing } = this, isLast = pressed?.value?.startsWith("concede") ?? false;
    // To concede is no decision that is waited for: it is given whoever's turn it is.
    if (isLast && !document.body.classList.contains("as-text")) { this.#ask(doing.bar.say("sure"), pressed, () => { doing.cancel(); doing.giving.give(pressed.value); }, onAsk); return true; }
    const fresh = doing.window === "activation" && pressed?.value === "done" ? doing.offers.fresh() : [];
    if (!fresh.length || document.body.classList.contains("as-text")) return false;
    const units = fresh.map((id) => `${doing.table.words.units[id].name} (${id})`).join(", ");
    this.#ask(doing.bar.say("still", { units }), pressed, () => doing.confirm({ action: "done", chain: [] }), onAsk);
    return true;
  }

  #ask(title, { textContent }, deed, onAsk) {
    const { doing } = this;
    onAsk();
    doing.bar.show({ title, buttons: [{ label: textContent.trim(), deed }, doing.offers.cancelling()] });
  }
}
