// The reference without a server: finds articles by their words, shows one at a time, in one of two languages.
const body = document.body;
const articles = [...document.querySelectorAll("article.entry")];
const box = document.getElementById("q");
const found = document.getElementById("found");
const idle = new Set("a an the of to in on for my is are can do does i it its their and or with against when who what how which get if un une le la les de des du d l au aux en et ou que qui est sont ont il dans sur pour par avec contre quand comment".split(" "));
const bare = (text) => text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "").replace(/œ/g, "oe").match(/[a-z0-9]+/g) ?? [];
const stem = (word) => (word.length > 4 ? word.replace(/(ements?|ies|ing|ed|es|s|x|e)$/, "") : word);
const index = articles.map((article) => ({
  article,
  names: new Set(bare(article.dataset.words).map(stem)),
  title: bare(article.querySelector("h2").textContent).map(stem),
  text: new Set(bare(article.textContent).map(stem)),
  weight: Number(article.dataset.weight),
}));
const spread = new Map();
for (const { names, text } of index) for (const word of new Set([...names, ...text])) spread.set(word, (spread.get(word) ?? 0) + 1);

function score(card, words) {
  const worths = words.map((word, at) => {
    let near = 0;
    if (card.title.includes(word)) near = 8;
    else if (card.names.has(word)) near = 7;
    else if (card.text.has(word)) near = 1;
    else if (at === words.length - 1 && word.length > 1 && [...card.names].some((each) => each.startsWith(word))) near = 4;
    return near * Math.log(1 + index.length / (1 + (spread.get(word) ?? 0)));
  });
  // People begin with what they ask about, and a page that speaks of everything they said is the likelier answer.
  if (words.length > 2) worths[0] *= 1.5;
  const met = worths.filter(Boolean).length / words.length;
  const whole = card.title.filter((word) => words.includes(word)).length / (card.title.length || 1);
  return worths.reduce((sum, each) => sum + each, 0) * met * (1 + whole) * card.weight;
}

function language() { return body.classList.contains("fr") ? "fr" : "en"; }

function look() {
  const typed = bare(box.value);
  const words = (typed.some((word) => !idle.has(word)) ? typed.filter((word) => !idle.has(word)) : typed).map(stem);
  found.hidden = !words.length;
  if (!words.length) return;
  const best = index
    .filter(({ article }) => article.lang === language())
    .map((card) => [score(card, words), card.article])
    .filter(([points]) => points > 0)
    .sort((one, other) => other[0] - one[0])
    .slice(0, 10);
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
  if (best[0]) show(best[0][1].dataset.id);
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
addEventListener("hashchange", () => { show(decodeURIComponent(location.hash.slice(1))); scrollTo(0, 0); });
speak((navigator.language || "en").startsWith("fr") ? "fr" : "en");
if ("serviceWorker" in navigator && location.protocol.startsWith("http")) navigator.serviceWorker.register("reference-worker.js").catch(() => {});
