// Search: a position or a pattern on the board, and what was played next in all games.

import { announce, count, h, percent, plural, put, toast } from "../dom.js";
import { Refusal, get, isAbort, words } from "../api.js";
import { Board, corners, toA1, toSgf } from "../board.js";
import { nameSteps, readRegion, readSteps, writeRegion, writeSteps } from "./address.js";
import { comparison, keptLine } from "./compare.js";
import { action, errorLine, field, frame, select, tabs } from "../parts.js";
import { link, note, withQuery } from "../router.js";
import { toolRow } from "../tools.js";
import { setKeys } from "../keys.js";
import { cut, usualRegion } from "./cut.js";
import { putStone } from "./stones.js";
import { periodChart, winWords } from "./charts.js";
import { nextTable } from "./next.js";
import { gameCards } from "./games.js";

/**
 * @typedef {import("../types.js").SearchAnswer} SearchAnswer
 * @typedef {import("../types.js").SearchRow} SearchRow
 * @typedef {import("../types.js").Colour} Colour
 * @typedef {import("./next.js").Shown} Shown
 * @typedef {{ question: string, conditions: string }} Asked the pattern, and what was typed
 */

/** What a click does. */
const TOOLS = /** @type {const} */ ([
  ["play", "Play"],
  ["black", "Black stone"],
  ["white", "White stone"],
  ["erase", "Erase"],
  ["region", "Mark a region: drag over the board"],
]);

/** Where a reader may begin: stones, region, what it is. @type {[string, string, string][]} */
const STARTS = [
  ["Bpd", "-", "The star point"],
  ["Bpd.Wqc", "-", "3-3 invasion"],
  ["Bpd.Wqf", "-", "Approach to the star point"],
  ["Bpd.Wdd.Bpp.Wdp", "A1:T19", "Four star points"],
  ["Bqd.Wod", "-", "One-space high approach"],
];

/** @param {HTMLElement} main @param {string[]} parts @param {URLSearchParams} query @returns {import("../app.js").Room} */
export function open(main, parts, query) {
  const view = new SearchView(main);
  void view.place(parts, query);
  return {
    show(next, query) {
      void view.place(next, query);
      return true;
    },
    close: () => view.close(),
  };
}

