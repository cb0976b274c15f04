// A part marked data-goes-on is asked for again until it is over. Without this script a link does the same.
const AGAIN = 1500;

async function ask() {
  const part = document.querySelector("[data-goes-on]");
  if (!part) return;
  try {
    const answer = await fetch(location.href, { credentials: "same-origin" });
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById(part.id);
    if (answer.ok && fresh) part.replaceWith(fresh);
  } catch {
    // No connection: it is asked for again.
  }
  setTimeout(ask, AGAIN);
}

setTimeout(ask, AGAIN);
