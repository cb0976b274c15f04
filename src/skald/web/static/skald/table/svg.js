// Makes and fills SVG elements; everything of the table is drawn with these few words.
const SPACE = "http://www.w3.org/2000/svg";

export function make(name, attributes = {}, ...children) {
  const found = document.createElementNS(SPACE, name);
  for (const [key, value] of Object.entries(attributes)) if (value !== null && value !== undefined) found.setAttribute(key, value);
  found.append(...children);
  return found;
}

export const group = (className, ...children) => make("g", { class: className }, ...children);

export const points = (corners) => corners.map(([x, y]) => `${x},${y}`).join(" ");

// The same drawing for the same place, so that trees don't jump from step to step.
export function seeded(seed) {
  let state = (Math.imul(seed | 0, 2654435761) ^ 0x9e3779b9) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

export function bounds(corners) {
  const xs = corners.map(([x]) => x), ys = corners.map(([, y]) => y);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

export function inside(corners, x, y) {
  let found = false;
  for (let at = 0, before = corners.length - 1; at < corners.length; before = at++) {
    const [ax, ay] = corners[at], [bx, by] = corners[before];
    if ((ay > y) !== (by > y) && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) found = !found;
  }
  return found;
}

export function middle(corners) {
  return [corners.reduce((sum, [x]) => sum + x, 0) / corners.length, corners.reduce((sum, [, y]) => sum + y, 0) / corners.length];
}

// A closed line through the middles of the sides, with the corners rounded off.
export function rounded(corners) {
  const half = (one, other) => [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
  const start = half(corners.at(-1), corners[0]);
  const parts = corners.map((corner, at) => {
    const end = half(corner, corners[(at + 1) % corners.length]);
    return `Q${corner[0]} ${corner[1]} ${end[0].toFixed(1)} ${end[1].toFixed(1)}`;
  });
  return `M${start[0].toFixed(1)} ${start[1].toFixed(1)}${parts.join("")}Z`;
}

// The convex outline of points.
export function hull(places) {
  const sorted = [...places].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const cross = (o, a, b) => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
  const half = (list) => {
    const found = [];
    for (const place of list) {
      while (found.length > 1 && cross(found.at(-2), found.at(-1), place) <= 0) found.pop();
      found.push(place);
    }
    return found.slice(0, -1);
  };
  return sorted.length < 3 ? sorted : [...half(sorted), ...half(sorted.reverse())];
}

// Whether a box lies on the screen and over none of the others.
export const isFree = (box, others, all) => box.left >= all.left && box.right <= all.right && box.top >= all.top && box.bottom <= all.bottom && others.every((each) => each.right < box.left || each.left > box.right || each.bottom < box.top || each.top > box.bottom);
