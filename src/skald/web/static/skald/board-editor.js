// The editor of boards: what is typed stays in this browser and is checked by the server, which says each problem with its line.
const form = document.querySelector("form[data-editor]");
const text = form.elements.text;
const numbers = form.querySelector("[data-numbers]");
const KEPT = "skald.board";
let timer = 0;
let asked = 0;

function count() {
  const lines = text.value.split("\n").length;
  numbers.textContent = Array.from({ length: lines }, (_, at) => at + 1).join("\n");
  numbers.scrollTop = text.scrollTop;
}

async function check() {
  const mine = ++asked;
  let page;
  try {
    const answer = await fetch(form.action || location.pathname, { method: "POST", body: new URLSearchParams({ text: text.value }) });
    if (!answer.ok) return;
    page = new DOMParser().parseFromString(await answer.text(), "text/html");
  } catch {
    return; // no network: the text is kept, and checked with the next change
  }
  if (mine !== asked) return;
  for (const part of document.querySelectorAll("[data-part]")) {
    const other = page.querySelector(`[data-part="${part.dataset.part}"]`);
    // A board that can't be read for a moment leaves the picture of the last one that could.
    if (!other || (part.dataset.part === "preview" && !other.childElementCount)) continue;
    part.replaceChildren(...other.childNodes);
  }
}

function goTo(line) {
  const lines = text.value.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  text.focus();
  text.setSelectionRange(start, start + (lines[line - 1] ?? "").length);
  text.scrollTop = Math.max(0, (line - 6) * parseFloat(getComputedStyle(text).lineHeight));
}

const kept = localStorage.getItem(KEPT);
if (kept && !location.search) { text.value = kept; check(); }
count();
text.addEventListener("input", () => {
  localStorage.setItem(KEPT, text.value);
  count();
  clearTimeout(timer);
  timer = setTimeout(check, 300);
});
text.addEventListener("scroll", () => { numbers.scrollTop = text.scrollTop; });
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-line]");
  if (!link) return;
  event.preventDefault();
  goTo(Number(link.dataset.line));
});
form.elements.file.addEventListener("change", async () => {
  const [file] = form.elements.file.files;
  if (!file) return;
  text.value = await file.text();
  form.elements.file.value = "";
  text.dispatchEvent(new Event("input"));
});
const save = form.querySelector("[data-save]");
save.hidden = false;
save.addEventListener("click", () => {
  const name = /^id\s*=\s*"([a-z0-9-]+)"/m.exec(text.value)?.[1] ?? "board";
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text.value], { type: "application/toml" }));
  link.download = `${name}.toml`;
  link.click();
  URL.revokeObjectURL(link.href);
});
// An event keeps the text as it stands here.
const keep = document.querySelector("form[data-keep]");
if (keep) {
  keep.hidden = false;
  keep.addEventListener("submit", () => {
    keep.elements.text.value = text.value;
    keep.action = keep.querySelector("select").value;
  });
}
const forget = form.querySelector("[data-forget]");
forget.hidden = false;
forget.addEventListener("click", () => { localStorage.removeItem(KEPT); location.assign(location.pathname); });