class SearchView {
  /** @param {HTMLElement} main */
  constructor(main) {
    this.size = { width: 0, height: 0 };
    /** @type {{ colour: Colour, at: string }[]} stones in the order in which they were put */
    this.steps = [];
    /** @type {{ colour: Colour, at: string }[]} taken back, the last first */
    this.ahead = [];
    /** @type {Map<string, Colour>} */
    this.stones = new Map();
    /** @type {import("./cut.js").Region | null} */
    this.region = null;
    this.anywhere = false;
    /** The line that is kept beside, as in the address; none if empty. */
    this.kept = "";
    /** @type {(typeof TOOLS)[number][0]} */
    this.tool = "play";
    this.turn = 0;
    this.placing = 0;
    /** Where the reader came to. @type {string[]} */
    this.parts = [];
    this.query = new URLSearchParams();
    /** @type {SearchAnswer | null} */
    this.answer = null;
    /** @type {Shown[]} continuations of the position on the board; none until its answer is there */
    this.shown = [];
    /** @type {SearchRow[]} */
    this.rows = [];
    this.ending = new AbortController();
    this.error = errorLine();
    this.board = new Board({
      label: "Board to search for",
      onpoint: (point, event) => this.point(point, event.right),
      onstep: (by) => this.step(by),
      onregion: (one, other) => this.mark(corners(one, other)),
    });
    this.tools = toolRow(TOOLS, (tool) => this.choose(tool));
    this.anchor = select(
      [
        ["", "as marked"],
        ["anywhere", "anywhere on the board"],
      ],
      {
        onchange: () => {
          this.anywhere = this.anchor.value === "anywhere";
          void this.ask();
        },
      },
    );
    this.filter = h("input", {
      type: "text",
      spellcheck: "false",
      placeholder: "by Shusaku and date < 1850",
      "aria-label": "Conditions",
      onchange: () => void this.ask(),
    });
    this.fixed = h("input", { type: "checkbox", onchange: () => void this.ask() });
    this.year = h("input", {
      type: "number",
      min: "1000",
      max: "3000",
      placeholder: "2016",
      "aria-label": "Compare before and since the year",
      onchange: () => void this.ask(),
    });
    this.summary = h("summary");
    this.folded = h(
      "details",
      { class: "search-more" },
      this.summary,
      h(
        "div",
        { class: "fields search-fields" },
        field("Conditions", this.filter),
        field("Where it may lie", this.anchor),
        field("Before and since", this.year),
        h("label", { class: "check" }, this.fixed, " Colours as they are"),
      ),
    );
    // On a phone they would push the answer out of sight.
    const narrow = matchMedia("(max-width: 30rem)");
    const fold = () => (this.folded.open = !narrow.matches);
    narrow.addEventListener("change", fold, { signal: this.ending.signal });
    fold();
    this.headline = h("h1", { class: "headline", "aria-live": "polite" }, "Search a position");
    this.wins = h("p", { class: "muted" });
    this.where = h("span", { class: "where" });
    this.question = h("code", { class: "question" });
    this.next = h("div");
    this.years = h("div");
    this.games = h("div");
    this.compare = h("div");
    const act = (/** @type {string} */ name, /** @type {() => void} */ act) =>
      h("button", { type: "button", onclick: act }, name);
    this.undo = act("Undo", () => this.step(-1));
    this.empty = act("Clear", () => this.clear());
    this.panels = tabs("Answer", [
      { id: "next", name: "Next", panel: this.next },
      { id: "years", name: "Years", panel: this.years },
      { id: "games", name: "Games", panel: this.games },
      { id: "compare", name: "Compare", panel: this.compare },
      {
        id: "question",
        name: "Command",
        panel: h(
          "div",
          null,
          h("p", { class: "muted" }, "The same question for the command:"),
          h("p", null, this.question),
          act("Copy", () => void this.copy()),
        ),
      },
    ]);
    this.element = h("div", null, this.panels.element);
    frame(
      main,
      this.board.element,
      [h("div", { class: "tool-place" }, h("div", { class: "edit" }, this.tools.element, this.undo, this.empty))],
      [
        h(
          "div",
          { class: "game-title" },
          h(
            "div",
            { class: "crumbs" },
            h("span", { class: "wide" }, "Any position or pattern, in all games here"),
            h("a", { href: "#/joseki" }, "Mined joseki trees ›"),
          ),
          this.headline,
          this.wins,
        ),
        this.error.element,
        this.folded,
        this.element,
      ],
    );
    this.board.setActive(true, "black");
    setKeys([
      { keys: ["ArrowLeft"], words: "Take the last stone back", act: () => this.step(-1) },
      { keys: ["ArrowRight"], words: "Put it back, or play the most frequent move", act: () => this.step(1) },
      { keys: ["Home"], words: "Clear the board", act: () => this.clear() },
      { keys: [..."abcdefghij"], words: "Play the move with this letter", act: (event) => this.letter(event.key) },
      { keys: ["r"], words: "Mark a region", act: () => this.choose("region") },
      { keys: ["p"], words: "Play stones", act: () => this.choose("play") },
      { keys: ["/"], words: "Conditions", act: () => this.openConditions() },
    ]);
    window.addEventListener("found", () => this.again(), { signal: this.ending.signal });
  }

  openConditions() {
    this.folded.open = true;
    this.filter.focus();
  }

  /** Says which conditions there are, for where they are folded. */
  drawSummary() {
    const { filter, anchor, year, fixed } = this;
    const said = [
      filter.value.trim(),
      anchor.value,
      year.value && `before and since ${year.value}`,
      fixed.checked && "colours as they are",
    ];
    this.summary.textContent = ["Conditions", said.filter(Boolean).join(", ")].filter(Boolean).join(": ");
  }

  /** Asks once more, when the server did not answer. */
  again() {
    if (this.size.width) void this.ask();
    else void this.place(this.parts, this.query);
  }

  /** @param {string[]} parts size, stones, region @param {URLSearchParams} query */
  async place(parts, query) {
    const mine = ++this.placing;
    [this.parts, this.query] = [parts, query];
    const [width = 19, height = 19] = (parts[0] ?? "19x19").split("x").map(Number);
    try {
      if (width !== this.size.width || height !== this.size.height) {
        /** @type {{ board: import("../types.js").BoardDrawing }} */
        const drawn = await get("/api/board", { width, height }, this.ending.signal);
        if (mine !== this.placing) return;
        this.size = { width, height };
        this.board.load(drawn.board, this.size);
      }
    } catch (error) {
      if (!isAbort(error)) this.fail(error);
      return;
    }
    this.steps = readSteps(parts[1]);
    this.ahead = [];
    this.region = readRegion(parts[2], height);
    this.kept = query.get("beside") ?? "";
    this.anywhere = query.get("anchor") === "anywhere";
    this.anchor.value = this.anywhere ? "anywhere" : "";
    this.filter.value = query.get("filter") ?? "";
    this.year.value = query.get("year") ?? "";
    this.fixed.checked = query.get("colours") === "fixed";
    await this.ask();
  }

