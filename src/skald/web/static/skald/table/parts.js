// Parts of the page that are exchanged when something has changed: what is open, focused, typed or under a finger stays so.

export function exchanged(place, page, { keepsOrder }) {
  for (const part of place.querySelectorAll("[data-part]")) {
    const other = page.querySelector(`[data-part="${part.dataset.part}"]`);
    if (!other || other.innerHTML === part.innerHTML || isTyping(part) || "held" in part.dataset) continue;
    const open = [...part.querySelectorAll("details[id]")].filter((each) => each.open).map((each) => each.id);
    const focused = part.contains(document.activeElement) ? document.activeElement : null;
    const order = part.dataset.part === "board" && keepsOrder ? orderOf(part) : null;
    part.replaceChildren(...other.childNodes);
    if (order) arrange(part, order);
    for (const id of open) document.getElementById(id)?.setAttribute("open", "");
    if (focused) sameAs(focused, part)?.focus({ preventScroll: true });
  }
}

// What a finger has just touched stays under it, though what stands above it grows or shrinks.
export function hold(ability) {
  const find = () => ability && document.querySelector(`.panel.shown [data-ability="${CSS.escape(ability)}"]`), before = find()?.getBoundingClientRect().top;
  return () => { const now = find(); if (now && before !== undefined) now.closest(".panel").scrollTop += now.getBoundingClientRect().top - before; };
}

const orderOf = (part) => [...part.querySelectorAll("[data-ability]")].map((each) => each.dataset.ability);
function arrange(part, order) {
  const place = (each) => order.indexOf(each.dataset.ability);
  for (const list of part.querySelectorAll(".abilities")) list.append(...[...list.children].sort((a, b) => place(a) - place(b)));
}

// What takes the place of an element that was exchanged: the one of its id, or the button that gives the same.
const sameAs = ({ id, name, value }, part) => id ? document.getElementById(id) : name ? part.querySelector(`button[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`) : null;
const isTyping = (part) => part.contains(document.activeElement) && document.activeElement.matches("input:not([type=hidden]), textarea, select");

export function read(page) {
  const text = page.getElementById("battle-data")?.textContent;
  return text ? JSON.parse(text) : null;
}
