// Orders on the map: touch a band, touch a site; a mouse may drag the band there. Every button of the page works without this script, by loading it anew;
// with it nothing reloads and nothing jumps. The server counts every change on a copy and says why a site is out of reach.
const form = document.getElementById("orders");
// What is said to whoever has a mouse, where it differs.
const isMouse = matchMedia("(hover: hover) and (pointer: fine)").matches;
let picked = "";
let asked = 0;
let timer = 0;
let wondered = 0;
let isTouched = "unsaved" in form.dataset;
// Taps are answered one after another, each with everything that was tapped before it; nothing is sealed in between.
let line = Promise.resolve(true);
let waiting = 0;
let isClosing = false;

const cards = () => [...form.querySelectorAll("[data-card]")];
const cardOf = (band) => form.querySelector(`[data-card="${CSS.escape(band)}"]`);
const wayOf = (card) => card?.querySelector("select[data-way]");
const endOf = (way) => way.split(",").pop();

dress();
pick(cards().find(wayOf)?.dataset.card || "");
turnTo(picked);

// What is drawn anew with the list of bands.
function dress() {
  document.documentElement.classList.add("scripted");
  for (const part of form.querySelectorAll("[data-now], [data-grip], [data-chips]")) part.hidden = false;
  cards().forEach((card, at, all) => {
    card.querySelector("[data-earlier]").disabled = at === 0;
    card.querySelector("[data-later]").disabled = at === all.length - 1;
  });
}

function pick(band) {
  picked = band;
  for (const card of cards()) card.classList.toggle("picked", card.dataset.card === band);
  for (const mark of form.querySelectorAll("[data-band-mark]")) mark.classList.toggle("picked", mark.dataset.bandMark === band);
  const ways = [...(wayOf(cardOf(band))?.options || [])].map((option) => option.value).filter(Boolean);
  const ends = new Set(ways.map(endOf));
  const chosen = wayOf(cardOf(band))?.value;
  for (const site of form.querySelectorAll("a[data-site]")) {
    site.classList.toggle("reachable", ends.has(site.dataset.site));
    site.classList.toggle("chosen", Boolean(chosen) && endOf(chosen) === site.dataset.site);
  }
  chips();
  say();
}

// Every band that may march, over the map: whose turn it is to be told, and which have their orders.
function chips() {
  const strip = form.querySelector("[data-chips]");
  const shown = cards().filter(wayOf);
  const made = shown.map((card) => {
    const chip = strip.querySelector(`[data-chip="${CSS.escape(card.dataset.card)}"]`) || document.createElement("button");
    const isPicked = card.dataset.card === picked;
    chip.type = "button";
    chip.className = "chip";
    chip.dataset.chip = card.dataset.card;
    chip.setAttribute("aria-pressed", String(isPicked));
    chip.replaceChildren(card.querySelector(".side-mark").cloneNode(true), ` ${card.dataset.name}${wayOf(card).value ? " ✓" : ""}`);
    return chip;
  });
  const drop = cardOf(picked)?.querySelector("[data-drop]");
  if (drop) {
    const away = strip.querySelector("[data-away]") || document.createElement("button");
    away.type = "button";
    away.className = "chip away";
    away.dataset.away = picked;
    away.textContent = "✕";
    away.setAttribute("aria-label", drop.textContent);
    made.splice(shown.indexOf(cardOf(picked)) + 1, 0, away);
  }
  const same = made.length === strip.children.length && made.every((each, at) => each === strip.children[at]);
  if (!same) strip.replaceChildren(...made);
  // Only the strip moves for it, never the page.
  const chosen = strip.querySelector("[aria-pressed=true]"), last = strip.querySelector("[data-away]") || chosen;
  if (chosen) strip.scrollLeft = Math.min(chosen.offsetLeft - strip.offsetLeft, Math.max(strip.scrollLeft, last.offsetLeft + last.offsetWidth - strip.offsetLeft - strip.clientWidth));
}
addEventListener("resize", chips);
form.querySelector("[data-chips]").addEventListener("click", (event) => {
  const away = event.target.closest("[data-away]"), chip = event.target.closest("[data-chip]");
  if (away) cardOf(away.dataset.away)?.querySelector("[data-drop]").click();
  if (chip) { pick(chip.dataset.chip); turnTo(picked); tell(""); }
});

// One line beside the seal: what the chosen band does, and what is still to do.
function say() {
  const line = form.querySelector("[data-now]"), way = wayOf(cardOf(picked));
  const told = (pattern, words) => pattern.replace(/\{(\w+)\}/g, (_, key) => words[key]);
  const staying = form.querySelector(".staying")?.textContent || "";
  const band = cardOf(picked)?.dataset.name || "";
  if (!cards().length) line.textContent = isMouse ? line.dataset.noneMouse : line.dataset.none;
  else if (!way) line.textContent = staying;
  else if (!way.value) line.textContent = told(isMouse ? line.dataset.whereMouse : line.dataset.where, { band });
  else line.textContent = [told(line.dataset.way, { band, way: way.selectedOptions[0].textContent }), way.selectedOptions[0].dataset.there, staying || line.dataset.done].filter(Boolean).join(" ");
}

