// Numbers are typed over: whoever enters a field finds what stands there selected, so that 12 never becomes 120.
let entered = null;

const isNumber = (field) => field instanceof HTMLInputElement && field.matches("input[type=number]");

document.addEventListener("focusin", ({ target }) => {
  entered = null;
  if (!isNumber(target)) return;
  entered = target;
  target.select();
});

// Whoever typed and taps the same field again means another number.
document.addEventListener("input", ({ target }) => {
  if (isNumber(target)) entered = target;
});

// A tap sets the caret after the focus came: the first one selects again, the next one may place it.
document.addEventListener("click", ({ target }) => {
  if (target === entered) target.select();
  entered = null;
});

// In a table that is filled column by column Enter goes to the row below, and from the last one to what saves.
document.addEventListener("keydown", (event) => {
  const { target } = event;
  if (event.key !== "Enter" || !isNumber(target) || !target.closest("table[data-down]")) return;
  event.preventDefault();
  const column = target.closest("td").cellIndex;
  const below = target.closest("tr").nextElementSibling?.cells[column].querySelector("input");
  (below ?? target.form.querySelector("button.save")).focus();
});
