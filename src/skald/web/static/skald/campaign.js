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

// A link to something folded opens it.
function unfold() {
  const wanted = location.hash ? document.getElementById(location.hash.slice(1)) : null;
  if (wanted?.matches("details")) { wanted.open = true; wanted.scrollIntoView({ block: "nearest" }); }
}
unfold();
addEventListener("hashchange", unfold);

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
    card.addEventListener("dragend", () => {
      card.classList.remove("dragged");
      dragged = null;
      list.querySelectorAll("[data-earlier]").forEach((button, at) => { button.disabled = at === 0; });
      list.querySelectorAll("[data-later]").forEach((button, at) => { button.disabled = at === list.children.length - 1; });
      list.dispatchEvent(new Event("change", { bubbles: true }));
    });
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
let used = document.querySelector("[data-card]:has(select[data-way])");
for (const hint of document.querySelectorAll("[data-touch]")) hint.hidden = false;
for (const card of document.querySelectorAll("[data-card]")) {
  card.addEventListener("focusin", () => { if (card.querySelector("select[data-way]")) used = card; });
}
document.addEventListener("skald:site", (event) => {
  const marching = used?.querySelector("select[data-way]");
  if (!marching) return;
  const values = [...marching.options].map((option) => option.value);
  const further = marching.value ? `${marching.value},${event.detail}` : event.detail;
  const wish = [further, event.detail].find((value) => values.includes(value));
  if (wish === undefined) return;
  marching.value = wish;
  marching.dispatchEvent(new Event("change", { bubbles: true }));
  marching.closest("[data-card]").scrollIntoView({ block: "nearest", behavior: "smooth" });
});

// What a lord has typed is not lost without a warning.
const orders = document.getElementById("orders");
if (orders) {
  // A draft that was only counted or tried is on the page and nowhere else.
  let isTouched = "unsaved" in orders.dataset;
  orders.addEventListener("change", () => { isTouched = true; });
  orders.addEventListener("submit", () => { isTouched = false; });
  addEventListener("beforeunload", (event) => { if (isTouched) event.preventDefault(); });

  // Every change is counted at once, on a copy: the marches on the map, the costs, the forecast and its warning.
  let asked = 0, timer = 0;
  orders.addEventListener("change", (event) => {
    if (event.target.closest(".sandbox")) return;
    asked += 1;
    clearTimeout(timer);
    timer = setTimeout(() => recount(asked), 250);
  });
  orders.addEventListener("submit", () => { asked += 1; clearTimeout(timer); });
  async function recount(question) {
    const sent = new FormData(orders);
    sent.set("action", "count");
    let fresh;
    try {
      const answer = await fetch(location.pathname, { method: "POST", body: sent, credentials: "same-origin" });
      if (!answer.ok || answer.redirected) return;
      fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    } catch {
      return; // no network: the button still counts
    }
    if (question !== asked) return;
    for (const part of document.querySelectorAll("[data-count]")) {
      const other = fresh.querySelector(`[data-count="${CSS.escape(part.dataset.count)}"]`);
      if (!other || other.innerHTML === part.innerHTML) continue;
      const focused = part.contains(document.activeElement) ? document.activeElement.id : "";
      const way = part.querySelector("select[data-way]")?.value;
      if (way) part.dataset.wish = way;
      part.replaceChildren(...other.childNodes);
      if (focused) document.getElementById(focused)?.focus();
      // A band that was too small for a moment marches as it was told before.
      const again = part.querySelector("select[data-way]");
      if (!way && again && !again.value && part.dataset.wish) again.value = part.dataset.wish;
      if ((again?.value ?? "") !== (way ?? "")) orders.dispatchEvent(new Event("change"));
    }
  }
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
