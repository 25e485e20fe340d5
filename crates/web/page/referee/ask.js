// Where a position is set up or pasted, and two shelves of examples.

import { h, put } from "../dom.js";
import { get, isAbort, words } from "../api.js";
import { Board, toSgf } from "../board.js";
import { fromText, mini } from "../mini.js";
import { action, errorLine, field, select } from "../parts.js";
import { toolRow } from "../tools.js";
import { go, link } from "../router.js";
import { setKeys } from "../keys.js";
import { CONFIDENCE } from "./example.js";
import { BUDGETS, READINGS, RULES, problemLink, questionLink } from "./question.js";

/** What was set up or written last, so that coming back finds it. */
const kept = { text: "", size: 9, stones: /** @type {Map<string, "b" | "w">} */ (new Map()) };

const TOOLS = /** @type {const} */ ([
  ["black", "Black stone"],
  ["white", "White stone"],
  ["erase", "Erase"],
]);
const SIZES = /** @type {[string, string][]} */ (
  [5, 6, 7, 8, 9, 11, 13, 15, 17, 19].map((size) => [String(size), `${size}×${size}`])
);

const SIDES = /** @type {const} */ ([
  ["black", "Black to play"],
  ["white", "White to play"],
]);

/** The fields of a question. @param {Record<string, string>} options as they were */
export function questionFields(options) {
  const budget = options["nodes"] ?? "";
  const isKnown = BUDGETS.some(([value]) => value === budget);
  const rules = select(RULES, { value: options["rules"] ?? "" });
  const komi = h("input", {
    type: "number",
    step: "0.5",
    value: options["komi"] ?? "",
    placeholder: "as recorded",
  });
  const reading = select(READINGS, { value: options["reading"] ?? "" });
  const nodes = select(isKnown ? BUDGETS : [...BUDGETS, [budget, `${Number(budget).toLocaleString("en-US")} visits`]], {
    value: budget,
  });
  const advanced = h(
    "details",
    { class: "advanced" },
    h("summary", null, "Advanced"),
    h("div", { class: "fields" }, field("A pass for a ko lifts", reading), field("Budget", nodes)),
  );
  advanced.open = Boolean(options["reading"] || options["nodes"]);
  return {
    element: h("div", null, h("div", { class: "fields" }, field("Rules", rules), field("Komi", komi)), advanced),
    /** @returns {Record<string, string>} */
    read: () =>
      Object.fromEntries(
        Object.entries({ rules: rules.value, komi: komi.value, reading: reading.value, nodes: nodes.value }).filter(
          ([, value]) => value,
        ),
      ),
  };
}

/** @param {HTMLElement} main @returns {import("../app.js").Room} */
export function openAsk(main) {
  const view = new AskView(main);
  void view.load();
  return { show: (parts) => parts.length === 0, close: () => view.ending.abort() };
}

