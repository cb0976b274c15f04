// The grid of results: Enter fills the row, sends it and goes on to the next; Tab goes from box to box, then to
// the button that saves, then to the links; a row whose boxes are filled is sent when it is left; what is typed survives
// news from the hall, and leaving the page.
const boxes = (row) => [...row.querySelectorAll("[data-points]")];

function nextBox(row) {
  for (let next = row.nextElementSibling; next; next = next.nextElementSibling) {
    const open = boxes(next).find((box) => box.value === "");
    if (open) return open;
  }
  return null;
}

function isTyped(field) {
  return field.type === "checkbox" ? field.checked : field.value !== "";
}

// --- the way of Tab: every field of the grid, the button that saves, then what else stands in the rows

const FIELDS = "[data-points], [data-extra]";

function wayOf(form) {
  const save = form.querySelector("button.save");
  const others = form.querySelectorAll(".result-grid a[href], .result-grid button");
  return save ? [...form.querySelectorAll(FIELDS), save, ...others] : [];
}

document.addEventListener("keydown", (event) => {
  const form = event.target.closest("form");
  if (event.key !== "Tab" || event.altKey || event.ctrlKey || form?.id !== "grid") return;
  const way = wayOf(form);
  const at = way.indexOf(event.target);
  if (at < 0) return;
  const next = way[at + (event.shiftKey ? -1 : 1)];
  // Past the last link the page goes on behind the button.
  if (!next && !event.shiftKey) form.querySelector("button.save").focus();
  if (!next) return;
  event.preventDefault();
  next.focus();
});

// --- what is typed and not saved yet is kept in this browser, also while another page is open

const drafts = `skald.results.${location.pathname}`;
const nameOf = (field) => field.type === "checkbox" ? `${field.name}=${field.value}` : field.name;

function draft() {
  try { return JSON.parse(localStorage.getItem(drafts) ?? "{}"); } catch { return {}; }
}

function keep(kept) {
  try {
    if (Object.keys(kept).length) localStorage.setItem(drafts, JSON.stringify(kept));
    else localStorage.removeItem(drafts);
  } catch { /* full or forbidden: the page still works */ }
  const told = document.querySelector("[data-unsaved]");
  if (told) told.hidden = !document.querySelector("#grid [data-typed]");
}

// A game that has its result has no boxes any more: nothing is left to be kept of it.
function keepTyped() {
  const typed = [...document.querySelectorAll("#grid [data-typed]")];
  keep(Object.fromEntries(typed.map((field) => [nameOf(field), field.value])));
}

function fillAgain() {
  const kept = draft();
  for (const field of document.querySelectorAll(`#grid :is(${FIELDS})`)) {
    const text = kept[nameOf(field)];
    if (text !== undefined && !isTyped(field)) {
      if (field.type === "checkbox") field.checked = true;
      else field.value = text;
    }
    field.toggleAttribute("data-typed", isTyped(field));
  }
  keepTyped();
}

document.addEventListener("input", ({ target }) => {
  if (!target.matches(FIELDS)) return;
  target.toggleAttribute("data-typed", isTyped(target));
  keepTyped();
});
document.addEventListener("skald:refreshed", keepTyped);

// News of a result that is just what stands in the boxes contradict nobody: it is one's own, or the same.
document.addEventListener("skald:refreshed", () => {
  for (const told of document.querySelectorAll("#grid [data-came]")) {
    const typed = boxes(told.closest("[data-row]")).map((box) => String(Number(box.value))).join(" ");
    told.parentElement.hidden = told.dataset.came === typed;
  }
});
// What waited for the organiser stood first; once it is settled it goes to its table among the others.
const isWaiting = (row) => row.matches(".mismatch, .disputed");
const rowsOfGrid = () => [...document.querySelectorAll("#grid [data-row]")];
let waited = new Set(rowsOfGrid().filter(isWaiting));
document.addEventListener("skald:refreshed", () => {
  const rows = rowsOfGrid();
  for (const row of rows.filter((each) => waited.has(each) && !isWaiting(each))) {
    const later = rows.find((each) => !isWaiting(each) && Number(each.dataset.table) > Number(row.dataset.table));
    if (later) later.before(row);
    else row.parentElement.append(row);
  }
  waited = new Set(rows.filter(isWaiting));
});
// A page that comes back as it was left has its boxes filled by the browser.
addEventListener("pageshow", fillAgain);
fillAgain();

