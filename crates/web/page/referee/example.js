// What the text of an example says: its question, its answer, and its verdict beside ours.

import { h, plural, put } from "../dom.js";
import { get, isAbort, words } from "../api.js";
import { toSgf } from "../board.js";
import { errorLine, stone } from "../parts.js";

/** @typedef {import("../types.js").WholeExample} WholeExample */

/** How sure it is that a figure is the printed one. @type {Record<string, string>} */
export const CONFIDENCE = {
  high: "figure certain",
  medium: "figure probable",
  low: "figure uncertain",
  found: "figure found again",
};

/** Names of points that are signs, not letters. @type {Record<string, string>} */
const SIGNS = { triangle: "△", square: "□" };

/**
 * The letters of the text, where they stand: points in SGF letters. Of a name
 * that is a word, such as "dame", the first letter is drawn.
 * @param {WholeExample} example @param {number} height of the board @returns {[string, string][]}
 */
export const lettersOf = ({ labels }, height) =>
  labels.flatMap(({ name, at }) => {
    const point = toSgf(at, height);
    const letter = SIGNS[name] ?? (name.length > 2 ? name.slice(0, 1) : name);
    return point ? [/** @type {[string, string]} */ ([point, letter])] : [];
  });

/** Alive, dead or in seki. @param {string} status @param {boolean | null} seki */
const standing = (status, seki) => (status === "alive" && seki ? "alive in seki" : status);

export class ExampleCard {
  /** @param {string} name @param {AbortSignal} signal */
  constructor(name, signal) {
    this.error = errorLine();
    this.head = h("div");
    this.table = h("div");
    this.about = h("div");
    this.element = h(
      "section",
      { class: "example", "aria-label": "The example" },
      this.error.element,
      this.head,
      this.table,
      this.about,
    );
    void this.load(name, signal);
  }

  /** @param {string} name @param {AbortSignal} signal */
  async load(name, signal) {
    try {
      this.show(await get(`/api/examples/${encodeURIComponent(name)}`, undefined, signal));
    } catch (error) {
      if (!isAbort(error)) this.error.say(words(error));
    }
  }

  /** @param {WholeExample} example */
  show(example) {
    const where = [
      example.source,
      example.article ? `Article ${example.article}` : "",
      CONFIDENCE[example.confidence ?? ""],
    ];
    put(
      this.head,
      h("h2", null, example.title),
      h("p", null, h("b", null, example.question ?? "")),
      example.answer ? h("p", null, h("span", { class: "muted" }, "The text answers: "), example.answer) : null,
    );
    put(
      this.about,
      h("p", { class: "muted source" }, where.filter(Boolean).join(" · ")),
      about([
        ["The figure", example.how],
        ["Checked", example.verified],
        ["Note", example.notes],
      ]),
    );
    if (!this.table.hasChildNodes()) this.compare(example);
  }

  /**
   * The chains that the text speaks of: what it says of each, and what was found.
   * @param {WholeExample} example @param {(at: string) => void} [ongo] opens a chain
   */
  compare(example, ongo) {
    const own = example.chains.filter((chain) => !chain.outside);
    if (!own.length) return put(this.table);
    put(
      this.table,
      h(
        "table",
        { class: "count against" },
        h("caption", { class: "hidden" }, "What the text says of each chain, and what was found"),
        h(
          "thead",
          null,
          h("tr", null, ...["Chain", "The text", "Honte"].map((name) => h("th", { scope: "col" }, name))),
        ),
        h("tbody", null, ...own.map((chain) => row(chain, ongo))),
      ),
    );
  }
}

/** @param {WholeExample["chains"][number]} chain @param {((at: string) => void) | undefined} ongo */
function row({ at, colour, stones, status, seki, found }, ongo) {
  const name = ongo
    ? h("button", { type: "button", class: "inline quiet", onclick: () => ongo(at) }, at)
    : h("b", null, at);
  return h(
    "tr",
    null,
    h("th", { scope: "row" }, stone(colour), " ", name, " ", h("small", null, plural(stones, "stone"))),
    h("td", null, standing(status, seki)),
    h("td", null, found ? ours(found) : "…"),
  );
}

/** What was found, and whether the text says the same. @param {NonNullable<WholeExample["chains"][number]["found"]>} found */
function ours({ status, seki, agrees }) {
  const says = agrees === null ? ", not proved" : agrees ? " ✓" : " ≠";
  const meaning = agrees === null ? "" : agrees ? "as the text says" : "not what the text says";
  return [standing(status, seki), h("span", { role: "img", "aria-label": meaning || null, title: meaning }, says)];
}

/** Where the figure comes from, folded. @param {[string, string | null][]} entries */
function about(entries) {
  const known = entries.filter(([, text]) => text);
  if (!known.length) return null;
  return h(
    "details",
    { class: "advanced" },
    h("summary", null, "About the figure"),
    h("dl", { class: "facts" }, ...known.flatMap(([name, text]) => [h("dt", null, name), h("dd", null, text)])),
  );
}