  /** @param {(typeof TOOLS)[number][0]} tool */
  choose(tool) {
    this.tool = tool;
    this.tools.check(tool);
    this.board.marks = tool === "region";
    this.arm();
  }

  arm() {
    const colour =
      this.tool === "black" || this.tool === "white" ? this.tool : this.tool === "play" ? this.toPlay : null;
    this.board.setActive(true, colour);
  }

  get toPlay() {
    return this.steps.at(-1)?.colour === "black" ? "white" : "black";
  }

  /** @param {string} point `Q16` @param {boolean} right */
  point(point, right) {
    const at = toSgf(point, this.size.height);
    if (!at) return;
    if (this.tool === "region") {
      // With the keys: one corner, then the other.
      if (!this.corner) {
        this.corner = at;
        this.board.point([at]);
        return announce(`${point} is one corner of the region; choose the other`);
      }
      const region = corners(this.corner, at);
      this.corner = undefined;
      return this.mark(region);
    }
    if (this.tool === "erase" || right)
      this.steps = [...this.stones].filter(([name]) => name !== at).map(([name, colour]) => ({ colour, at: name }));
    else {
      const colour = this.tool === "black" || this.tool === "white" ? this.tool : this.toPlay;
      if (!putStone(new Map(this.stones), colour, at, this.size.width, this.size.height)) return;
      this.steps.push({ colour, at });
    }
    this.ahead = [];
    void this.ask();
  }

  /** @param {import("./cut.js").Region} region */
  mark(region) {
    this.region = region.left === region.right || region.top === region.bottom ? null : region;
    if (!this.region) toast("A region has two rows and two columns at least.");
    this.board.point();
    void this.ask();
  }

  /** @param {number} by */
  step(by) {
    if (by < 0) {
      const last = this.steps.pop();
      if (!last) return;
      this.ahead.push(last);
    } else {
      const next = this.ahead.pop() ?? this.first();
      if (!next) return;
      this.steps.push(next);
    }
    void this.ask();
  }

  /** The most frequent continuation. */
  first() {
    const next = this.shown[0];
    return next ? { colour: next.colour, at: next.at } : null;
  }

  /** @param {string} letter */
  letter(letter) {
    const next = this.shown.find((one) => one.letter === letter.toUpperCase());
    if (next) this.play(next);
  }

  /** @param {{ colour: Colour, at: string }} next */
  play({ colour, at }) {
    // What is shown may be of the position before: a point that is taken is none to play on.
    if (!putStone(new Map(this.stones), colour, at, this.size.width, this.size.height)) return;
    this.ahead = [];
    this.steps.push({ colour, at });
    void this.ask();
  }

  clear() {
    this.steps = [];
    this.ahead = [];
    this.region = null;
    void this.ask();
  }

  /** The address of what is asked. */
  get hash() {
    const { width, height } = this.size;
    return withQuery(link("search", `${width}x${height}`, writeSteps(this.steps), writeRegion(this.region, height)), {
      anchor: this.anywhere ? "anywhere" : "",
      filter: this.filter.value.trim(),
      year: this.year.value,
      colours: this.fixed.checked ? "fixed" : "",
      beside: this.kept,
    });
  }

  draw() {
    const { width, height } = this.size;
    this.stones.clear();
    for (const { colour, at } of this.steps) putStone(this.stones, colour, at, width, height);
    this.board.clear();
    this.board.apply(new Map([...this.stones].map(([at, colour]) => [at, colour === "black" ? 1 : 2])));
    const region = this.region ?? usualRegion(this.stones, width, height);
    const isWhole = region.right - region.left === width - 1 && region.bottom - region.top === height - 1;
    this.board.region(isWhole ? null : region);
    this.board.nexts([]);
    this.shown = [];
    this.undo.disabled = !this.steps.length;
    this.empty.disabled = !this.steps.length && !this.region;
    this.arm();
    return cut(this.stones, region, width, height, this.anywhere);
  }

