// Clocks count down between two pages; what they show when a page comes is the server's.
export class Clocks {
  constructor(place, onOver) {
    Object.assign(this, { place, onOver });
    this.refreshed();
    setInterval(() => this.#show(), 250);
  }

  refreshed() {
    this.since = performance.now();
  }

  #show() {
    for (const face of this.place.querySelectorAll(".clock[data-left]")) {
      const left = Math.max(0, Number(face.dataset.left) - (performance.now() - this.since)), seconds = Math.ceil(left / 1000);
      face.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
      face.classList.toggle("short", seconds <= 30);
      if (left === 0 && performance.now() > (this.next ?? 0)) { this.next = performance.now() + 2000; this.onOver(); }
    }
  }
}
