// The time bar: luck of both sides over the battle, and below it every player turn: its Orders phase paler, then its fights.
import { make } from "./svg.js";

const WIDE = 1000, HIGH = 86, TRACK = 60;

export function drawBar(place, film, go) {
  const last = Math.max(1, film.changes.length), x = (input) => (input / last) * WIDE;
  const svg = make("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "none", class: "time-bar", "aria-hidden": "true" });
  svg.append(make("rect", { width: WIDE, y: 14, height: 28, class: "fair" }), make("path", { d: `M0 28H${WIDE}`, class: "even" }));
  film.turns.forEach((turn, at) => {
    const end = film.turns[at + 1]?.input ?? last;
    const [from, to, acts] = [x(turn.input) + 0.8, x(end) - 0.8, x(turn.acts ?? end)];
    svg.append(make("rect", { x: from, y: TRACK, width: Math.max(1, to - from), height: 22, rx: 2, class: `span ${turn.side}` }));
    if (acts > from) svg.append(make("rect", { x: from, y: TRACK, width: Math.min(acts, to) - from, height: 22, rx: 2, class: "phase-orders" }));
  });
  for (const fight of film.fights) svg.append(make("rect", { x: x(fight) - 1, y: TRACK + 4, width: 2.5, height: 14, class: "clash" }));
  for (const side of ["left", "right"]) {
    const course = film.course[side].map(([input, share]) => `${x(input).toFixed(1)} ${(54 - share * 52).toFixed(1)}`);
    if (course.length) svg.append(make("path", { d: `M0 28L${course.join("L")}`, class: `course ${side}` }));
  }
  const needle = make("path", { class: "needle" });
  svg.append(needle);
  place.append(svg);
  svg.addEventListener("click", (event) => { const box = svg.getBoundingClientRect(); go(Math.round(((event.clientX - box.left) / box.width) * last)); });
  return { show: (input) => needle.setAttribute("d", `M${x(input).toFixed(1)} 0V${HIGH}`) };
}
