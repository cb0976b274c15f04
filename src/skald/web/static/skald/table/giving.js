// What was confirmed is given, one thing after the other; where the other side answers in between, it is waited for.

export class Giving {
  // `give` sends an action, and whether it goes on with the one before, and says whether it was taken; `onDone` hears when nothing is left to be given.
  constructor(doing, { give, onBusy, onDone }) {
    Object.assign(this, { doing, give, onBusy, onDone, pending: null, isGiving: false });
  }

  begin({ chain, action, unit, window }) {
    this.pending = { chain: [...chain], action, unit, window };
    this.hasBegun = false;
    this.onBusy(true);
    return this.goOn();
  }

  async goOn() {
    while (this.pending && this.doing.state.yours && !this.isGiving) {
      const given = this.#next();
      if (given === null) break;
      this.isGiving = true;
      const isFine = await this.give(given, this.hasBegun);
      this.hasBegun = true;
      this.isGiving = false;
      if (!isFine) this.pending = null;
    }
    // Something else is asked first, or the deed is over.
    if (this.pending && this.doing.state.yours && !this.isGiving && ["activation", "orders"].includes(this.doing.window)) this.pending = null;
    this.onBusy(this.pending !== null || this.isGiving);
    if (!this.isGiving && !(this.pending && !this.doing.state.yours)) this.onDone();
  }

  // What of it can be given now.
  #next() {
    const { chain, action, unit, window } = this.pending, { awaits, options } = this.doing.state;
    let given = null;
    if (chain.length && options.some((each) => each.action === chain[0])) given = chain.shift();
    else if (!chain.length && action && (unit === undefined || !["move", "charge"].includes(window) || (awaits.window === window && awaits.unit === unit))) { given = action; this.pending = null; }
    if (given !== null && this.pending && !chain.length && !action) this.pending = null;
    return given;
  }

  drop() {
    this.pending = null;
  }
}
