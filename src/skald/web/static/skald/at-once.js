// A form marked data-at-once is sent as soon as something is chosen in it; without this script its button does it.
document.documentElement.classList.add("sends-at-once");
document.addEventListener("change", ({ target }) => {
  if (target.form?.matches("[data-at-once]")) target.form.requestSubmit();
});
