// What the table asks the server: the planner and the odds as JSON, everything else as the page's own forms.
const language = document.documentElement.lang;
// The last input that this page knows of: moments after it are news.
let known = 0;
export const knows = (input) => { known = input; };
const asked = () => ({ "X-Skald-Live": "1", "X-Skald-Known": String(known) });
const trouble = { ok: false, problem: { code: "offline", words: document.body.dataset.offline ?? "", rule: null } };

export async function plan(state, wanted) {
  try {
    const answer = await fetch(state.plan, {
      method: "POST", body: JSON.stringify(wanted),
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${state.key}`, "Accept-Language": language },
    });
    const found = await answer.json();
    return answer.ok ? { ok: true, ...found } : { ok: false, problem: found };
  } catch {
    return trouble;
  }
}

export const newKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((each) => each.toString(16).padStart(2, "0")).join("");

const asPage = async (answer) => new DOMParser().parseFromString(await answer.text(), "text/html");

// Post to one of the page's addresses; the answer is the page, with what was refused on it.
export async function post(address, fields) {
  const token = document.querySelector("[name=csrfmiddlewaretoken]")?.value ?? "";
  const body = fields instanceof URLSearchParams ? fields : new URLSearchParams(fields);
  body.set("csrfmiddlewaretoken", token);
  if (!body.get("once")) body.set("once", newKey());
  try {
    const answer = await fetch(address, { method: "POST", body, credentials: "same-origin", headers: asked() });
    return { ok: answer.ok, status: answer.status, page: await asPage(answer) };
  } catch {
    return { ok: false, status: 0, page: null };
  }
}

export async function page(address) {
  try {
    const answer = await fetch(address, { headers: asked(), credentials: "same-origin" });
    return answer.ok ? await asPage(answer) : null;
  } catch {
    return null;
  }
}

export async function piece(address) {
  try {
    const answer = await fetch(address, { headers: { "X-Skald-Live": "1" }, credentials: "same-origin" });
    return answer.ok ? await answer.text() : "";
  } catch {
    return "";
  }
}

// Why a unit can do nothing now, from its card: the words, and the page of the rule behind them.
export async function reasonOf({ card }, id) {
  const found = new DOMParser().parseFromString(await piece(card.replace(/0$/, String(id))), "text/html").querySelector(".doing.not small");
  if (!found) return null;
  const link = found.querySelector("a");
  for (const each of found.querySelectorAll("a.line-rule")) each.remove();
  return { words: found.textContent.trim(), page: link?.href };
}
