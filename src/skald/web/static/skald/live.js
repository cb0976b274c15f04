// A page with <body data-live="topic"> hears of changes and fetches itself anew; only parts marked
// data-part="name" are exchanged, so that what somebody is typing elsewhere on the page stays.
// A part in which somebody is typing waits until they are done; parts within it don't. Without this script the pages still work.
const topic = document.body.dataset.live;
const follow = document.body.dataset.follow;
const AGAIN = 2000;
let source = null;
let timer = 0;

function isBusy(part) {
  // What was typed and not sent yet is marked by the page's own script.
  if (part.querySelector("[data-typed]")) return true;
  // A question that waits for its answer is not on the page that is fetched, nor is what is just being played.
  if (part.querySelector("[data-question], [data-playing]")) return true;
  return part.contains(document.activeElement) && document.activeElement.matches("input, textarea, select");
}

async function refresh() {
  let fresh;
  try {
    const answer = await fetch(location.href, { headers: { "X-Skald-Live": "1" }, credentials: "same-origin" });
    if (!answer.ok) return;
    // A page that says what it shows goes along when that is over: elsewhere, or to the next of its kind.
    if (answer.redirected && follow) { location.replace(answer.url); return; }
    fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (follow && fresh.body.dataset.follow !== follow) { anew(); return; }
  } catch {
    // The stream has told of it and won't again: without a connection the page asks until there is one.
    clearTimeout(timer);
    timer = setTimeout(refresh, AGAIN);
    return;
  }
  for (const part of document.querySelectorAll("[data-part]")) {
    const other = fresh.querySelector(`[data-part="${part.dataset.part}"]`);
    if (!other || other.innerHTML === part.innerHTML) continue;
    if (isBusy(part)) {
      // What stands beside the typing is brought up to date all the same: parts within the part, and how it looks.
      part.className = other.className;
      part.addEventListener("focusout", () => soon(100), { once: true });
      continue;
    }
    const open = [...part.querySelectorAll("details[open][id]")].map((each) => each.id);
    const focused = part.contains(document.activeElement) ? document.activeElement.id : "";
    part.replaceChildren(...other.childNodes);
    part.className = other.className;
    for (const id of open) document.getElementById(id)?.setAttribute("open", "");
    if (focused) document.getElementById(focused)?.focus();
  }
  document.dispatchEvent(new CustomEvent("skald:refreshed"));
}

// What has become another page is read from its top, where its news stands.
function anew() {
  history.scrollRestoration = "manual";
  addEventListener("pagehide", () => scrollTo(0, 0));
  location.reload();
}
if (follow) addEventListener("load", () => { history.scrollRestoration = "auto"; });

function soon(most = 400) {
  // Two hundred phones don't all ask in the same instant.
  clearTimeout(timer);
  timer = setTimeout(refresh, Math.random() * most);
}

function listen() {
  if (source || document.hidden) return;
  source = new EventSource(`/live/${topic}`);
  const seen = document.body.dataset.version;
  let first = true;
  source.onmessage = (event) => {
    if (first && event.data === seen) { first = false; return; }
    first = false;
    soon();
  };
  source.onopen = () => document.body.classList.remove("offline");
  source.onerror = () => document.body.classList.add("offline");
}

if (topic) {
  listen();
  document.addEventListener("skald:stale", () => soon(100));
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) { source?.close(); source = null; }
    else { listen(); soon(0); }
  });
}
