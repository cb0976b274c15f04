// The big screen: panels in turn, long lists in pages. Keys: arrows turn, space stops, 1-5 pin a panel, 0 unpins, F fills
// the screen. Without this script all panels stand below each other.
const SECONDS = { pairings: 14, names: 14, clock: 10, standings: 14, podium: 40, join: 12 };
const PANELS = ["pairings", "names", "clock", "standings", "podium"];
// Letters of a list in rem, from the largest by columns to the least that is read from the back of a hall.
const LARGEST = { 1: 2.7, 2: 2.4 };
const LEAST = 1.85;
const STEP = 0.05;
document.documentElement.classList.add("scripted");

let pinned = document.body.dataset.pinned;
let stopped = false;
let panel = "";
let page = 0;
let timer = 0;

const panelOf = (name) => document.querySelector(`[data-panel="${name}"]`);
const rowsOf = (name) => [...panelOf(name).querySelectorAll(".rows > li")];

// The best place of the podium that is told: 1 if all are, 0 without a podium.
const told = () => Number(document.querySelector(".podium")?.dataset.told ?? 0);

function hasContent(name) {
  if (name === "clock") return panelOf("clock").querySelector("[data-clock]") !== null;
  if (name === "podium") return panelOf("podium").querySelector(".podium") !== null;
  if (name === "join") return false;
  // Who won is the news: the last round's tables are history.
  if (name === "pairings" && hasContent("podium")) return pinned === "pairings";
  // The list by name helps while people look for their tables: until the first results come.
  if (name === "names" && document.querySelector(".pairings .over, .pairings .held")) return pinned === "names";
  return rowsOf(name).length > 0;
}

function available() {
  if (pinned && (hasContent(pinned) || PANELS.includes(pinned))) return [pinned];
  // While places are told one by one nothing else is looked at.
  if (told() > 1) return ["podium"];
  // Once there is a podium everything begins with it.
  const found = PANELS.filter(hasContent).sort((a, b) => (b === "podium") - (a === "podium"));
  return found.length ? found : ["join"];
}

// A name that would take more than two lines loses its last words: nobody's row pushes the others away.
function shorten(name) {
  if (name.dataset.shown !== name.textContent) name.dataset.whole = name.textContent;
  const parts = name.dataset.whole.match(/[^ -]+-?|[ -]+/gu) ?? [];
  const most = 2.3 * parseFloat(getComputedStyle(name).lineHeight);
  name.textContent = name.dataset.whole;
  for (let left = parts.length - 1; left > 0 && name.offsetHeight > most; left -= 1) {
    name.textContent = `${parts.slice(0, left).join("").replace(/( \p{Ll}+)*[ -]*$/u, "")}\u00a0…`;
  }
  name.dataset.shown = name.textContent;
}

const namesOf = (list) => [...list.querySelectorAll(":scope > li:not(.off) > :is(.a, .b) > span")];

// Rows of a page in columns of so many lines; others are away.
function showPage(list, rows, { lines, columns }, at) {
  const each = lines * columns;
  rows.forEach((row, number) => row.classList.toggle("off", Math.floor(number / each) !== at));
  // Set through the object model: a style attribute would be against the policy of the page.
  list.style.gridTemplateRows = `repeat(${Math.min(lines, rows.length) || 1}, minmax(min-content, 2.4em))`;
  namesOf(list).forEach(shorten);
}

// How many names of a list take two lines at a size, and how many lose words; nothing if a page of it doesn't stand in its room.
function wrapped(list, rows, plan, size) {
  let lines = 0;
  let cut = 0;
  list.style.fontSize = `${size}rem`;
  for (let at = 0; at < plan.pages; at += 1) {
    showPage(list, rows, plan, at);
    if (list.scrollHeight > list.clientHeight + 1) return null;
    const names = namesOf(list);
    lines += names.filter((name) => name.offsetHeight > 1.5 * parseFloat(getComputedStyle(name).lineHeight)).length;
    cut += names.filter((name) => name.dataset.shown !== name.dataset.whole).length;
  }
  return { lines, cut };
}

// The fewest pages at the least size, of one length so that nobody stands alone on the last; then letters as large as
// keep them, with few names on two lines, and as few as can be without their last words. All names of a list have one size.
function fit(name) {
  const list = panelOf(name).querySelector(".rows");
  const rows = rowsOf(name);
  const heads = panelOf(name).querySelector(".heads");
  let plan = { pages: 1, columns: 1, lines: 1 };
  // Two names need the whole width to be read from afar, and a phone has none for two columns.
  const most = name === "pairings" || matchMedia("(max-width: 40rem)").matches ? 1 : 2;
  search: for (let pages = 1; pages <= rows.length; pages += 1) {
    for (let columns = 1; columns <= most; columns += 1) {
      plan = { pages, columns, lines: Math.ceil(rows.length / pages / columns) };
      heads?.classList.toggle("double", columns > 1);
      if (wrapped(list, rows, plan, LEAST)) break search;
    }
  }
  const names = list.querySelectorAll(":scope > li > :is(.a, .b) > span").length;
  let best = { size: LEAST, worth: 0, cut: Infinity };
  for (let size = LARGEST[plan.columns]; size >= LEAST; size -= STEP) {
    const found = wrapped(list, rows, plan, size);
    if (!found) continue;
    const worth = size * (1 - found.lines / names);
    if (found.cut < best.cut || (found.cut === best.cut && worth > best.worth)) best = { size, worth, cut: found.cut };
  }
  list.style.fontSize = `${best.size}rem`;
  return plan;
}

