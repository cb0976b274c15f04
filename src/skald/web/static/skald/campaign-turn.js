// When a turn has ended it is played once, in the place of the map: for each lord on his own screen, for both together on
// one. <… data-ended="3" data-ended-story="address" data-ended-key="…"> says which; this browser remembers what it has shown.
import { Player, calm } from "./campaign-story.js";

let playing = null;

async function look() {
  const mark = document.querySelector("[data-ended]");
  // Nobody looks at a page that is hidden: it is played when they come back.
  if (!mark || playing || calm || document.hidden || seen(mark) >= Number(mark.dataset.ended)) return;
  playing = mark;
  try {
    // Whoever leaves in the middle sees it when they come back.
    if (await show(mark)) localStorage.setItem(mark.dataset.endedKey, mark.dataset.ended);
  } finally {
    playing = null;
    document.dispatchEvent(new CustomEvent("skald:stale"));
  }
}
function seen(mark) {
  // Where nothing can be remembered nothing is played: once is once.
  try {
    localStorage.setItem("skald.turn", "");
    return Number(localStorage.getItem(mark.dataset.endedKey) || 0);
  } catch { return Infinity; }
}
async function show(mark) {
  // What is played stands first and in sight; what came of it, and what is to be done next, when it is over.
  const page = mark.closest(".campaign");
  page?.classList.add("playing");
  try { return await played(mark); } finally { page?.classList.remove("playing"); }
}
async function played(mark) {
  const answer = await fetch(mark.dataset.endedStory, { credentials: "same-origin" });
  if (!answer.ok) return false;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  const figure = fresh.querySelector("[data-map]"), told = fresh.querySelector("[data-story]");
  const stage = document.getElementById("turn-stage");
  const map = stage?.parentElement.querySelector(":scope > [data-map]");
  if (!figure || !told || !map) return false;
  const kept = map.cloneNode(false);
  stage.hidden = false;
  // News that come meanwhile wait until it is over.
  stage.dataset.playing = "";
  map.replaceWith(kept);
  kept.removeAttribute("data-map");
  kept.replaceChildren(...figure.childNodes);
  const player = new Player(kept.querySelector(".map-land"), told, stage.querySelector("[data-story-now]"), stage.querySelector("[data-story-past]"));
  // The button says it; a tap on what is played does the same.
  for (const each of [stage, kept]) each.onclick = (event) => { event.preventDefault(); player.stop(); };
  stage.scrollIntoView({ block: "start" });
  await player.play();
  kept.replaceWith(map);
  stage.hidden = true;
  stage.onclick = null;
  delete stage.dataset.playing;
  map.dispatchEvent(new Event("skald:back"));
  return true;
}

look();
document.addEventListener("skald:refreshed", look);
document.addEventListener("visibilitychange", look);
