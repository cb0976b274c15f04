// Improves the pages of campaigns; without it everything still works by buttons and lists.

// The visitor's own time zone, where none was typed.
for (const field of document.querySelectorAll("[data-zone]")) {
  if (!field.value) field.value = Intl.DateTimeFormat().resolvedOptions().timeZone || "";
}

for (const button of document.querySelectorAll("[data-copy]")) {
  if (!navigator.clipboard) continue;
  button.hidden = false;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).value);
    button.textContent = button.dataset.copied;
  });
}

// A page that waits for the other lord becomes another page when he comes.
if (document.body.dataset.reload) {
  document.addEventListener("skald:refreshed", () => location.reload());
}

// Bands can be dragged into another order; the buttons do the same.
for (const list of document.querySelectorAll("[data-sortable]")) {
  let dragged = null;
  for (const card of list.children) {
    card.draggable = true;
    card.addEventListener("dragstart", (event) => {
      if (event.target !== card || document.activeElement?.matches("input, select, textarea")) { event.preventDefault(); return; }
      dragged = card;
      card.classList.add("dragged");
      event.dataTransfer.effectAllowed = "move";
    });
    card.addEventListener("dragend", () => { card.classList.remove("dragged"); dragged = null; });
    card.addEventListener("dragover", (event) => {
      if (!dragged || dragged === card) return;
      event.preventDefault();
      const box = card.getBoundingClientRect();
      card[event.clientY < box.top + box.height / 2 ? "before" : "after"](dragged);
    });
    // A drag must not begin where somebody wants to select text or open a list.
    for (const field of card.querySelectorAll("input, select, button, summary")) {
      field.addEventListener("pointerdown", () => { card.draggable = false; });
      field.addEventListener("pointerup", () => { card.draggable = true; });
      field.addEventListener("blur", () => { card.draggable = true; });
    }
  }
}

// A site touched on the map is the next step of the band whose card was used last.
const ways = [...document.querySelectorAll("select[data-way]")];
let marching = ways[0];
for (const hint of document.querySelectorAll("[data-touch]")) hint.hidden = false;
for (const card of document.querySelectorAll("[data-card]")) {
  card.addEventListener("focusin", () => { marching = card.querySelector("select[data-way]") || marching; });
}
document.addEventListener("skald:site", (event) => {
  if (!marching) return;
  const values = [...marching.options].map((option) => option.value);
  const further = marching.value ? `${marching.value},${event.detail}` : event.detail;
  const wish = [further, event.detail].find((value) => values.includes(value));
  if (wish === undefined) return;
  marching.value = wish;
  marching.closest("[data-card]").scrollIntoView({ block: "nearest", behavior: "smooth" });
});

// What a lord has typed is not lost without a warning.
const orders = document.getElementById("orders");
if (orders) {
  let isTouched = false;
  orders.addEventListener("change", () => { isTouched = true; });
  orders.addEventListener("submit", () => { isTouched = false; });
  addEventListener("beforeunload", (event) => { if (isTouched) event.preventDefault(); });
}

// Fields that belong to one choice only are shown with it.
function fit() {
  for (const field of document.querySelectorAll("[data-when]")) {
    const [name, wanted] = field.dataset.when.split("=");
    const chosen = document.querySelector(`[name="${name}"]:checked`)?.value;
    field.closest(".field").hidden = !wanted.split(",").includes(chosen);
  }
}
if (document.querySelector("[data-when]")) {
  fit();
  document.addEventListener("change", fit);
}
