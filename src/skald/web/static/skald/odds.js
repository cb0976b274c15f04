// The page of odds while fingers are on it: steppers and sliders, and an answer that follows them.
// Without this script the same form is sent with its button; the server makes every number.

const form = document.getElementById("question");
const PAUSE = 120;
let waiting = 0;
let sent = null;

document.documentElement.classList.add("live");
showHands();
form.addEventListener("click", stepped);
form.addEventListener("input", moved);
form.addEventListener("change", chosen);
form.addEventListener("submit", (event) => {
  // A button that turns the question into another one brings a whole page.
  if (event.submitter?.name === "then") return;
  event.preventDefault();
  ask();
});
document.addEventListener("click", share);
if (form.method === "post") tellAddress();

/** Steppers and sliders do nothing by themselves, so they are hidden until this script is there. */
function showHands() {
  for (const hand of form.querySelectorAll("[data-for]")) {
    hand.hidden = false;
    if (hand.type === "range") follow(hand);
  }
}

function stepped(event) {
  const button = event.target.closest("[data-step]");
  if (!button) return;
  const field = document.getElementById(button.dataset.for);
  set(field, (Number(field.value) || 0) + Number(button.dataset.step));
  soon();
}

function moved(event) {
  const field = event.target;
  if (field.type === "range") document.getElementById(field.dataset.for).value = field.value;
  if (field.type === "number") for (const hand of sliders(field)) follow(hand);
  // A board's text is read when it is whole.
  if (!["radio", "checkbox", "file", "textarea"].includes(field.type) && field.tagName !== "SELECT") soon();
}

function chosen(event) {
  const field = event.target;
  if (field.dataset.troop) fitNumber(field);
  if (field.dataset.board) clearDice(field);
  if (field.type !== "range" && field.type !== "number") ask();
}

/** Another troop comes in units of another size. */
function fitNumber(troop) {
  const { usual, least, most } = troop.selectedOptions[0].dataset;
  const field = document.getElementById(`${troop.dataset.troop}n`);
  const now = Number(field.value);
  if (now < Number(least) || now > Number(most)) set(field, Number(usual));
}

/** The dice of one board mean nothing on another. */
function clearDice(board) {
  for (const field of form.elements) if (field.name === `${board.dataset.board}dice`) field.value = "";
}

function set(field, value) {
  field.value = Math.max(Number(field.min), Math.min(Number(field.max), value));
  for (const hand of sliders(field)) follow(hand);
}

function sliders(field) {
  return [...form.querySelectorAll('input[type="range"]')].filter((hand) => hand.dataset.for === field.id);
}

function follow(hand) {
  hand.value = document.getElementById(hand.dataset.for).value;
}

function soon() {
  clearTimeout(waiting);
  waiting = setTimeout(ask, PAUSE);
}

/** Ask the server the same question that the form would, and show what changed. */
async function ask() {
  clearTimeout(waiting);
  if (!form.reportValidity()) return;
  sent?.abort();
  const mine = (sent = new AbortController());
  // A board of one's own is too long for an address.
  const brings = form.querySelector("[data-own]") !== null;
  const said = new FormData(form);
  const asked = brings ? form.action : `${form.action}?${new URLSearchParams(said)}`;
  const how = brings ? { method: "POST", body: said } : {};
  const slow = setTimeout(() => form.setAttribute("aria-busy", "true"), 300);
  try {
    const answer = await fetch(asked, { ...how, signal: mine.signal, credentials: "same-origin" });
    if (!answer.ok) throw new Error(String(answer.status));
    show(new DOMParser().parseFromString(await answer.text(), "text/html"));
  } catch (error) {
    if (error.name === "AbortError") return;
    if (brings) form.submit();
    else location.assign(asked);
  } finally {
    clearTimeout(slow);
    if (sent === mine) form.removeAttribute("aria-busy");
  }
}

function show(page) {
  const focused = document.activeElement?.id;
  const open = openDetails();
  for (const fresh of page.querySelectorAll("[data-live]")) {
    const old = document.getElementById(fresh.id);
    if (old && !old.isEqualNode(fresh)) renew(old, fresh);
  }
  reopen(open);
  if (focused && document.activeElement?.id !== focused) document.getElementById(focused)?.focus();
  document.title = page.title;
  form.method = page.getElementById("question").method;
  tellAddress();
}

/** The address in the bar is the question's, also of one that came as a form. */
function tellAddress() {
  const address = form.querySelector("[data-address]").dataset.address;
  history.replaceState(null, "", address);
  for (const next of document.querySelectorAll('.language [name="next"]')) next.value = address;
}

/** The element itself stays: a screen reader tells of what changes inside one that it knows. */
function renew(old, fresh) {
  for (const { name, value } of fresh.attributes) old.setAttribute(name, value);
  old.replaceChildren(...document.adoptNode(fresh).childNodes);
}

/** What a reader had opened stays open, as far as it is still there. */
function openDetails() {
  return new Set([...form.querySelectorAll("details[data-key][open]")].map((each) => each.dataset.key));
}

function reopen(open) {
  for (const each of form.querySelectorAll("details[data-key]")) each.open = open.has(each.dataset.key);
}

/** The link is the address itself; where the device can hand it on, it does. */
async function share(event) {
  const link = event.target.closest("[data-share]");
  if (!link || !(navigator.share || navigator.clipboard)) return;
  event.preventDefault();
  try {
    if (navigator.share) await navigator.share({ title: document.title, url: link.href });
    else {
      await navigator.clipboard.writeText(link.href);
      link.classList.add("done");
    }
  } catch (error) {
    if (error.name !== "AbortError") location.assign(link.href);
  }
}