// The map turns to a band that is chosen in the list, where it is larger than its frame; the page stays where it is.
function turnTo(band) {
  const frame = form.querySelector(".map-frame");
  const mark = form.querySelector(`[data-band-mark="${CSS.escape(band)}"]`) || form.querySelector(`a[data-site="${CSS.escape(cardOf(band)?.dataset.at || "")}"]`);
  if (!frame || !mark) return;
  const at = mark.getBoundingClientRect(), from = frame.getBoundingClientRect();
  frame.scrollBy(at.left + at.width / 2 - from.left - from.width / 2, at.top + at.height / 2 - from.top - from.height / 2);
}

document.addEventListener("skald:band", ({ detail }) => {
  const card = cardOf(detail);
  if (card) { pick(detail); tell(""); return; }
  const at = form.querySelector(`[data-band-mark="${CSS.escape(detail)}"]`);
  aim(at.dataset.site);
});
document.addEventListener("skald:site", ({ detail }) => { if (waiting) line.then(() => aim(detail)); else aim(detail); });

// A band that is dragged is meant to march: nothing is asked, and what can't be is told.
document.addEventListener("skald:take", (event) => {
  const { mark, site } = event.detail;
  const here = cards().filter((card) => card.dataset[mark ? "card" : "at"] === (mark || site));
  event.detail.band = (here.find((card) => card.dataset.card === picked) || here.find(wayOf) || here[0])?.dataset.card || "";
});
document.addEventListener("skald:drop", ({ detail: { band, site } }) => {
  if (!cardOf(band)) return;
  pick(band);
  tell("");
  if (site) line.then(() => aim(site, true));
});

// A site next to the end of the way goes on; any other is reached by the shortest way; the band's own site stays.
function aim(site, isDragged = false) {
  const card = cardOf(picked), way = wayOf(card);
  tell("");
  if (!card) { form.querySelector(`[name=action][value="raise:${CSS.escape(site)}"]`)?.click(); return; }
  const values = [...(way?.options || [])].map((option) => option.value);
  const further = way?.value ? `${way.value},${site}` : site;
  const wish = card.dataset.at === site ? "" : [further, ...values.filter((value) => endOf(value) === site)].find((value) => values.includes(value));
  if (wish === undefined || !way) { if (isDragged) why(site); else other(site); return; }
  const deeds = isDragged ? null : meant(site);
  if (deeds) question(site, [...(wish === way.value ? [] : [[wish ? "march" : "stay", card.dataset.name, () => march(way, wish)]]), ...deeds]);
  else march(way, wish);
}
function march(way, wish) {
  way.value = wish;
  way.dispatchEvent(new Event("change", { bubbles: true }));
}
// One's own town, or a site where another of one's bands stands, may be tapped for its own sake: no march is ordered unasked.
function meant(site) {
  const raise = form.querySelector(`[name=action][value="raise:${CSS.escape(site)}"]`);
  const there = cards().filter((card) => card.dataset.at === site && card.dataset.card !== picked && wayOf(card));
  if (!raise && !there.length) return null;
  const canRaise = raise && form.querySelector("[data-count=raising]").textContent;
  return [
    ...there.map((card) => ["choose", card.dataset.name, () => { pick(card.dataset.card); turnTo(picked); }]),
    ...(canRaise ? [["raise", "", () => raise.click()]] : []),
  ];
}
function question(site, deeds) {
  const asked = form.querySelector("[data-ask]"), place = form.querySelector(`a[data-site="${CSS.escape(site)}"]`);
  asked.hidden = !deeds.length;
  if (!deeds.length) return;
  const button = (words, deed) => {
    const made = document.createElement("button");
    made.type = "button";
    made.className = "button small quiet";
    made.textContent = words;
    made.addEventListener("click", () => { unask(); deed(); place.focus({ preventScroll: true }); });
    return made;
  };
  const name = document.createElement("strong");
  name.textContent = place.getAttribute("aria-label").split(",")[0];
  asked.replaceChildren(name, ...deeds.map(([kind, band, deed]) => button(asked.dataset[kind].replace("{band}", band), deed)), button(asked.dataset.nothing, () => {}));
  asked.querySelector("button").focus({ preventScroll: true });
}
// What can't be marched to may be meant otherwise: another band that stands there, or a town that raises one.
function other(site) {
  const there = cards().find((card) => card.dataset.at === site && wayOf(card));
  const raise = form.querySelector(`[name=action][value="raise:${CSS.escape(site)}"]`);
  if (there) pick(there.dataset.card);
  else if (raise && form.querySelector("[data-count=raising]").textContent) raise.click();
  else why(site);
}
// What was refused a moment ago is no longer what somebody looks at.
function tell(words) {
  wondered += 1;
  form.querySelector("[data-count=why]").textContent = words;
  form.querySelector("[data-ask]").hidden = true;
}
async function why(site) {
  const question = wondered;
  const fresh = await sent("count", { aim: `${picked}:${site}` });
  if (fresh && question === wondered) tell(fresh.querySelector("[data-count=why]")?.textContent || "");
}

