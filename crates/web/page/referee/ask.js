// Where a position is pasted, or a game of Ikeda Territory I begun.

import { h, put } from "../dom.js";
import { get, isAbort, words } from "../api.js";
import { errorLine, field, select } from "../parts.js";
import { go, link } from "../router.js";
import { BUDGETS, READINGS, RULES, questionLink } from "./question.js";

/** What was written last, so that coming back finds it. */
const kept = { text: "" };

/** The fields of a question. @param {Record<string, string>} options as they were */
export function questionFields(options) {
  const rules = select(RULES, { value: options["rules"] ?? "" });
  const komi = h("input", { type: "number", step: "0.5", value: options["komi"] ?? "", placeholder: "as the record says" });
  const reading = select(READINGS, { value: options["reading"] ?? "" });
  const nodes = select(BUDGETS, { value: options["nodes"] ?? "" });
  return {
    elements: [field("Rules", rules), field("Komi", komi), field("A pass for a ko lifts", reading), field("Budget", nodes)],
    /** @returns {Record<string, string>} */
    read: () => Object.fromEntries(Object.entries({ rules: rules.value, komi: komi.value, reading: reading.value, nodes: nodes.value }).filter(([, value]) => value)),
  };
}

/** @param {HTMLElement} main @returns {import("../app.js").Room} */
export function openAsk(main) {
  const ending = new AbortController();
  const error = errorLine();
  const text = h("textarea", { rows: "14", class: "mono", spellcheck: "false", "aria-label": "A board as text, SGF or Ishi", placeholder: ". X O . .\nX X O O .\n. X X O .\n. . X O O\n. . X X O" });
  text.value = kept.text;
  text.addEventListener("input", () => (kept.text = text.value));
  const fields = questionFields({});
  const ask = () => {
    if (!text.value.trim()) return error.say("There is no position here yet: rows of X, O and points, the top row first.");
    go(questionLink({ about: { text: text.value }, options: fields.read(), chain: "" }));
  };
  const examples = h("ul", { class: "cards" });
  put(main, h("div", { class: "ask" },
    h("section", { class: "sheet" },
      h("h1", null, "Judge a position"),
      h("p", { class: "lead" }, "Every chain alive, dead or in seki by Article 7 of the Japanese rules of 1989, with a proof that can be played through and argued with, and the count."),
      h("form", { onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); ask(); } },
        text, error.element,
        h("div", { class: "fields" }, ...fields.elements),
        h("div", { class: "row" }, h("button", { class: "primary" }, "Judge"),
          h("span", { class: "muted" }, "Or open a game and choose ", h("i", null, "Judge this position"), ".")))),
    h("section", { class: "sheet" },
      h("h2", null, "Play Ikeda Territory I"),
      h("p", null, "Territory rules that settle life and death by play: each pass costs a stone, so that a playout changes nothing. Alternation, agreement, playout, scoring: one phase after the other."),
      ownGame(), h("h3", null, "The examples of the text"), examples)));
  void load();
  return { show: (parts) => parts.length === 0, close: () => ending.abort() };

  async function load() {
    try {
      /** @type {import("../types.js").PlayExample[]} */
      const found = await get("/api/play/examples", undefined, ending.signal);
      put(examples, ...found.map((example) => h("li", null,
        h("div", { class: "row" }, h("a", { class: "card", href: link("referee", "play", `example:${example.id}`, "-") }, h("b", null, example.title), h("small", null, example.text)),
          h("button", { type: "button", class: "quiet", onclick: () => go(questionLink({ about: { text: example.board }, options: { rules: "ikeda" }, chain: "" })), "aria-label": `Judge: ${example.title}` }, "Judge")))));
    } catch (failure) {
      if (!isAbort(failure)) put(examples, h("li", { class: "error" }, words(failure)));
    }
  }
}

/** A form for a board of one's own. */
function ownGame() {
  const size = h("input", { type: "text", value: "9", size: "5", inputmode: "numeric" });
  const komi = h("input", { type: "number", step: "0.5", value: "6.5" });
  return h("form", { class: "row", onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    go(link("referee", "play", `size:${size.value || "9"}`, `komi=${komi.value || "0"}`));
  } }, field("Board", size), field("Komi", komi), h("button", null, "Begin"));
}
