// Massacre points from losses, while they are counted: the same sum as the server's, which alone counts.

const UNIT = 1, HIRED = { whole: 0, half: 1, gone: UNIT + 2 };

function number(field) {
  return Math.max(0, parseInt(field.value, 10) || 0);
}

function packs(count, per, roundUp) {
  return roundUp ? Math.ceil(count / per) : Math.floor(count / per);
}

// What a box of losses comes to: the parts of the sum, the pool of Levies, and whether anything was counted.
function reckon(box) {
  const rows = new Map([...box.querySelectorAll("[data-loss]")].map((row) => [row.dataset.loss, row]));
  const count = (key) => (rows.has(key) ? number(rows.get(key).querySelector("input")) : 0);
  const figures = new Map();
  for (const [key, row] of rows) if (Number(row.dataset.points) && key !== "units") figures.set(key, count(key));
  const marked = box.querySelector("[data-marked-troop]");
  if (marked) figures.set(marked.value, (figures.get(marked.value) ?? 0) + 2 * count("marked"));
  let levies = 0;
  if (box.dataset.counting === "levies") {
    levies = (figures.get("levies") ?? 0) + count("otherwise") + count("at-home");
    figures.delete("levies");
  }
  const parts = [];
  for (const [key, lost] of figures) {
    const { points, per } = rows.get(key).dataset;
    if (lost) parts.push(Number(points) * packs(lost, Number(per), "roundUp" in box.dataset));
  }
  if (count("units")) parts.push(UNIT * count("units"));
  for (const choice of box.querySelectorAll("[data-hired]:checked")) if (HIRED[choice.value]) parts.push(HIRED[choice.value]);
  return { parts, levies };
}

function show(box) {
  const { parts, levies } = reckon(box);
  const sum = parts.reduce((a, b) => a + b, 0);
  box.querySelector("[data-loss-sum]").textContent = parts.length > 1 ? `${parts.join(" + ")} = ${sum}` : String(sum);
  return { massacre: sum, "as-levies": levies };
}

// Losses that are counted fill in the points; points that are typed take the losses away.
export function follow(field) {
  const form = field.form;
  const box = field.closest("[data-losses]");
  if (box) {
    for (const [line, points] of Object.entries(show(box))) {
      const target = form.elements[`${box.dataset.losses}-${line}-0`];
      if (target) target.value = String(points);
    }
    return;
  }
  const typed = field.name?.match(/^([ab])-(massacre|as-levies)-0$/);
  const forgotten = typed && form.querySelector(`[data-losses="${typed[1]}"]`);
  if (!forgotten) return;
  for (const each of forgotten.querySelectorAll("input[type=number]")) each.value = "";
  for (const each of forgotten.querySelectorAll("[data-hired]")) each.checked = each.value === "whole";
  show(forgotten);
}
