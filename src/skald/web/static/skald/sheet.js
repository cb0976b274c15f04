// Score sheets and what is sent from phones. Everything works without this script; with it the numbers change at once,
// the total runs along, what was typed survives a lost network, and "saved" is only said when the server has said so.

import { follow } from "./losses.js";

// --- − and +

function change(button) {
  const [name, by] = button.value.split(/:(?=[+-]1$)/);
  const field = button.form.elements[name];
  const least = Number(field.min || 0), most = Number(field.max || 1000);
  field.value = String(Math.min(most, Math.max(least, (parseInt(field.value, 10) || 0) + Number(by))));
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

// --- the running total: the same sum as the server's, which alone counts

function numbers(line) {
  return [...line.querySelectorAll(".cells input[type=number]")].map((each) => parseInt(each.value, 10) || 0);
}

function total(half) {
  const lines = [...half.querySelectorAll("[data-line]")];
  const entered = new Map(lines.map((line) => [line.dataset.line, numbers(line).reduce((a, b) => a + b, 0)]));
  return lines.reduce((sum, { dataset }) => {
    let points = Math.floor(entered.get(dataset.line) / Number(dataset.per)) * Number(dataset.points);
    if (dataset.capLine) {
      points = Math.min(points, Number(dataset.capBase) + Number(dataset.capEach) * (entered.get(dataset.capLine) ?? 0));
    }
    return sum + points;
  }, 0);
}

function add(form) {
  for (const half of form.querySelectorAll("[data-side]")) {
    const shown = half.querySelector("[data-total]");
    if (!shown) continue;
    shown.hidden = false;
    shown.textContent = String(total(half));
  }
}

// --- what was typed is kept until the server has it

function typed(form) {
  const left = ["csrfmiddlewaretoken", "once"];
  return [...new FormData(form)].filter(([name]) => !left.includes(name));
}

function restore(form, key) {
  const kept = JSON.parse(sessionStorage.getItem(key) ?? "null");
  if (!kept || !("fresh" in form.dataset)) return;
  for (const box of form.querySelectorAll("[type=checkbox], [type=radio]")) box.checked = false;
  for (const [name, text] of kept) {
    for (const field of form.querySelectorAll(`[name="${CSS.escape(name)}"]`)) {
      if (field.type === "radio" || field.type === "checkbox") field.checked ||= field.value === text;
      else if (field.type !== "hidden" && field.tagName !== "BUTTON") field.value = text;
    }
  }
  form.querySelector("[data-kept]")?.removeAttribute("hidden");
}

function prepare(form) {
  const key = form.dataset.keep;
  try { restore(form, key); } catch { sessionStorage.removeItem(key); }
  form.addEventListener("input", (event) => {
    follow(event.target);
    add(form);
    try { sessionStorage.setItem(key, JSON.stringify(typed(form))); } catch { /* full or forbidden: the page still works */ }
  });
  form.addEventListener("click", (event) => {
    const button = event.target.closest("button[name=step]");
    if (!button) return;
    event.preventDefault();
    change(button);
  });
  add(form);
}

// --- sending: told truthfully

async function send(form, button) {
  const body = new URLSearchParams(new FormData(form));
  if (button?.name) body.set(button.name, button.value);
  const trouble = form.querySelector("[data-trouble]");
  const said = button?.textContent;
  const buttons = form.querySelectorAll("button");
  buttons.forEach((each) => { each.disabled = true; });
  if (button && form.dataset.sending) button.textContent = form.dataset.sending;
  try {
    const answer = await fetch(form.action, { method: "POST", body, redirect: "manual", credentials: "same-origin" });
    if (answer.type === "opaqueredirect") {
      // Only now has the server taken it.
      for (const key of Object.keys(sessionStorage)) if (key.includes(".sheet.")) sessionStorage.removeItem(key);
      location.assign(form.dataset.after);
      return;
    }
    if (answer.status >= 500) throw new Error(String(answer.status));
    show(await answer.text());
  } catch {
    buttons.forEach((each) => { each.disabled = false; });
    if (button) button.textContent = said;
    if (trouble) { trouble.textContent = form.dataset.unsent; trouble.hidden = false; }
  }
}

function show(page) {
  const fresh = new DOMParser().parseFromString(page, "text/html");
  document.querySelector("main").replaceChildren(...fresh.querySelector("main").childNodes);
  document.title = fresh.title;
  start();
  const heading = document.querySelector("main [role=alert]:not([hidden]), main h1");
  if (heading) { heading.tabIndex = -1; heading.focus(); }
}

function start() {
  document.querySelectorAll("form[data-keep]").forEach(prepare);
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  // "Change something" goes back to the sheet: nothing is sent by that, so the browser may do it.
  if (!form.matches("form[data-send][data-after]") || event.submitter?.name === "again") return;
  event.preventDefault();
  send(form, event.submitter);
});
start();
