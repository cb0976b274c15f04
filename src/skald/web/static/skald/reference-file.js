// The reference without a server: finds articles by their words, shows one at a time, in one of two languages.
const body = document.body;
const articles = [...document.querySelectorAll("article.entry")];
const box = document.getElementById("q");
const found = document.getElementById("found");
// How words are read and pages weighed is told in `handbook/stems.py` and `searching.py`: the same, without a server.
const told = JSON.parse(document.getElementById("words").textContent);
const idle = new Set(told.idle);
const phrase = new RegExp(`\\b(?:${Object.keys(told.phrases).sort((one, other) => other.length - one.length).join("|")})\\b`, "g");
const bare = (text) => text.normalize("NFC").toLowerCase().replace(/(?<![\p{L}\d])dés?(?![\p{L}\d])/gu, "dice").normalize("NFD").replace(/[\u0300-\u036f]/g, "").replace(/œ/g, "oe").match(/[a-z0-9]+/g) ?? [];
const stem = (word) => {
  const ending = told.endings.find(([each]) => word.endsWith(each) && word.length - each.length >= 3);
  return ending ? word.slice(0, word.length - ending[0].length) + ending[1] : word;
};
const said = (word) => told.words[word] ?? stem(word);
function meant(text) {
  const words = bare(bare(text).join(" ").replace(phrase, (found) => told.phrases[found]));
  const counted = words.filter((word) => !idle.has(word));
  return (counted.length ? counted : words).map(said);
}

const cards = new Map();
for (const article of articles) {
  const words = article.querySelector(".rule-words")?.textContent ?? "";
  if (!cards.has(article.dataset.id)) {
    const [first, second, ...nicknames] = article.dataset.words.split("|").map((name) => [...new Set(meant(name))]);
    cards.set(article.dataset.id, { id: article.dataset.id, text: "", named: [[8, [first, second]], [7, nicknames]], weight: Number(article.dataset.weight) });
  }
  cards.get(article.dataset.id).text += ` ${words}`;
}
const spread = new Map();
for (const card of cards.values()) {
  card.text = new Set(meant(`${card.text} ${card.id}`));
  const every = new Set([...card.text, ...card.named.flatMap(([, names]) => names.flat())]);
  for (const word of every) spread.set(word, (spread.get(word) ?? 0) + 1);
}

function slips(one, other) {
  const row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 1; at <= one.length; at += 1) {
    let before = row[0];
    row[0] = at;
    for (let to = 1; to <= other.length; to += 1) {
      const here = Math.min(row[to] + 1, row[to - 1] + 1, before + (one[at - 1] !== other[to - 1]));
      before = row[to];
      row[to] = here;
    }
  }
  return row[other.length];
}

function known(word) {
  const most = word.length >= 7 ? 2 : word.length >= 4 ? 1 : 0;
  if (!most || [...spread.keys()].some((each) => each.startsWith(word))) return word;
  let nearest = [most + 1, word];
  for (const each of [...spread.keys(), ...Object.keys(told.words)]) {
    if (each[0] !== word[0] || Math.abs(each.length - word.length) > most) continue;
    const far = slips(word, each);
    if (far < nearest[0]) nearest = [far, spread.has(each) ? each : told.words[each]];
  }
  return nearest[1];
}

function score(card, words) {
  const last = words.at(-1).length > 1 ? words.at(-1) : "";
  const worth = new Map(words.filter((word) => card.text.has(word)).map((word) => [word, 2]));
  const gain = (word, value) => worth.set(word, Math.max(worth.get(word) ?? 0, value));
  let whole = 0;
  let exact = false;
  for (const [weight, names] of card.named) {
    for (const name of names) {
      const met = name.filter((word) => words.includes(word));
      const begun = last && !met.includes(last) && name.some((word) => word.startsWith(last));
      if (!met.length && !begun) continue;
      whole = Math.max(whole, met.length / name.length);
      exact ||= met.length === name.length && new Set(words).size === name.length;
      const here = weight * (0.5 + (0.5 * (met.length + (begun ? 0.5 : 0))) / name.length);
      for (const word of met) gain(word, here);
      if (begun) gain(last, here * 0.5);
    }
  }
  const worths = words.map((word) => (worth.get(word) ?? 0) * Math.log(1 + cards.size / (1 + (spread.get(word) ?? 0))));
  // People begin with what they ask about, and a page that speaks of everything they said is the likelier answer.
  if (words.length > 2) worths[0] *= 1.5;
  const met = worths.filter(Boolean).length / words.length;
  return worths.reduce((sum, each) => sum + each, 0) * met * (1 + whole + 2 * exact) * card.weight;
}

function language() { return body.classList.contains("fr") ? "fr" : "en"; }

function look() {
  const words = meant(box.value).map(known);
  found.hidden = !words.length;
  if (!words.length) return;
  const best = [...cards.values()]
    .map((card) => [score(card, words), card.id])
    .filter(([points]) => points > 0)
    .sort((one, other) => other[0] - one[0])
    .slice(0, 10)
    .map(([points, id]) => [points, articles.find((article) => article.dataset.id === id && article.lang === language())]);
  found.replaceChildren(...best.map(([, article]) => {
    const link = document.createElement("a");
    link.href = `#${article.dataset.id}`;
    const name = document.createElement("strong");
    name.textContent = article.querySelector("h2").textContent;
    const what = document.createElement("span");
    what.textContent = article.querySelector(".rule-what").textContent;
    link.append(name, " ", what);
    const row = document.createElement("li");
    row.append(link);
    return row;
  }));
  if (best[0]) answer(best[0][1]);
  if (best[0]) show(best[0][1].dataset.id);
}

// What the best answer says stands with it, so that nobody at a table has to open it.
function answer(article) {
  const words = article.querySelector(".rule-words")?.cloneNode(true);
  if (!words) return;
  words.className = "rules-answer";
  found.firstChild.append(words);
}

function show(id) {
  for (const article of articles) article.classList.toggle("shown", article.dataset.id === id && article.lang === language());
  body.classList.toggle("start", !id);
}

function speak(to) {
  body.classList.toggle("fr", to === "fr");
  document.documentElement.lang = to;
  for (const button of document.querySelectorAll("[data-language]")) button.setAttribute("aria-pressed", String(button.dataset.language === to));
  look();
  show(decodeURIComponent(location.hash.slice(1)));
}

body.classList.add("one", "start");
box.addEventListener("input", look);
box.form.addEventListener("submit", (event) => event.preventDefault());
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-language]");
  if (button) speak(button.dataset.language);
});
found.addEventListener("click", (event) => {
  const link = event.target.closest("li > a");
  if (!link) return;
  // The page that was chosen stands where the answers stood; typing on brings them back.
  show(link.hash.slice(1));
  found.hidden = true;
});
addEventListener("hashchange", () => { show(decodeURIComponent(location.hash.slice(1))); found.hidden = true; scrollTo(0, 0); });
speak((navigator.language || "en").startsWith("fr") ? "fr" : "en");
if ("serviceWorker" in navigator && location.protocol.startsWith("http")) navigator.serviceWorker.register("reference-worker.js").catch(() => {});