  async ask() {
    const mine = ++this.turn;
    this.asking?.abort();
    this.asking = new AbortController();
    const made = this.draw();
    this.drawSummary();
    note(this.hash);
    const conditions = this.filter.value.trim();
    const asked = (/** @type {import("./cut.js").Cut} */ made) =>
      this.fixed.checked ? `${made.text} and colours fixed` : made.text;
    const question = asked(made);
    const beside = this.kept ? keptLine(this.kept, this.size, this.anywhere) : null;
    this.question.textContent = `honte search games.honte ${quoted(conditions ? `${question} and (${conditions})` : question)}`;
    this.element.classList.add("waiting-answer");
    try {
      const year = Number(this.year.value);
      const [answer, before, since, other] = await Promise.all([
        this.get(question, conditions, mine),
        year ? this.get(`${question} and date < ${year}`, conditions, mine) : null,
        year ? this.get(`${question} and date >= ${year}`, conditions, mine) : null,
        beside ? this.get(asked(beside.made), conditions, mine) : null,
      ]);
      if (mine !== this.turn || !answer) return;
      this.error.say("");
      this.show(answer, made, year && before && since ? { year, before, since } : null, { question, conditions });
      this.drawComparison(beside && other ? { ...beside, answer: other } : null, made, answer);
    } catch (error) {
      if (isAbort(error) || mine !== this.turn) return;
      this.fail(error);
    } finally {
      if (mine === this.turn) this.element.classList.remove("waiting-answer");
    }
  }

  /** There is no answer: the last one was to another question, and goes. @param {unknown} error */
  fail(error) {
    this.answer = null;
    this.rows = [];
    this.headline.textContent = "No answer";
    document.title = "Search · Honte";
    this.board.notes = [];
    this.board.describe();
    for (const place of [this.wins, this.next, this.years, this.games, this.compare]) put(place);
    const isMisread = error instanceof Refusal && error.body?.code === "conditions";
    this.filter.setAttribute("aria-invalid", String(isMisread));
    if (isMisread) {
      this.folded.open = true;
      this.error.say(`Conditions, ${words(error)}.`);
    } else
      this.error.say(
        words(error),
        action("Try again", () => this.again()),
      );
  }

  /** Asks again while the games are being indexed. @param {string} question @param {string} conditions @param {number} mine @returns {Promise<SearchAnswer | null>} */
  async get(question, conditions, mine) {
    for (;;) {
      try {
        return await get("/api/search", { question, conditions }, this.asking?.signal);
      } catch (error) {
        if (!(error instanceof Refusal) || error.body?.code !== "indexing") throw error;
        const { done, total } = error.body;
        this.error.say(`The games are being indexed${total ? `: ${percent(done / total)}` : ""} …`);
        await new Promise((done) => setTimeout(done, 400));
        if (mine !== this.turn || this.ending.signal.aborted) return null;
      }
    }
  }

  /** @param {SearchAnswer} answer @param {import("./cut.js").Cut} made @param {{ year: number, before: SearchAnswer, since: SearchAnswer } | null} periods @param {Asked} asked */
  show(answer, made, periods, asked) {
    this.answer = answer;
    this.filter.removeAttribute("aria-invalid");
    this.rows = answer.rows;
    const times = answer.hits > answer.games ? `, ${count(answer.hits)} times` : "";
    this.headline.textContent = answer.games
      ? `${count(answer.games)} of ${plural(answer.searched, "game")}${times}`
      : `In none of ${plural(answer.searched, "game")}`;
    put(
      this.wins,
      answer.games
        ? `${winWords(answer.wins)}. ${answer.first_year === null ? "" : `First ${answer.first_year}, last ${answer.last_year}. `}${answer.hits ? `Next move elsewhere: ${percent(answer.tenuki / answer.hits)}.` : ""}`
        : "Take a stone back, mark a smaller region, or let it lie anywhere.",
    );
    /** @type {Map<string, string>} */
    const letters = new Map();
    this.shown = answer.continuations.slice(0, 40).map((next) => {
      const at = made.toBoard(next.column, next.row);
      // A point has one letter, whoever plays there.
      if (!letters.has(at)) letters.set(at, letters.size < 26 ? letterOf(letters.size) : "·");
      return {
        next,
        colour: /** @type {Colour} */ (next.colour === "X" ? "black" : "white"),
        at,
        letter: letters.get(at) ?? "",
      };
    });
    const first = this.shown.slice(0, 15);
    this.board.nexts(
      first
        .filter(({ at }, index) => first.findIndex((one) => one.at === at) === index)
        .map(({ colour, at, letter }, index) => ({ at, colour, label: letter, strong: index < 3 })),
    );
    this.board.notes = first.map(
      ({ next, colour, at, letter }) =>
        `${letter}: ${colour} ${toA1(at, this.size.height)}, ${percent(next.hits / (answer.hits || 1))}`,
    );
    this.board.describe();
    this.drawNext(answer, periods);
    put(this.years, answer.years.length ? periodChart(answer) : h("p", { class: "muted" }, "No dates are known."));
    this.drawGames(asked);
    document.title = `${this.headline.textContent} · Honte`;
    announce(`${this.headline.textContent}. ${this.board.notes.slice(0, 3).join("; ")}`);
  }

