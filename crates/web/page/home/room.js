// The first page: what was opened last, an example to judge, the joseki, and what is worth seeing.

import { count, h, plural, put } from "../dom.js";
import { get, isAbort, words } from "../api.js";
import { mini, fromGame, fromText } from "../mini.js";
import { action, errorLine } from "../parts.js";
import { go, link, withQuery } from "../router.js";
import { recent } from "../recent.js";
import { openFiles, openers } from "../files.js";
import { setKeys } from "../keys.js";
import { UnsavedList } from "../records/unsaved-list.js";
import { Walk } from "../records/walk.js";
import { questionLink } from "../referee/question.js";

/** Shown as the question who lives. */
const EXAMPLE = "7-1";

/**
 * Games of the samples that ship: file, number, node, and what there is to see. The file must be here.
 * @type {[string, number, string, string][]}
 */
const WORTH_SEEING = [
  ["testspec.ishi", 3, "1", "A problem of 1990 with its variations, in the Standard Format"],
  ["three-points-without-capturing.txt", 1, "0", "Three points without capturing: who has to act?"],
  ["collapse-of-a-seki.txt", 1, "0", "A seki that collapses: what can each side do?"],
  ["false-eye-with-double-ko.txt", 1, "0", "A false eye that a double ko keeps alive"],
  ["games.sgf", 62, "238", "Black's next move, T12, captures eleven stones"],
  ["games.sgf", 172, "210", "A seki at the top left: nobody gets a point there"],
  ["games.sgf", 90, "201", "A ko at the left edge: it is taken 21 times before it ends"],
];

/** @param {HTMLElement} main @returns {import("../app.js").Room} */
export function open(main) {
  const ending = new AbortController();
  const home = new Home(main, ending.signal);
  void home.load();
  return { show: (parts) => parts.length === 0, close: () => ending.abort() };
}

class Home {
  /** @param {HTMLElement} main @param {AbortSignal} signal */
  constructor(main, signal) {
    this.signal = signal;
    this.error = errorLine();
    this.unsaved = new UnsavedList(signal, { isWithOpen: true });
    this.counts = h("p", { class: "muted" }, " ");
    this.board = h("a", { class: "card-board", href: "#/records", "aria-label": "The game opened last" }, mini(EMPTY));
    this.problem = h(
      "a",
      { class: "card-board", href: "#/referee", "aria-label": "An example of the Japanese rules" },
      mini({ ...EMPTY, width: 9, height: 9 }),
    );
    this.question = h("p", null, " ");
    this.corner = h(
      "a",
      { class: "card-board", href: "#/joseki", "aria-label": "The joseki" },
      mini({ ...EMPTY, width: 10, height: 10, stars: [[6, 3]] }),
    );
    this.top = h("p", null, " ");
    this.recent = h("ul", { class: "plain recent" });
    // Shown when there is one: what is worth seeing comes first for who is new.
    this.opened = h("section", { hidden: true }, h("h2", null, "Opened last"), this.recent);
    this.worth = h("section", { hidden: true }, h("h2", null, "Worth seeing"), h("ul", { class: "tiles" }));
    const find = h("input", { type: "search", placeholder: "Player, event, year …", "aria-label": "Find games" });
    put(
      main,
      h(
        "div",
        { class: "home-page" },
        h("h1", { class: "hidden" }, "Honte"),
        this.error.element,
        this.unsaved.element,
        h(
          "div",
          { class: "home-cards" },
          h(
            "section",
            { class: "home-card" },
            h("h2", null, h("a", { href: "#/records" }, "Games")),
            this.board,
            this.counts,
            h(
              "form",
              {
                class: "row",
                role: "search",
                onsubmit: (/** @type {Event} */ event) => {
                  event.preventDefault();
                  go(withQuery("#/records", { filter: find.value }));
                },
              },
              find,
              h("button", null, "Find"),
            ),
          ),
          h(
            "section",
            { class: "home-card" },
            h("h2", null, h("a", { href: "#/referee" }, "Who lives?")),
            this.problem,
            this.question,
            h("p", { class: "row" }, h("a", { class: "button", href: "#/referee" }, "Set up a position")),
          ),
          h(
            "section",
            { class: "home-card" },
            h("h2", null, h("a", { href: "#/joseki" }, "Joseki")),
            this.corner,
            this.top,
            h("p", { class: "row" }, h("a", { class: "button", href: "#/search" }, "Search a position")),
          ),
        ),
        h(
          "div",
          { class: "row home-open" },
          h("button", { type: "button", class: "primary", onclick: () => void this.newBoard() }, "New board"),
          ...openers(),
          h("span", { class: "muted" }, "Or drop files anywhere: SGF, Ishi, GIB, NGF, UGF, XML, archives."),
        ),
        this.opened,
        this.worth,
      ),
    );
    setKeys([
      { keys: ["/"], words: "Find games", act: () => find.focus() },
      { keys: ["n"], words: "New board", act: () => void this.newBoard() },
    ]);
  }

