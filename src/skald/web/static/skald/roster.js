// A list is judged by the server at every change; only what it says is exchanged, so typing is never disturbed.
const form = document.querySelector("form[data-check]");
let timer = 0;
let asked = 0;

async function check() {
  const mine = ++asked;
  const body = new URLSearchParams(new FormData(form));
  body.set("do", "check");
  let page;
  try {
    const answer = await fetch(form.dataset.check, { method: "POST", body, credentials: "same-origin" });
    if (!answer.ok) return;
    page = new DOMParser().parseFromString(await answer.text(), "text/html");
  } catch {
    return; // no network: the buttons still send the form
  }
  if (mine !== asked) return;
  for (const part of form.querySelectorAll("[data-part]")) {
    const other = page.querySelector(`[data-part="${part.dataset.part}"]`);
    if (other && other.innerHTML !== part.innerHTML) part.replaceChildren(...other.childNodes);
  }
  for (const label of form.querySelectorAll(".troops label")) {
    const other = page.querySelector(`.troops label[for="${label.htmlFor}"]`);
    if (other && other.innerHTML !== label.innerHTML) label.replaceChildren(...other.childNodes);
  }
}

function soon() {
  clearTimeout(timer);
  timer = setTimeout(check, 250);
}

if (form) {
  form.addEventListener("input", (event) => { if (event.target.name !== "anyway") soon(); });
  form.addEventListener("click", (event) => {
    const button = event.target.closest("button[name=step]");
    if (!button) return;
    event.preventDefault();
    const [name, by] = button.value.split(/:(?=[+-]1$)/);
    const field = form.elements[name];
    field.value = String(Math.min(Number(field.max), Math.max(0, (parseInt(field.value, 10) || 0) + Number(by))));
    soon();
  });
}