class AskView {
  /** @param {HTMLElement} main */
  constructor(main) {
    this.ending = new AbortController();
    this.error = errorLine();
    /** @type {"black" | "white" | "erase"} */
    this.tool = "black";
    this.board = new Board({
      label: "Board to set up",
      onpoint: (point, event) => this.point(point, event.right || event.shift),
    });
    this.tools = toolRow(TOOLS, (tool) => this.choose(tool));
    const size = select(SIZES, {
      value: kept.size,
      "aria-label": "Size of the board",
      onchange: () => {
        kept.size = Number(size.value);
        kept.stones.clear();
        void this.drawBoard();
      },
    });
    this.text = h("textarea", {
      rows: "8",
      class: "mono",
      spellcheck: "false",
      "aria-label": "A board as text, SGF or Ishi",
      placeholder: ". X O . .\nX X O O .\n. X X O .",
    });
    this.text.value = kept.text;
    this.text.addEventListener("input", () => (kept.text = this.text.value));
    this.fields = questionFields({});
    this.shelves = {
      life: h("ul", { class: "tiles" }),
      diagrams: h("ul", { class: "tiles" }),
      ikeda: h("ul", { class: "tiles" }),
    };
    this.ownKomi = h("input", { type: "number", step: "0.5", value: "6.5" });
    put(
      main,
      h(
        "div",
        { class: "ask" },
        h(
          "section",
          { class: "set-up", "aria-label": "Set up a position" },
          h("div", { class: "ask-board" }, this.board.element),
          h(
            "div",
            { class: "edit" },
            this.tools.element,
            size,
            h(
              "button",
              {
                type: "button",
                onclick: () => {
                  kept.stones.clear();
                  this.drawStones();
                },
              },
              "Clear",
            ),
          ),
        ),
        h(
          "section",
          { class: "sheet" },
          h("h1", null, "Who lives?"),
          h(
            "p",
            { class: "lead" },
            "Set up a position, or paste one. Every group is judged by Article 7 of the Japanese rules of 1989, with a proof that you can play through and argue with, and the score is counted.",
          ),
          h(
            "form",
            {
              onsubmit: (/** @type {Event} */ event) => {
                event.preventDefault();
                this.ask();
              },
            },
            h(
              "details",
              { class: "advanced", open: Boolean(kept.text) },
              h("summary", null, "Paste a position"),
              this.text,
            ),
            this.error.element,
            this.fields.element,
            h(
              "div",
              { class: "row" },
              h("button", { class: "primary" }, "Judge"),
              ...SIDES.map(([side, name]) =>
                h(
                  "button",
                  { type: "button", class: "side-to-play", onclick: () => this.solve(side) },
                  h("span", { class: `stone ${side}`, "aria-hidden": "true" }),
                  name,
                ),
              ),
            ),
            h(
              "p",
              { class: "muted" },
              h("i", null, "Judge"),
              " counts a position at its end. ",
              h("i", null, "Black to play"),
              " solves it as a life-and-death problem. Or open a game and choose ",
              h("i", null, "Judge this position"),
              ".",
            ),
          ),
          h("h2", null, "Play Ikeda Territory I"),
          h(
            "p",
            { class: "muted" },
            "Rules that settle life and death by play: a pass costs a stone, so that a playout changes nothing.",
          ),
          h(
            "form",
            {
              class: "row",
              onsubmit: (/** @type {Event} */ event) => {
                event.preventDefault();
                go(link("referee", "play", `size:${kept.size}`, `komi=${this.ownKomi.value || "0"}`));
              },
            },
            field("Komi", this.ownKomi),
            h("button", null, "Begin on an empty board"),
          ),
        ),
        h(
          "section",
          { class: "shelf" },
          h("h2", null, "The 25 official examples"),
          h(
            "p",
            { class: "muted" },
            "Life and death in the Japanese rules of 1989: the question and the text's verdict. Judge each yourself.",
          ),
          this.shelves.life,
          h("details", { class: "advanced" }, h("summary", null, "The commentary's diagrams"), this.shelves.diagrams),
        ),
        h(
          "section",
          { class: "shelf" },
          h("h2", null, "Ikeda's 14"),
          h("p", { class: "muted" }, "R. Jasiek's examples for Ikeda Territory I, played through or judged."),
          this.shelves.ikeda,
        ),
      ),
    );
    this.board.setActive(true, "black");
    setKeys([
      { keys: ["b"], words: "Black stones", act: () => this.choose("black") },
      { keys: ["w"], words: "White stones", act: () => this.choose("white") },
      { keys: ["e"], words: "Erase", act: () => this.choose("erase") },
      { keys: ["j"], words: "Judge", act: () => this.ask() },
    ]);
  }

  /** @param {"black" | "white" | "erase"} tool */
  choose(tool) {
    this.tool = tool;
    this.tools.check(tool);
    this.board.setActive(true, tool === "erase" ? null : tool);
  }

