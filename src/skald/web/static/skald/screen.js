// The big screen: panels in turn, long lists in pages. Keys: arrows turn, space stops, 1-5 pin a panel, 0 unpins, F fills
// the screen. Without this script all panels stand below each other.
const SECONDS = { pairings: 14, names: 14, clock: 10, standings: 14, podium: 40, join: 12 };
const PANELS = ["pairings", "names", "clock", "standings", "podium"];
// Sizes of a name on one line and on two, of its row's letters; how much larger rows may be, by columns.
const SIZES = [0.95, 0.9, 0.85, 0.8, 0.75, 0.7];
const SIZES_OF_TWO = [0.66, 0.6, 0.55, 0.5, 0.45];
const LARGER = { 1: 1.3, 2: 1.12 };
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

function linesOf(name, list, row) {
  const height = row.getBoundingClientRect().height || 50;
  const room = panelOf(name).getBoundingClientRect().bottom - list.getBoundingClientRect().top - height * 0.3;
  return Math.max(1, Math.floor(room / height));
}

// How many rows fit, in how many columns they stand, and how much larger they may be where they leave room.
function fit(name) {
  const list = panelOf(name).querySelector(".rows");
  const rows = rowsOf(name);
  if (!list || !rows.length) return { each: 1, columns: 1, lines: 1 };
  rows.forEach((row, at) => row.classList.toggle("off", at > 0));
  list.classList.remove("close");
  list.style.fontSize = "";
  let lines = linesOf(name, list, rows[0]);
  // Two names need the whole width to be read from afar.
  const columns = name !== "pairings" && rows.length > lines ? 2 : 1;
  if (rows.length > lines * columns) {
    list.classList.add("close");
    const more = linesOf(name, list, rows[0]);
    if (rows.length <= more * columns) lines = more; else list.classList.remove("close");
  }
  // Pages of one length: nobody stands alone on the last one.
  const most = lines;
  const pages = Math.ceil(rows.length / (lines * columns));
  lines = Math.ceil(rows.length / pages / columns);
  const larger = Math.min(most / lines, LARGER[columns]);
  if (larger > 1) list.style.fontSize = `${2 * larger}rem`;
  return { each: lines * columns, columns, lines };
}

const isCut = (name) => name.scrollWidth > name.clientWidth;

// A name too long for its line is set only as much smaller as it takes; if that is too small, it stands on two lines.
function fitNames() {
  for (const name of document.querySelectorAll(".panel.shown .rows > li:not(.off) :is(.a, .b) > span")) {
    name.style.fontSize = "";
    name.classList.remove("two-lines", "fitted");
    const row = parseFloat(getComputedStyle(name.closest("li")).minHeight);
    for (const size of SIZES) {
      if (!isCut(name)) break;
      name.style.fontSize = `${size}em`;
    }
    if (isCut(name)) {
      name.classList.add("two-lines");
      for (const size of SIZES_OF_TWO) {
        name.style.fontSize = `${size}em`;
        if (!isCut(name) && name.offsetHeight <= row) break;
      }
    }
    name.classList.add("fitted");
  }
  const title = document.querySelector(".top h1");
  title.classList.remove("two-lines");
  title.classList.toggle("two-lines", isCut(title));
}

function draw() {
  for (const each of document.querySelectorAll(".panel")) each.classList.toggle("shown", each.dataset.panel === panel);
  document.body.classList.toggle("shows-join", panel === "join");
  document.body.classList.toggle("shows-podium", panel === "podium");
  const list = panelOf(panel).querySelector(".rows");
  if (!list) { fitNames(); return 1; }
  const { each, columns, lines } = fit(panel);
  panelOf(panel).querySelector(".heads")?.classList.toggle("double", columns > 1);
  const rows = rowsOf(panel);
  const pages = Math.max(1, Math.ceil(rows.length / each));
  page = Math.min(page, pages - 1);
  rows.forEach((row, at) => row.classList.toggle("off", Math.floor(at / each) !== page));
  // Set through the object model: a style attribute would be against the policy of the page.
  list.style.gridTemplateRows = `repeat(${Math.min(lines, rows.length) || 1}, auto)`;
  panelOf(panel).querySelector(".page-number").textContent = pages > 1 ? `${page + 1}/${pages}` : "";
  fitNames();
  return pages;
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
