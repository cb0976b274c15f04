// The chess clock: counts between two taps, and answers a tap at once, even without a connection. The server's clock
// is the one that counts: what it says takes the place of what was guessed here.
const main = document.querySelector(".chess");
const note = document.querySelector(".unsent");
let read = performance.now();
let waiting = null;

function written(left) {
  const seconds = left < 0 ? Math.floor(-left / 1000) : Math.ceil(left / 1000);
  const two = (number) => String(number).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  return `${left < 0 ? "−" : ""}${hours ? `${hours}:` : ""}${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

function tick() {
  for (const clock of main.querySelectorAll("[data-left][data-runs]")) {
    const left = Number(clock.dataset.left) - (performance.now() - read);
    const face = clock.matches(".time") ? clock : clock.querySelector(".time");
    const words = written(left);
    if (face.textContent !== words) face.textContent = words;
    clock.classList.toggle("over", left < 0);
  }
}

// Everything that has run so far is counted, so that another side can run from now on.
function settle() {
  const ran = performance.now() - read;
  read = performance.now();
  for (const clock of main.querySelectorAll("[data-left][data-runs]")) {
    clock.dataset.left = String(Number(clock.dataset.left) - ran);
  }
}

function guess(button) {
  if (!button.matches(".press")) return;
  settle();
  for (const half of main.querySelectorAll(".press")) {
    const runs = half !== button;
    half.toggleAttribute("data-runs", runs);
    half.classList.toggle("runs", runs);
  }
}

function take(text) {
  const fresh = new DOMParser().parseFromString(text, "text/html").querySelector(".chess");
  if (!fresh) return;
  const focused = document.activeElement?.id;
  main.replaceChildren(...fresh.childNodes);
  read = performance.now();
  if (focused) document.getElementById(focused)?.focus();
  tick();
}

async function send(form, data, tapped) {
  data.set("late", String(Math.round(performance.now() - tapped)));
  try {
    const answer = await fetch(form, { method: "POST", body: new URLSearchParams(data), credentials: "same-origin" });
    if (!answer.ok) throw new Error(String(answer.status));
    waiting = null;
    note.hidden = true;
    take(await answer.text());
  } catch {
    note.hidden = false;
    waiting = setTimeout(() => send(form, data, tapped), 2000);
  }
}

main.addEventListener("submit", (event) => {
  event.preventDefault();
  if (waiting) return; // one tap after the other
  const data = new FormData(event.target, event.submitter);
  const running = event.submitter.matches(".press") && main.querySelector(".press.runs");
  if (running && running !== event.submitter) return; // not this player's turn
  guess(event.submitter);
  send(event.target.action, data, performance.now());
});

document.addEventListener("skald:refreshed", () => { if (!waiting) { read = performance.now(); tick(); } });
window.addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
setInterval(tick, 200);
