// The builder: the server judges every change, and the parts that it says otherwise are exchanged. No rule is known here.
const form = document.querySelector("form[data-builder]");
let timer = 0;
let asked = 0;

async function check(more = {}) {
  const mine = ++asked;
  const query = new URLSearchParams(new FormData(form));
  for (const [name, value] of Object.entries(more)) query.set(name, value);
  let page;
  try {
    const answer = await fetch(`${form.action}?${query}`, { credentials: "same-origin" });
    if (!answer.ok) return;
    page = new DOMParser().parseFromString(await answer.text(), "text/html");
  } catch {
    return; // no network: what was typed stays, and is judged with the next change
  }
  if (mine !== asked) return;
  for (const part of form.querySelectorAll("[data-part]")) {
    const other = page.querySelector(`[data-part="${part.dataset.part}"]`);
    if (!other || other.innerHTML === part.innerHTML) continue;
    const id = part.contains(document.activeElement) ? document.activeElement.id : "";
    const label = part.contains(document.activeElement) ? document.activeElement.getAttribute("aria-label") : "";
    const open = [...part.querySelectorAll("details[open]")].map((each) => each.id);
    part.replaceChildren(...other.childNodes);
    for (const each of open) part.querySelector(`#${CSS.escape(each)}`)?.setAttribute("open", "");
    if (id) document.getElementById(id)?.focus();
    else if (label) part.querySelector(`[aria-label="${CSS.escape(label)}"]`)?.focus();
  }
  // The page writes the list in its shortest form: that is the link.
  history.replaceState(null, "", `${form.action}?${page.querySelector("[data-address]").dataset.address}`);
}

function soon(wait = 250) {
  clearTimeout(timer);
  timer = setTimeout(check, wait);
}

form.addEventListener("input", (event) => {
  soon(event.target.matches("select, input[type=checkbox]") ? 0 : 250);
});
form.addEventListener("click", (event) => {
  const button = event.target.closest("button[name]");
  if (!button) return;
  event.preventDefault();
  clearTimeout(timer);
  check({ [button.name]: button.value });
});
form.addEventListener("submit", (event) => { event.preventDefault(); check(); });
