// Improves the pages of campaigns; without it everything still works by buttons and lists.

// The visitor's own time zone, where none was typed.
for (const field of document.querySelectorAll("[data-zone]")) {
  if (!field.value) field.value = Intl.DateTimeFormat().resolvedOptions().timeZone || "";
}

for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const field = document.getElementById(button.dataset.copy);
    try {
      await navigator.clipboard.writeText(field.value);
      button.textContent = button.dataset.copied;
    } catch { // denied, or no clipboard at all: it is there to be copied by hand
      field.focus();
      field.select();
      button.textContent = button.dataset.byHand;
    }
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

// Fields that belong to one choice only are shown with it; the viewer of replays has a mark of the same name.
const chosenFor = '[data-when*="="]';
function fit() {
  for (const field of document.querySelectorAll(chosenFor)) {
    const [name, wanted] = field.dataset.when.split("=");
    const chosen = document.querySelector(`[name="${name}"]:checked`)?.value;
    field.closest(".field").hidden = !wanted.split(",").includes(chosen);
  }
}
// For some choices a field belongs to what is folded away.
const folded = [...document.querySelectorAll("[data-folded]")].map((each) => {
  const field = each.closest(".field"), home = document.createComment("");
  field.before(home);
  return { field, home, choice: each.dataset.folded };
});
function fold() {
  for (const { field, home, choice } of folded) {
    const [name, wanted] = choice.split("=");
    if (document.querySelector(`[name="${name}"]:checked`)?.value === wanted) document.querySelector("#more > summary").after(field);
    else home.after(field);
  }
}
if (folded.length) {
  fold();
  document.addEventListener("change", ({ target }) => { if (target.matches("[type=radio]")) fold(); });
}
if (document.querySelector(chosenFor)) {
  fit();
  document.addEventListener("change", fit);
}

// How a battle is to be fought is answered where it was tapped; a page that shows something else by then is opened.
document.addEventListener("submit", async (event) => {
  const form = event.target, button = event.submitter;
  if (!form.matches("[data-ways]") || !button) return;
  event.preventDefault();
  const body = new URLSearchParams(new FormData(form));
  body.set(button.name, button.value);
  try {
    const answer = await fetch(form.action, { method: "POST", body, credentials: "same-origin" });
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    const part = document.querySelector("[data-part=battle]"), other = fresh.querySelector("[data-part=battle]");
    const isSame = answer.ok && fresh.body.dataset.follow === document.body.dataset.follow && !fresh.querySelector(".messages");
    if (!isSame || !other || fresh.querySelector(".to-table")) { location.reload(); return; }
    part.replaceChildren(...other.childNodes);
    document.getElementById(button.id)?.focus({ preventScroll: true });
    if (button.value === "table") document.getElementById("by-hand")?.setAttribute("open", "");
  } catch {
    button.querySelector("span").textContent = form.dataset.trouble;
  }
});

// What was just saved is no news any more once something else has happened.
document.addEventListener("skald:refreshed", () => {
  for (const told of document.querySelectorAll(".messages .success")) told.remove();
});

// What the other lord wants of one is brought into sight, once, unless something is being typed; the line at the top stays.
const news = () => document.querySelector("[data-news]");
let known = news()?.dataset.news;
document.addEventListener("skald:refreshed", () => {
  const now = news(), isNew = now && now.dataset.news !== known;
  known = now?.dataset.news;
  const fields = [...document.querySelectorAll("main details[open] input:not([type=hidden])")];
  const isTyping = fields.some((each) => each === document.activeElement || each.value !== each.defaultValue || each.checked !== each.defaultChecked);
  if (isNew && !isTyping) document.querySelector(now.hash)?.scrollIntoView({ block: "start" });
});

// A bid goes up and down by buttons too, and what it leaves of the treasury goes with it: the server has counted every one.
function leave() {
  const bid = document.querySelector("[data-leaves]");
  if (!bid) return;
  const of = (list) => list.split("|")[bid.value.trim() === "" ? 0 : Number(bid.value)];
  const left = of(bid.dataset.leaves), shown = document.querySelector("[data-left]");
  const last = bid.dataset.leaves.split("|").length - 1, isOver = Number(bid.value) > last;
  shown.hidden = left === undefined;
  document.querySelector("[data-over]").hidden = !isOver;
  bid.setAttribute("aria-invalid", String(isOver));
  if (left !== undefined) {
    shown.querySelector("[data-left-pp]").textContent = left;
    shown.querySelector(".purse-bar span").style.width = `${of(bid.dataset.parts)}%`;
  }
  for (const button of document.querySelectorAll(".stepper [data-step]")) {
    button.hidden = false;
    const next = Number(bid.value) + Number(button.dataset.step);
    button.disabled = next < 0 || (next > last && Number(button.dataset.step) > 0);
  }
}
// What was chosen stays when the page fetches itself anew.
const keep = (bid) => { bid.dataset.typed = ""; leave(); };
document.addEventListener("input", ({ target }) => { if (target.matches("[data-leaves]")) keep(target); });
document.addEventListener("skald:refreshed", leave);
document.addEventListener("click", ({ target }) => {
  const button = target.closest?.(".stepper [data-step]");
  if (!button) return;
  const bid = button.parentElement.querySelector("input");
  // From a bid that can't be paid one steps down to the highest that can.
  bid.value = Math.min(Number(bid.value) + Number(button.dataset.step), bid.dataset.leaves.split("|").length - 1);
  keep(bid);
});
leave();
