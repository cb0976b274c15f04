// The grid of results: Enter fills the row, sends it and goes on to the next; Tab goes from box to box, past the links
// (Shift+Tab finds them); what is typed survives news from the hall.
const boxes = (row) => [...row.querySelectorAll("[data-points]")];

function nextBox(row) {
  for (let next = row.nextElementSibling; next; next = next.nextElementSibling) {
    const open = boxes(next).find((box) => box.value === "");
    if (open) return open;
  }
  return null;
}

document.addEventListener("input", ({ target }) => {
  if (target.matches("[data-points], [data-extra]")) target.toggleAttribute("data-typed", isTyped(target));
});

function isTyped(field) {
  return field.type === "checkbox" ? field.checked : field.value !== "";
}

document.addEventListener("keydown", (event) => {
  const { target } = event;
  if (event.key !== "Tab" || event.shiftKey || !target.matches("[data-points]")) return;
  const row = target.closest("[data-row]");
  if (target !== boxes(row).at(-1) || row.querySelector("[data-extra]")) return;
  const next = nextBox(row);
  if (!next) return;
  event.preventDefault();
  next.focus();
});

document.addEventListener("keydown", (event) => {
  const { target } = event;
  if (event.key !== "Enter" || !target.matches("[data-points]")) return;
  event.preventDefault();
  const row = target.closest("[data-row]");
  const empty = boxes(row).find((box) => box.value === "");
  if (empty) { empty.focus(); return; }
  const next = nextBox(row);
  target.form.requestSubmit(target.form.querySelector("button[value=save]"));
  if (next) next.focus();
  else target.form.querySelector("button.save").focus();
});

// With a keyboard at hand the first result is typed at once; a phone would cover the page with its keys.
if (matchMedia("(pointer: fine)").matches && document.activeElement === document.body) {
  document.querySelector(".result-row [data-points]")?.focus({ preventScroll: true });
}
