// Small comforts of the organiser's pages; all of them work without.

// Letters without their marks: "e" finds É, and what doesn't come apart is found as it is sorted.
const LETTERS = { ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", æ: "ae", œ: "oe", ı: "i", ß: "ss" };
const plain = (text) => text.toLocaleLowerCase().replace(/[øłđðþæœıß]/g, (each) => LETTERS[each]).normalize("NFD").replace(/\p{M}/gu, "");

// A list that can be searched while typing.
function filter() {
  for (const box of document.querySelectorAll("[data-filter-box]")) {
    box.hidden = false;
    const input = box.querySelector("[data-filter]");
    const narrow = () => {
      const wanted = plain(input.value.trim());
      for (const row of document.getElementById(input.dataset.filter)?.children ?? []) {
        row.hidden = wanted !== "" && !plain(row.textContent).includes(wanted);
      }
    };
    input.oninput = narrow;
    input.onkeydown = (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      // The only one who is left is meant.
      const left = [...document.getElementById(input.dataset.filter)?.children ?? []].filter((row) => !row.hidden);
      if (!input.value.trim() || left.length !== 1) return;
      left[0].querySelector("button")?.click();
      // The next one is typed at once.
      input.value = "";
      narrow();
    };
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

// Where one is stays in sight of the ways, which scroll sideways on a phone.
function showWay() {
  const here = document.querySelector("[data-ways] [aria-current]");
  const ways = here?.parentElement;
  if (ways) ways.scrollLeft = here.offsetLeft - ways.offsetLeft - (ways.clientWidth - here.offsetWidth) / 2;
}

// The next step by a key or a presenter's remote, such as the next place of the podium.
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, textarea, select")) return;
  const pressed = event.key === "PageDown" ? "ArrowRight" : event.key;
  const button = document.querySelector(`[data-key="${CSS.escape(pressed)}"]`);
  if (!button || event.repeat) return;
  event.preventDefault();
  button.click();
});

filter();
sortable();
showWay();
document.addEventListener("skald:refreshed", filter);
// What went wrong is read first.
document.getElementById("problems")?.focus();

// Where one name after another is typed, the first field waits for it; on a phone the code above it has the room.
if (matchMedia("(min-width: 48rem)").matches) document.querySelector("[data-start] input:not([type=hidden])")?.focus();
