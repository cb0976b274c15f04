// A band that a mouse takes hold of by its shield, or by the site where it stands, and drops where it is to march.
// Which band that is, and what a drop means, the page decides: "skald:take" asks it, "skald:drop" tells it. A finger moves the map instead.
import { centre, within } from "./campaign-marks.js";

const FAR = 5;

// The band that would be taken here; nothing where the page has none to give.
export function taken({ target }) {
  const mark = target.closest("[data-band-mark]")?.dataset.bandMark, site = target.closest("a[data-site]")?.dataset.site;
  if (!mark && !site) return "";
  const asked = new CustomEvent("skald:take", { cancelable: true, detail: { mark, site, band: "" } });
  document.dispatchEvent(asked);
  return asked.detail.band;
}

// An arrow follows the mouse from the shield, and the site below it lights up; `begun` is told once the mouse has moved.
export function carry(svg, frame, band, { clientX, clientY }, begun) {
  const shield = svg.querySelector(`[data-band-mark="${CSS.escape(band)}"]`);
  if (!shield) return;
  const arrow = svg.querySelector(".marches").cloneNode(false);
  arrow.removeAttribute("data-count");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("class", "march carried");
  path.setAttribute("marker-end", "url(#arrow-head)");
  arrow.append(path);
  let site = null;

  const aim = (next) => {
    if (next === site) return;
    site?.classList.remove("aimed");
    site = next;
    site?.classList.add("aimed");
  };
  const drag = (at) => {
    if (!arrow.isConnected) {
      if (Math.hypot(at.clientX - clientX, at.clientY - clientY) <= FAR) return;
      begun();
      frame.classList.add("held");
      svg.append(arrow);
    }
    const inside = svg.getScreenCTM().inverse();
    const [from, to] = [centre(shield), [at.clientX, at.clientY]].map(([x, y]) => new DOMPoint(x, y).matrixTransform(inside));
    path.setAttribute("d", `M${from.x} ${from.y}L${to.x} ${to.y}`);
    const below = within(svg, [at.clientX, at.clientY])[0]?.dataset.site;
    aim(below && below !== shield.dataset.site ? svg.querySelector(`a[data-site="${CSS.escape(below)}"]`) : null);
  };
  const end = (event) => {
    const aimed = event.type === "pointerup" && site;
    aim(null);
    frame.classList.remove("held");
    removeEventListener("pointermove", drag);
    for (const each of ["pointerup", "pointercancel"]) removeEventListener(each, end);
    if (!arrow.isConnected) return;
    arrow.remove();
    document.dispatchEvent(new CustomEvent("skald:drop", { detail: { band, site: aimed ? aimed.dataset.site : "" } }));
  };
  addEventListener("pointermove", drag);
  for (const each of ["pointerup", "pointercancel"]) addEventListener(each, end);
}