  /** @param {string} point @param {boolean} other whether the other colour is meant */
  point(point, other) {
    const at = toSgf(point, kept.size);
    if (!at) return;
    const wanted = this.tool === "black" ? (other ? "w" : "b") : other ? "b" : "w";
    if (this.tool === "erase" || kept.stones.get(at) === wanted) kept.stones.delete(at);
    else kept.stones.set(at, wanted);
    this.drawStones();
  }

  drawStones() {
    this.board.clear();
    this.board.apply(new Map([...kept.stones].map(([at, kind]) => [at, kind === "b" ? 1 : 2])));
  }

  async drawBoard() {
    try {
      /** @type {{ board: import("../types.js").BoardDrawing }} */
      const drawn = await get("/api/board", { width: kept.size, height: kept.size }, this.ending.signal);
      this.board.load(drawn.board, { width: kept.size, height: kept.size });
      this.drawStones();
      this.choose(this.tool);
    } catch (error) {
      if (!isAbort(error))
        this.error.say(
          words(error),
          action("Try again", () => void this.drawBoard()),
        );
    }
  }

  /** The position as text; nothing, and a line that says so, if there is none. */
  position() {
    const rows = Array.from({ length: kept.size }, (_, y) =>
      Array.from(
        { length: kept.size },
        (_, x) => ({ b: "X", w: "O", "": "." })[kept.stones.get(String.fromCharCode(97 + x, 97 + y)) ?? ""],
      ).join(""),
    );
    const text = this.text.value.trim() ? this.text.value : kept.stones.size ? rows.join("\n") : "";
    if (!text)
      this.error.say("There is no position yet: click stones onto the board, or paste rows of X, O and points.");
    return text;
  }

  ask() {
    const text = this.position();
    if (text) go(questionLink({ about: { text }, options: this.fields.read(), chain: "" }));
  }

  /** @param {import("../types.js").Colour} side who plays first */
  solve(side) {
    const text = this.position();
    if (text) go(problemLink({ about: { text }, options: { to_move: side }, move: "" }));
  }

  async load() {
    await Promise.all([this.drawBoard(), this.loadShelves()]);
  }

  async loadShelves() {
    try {
      /** @type {[import("../types.js").Example[], import("../types.js").PlayExample[]]} */
      const [all, plays] = await Promise.all([
        get("/api/examples", undefined, this.ending.signal),
        get("/api/play/examples", undefined, this.ending.signal),
      ]);
      const judge = (/** @type {string} */ example, /** @type {Record<string, string>} */ options) =>
        questionLink({ about: { example }, options, chain: "" });
      const tile = (/** @type {import("../types.js").Example} */ example) =>
        h(
          "li",
          null,
          h(
            "a",
            { class: "tile", href: judge(example.name, {}) },
            mini(fromText(example.board)),
            h("b", null, example.title.replace(/^Example /, "")),
            h("span", null, example.question),
            h("small", null, example.answer),
          ),
          h("small", { class: `confidence ${example.confidence}` }, CONFIDENCE[example.confidence] ?? ""),
        );
      for (const group of /** @type {const} */ (["life", "diagrams"]))
        put(this.shelves[group], ...all.filter((example) => example.group === group).map(tile));
      put(
        this.shelves.ikeda,
        ...plays.map((example) =>
          h(
            "li",
            null,
            h(
              "a",
              { class: "tile card", href: link("referee", "play", `example:${example.id}`, "-") },
              mini(fromText(example.board)),
              h("b", null, example.title),
              h("small", null, example.variations.length > 1 ? `played in ${example.variations.length} ways` : ""),
            ),
            h(
              "a",
              { href: judge(example.id, { rules: "ikeda" }), "aria-label": `Judge it: ${example.title}` },
              "Judge it",
            ),
          ),
        ),
      );
    } catch (failure) {
      if (!isAbort(failure)) put(this.shelves.life, h("li", { class: "error" }, words(failure)));
    }
  }
}
