// A list is judged by the server at every change; only what it says is exchanged, so typing is never disturbed.
// What is pasted or typed as words fills in the fields as soon as one pauses.
const form = document.querySelector("form[data-check]");
const SOON = 250;
const PAUSE = 700;
let timer = 0;
let asked = 0;
let isUnread = false;

async function ask(what) {
  const mine = ++asked;
  if (what === "read") isUnread = false;
  const body = new URLSearchParams(new FormData(form));
  body.set("do", what);
  try {
    const answer = await fetch(form.dataset.check, { method: "POST", body, credentials: "same-origin" });
    if (!answer.ok && answer.status !== 422) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (mine === asked) exchange(page, what === "read" ? ["understood", "fields", "others", "problems", "left"] : ["problems", "left"]);
  } catch { /* no network: the buttons still send the form */ }
}

function exchange(page, names) {
  for (const name of names) {
    const [part, other] = [form, page].map((each) => each.querySelector(`[data-part="${name}"]`));
    if (other && other.innerHTML !== part.innerHTML) part.replaceChildren(...other.childNodes);
  }
  for (const label of form.querySelectorAll(".troops label")) {
    const other = page.querySelector(`.troops label[for="${label.htmlFor}"]`);
    if (!other || other.innerHTML === label.innerHTML) continue;
    label.closest("tr").className = other.closest("tr").className;
    label.replaceChildren(...other.childNodes);
  }
}

function soon(what, after) {
  clearTimeout(timer);
  timer = setTimeout(() => ask(what), after);
}

if (form) {
  for (const each of form.querySelectorAll("[data-without-script]")) each.hidden = true;
  form.addEventListener("input", ({ target, inputType }) => {
    if (target.name === "file") {
      isUnread = true;
      soon("read", inputType === "insertFromPaste" ? 0 : PAUSE);
    } else if (target.name !== "anyway") soon("check", SOON);
  });
  form.addEventListener("click", (event) => {
    const button = event.target.closest("button[name=step]");
    if (!button) return;
    event.preventDefault();
    const [name, by] = button.value.split(/:(?=[+-]1$)/);
    const field = form.elements[name];
    field.value = String(Math.min(Number(field.max), Math.max(0, (parseInt(field.value, 10) || 0) + Number(by))));
    soon("check", SOON);
  });
  // Whoever is quicker than the pause saves what the words say.
  form.addEventListener("submit", (event) => {
    if (!isUnread || !event.submitter?.value.startsWith("hand-in")) return;
    event.preventDefault();
    clearTimeout(timer);
    ask("read").then(() => form.requestSubmit(event.submitter));
  });
  // At a desk the words stand beside the fields, and for the organiser they come first; what keeps a list back is read before.
  const isDesk = matchMedia("(min-width: 60rem)").matches;
  if (isDesk) document.getElementById("paste").open = true;
  const first = form.querySelector("[data-refused]") ?? (isDesk ? form.querySelector("[data-first]") : null);
  first?.focus();
}
