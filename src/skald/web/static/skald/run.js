// Small comforts of the organiser's pages; all of them work without.

// A list that can be searched while typing.
function filter() {
  for (const box of document.querySelectorAll("[data-filter-box]")) {
    box.hidden = false;
    const input = box.querySelector("[data-filter]");
    const narrow = () => {
      const wanted = input.value.trim().toLocaleLowerCase();
      for (const row of document.getElementById(input.dataset.filter)?.children ?? []) {
        row.hidden = wanted !== "" && !row.textContent.toLocaleLowerCase().includes(wanted);
      }
    };
    input.oninput = narrow;
    input.onkeydown = (event) => { if (event.key === "Enter") event.preventDefault(); };
    narrow();
  }
}

// An order that can be dragged; the arrows beside it do the same.
function sortable() {
  for (const list of document.querySelectorAll("[data-sortable]")) {
    const form = list.closest("form");
    let dragged = null;
    for (const row of list.children) row.draggable = true;
    list.addEventListener("dragstart", (event) => {
      dragged = event.target.closest("li");
      dragged?.classList.add("dragged");
    });
    list.addEventListener("dragend", () => { dragged?.classList.remove("dragged"); dragged = null; });
    list.addEventListener("dragover", (event) => {
      const over = event.target.closest("li");
      if (!dragged || !over || over === dragged) return;
      event.preventDefault();
      const box = over.getBoundingClientRect();
      over[event.clientY > box.top + box.height / 2 ? "after" : "before"](dragged);
    });
    list.addEventListener("drop", (event) => {
      event.preventDefault();
      form.elements.order.value = [...list.children].map((row) => row.dataset.name).join(",");
      form.querySelector("[data-save-order]").hidden = false;
    });
  }
}

filter();
sortable();
document.addEventListener("skald:refreshed", filter);
// What went wrong is read first.
document.getElementById("problems")?.focus();
