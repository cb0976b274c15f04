// Where the sites and shields of a drawn map are on the screen, and which of them a finger or a mouse means.
export const FINGER = 44;

export function centre(mark) {
  const drawn = mark.matches(".site, .band") ? mark.querySelector(".ground, [href^='#shield']") : null;
  const box = (drawn || mark).getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}
// Whether a finger can't tell two sites apart.
export const isSmall = (svg) => svg.querySelector(".touch").getBoundingClientRect().width < FINGER;
// The bands and sites under a finger, the nearest first.
export function within(svg, [x, y]) {
  const far = (mark) => { const at = centre(mark); return Math.hypot(at[0] - x, at[1] - y); };
  return [...svg.querySelectorAll("[data-band-mark], a[data-site]")].filter((mark) => far(mark) < FINGER / 2).sort((a, b) => far(a) - far(b));
}