  async newBoard() {
    await openFiles([{ name: "new.sgf", file: new File(["(;GM[1]FF[4]CA[UTF-8]SZ[19])\n"], "new.sgf") }]);
  }

  async load() {
    const part = async (/** @type {() => Promise<void>} */ work) => {
      try {
        await work();
      } catch (error) {
        if (!isAbort(error))
          this.error.say(
            words(error),
            action("Try again", () => void this.load()),
          );
      }
    };
    this.error.say("");
    await Promise.all([
      part(() => this.unsaved.load()),
      part(() => this.loadGames()),
      part(() => this.loadExample()),
      part(() => this.loadJoseki()),
    ]);
  }

  async loadGames() {
    /** @type {import("../types.js").Rows} */
    const rows = await get("/api/games", { most: 1 }, this.signal);
    put(
      this.counts,
      h("a", { href: "#/records" }, plural(rows.total, "game")),
      rows.reading ? " so far, reading …" : "",
    );
    const known = recent();
    const first = known[0] ?? rows.rows[0];
    this.opened.hidden = known.length === 0;
    put(
      this.recent,
      ...known
        .slice(0, 8)
        .map((game) =>
          h("li", null, h("a", { href: link("records", game.file, game.number) }, game.title || game.file)),
        ),
    );
    if (first) {
      const shown = await this.position(first.file, first.number, "").catch(() => null);
      if (shown) {
        this.board.href = link("records", first.file, first.number);
        put(this.board, mini(shown));
      }
    }
    await this.loadWorth();
  }

  /** @param {string} file @param {number} number @param {string} node */
  async position(file, number, node) {
    /** @type {import("../types.js").Game} */
    const game = await get("/api/game", { file, number }, this.signal);
    const walk = new Walk(game);
    return fromGame(game, walk, node === "" ? Math.min(walk.last(0), 60) : (walk.named(node) ?? 0));
  }

  async loadWorth() {
    /** @type {import("../types.js").Folder[]} */
    const folders = await get("/api/folders", undefined, this.signal);
    const files = new Set(folders.flatMap((folder) => folder.files.map((file) => file.file)));
    const here = WORTH_SEEING.filter(([file]) => files.has(file));
    if (!here.length) return;
    this.worth.hidden = false;
    const list = this.worth.querySelector("ul");
    if (list)
      put(
        list,
        ...(await Promise.all(
          here.map(async ([file, number, node, line]) => {
            const shown = await this.position(file, number, node).catch(() => EMPTY);
            return h(
              "li",
              null,
              h("a", { class: "tile", href: link("records", file, number, node) }, mini(shown), h("span", null, line)),
            );
          }),
        )),
      );
  }

  async loadExample() {
    /** @type {{ board: string, question: string, answer: string, title: string }} */
    const example = await get(`/api/examples/${EXAMPLE}`, undefined, this.signal);
    this.problem.href = questionLink({ about: { example: EXAMPLE }, options: {}, chain: "" });
    put(this.problem, mini(fromText(example.board)));
    put(this.question, h("b", null, example.question), " ", example.answer);
  }

  async loadJoseki() {
    /** @type {import("../types.js").JosekiTree[]} */
    const trees = await get("/api/joseki", undefined, this.signal);
    const tree = trees[0];
    if (!tree) return put(this.top, "What was played in the corners, counted.");
    /** @type {import("../types.js").JosekiNode} */
    const node = await get(`/api/joseki/${encodeURIComponent(tree.id)}/node/0`, undefined, this.signal);
    this.corner.href = link("joseki", tree.id, 0);
    const all = node.next.flatMap((next) => (next.at ? [next.at] : []));
    // The corner as it is shown there: the columns from the first that is used.
    put(
      this.corner,
      mini({
        width: 10,
        height: 10,
        stars: [[6, 3]],
        black: all.slice(0, 3).map((at) => String.fromCharCode(at.charCodeAt(0) - 9) + at[1]),
        white: [],
      }),
    );
    put(
      this.top,
      `${count(node.count)} corners of ${plural(tree.games, "game")}; first moves: ${node.next
        .slice(0, 3)
        .map((next) => `${next.step} ${Math.round(100 * next.share)}%`)
        .join(", ")}`,
    );
  }
}

const EMPTY = { width: 19, height: 19, black: /** @type {string[]} */ ([]), white: /** @type {string[]} */ ([]) };
