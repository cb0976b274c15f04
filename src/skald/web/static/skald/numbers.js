// Numbers are typed over: whoever enters a field finds what stands there selected, so that 12 never becomes 120.
let entered = null;

const isNumber = (field) => field instanceof HTMLInputElement && field.matches("input[type=number]");

document.addEventListener("focusin", ({ target }) => {
  entered = null;
  if (!isNumber(target)) return;
  entered = target;
  target.select();
});

// A tap sets the caret after the focus came: the first one selects again, the next one may place it.
document.addEventListener("click", ({ target }) => {
  if (target === entered) target.select();
  entered = null;
});
