// Numbers are typed over: whoever enters a field finds what stands there selected, so that 12 never becomes 120.
const isNumber = (field) => field instanceof HTMLInputElement && field.matches("input[type=number]");

// A tap sets the caret after the focus came: whoever taps once more still means the whole number.
for (const moment of ["focusin", "click"]) document.addEventListener(moment, ({ target }) => { if (isNumber(target)) target.select(); });

// In a table that is filled column by column Enter goes to the row below, and from the last one to what saves.
document.addEventListener("keydown", (event) => {
  const { target } = event;
  if (event.key !== "Enter" || !isNumber(target) || !target.closest("table[data-down]")) return;
  event.preventDefault();
  const column = target.closest("td").cellIndex;
  const below = target.closest("tr").nextElementSibling?.cells[column].querySelector("input");
  (below ?? target.form.querySelector("button.save")).focus();
});
