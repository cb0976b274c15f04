// Parts of a page that are exchanged: what was under a finger, in order, in focus or being typed stays so.

// What a finger has just touched stays under it, though what stands above it grows or shrinks.
export function hold(ability) {
  const find = () => ability && document.querySelector(`.panel.shown [data-ability="${CSS.escape(ability)}"]`), before = find()?.getBoundingClientRect().top;
  return () => { const now = find(); if (now && before !== undefined) now.closest(".panel").scrollTop += now.getBoundingClientRect().top - before; };
}

export const orderOf = (part) => [...part.querySelectorAll("[data-ability]")].map((each) => each.dataset.ability);
export function arrange(part, order) {
  const place = (each) => order.indexOf(each.dataset.ability);
  for (const list of part.querySelectorAll(".abilities")) list.append(...[...list.children].sort((a, b) => place(a) - place(b)));
}

// What takes the place of an element that was exchanged: the one of its id, or the button that gives the same.
export const sameAs = ({ id, name, value }, part) => id ? document.getElementById(id) : name ? part.querySelector(`button[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`) : null;
export const isTyping = (part) => part.contains(document.activeElement) && document.activeElement.matches("input:not([type=hidden]), textarea, select");
