// Forms that are answered where one stands: the parts of the page that changed are exchanged, scroll and search stay.
// <form data-in-place>: what is pressed is sent, one thing after the other; without this script the page is loaded anew.
// A button data-toggle="what:whom" turns over at once, and the server's answer has the last word.
// Whoever leaves the page at once loses nothing: what was sent arrives, and what still waits its turn is sent on leaving.
let queue = Promise.resolve();
const waiting = [];

function turn(button) {
  const isOn = button.getAttribute("aria-pressed") !== "true";
  button.setAttribute("aria-pressed", String(isOn));
  button.value = (isOn ? "undo-" : "") + button.dataset.toggle;
}

// Said where the form has a place for it, so that nothing is covered; else over the foot of the page.
function say(form, ...said) {
  const place = form.querySelector("[data-told]");
  if (place) { place.replaceChildren(...said); return; }
  let toast = document.getElementById("toast");
  if (!toast) {
    toast = document.createElement("div");
    toast.id = "toast";
    toast.setAttribute("role", "status");
    document.querySelector("main").append(toast);
  }
  toast.replaceChildren(...said);
  toast.hidden = !said.length;
}

// What is typed beside the thing that was sent stays, unless the server has something to say about it.
function keeps(part, now) {
  return part.querySelector("[data-typed]") && now.querySelector("input") && !now.querySelector(".problem");
}

function exchange(form, fresh) {
  const parts = form.id ? `#${form.id}` : "form[data-in-place]";
  const other = fresh.querySelector(parts);
  if (!other) { location.reload(); return; }
  // The key first: the next thing pressed needs a fresh one, even while this is drawn.
  const key = form.querySelector("[name=once]");
  if (key) key.value = other.querySelector("[name=once]").value;
  if (waiting.length) return;
  for (const part of form.querySelectorAll("[data-part]")) {
    const now = other.querySelector(`[data-part="${CSS.escape(part.dataset.part)}"]`);
    if (!now || now.innerHTML === part.innerHTML || keeps(part, now)) continue;
    const focused = part.contains(document.activeElement) ? document.activeElement.id : "";
    part.replaceChildren(...now.childNodes);
    part.className = now.className;
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  }
  document.dispatchEvent(new CustomEvent("skald:refreshed"));
  ask(form);
}

// A question that an answer brings is brought into sight, and the keyboard with it.
function ask(form) {
  const question = form.querySelector("[data-question]");
  if (!question) return;
  question.scrollIntoView({ block: "nearest" });
  question.focus({ preventScroll: true });
}

// The key is the one that the last answer brought; what was typed is as it stood when something was pressed.
function post({ form, body }, key) {
  const sent = key ?? form.querySelector("[name=once]")?.value;
  if (sent) body.set("once", sent);
  // Browsers go on with a request of at most 64 KB when its page is gone.
  return fetch(form.action, { method: "POST", body, credentials: "same-origin", keepalive: String(body).length < 60_000 });
}

async function sendNext() {
  if (!waiting.length) return;
  const next = waiting.shift();
  const { form, pressed } = next;
  try {
    const answer = await post(next);
    if (answer.status >= 500) throw new Error(String(answer.status));
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    // A message may bring its own button, such as "Undo".
    say(form, ...[...fresh.querySelectorAll(".messages li, #problems p")].flatMap((each) => [...each.childNodes, " "]));
    exchange(form, fresh);
  } catch {
    say(form, form.dataset.trouble);
    for (const button of form.querySelectorAll("[data-toggle]")) if (button.value === opposite(pressed)) turn(button);
  }
}

function opposite(pressed) {
  return pressed.startsWith("undo-") ? pressed.slice(5) : `undo-${pressed}`;
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  const button = event.submitter;
  if (!form.matches("form[data-in-place]") || button?.name !== "do") return;
  event.preventDefault();
  const pressed = button.value;
  // Read now: while this waits its turn, half a number may be typed elsewhere in the form.
  const body = new URLSearchParams(new FormData(form));
  body.set("do", pressed);
  if (button.dataset.toggle) turn(button);
  waiting.push({ form, pressed, body });
  queue = queue.then(sendNext);
});

// The answer that would bring the next key comes too late for these: each brings a key of its own.
function freshKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((each) => each.toString(16).padStart(2, "0")).join("");
}
addEventListener("pagehide", () => {
  for (const left of waiting.splice(0)) post(left, freshKey()).catch(() => {});
});