form.addEventListener("focusin", (event) => { const card = event.target.closest("[data-card]"); if (card && wayOf(card)) { if (card.dataset.card !== picked) tell(""); pick(card.dataset.card); } });
form.addEventListener("click", (event) => {
  const card = event.target.closest("[data-card]");
  if (card && !event.target.closest("button, summary, input, select, label")) { pick(card.dataset.card); turnTo(picked); tell(""); }
});

// Everything but saving happens in place.
form.addEventListener("submit", (event) => {
  const action = event.submitter?.value || "count";
  if (action === "save" || action === "ready") {
    if (waiting) { event.preventDefault(); close(event.submitter); return; }
    if (action === "ready" && isIdle() && ask(event.submitter)) { event.preventDefault(); return; }
    isTouched = false; asked += 1; clearTimeout(timer);
    return;
  }
  event.preventDefault();
  const [kind, band] = action.split(":");
  if (kind === "up" || kind === "down") { step(band, kind, event.submitter); return; }
  // A try, and the way back from it, change no order.
  if (kind !== "try" && kind !== "count") isTouched = true;
  waiting += 1;
  line = line.then(() => redraw(action)).finally(() => { waiting -= 1; });
});
// What was tapped is on the page before anything is saved; where no answer came nothing is.
async function close(button) {
  if (isClosing) return;
  isClosing = true;
  let isWhole = true;
  while (waiting) isWhole = await line && isWhole;
  isClosing = false;
  if (isWhole) form.requestSubmit(button);
}
// Orders that do nothing at all are asked about once.
const isIdle = () => ![...new FormData(form)].some(([name, value]) => value && /^(way|what|lord|disband|transfer)-/.test(name));
function ask(button) {
  const question = form.querySelector("[data-idle]");
  if (!question.hidden) return false;
  question.hidden = false;
  button.dataset.label = button.textContent;
  button.textContent = question.dataset.idle;
  return true;
}
function unask() {
  form.querySelector("[data-ask]").hidden = true;
  const question = form.querySelector("[data-idle]"), button = form.querySelector("button[data-label]");
  if (question) question.hidden = true;
  if (button) { button.textContent = button.dataset.label; delete button.dataset.label; }
}
addEventListener("beforeunload", (event) => { if (isTouched) event.preventDefault(); });

function step(band, kind, button) {
  const card = cardOf(band);
  if (kind === "up") card.previousElementSibling?.before(card); else card.nextElementSibling?.after(card);
  settled();
  (button.disabled ? card.querySelector("[data-earlier]:enabled, [data-later]:enabled") : button)?.focus({ preventScroll: true });
}
function settled() { dress(); form.dispatchEvent(new Event("change", { bubbles: true })); }

const written = () => new URLSearchParams(new FormData(form)).toString();
async function sent(action, more = {}) {
  const data = new FormData(form);
  data.set("action", action);
  for (const [key, value] of Object.entries(more)) data.set(key, value);
  try {
    const answer = await fetch(location.pathname, { method: "POST", body: data, credentials: "same-origin" });
    if (!answer.ok || answer.redirected) return null;
    return new DOMParser().parseFromString(await answer.text(), "text/html");
  } catch {
    return null; // no network: what is on the page stays, and the buttons that save say so
  }
}

// Bands were raised or dropped, or a unit was added: the list is drawn anew, and what was open stays open.
async function redraw(action) {
  tell("");
  unask();
  let sentAs, fresh;
  do { // what was typed or tapped while the answer was on its way is sent again, or the list would forget it
    sentAs = written();
    fresh = await sent(action);
  } while (fresh && sentAs !== written());
  asked += 1;
  clearTimeout(timer);
  if (!fresh) { tell(form.dataset.unanswered); return false; }
  const open = [...form.querySelectorAll("details[open][id]")].map((each) => each.id);
  const before = new Set(cards().map((card) => card.dataset.card));
  const list = form.querySelector(".band-cards");
  list.replaceChildren(...fresh.querySelector(".band-cards").childNodes);
  exchange(fresh);
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  dress();
  // Whoever was just raised or filled up is told next where to march.
  const made = cards().find((card) => !before.has(card.dataset.card)) || (action.startsWith("fill:") ? cardOf(action.slice(5)) : null);
  pick(made?.dataset.card || (cardOf(picked) ? picked : cards()[0]?.dataset.card || ""));
  if (made) turnTo(picked);
  // The first lines of what was tried come up from below the seal; the map beside them stays in sight.
  if (action === "try") [...form.querySelectorAll("#sandbox :is(h3, .problems, .story > li)")].slice(0, 4).pop()?.scrollIntoView({ block: "nearest" });
  return true;
}