// A name on a step takes two lines at most, in smaller letters if need be, and no shield is larger than the winner's.
function fitPodium() {
  const steps = [...panelOf("podium").querySelectorAll(".steps > li:not(.untold)")];
  for (const step of steps) {
    const name = step.querySelector(".podium-name");
    name.style.fontSize = "";
    const from = parseFloat(getComputedStyle(name).fontSize);
    for (let share = 1; share > 0.55 && name.offsetHeight > 2.4 * parseFloat(getComputedStyle(name).lineHeight); share -= 0.05) {
      name.style.fontSize = `${from * share}px`;
    }
  }
  for (const step of steps) step.querySelector(".shield").style.maxHeight = "";
  const first = steps.find((step) => step.matches(".place-1"))?.querySelector(".shield");
  const most = first?.getBoundingClientRect().height;
  if (!most) return;
  for (const step of steps) {
    const shield = step.querySelector(".shield");
    if (shield !== first && shield.getBoundingClientRect().height >= most) shield.style.maxHeight = `${most * (step.matches(".place-2") ? 0.9 : 0.8)}px`;
  }
}

function fitTitle() {
  const title = document.querySelector(".top h1");
  title.classList.remove("two-lines");
  title.classList.toggle("two-lines", title.scrollWidth > title.clientWidth);
}

function draw() {
  for (const each of document.querySelectorAll(".panel")) each.classList.toggle("shown", each.dataset.panel === panel);
  document.body.classList.toggle("shows-join", panel === "join");
  document.body.classList.toggle("shows-podium", panel === "podium");
  fitTitle();
  if (panel === "podium") fitPodium();
  const list = panelOf(panel).querySelector(".rows");
  const rows = rowsOf(panel);
  if (!list || !rows.length) return 1;
  const plan = fit(panel);
  page = Math.min(page, plan.pages - 1);
  showPage(list, rows, plan, page);
  panelOf(panel).querySelector(".page-number").textContent = plan.pages > 1 ? `${page + 1}/${plan.pages}` : "";
  return plan.pages;
}

function turn(step) {
  const shown = available();
  const pages = panel ? draw() : 1;
  page += step;
  if (!shown.includes(panel) || page >= pages || page < 0) {
    delete panelOf("podium").dataset.fresh;
    const at = shown.indexOf(panel);
    panel = shown[(at + (step < 0 ? -1 : 1) + shown.length) % shown.length] ?? shown[0];
    page = 0;
    const last = draw() - 1;
    if (step < 0) page = last;
  }
  draw();
  wait();
}

function wait() {
  clearTimeout(timer);
  if (!stopped) timer = setTimeout(() => turn(1), 1000 * SECONDS[panel]);
}

function pin(name) {
  pinned = name;
  panel = name || available()[0];
  page = 0;
  draw();
  wait();
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "ArrowRight" || event.key === "PageDown") turn(1);
  else if (event.key === "ArrowLeft" || event.key === "PageUp") turn(-1);
  else if (event.key === " ") { stopped = !stopped; wait(); }
  else if (event.key >= "1" && event.key <= "5") pin(PANELS[Number(event.key) - 1]);
  else if (event.key === "0" || event.key === "Escape") pin("");
  else if (event.key === "f" || event.key === "F") {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen?.();
  } else return;
  event.preventDefault();
});

// Warnings are called out: the clock comes to the front for a while.
let called = null;
let silence = 0;
document.addEventListener("skald:warning", ({ target, detail }) => {
  const call = document.querySelector(".call");
  if (!call || target.parentElement !== call.parentElement) return;
  const words = { half: target.dataset.halfway, over: target.dataset.over };
  const minutes = { thirty: 30, ten: 10 }[detail.warning];
  const said = words[detail.warning] ?? (minutes ? target.dataset.minutesLeft.replace("{n}", minutes) : "");
  // A call is for its moment: whoever opens the page later sees the time itself.
  call.textContent = called !== null || detail.warning === "over" ? said : "";
  clearTimeout(silence);
  if (detail.warning !== "over") silence = setTimeout(() => { call.textContent = ""; }, 120_000);
  if (called !== null && detail.warning && !pinned) { panel = "clock"; page = 0; draw(); wait(); }
  called = detail.warning;
});

let known = told();
document.addEventListener("skald:refreshed", () => {
  // The moment of an announcement: the podium comes to the front, on a screen that held another panel too,
  // and whoever was told just now steps up; of all three at once the third first.
  const now = told();
  if (now && now !== known) {
    pinned = "";
    panel = "podium";
    page = 0;
    panelOf("podium").dataset.fresh = known > now ? String(now) : "all";
    wait();
  }
  known = now;
  if (available().includes(panel)) draw();
  else turn(1);
});
addEventListener("resize", draw);
// Names are measured again once their letters are there.
document.fonts?.ready.then(draw);
turn(0);
