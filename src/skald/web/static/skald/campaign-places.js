// Where a shield comes to stand on a map that is played: beside its site, on no name, disc, flag or other shield.
// The places are those that web/campaigns/drawing/places.py tries, in the same order; sizes are its too.
const WIDTH = 48, HEIGHT = 70, GAP = 3, DISC = 33, GLOW = 47;
// So much nearer to its own site than to any other a shield stands; what is nearer to another is only the least bad of what is free.
const NEARER = 6, STRANGE = 0.001;

export function around(x, y, width = WIDTH, height = HEIGHT) { return { x: x - width / 2, y: y - height / 2, width, height }; }

export function shared(a, b) {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return across > 0 && down > 0 ? across * down : 0;
}
export function middle(site) {
  const ground = site?.querySelector(".ground");
  return ground && [Number(ground.getAttribute("cx")), Number(ground.getAttribute("cy"))];
}
const reach = (site) => site.classList.contains("prestigious") ? GLOW : DISC;

// The box of a shield with its crown, by the middle of the shield.
export const boxAt = ([x, y]) => around(x, y - 9);

function* tried(site, seat, isPair) {
  const [x, y] = middle(site), side = seat === "0" ? -1 : 1;
  // Two on one side leave the middle to nobody.
  const level = isPair ? [38, -38, 0, 12, -12, 24, -24] : [0, 12, -12, 24, -24, 38, -38];
  for (let ring = 0; ring < 6; ring += 1) {
    const beside = reach(site) + WIDTH / 2 + GAP + 1 + ring * (WIDTH + 2 * GAP), above = reach(site) + HEIGHT / 2 + GAP + 1;
    for (const shifts of [level, [above, -above]])
      for (const across of [side, -side]) for (const down of shifts) yield [x + across * beside, y + down + 3];
    for (const across of [0, side * ring * WIDTH, -side * ring * WIDTH]) for (const down of [above, -above - 12]) yield [x + across, y + down + 9];
    // More places along the edges of the disc: whoever finds none stays as near before he goes farther away.
    if (!ring) for (const slide of [14, 28, 42, 56]) {
      for (const across of [side * slide, -side * slide]) for (const down of [above, -above - 12]) yield [x + across, y + down + 9];
      for (const across of [side, -side]) for (const down of [slide, -slide]) yield [x + across * beside, y + down + 3];
    }
  }
}

// How far a box is from the disc of a site.
function away(box, site) {
  const [x, y] = middle(site);
  return Math.hypot(Math.max(box.x - x, 0, x - box.x - box.width), Math.max(box.y - y, 0, y - box.y - box.height)) - reach(site);
}

// The middle of the first place that is free and where nobody asks at which site it is, or of the least bad one; `others` are boxes of other shields.
export function standing(land, site, seat, others, isPair = false) {
  const boxes = [...others];
  for (const each of land.querySelectorAll("a[data-site]")) {
    const [x, y] = middle(each);
    boxes.push(around(x, y, 2 * reach(each), 2 * reach(each)));
    const flag = each.querySelector(".flag");
    if (flag) boxes.push(flag.getBBox());
  }
  for (const each of land.querySelectorAll(".label, .battle-mark")) boxes.push(each.getBBox());
  const view = land.viewBox.baseVal, sites = [...land.querySelectorAll("a[data-site]")].filter((each) => each !== site);
  let best = null;
  for (const place of tried(site, seat, isPair)) {
    const box = boxAt(place), room = around(place[0], place[1] - 9, WIDTH + 2 * GAP, HEIGHT + 2 * GAP);
    const outside = WIDTH * HEIGHT - shared(box, view);
    const own = away(box, site) + NEARER, strange = Math.max(0, ...sites.map((each) => own - away(box, each)));
    const covered = outside + STRANGE * strange + boxes.reduce((sum, other) => sum + shared(room, other), 0);
    if (!best || covered < best.covered) best = { covered, place };
    if (!covered) break;
  }
  return best.place;
}
