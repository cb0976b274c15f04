// The end of one's turn: golden once nobody is left who can act and hasn't, and asked about as long as somebody is.

export class Ending {
  constructor(battle, doing) {
    [this.battle, this.doing] = [battle, doing];
  }

  refreshed() {
    const end = this.battle.querySelector("[data-part=bar] .ends[value=done]");
    if (!end || this.doing.window !== "activation" || this.doing.offers.fresh().length) return;
    for (const each of this.battle.querySelectorAll("[data-part=bar] .bar-button.first")) each.classList.remove("first");
    end.classList.add("first");
  }

  // Whether it is asked about first, who could still act being named. In text that stands in the list.
  asks(pressed) {
    const { doing } = this, fresh = doing.window === "activation" && pressed?.value === "done" ? doing.offers.fresh() : [];
    if (!fresh.length || document.body.classList.contains("as-text")) return false;
    const units = fresh.map((id) => `${doing.table.words.units[id].name} (${id})`).join(", ");
    doing.bar.show({ title: doing.bar.say("still", { units }), buttons: [{ label: pressed.textContent.trim(), deed: () => doing.confirm({ action: "done", chain: [] }) }, doing.offers.cancelling()] });
    return true;
  }
}