// Enter means its own row: what another row asks about waits there, and is meant only by Enter in it or by the button.
let entered = null;
const isAsking = (row) => row.querySelector("[data-sure]")?.value === boxes(row).map((box) => box.value).join(" ");

document.addEventListener("formdata", ({ target, formData }) => {
  if (target.id !== "grid" || (entered ?? left) === null) return;
  for (const row of rowsOfGrid()) {
    if (row === (entered ?? left) || (entered && !isAsking(row))) continue;
    for (const field of row.querySelectorAll("[name]")) formData.delete(field.name);
  }
});

document.addEventListener("keydown", (event) => {
  const { target } = event;
  if (event.key !== "Enter" || !target.matches("[data-points]")) return;
  event.preventDefault();
  const row = target.closest("[data-row]");
  const empty = boxes(row).find((box) => box.value === "");
  if (empty) { empty.focus(); return; }
  const next = boxes(row).find((box) => !box.validity.valid) ?? nextBox(row);
  entered = row;
  send(row);
  entered = null;
  if (next) next.focus();
  else target.form.querySelector("button.save").focus();
});

// --- whoever leaves a row that is filled in has entered it: with Tab, by a tap elsewhere, on the way to another page

let left = null;
let touched = null;
const sent = new WeakMap();
const textOf = (row) => [...row.querySelectorAll(FIELDS)].map((field) => (field.type === "checkbox" ? field.checked : field.value)).join(" ");

function send(row) {
  sent.set(row, textOf(row));
  const form = row.closest("form");
  form.requestSubmit(form.querySelector("button[value=save]"));
}

document.addEventListener("pointerdown", ({ target }) => { touched = target; }, true);
for (const kind of ["keydown", "input"]) document.addEventListener(kind, () => { touched = null; }, true);

document.addEventListener("focusout", ({ target }) => {
  const row = target.matches(FIELDS) ? target.closest("#grid [data-row]") : null;
  if (!row) return;
  // Only now is it known where the focus went. A window that is left keeps it, and some browsers don't give it to boxes that are ticked.
  setTimeout(() => {
    if (!row.isConnected || row.contains(document.activeElement) || row.contains(touched)) return;
    // The button sends everything itself.
    if (touched?.closest("button[value=save]")) return;
    const filled = boxes(row);
    if (!filled.length || filled.some((box) => box.value === "") || isAsking(row) || sent.get(row) === textOf(row)) return;
    left = row;
    send(row);
    left = null;
  });
});

// --- once something is saved or accepted the keyboard goes on to the next game, and after the last one to "Continue"

const LEFT = "left";
let acted = null;
const hasKeys = () => matchMedia("(pointer: fine)").matches;

function goOn() {
  const at = document.activeElement;
  if (acted === null || at.matches("[data-points]")) { acted = null; return; }
  if (at !== document.body && !at.matches("button.save")) return;
  // Whoever left a row knows where to go; only the button under the keyboard may be gone.
  if (acted === LEFT && document.querySelector("#grid button.save")) return;
  const row = document.querySelector(`#grid [data-part="${CSS.escape(acted)}"]`);
  const open = [...document.querySelectorAll("#grid [data-points]")];
  const box = (row && nextBox(row)) ?? open.find((each) => each.value === "") ?? open.find((each) => isAsking(each.closest("[data-row]")));
  const next = box && !hasKeys() ? box.closest("[data-row]") : box ?? document.getElementById("continue");
  if (!next) return;
  if (next.matches("[data-row]")) next.tabIndex = -1;
  next.focus();
  acted = null;
}

document.addEventListener("submit", ({ target, submitter }) => {
  if (target.id !== "grid") return;
  acted = left ? LEFT : submitter?.closest("[data-row]")?.dataset.part ?? "";
  // What is answered now asks no more, until the server asks again.
  for (const row of entered ?? left ? [entered ?? left] : rowsOfGrid()) row.querySelector("[data-sure]")?.removeAttribute("data-sure");
});
document.addEventListener("skald:refreshed", goOn);

// With a keyboard at hand the first result is typed at once; a phone would cover the page with its keys.
if (hasKeys() && document.activeElement === document.body) {
  document.querySelector(".result-row [data-points]")?.focus();
}
