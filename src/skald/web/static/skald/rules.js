// Answers while one types: the page is asked for what stands in the box, and what it found is exchanged.
// Without this script the button does the same.
const form = document.querySelector("form[data-search]");
const box = form.querySelector("input");
let asked = box.value.trim();
let timer = 0;
form.classList.add("live");

async function ask() {
  const wanted = box.value.trim();
  if (wanted === asked) return;
  asked = wanted;
  form.closest(".rules-head").classList.toggle("asked", wanted !== "");
  const address = wanted ? `${form.action}?q=${encodeURIComponent(wanted)}` : form.action;
  let text;
  try {
    text = await (await fetch(address, { credentials: "same-origin" })).text();
  } catch {
    return; // no connection: the button still says so
  }
  if (wanted !== asked) return; // something newer was typed meanwhile
  const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("found");
  if (fresh) document.getElementById("found").replaceChildren(...fresh.childNodes);
  history.replaceState(null, "", address);
}

box.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(ask, 120);
});
