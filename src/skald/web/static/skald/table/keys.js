// The table by keyboard: choose, aim, move, confirm, look. Keys count where nobody is typing.
const STEP = 10, STRIDE = 50;
// Keys that do something with units; the others only look.
const DEEDS = /^(\d|[nptr]|Enter|Escape)$/i;
const WAYS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

export function listen({ table, doing, reports, tools }) {
  let typed = "", timer = 0;
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || document.body.classList.contains("as-text")) return;
    const isChoice = event.key === "Enter" && event.target.matches(".bar-select");
    if (!isChoice && event.target.closest("input, textarea, select, summary, dialog")) return;
    // A tab that is open already means nothing more, and neither does a choice in the bar: Enter confirms from there too.
    const onButton = event.target.closest("button, a"), isIdle = onButton?.matches("[data-tab][aria-expanded=true]") ?? false;
    if ((event.key === "Enter" || event.key === " ") && onButton && !(isIdle && event.key === "Enter")) return;
    if (pressed(event)) event.preventDefault();
  });

  function pressed(event) {
    if (DEEDS.test(event.key) && reports.pressed(event.key)) return true;
    if (/^\d$/.test(event.key)) {
      typed = (typed + event.key).slice(-2);
      clearTimeout(timer);
      timer = setTimeout(() => { typed = ""; }, 700);
      const wanted = [typed, event.key].map(Number).find((id) => doing.unit(id)?.figures.length);
      if (wanted !== undefined) doing.tapUnit(wanted);
      return true;
    }
    const way = WAYS[event.key];
    if (way && event.target.closest(".rail")) return false;
    if (way) {
      const far = event.shiftKey ? STRIDE : STEP;
      if (!doing.nudge(way[0] * far, way[1] * far)) table.view.pan(way[0] * 60, way[1] * 60);
      return true;
    }
    const deeds = {
      Enter: () => doing.bar.lead(), Escape: () => doing.cancel(), n: () => doing.nextUnit(1), p: () => doing.nextUnit(-1), t: () => doing.nextTarget(), r: () => doing.turn(),
      m: () => tools("measure"), "+": () => tools("in"), "-": () => tools("out"), "=": () => tools("fit"),
    };
    const deed = deeds[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    deed?.();
    return Boolean(deed);
  }
}