  /** @param {SearchAnswer} answer @param {{ year: number, before: SearchAnswer, since: SearchAnswer } | null} periods */
  drawNext(answer, periods) {
    const shown = this.shown.slice(0, 15);
    // A row leads on from the position that it was found in, and from no other.
    const mine = this.turn;
    const play = (/** @type {{ colour: Colour, at: string }} */ next) => {
      if (mine === this.turn) this.play(next);
    };
    const starts = this.steps.length
      ? null
      : h(
          "p",
          { class: "row starts" },
          ...STARTS.map(([stones, region, name]) =>
            h("a", { class: "button chip", href: link("search", "19x19", stones, region) }, name),
          ),
        );
    if (!shown.length)
      return put(
        this.next,
        starts,
        h("p", { class: "muted" }, answer.games ? "Nothing was played next in the region." : "Nothing found."),
      );
    put(
      this.next,
      starts,
      nextTable(shown, answer, periods, this.size.height, {
        onpoint: (at) => this.board.point(at ? [at] : []),
        onplay: play,
      }),
      answer.continuations.length > shown.length
        ? h("p", { class: "muted" }, `and ${plural(answer.continuations.length - shown.length, "other")}`)
        : null,
    );
  }

  /** @param {(ReturnType<typeof keptLine> & { answer: SearchAnswer }) | null} kept @param {import("./cut.js").Cut} made @param {SearchAnswer} answer */
  drawComparison(kept, made, answer) {
    const keep = (/** @type {string} */ line, /** @type {string} */ words) =>
      h(
        "button",
        {
          type: "button",
          onclick: () => {
            this.kept = line;
            void this.ask();
          },
        },
        words,
      );
    const { height } = this.size;
    const here = `${writeSteps(this.steps)}_${writeRegion(this.region, height)}`;
    if (!kept)
      return put(
        this.compare,
        h("p", { class: "muted" }, "Keep a line, then play another one: both stand side by side here."),
        keep(here, "Keep this line"),
      );
    const { filter, year, fixed, anchor } = this;
    const href = withQuery(kept.path, {
      anchor: anchor.value,
      filter: filter.value.trim(),
      year: year.value,
      colours: fixed.checked ? "fixed" : "",
      beside: here,
    });
    put(
      this.compare,
      here === this.kept
        ? h("p", { class: "muted" }, `${kept.name} is kept. Play another line: it will stand beside it.`)
        : comparison(
            { name: kept.name, made: kept.made, answer: kept.answer, href },
            { name: nameSteps(this.steps, height), made, answer, href: null },
            this.size,
          ),
      h(
        "div",
        { class: "row" },
        here === this.kept ? null : keep(here, "Keep this line instead"),
        keep("", "Forget it"),
      ),
    );
  }

  /** @param {Asked} asked */
  drawGames(asked) {
    const more = h("button", { type: "button", onclick: () => void this.more(asked, more) }, "More games");
    more.hidden = this.rows.length >= (this.answer?.games ?? 0);
    put(this.games, this.rows.length ? gameCards(this.rows) : h("p", { class: "muted" }, "No games."), more);
  }

  /** @param {Asked} asked @param {HTMLButtonElement} button */
  async more(asked, button) {
    // The same page is not to come twice.
    button.disabled = true;
    const mine = this.turn;
    try {
      /** @type {{ rows: SearchRow[] }} */
      const page = await get("/api/search/games", { ...asked, from: this.rows.length, most: 200 }, this.asking?.signal);
      if (mine !== this.turn) return;
      this.rows = [...this.rows, ...page.rows];
      this.drawGames(asked);
    } catch (error) {
      button.disabled = false;
      if (!isAbort(error)) this.error.say(words(error));
    }
  }

  async copy() {
    try {
      await navigator.clipboard.writeText(this.question.textContent ?? "");
      toast("Copied.");
    } catch {
      toast("The browser does not let the page copy; select the text instead.", true);
    }
  }

  close() {
    this.ending.abort();
    this.asking?.abort();
  }
}

/** A word for a shell. @param {string} text */
const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;

/** @param {number} index */
const letterOf = (index) => String.fromCharCode(65 + index);