// Every change is counted at once, on a copy: the marches on the map, the costs, the forecast and its warning.
form.addEventListener("change", (event) => {
  if (event.target.closest?.(".sandbox")) return;
  isTouched = true;
  asked += 1;
  unask();
  clearTimeout(timer);
  if (event.target.matches?.("select[data-way]")) {
    // Who is told to stay is not sent where they were sent before.
    if (!event.target.value) delete event.target.closest("[data-count]")?.dataset.wish;
    pick(picked);
  }
  timer = setTimeout(() => recount(asked), 200);
});
async function recount(question) {
  const fresh = await sent("count");
  if (fresh && question === asked) { exchange(fresh); dress(); pick(picked); }
}
// Whose a site is: a try takes some, and the way back gives them up again. The site itself stays, and the focus on it.
function own(fresh) {
  for (const site of form.querySelectorAll("a[data-site]")) {
    const other = fresh.querySelector(`a[data-site="${CSS.escape(site.dataset.site)}"]`);
    if (!other) continue;
    for (const held of ["held-0", "held-1"]) site.classList.toggle(held, other.classList.contains(held));
    site.dataset.flag = other.dataset.flag;
    site.setAttribute("aria-label", other.getAttribute("aria-label"));
    site.querySelector(".flag")?.remove();
    const flag = other.querySelector(".flag");
    if (flag) site.append(flag);
  }
}
// What can't be bought is marked in its own field; whoever types there keeps it.
function mark(fresh) {
  for (const field of form.querySelectorAll("[data-what], [data-figures]")) {
    const other = fresh.getElementById(field.id);
    for (const name of ["aria-invalid", "aria-describedby"]) {
      if (other?.hasAttribute(name)) field.setAttribute(name, other.getAttribute(name)); else field.removeAttribute(name);
    }
  }
}
function exchange(fresh) {
  own(fresh);
  mark(fresh);
  const land = form.querySelector(".map-land"), other = fresh.querySelector(".map-land");
  if (land && other) land.setAttribute("viewBox", other.getAttribute("viewBox"));
  for (const part of document.querySelectorAll("[data-count]:not([data-count=why])")) {
    const drawn = fresh.querySelector(`[data-count="${CSS.escape(part.dataset.count)}"]`);
    if (!drawn || drawn.innerHTML === part.innerHTML) continue;
    const focused = part.contains(document.activeElement) ? document.activeElement.id : "";
    const way = part.querySelector("select[data-way]")?.value;
    if (way) part.dataset.wish = way;
    const open = [...part.querySelectorAll("details[open][id]")].map((each) => each.id);
    part.replaceChildren(...drawn.childNodes);
    for (const id of open) document.getElementById(id)?.setAttribute("open", "");
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
    // A band that was too small for a moment marches as it was told before.
    const again = part.querySelector("select[data-way]");
    if (!way && again && !again.value && part.dataset.wish) again.value = part.dataset.wish;
    if ((again?.value ?? "") !== (way ?? "")) form.dispatchEvent(new Event("change"));
  }
}

// Bands are dragged by their grips, by finger or mouse; the buttons do the same.
form.addEventListener("pointerdown", (event) => {
  const grip = event.target.closest("[data-grip]");
  if (!grip || event.button) return;
  event.preventDefault();
  const card = grip.closest("[data-card]");
  card.classList.add("dragged");
  const drag = (at) => {
    const over = cards().find((each) => each !== card && at.clientY > each.getBoundingClientRect().top && at.clientY < each.getBoundingClientRect().bottom);
    if (!over) return;
    const box = over.getBoundingClientRect();
    if (at.clientY < box.top + box.height / 2) { if (over.previousElementSibling !== card) over.before(card); }
    else if (over.nextElementSibling !== card) over.after(card);
  };
  // A card that changes its place loses the finger; the window doesn't.
  const drop = () => {
    card.classList.remove("dragged");
    removeEventListener("pointermove", drag);
    for (const end of ["pointerup", "pointercancel"]) removeEventListener(end, drop);
    settled();
    pick(card.dataset.card);
  };
  addEventListener("pointermove", drag);
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, drop);
});
