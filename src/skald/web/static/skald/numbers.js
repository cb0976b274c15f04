// Numbers are typed over: whoever enters a field finds what stands there selected, so that 12 never becomes 120.
const isNumber = (field) => field instanceof HTMLInputElement && field.matches("input[type=number]");

// The field that somebody has typed in since they came to it: that it changed is told when they leave it.
let typed = null;

document.addEventListener("focusin", ({ target }) => { typed = null; if (isNumber(target)) target.select(); });
document.addEventListener("input", ({ target }) => { typed = target; });

// A tap sets the caret after the focus came, and even after the click where it falls on what is selected: the whole number
// is meant all the same. What is selected already has to be let go of first, or the browser thinks that nothing changed.
document.addEventListener("click", ({ target }) => {
  if (!isNumber(target) || target !== document.activeElement) return;
  if (typed !== target) {
    const { value } = target;
    target.value = "";
    target.value = value;
  }
  target.select();
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
