// The joseki: a mined tree on the board.

import { announce, count, h, plural, put } from "../dom.js";
import { Refusal, get, isAbort, words } from "../api.js";
import { Board, toA1 } from "../board.js";
import { action, errorLine, frame, stepper, stone, tabs } from "../parts.js";
import { go, link } from "../router.js";
import { setKeys } from "../keys.js";
import { fetchFile } from "../records/save.js";
import { drawFacts, gameCards } from "./facts.js";
import { arrowLegend } from "./legend.js";
import { nextTable } from "./table.js";
import { minePanel } from "./mine.js";
import { nonePanel } from "./none.js";

/**
 * @typedef {import("../types.js").JosekiNode} JosekiNode
 * @typedef {import("../types.js").JosekiTree} JosekiTree
 */

/** Where the reader was last. */
const kept = { tree: "", node: 0 };

/** @param {HTMLElement} main @param {string[]} parts @returns {import("../app.js").Room} */
export function open(main, parts) {
  const view = new JosekiView(main);
  void view.begin(parts);
  return {
    show(next) {
      void view.place(next);
      return true;
    },
    close: () => view.close(),
  };
}

class JosekiView {
  /** @param {HTMLElement} main */
  constructor(main) {
    this.ending = new AbortController();
    this.tree = "";
    /** @type {JosekiTree[]} */
    this.trees = [];
    /** @type {JosekiNode | null} */
    this.node = null;
    this.waiting = 0;
    /** @type {number[]} nodes that were left by going back */
    this.ahead = [];
    /** Ends when all steps that were asked for are done. */
    this.steps = Promise.resolve();
    /** Ends when the node that is on its way is here, or cannot be had: `arrive` is called then. */
    this.coming = Promise.resolve();
    this.arrive = () => {};
    /** How many nodes were asked for: only the last is shown. */
    this.asked = 0;
    /** Where the reader came to. @type {string[]} */
    this.parts = [];
    this.hasBoard = false;
    this.error = errorLine();
    this.choice = h("select", { "aria-label": "The tree" });
    this.choice.addEventListener("change", () => go(link("joseki", this.choice.value, 0)));
    this.path = h("nav", { class: "path", "aria-label": "Moves so far" });
    this.board = new Board({ label: "Board of the joseki", onpoint: (point) => this.inTurn(() => this.point(point)) });
    this.stepper = stepper((to) => this.inTurn(() => this.move(to)));
    this.facts = h("dl", { class: "facts" });
    this.legend = h("div");
    this.next = h("div", { class: "next-place" });
    this.games = h("div", { class: "games" });
    this.search = h("input", {
      type: "text",
      placeholder: "Q16 R14",
      spellcheck: "false",
      "aria-label": "Moves to find, in any corner",
    });
    this.treeWords = h("p", { class: "muted" });
    const mined = () => void this.loadTrees();
    const form = minePanel(this.ending.signal, mined);
    this.none = nonePanel(this.ending.signal, mined);
    const panels = tabs("Joseki", [
      { id: "next", name: "Next", panel: h("div", null, this.next, this.facts, this.legend) },
      { id: "games", name: "Games", panel: this.games },
      { id: "find", name: "Find", panel: h("div", null, this.finder()) },
      {
        id: "tree",
        name: "Tree",
        panel: h(
          "div",
          null,
          h("h2", null, "This tree"),
          this.treeWords,
          this.saver(),
          h("h2", null, "Mine another tree"),
          h(
            "p",
            { class: "muted" },
            "What was played in the corners of a collection, counted. Moves played seldom are left out.",
          ),
          form.element,
          form.outcome,
        ),
      },
    ]);
    this.panels = panels;
    frame(
      main,
      this.board.element,
      [],
      [
        h(
          "div",
          { class: "game-title" },
          h("h1", { class: "hidden" }, "Joseki"),
          h("div", { class: "crumbs" }, this.choice),
          this.path,
        ),
        this.error.element,
        this.none.element,
        this.stepper.element,
        panels.element,
      ],
    );
    this.setOpen(false);
    window.addEventListener("found", () => void this.begin(this.parts), { signal: this.ending.signal });
    setKeys([
      {
        keys: ["ArrowRight", "Space"],
        words: "The move most often played, or on to where you were",
        act: () => this.inTurn(() => this.move("on")),
      },
      { keys: ["ArrowLeft"], words: "Previous move", act: () => this.inTurn(() => this.move("back")) },
      { keys: ["Home"], words: "The start", act: () => this.inTurn(() => this.move("first")) },
      { keys: ["End"], words: "The most played line to its end", act: () => this.inTurn(() => this.move("last")) },
      { keys: ["ArrowDown"], words: "The next sibling", act: () => this.inTurn(() => this.beside(1)) },
      { keys: ["ArrowUp"], words: "The previous sibling", act: () => this.inTurn(() => this.beside(-1)) },
      { keys: ["t"], words: "Tenuki", act: () => this.inTurn(() => this.label("tenuki")) },
      {
        keys: [..."abcdefgh"],
        words: "The move with this letter",
        act: (event) => this.inTurn(() => this.label(event.key)),
      },
      {
        keys: ["/"],
        words: "Find moves",
        act: () => {
          panels.open("find");
          this.search.focus();
        },
      },
    ]);
  }

  close() {
    this.ending.abort();
    clearTimeout(this.waiting);
  }

  finder() {
    const error = errorLine();
    this.findError = error;
    return h(
      "form",
      {
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          this.inTurn(() => this.find(this.search.value.split(/[\s,]+/).filter(Boolean)));
        },
      },
      h("h2", null, "Find moves"),
      h(
        "p",
        { class: "muted" },
        "Play on the board, in any corner and either way around, or write the moves: Q16 R14, or tenuki.",
      ),
      h("div", { class: "row" }, this.search, h("button", null, "Find")),
      error.element,
    );
  }

  saver() {
    const error = errorLine();
    const save = (/** @type {string} */ format, /** @type {string} */ name) =>
      h(
        "button",
        { type: "button", onclick: () => void fetchFile(`/api/joseki/${this.tree}/file?format=${format}`, error) },
        name,
      );
    return h(
      "div",
      null,
      h("div", { class: "row" }, save("sgf", "SGF"), save("json", "JSON"), save("tsv", "Table")),
      error.element,
    );
  }

  /** Shows what belongs to a tree, or hides it while there is none. @param {boolean} isOpen */
  setOpen(isOpen) {
    for (const element of [this.choice, this.path, this.stepper.element, this.panels.element]) element.hidden = !isOpen;
    if (isOpen) this.none.hide();
  }

  /** @param {string[]} parts */
  async begin(parts) {
    this.parts = parts;
    if (await this.loadTrees()) await this.place(parts);
  }

  /** Whether they came. */
  async loadTrees() {
    try {
      this.trees = await get("/api/joseki", undefined, this.ending.signal);
      put(this.choice, ...this.trees.map((tree) => h("option", { value: tree.id }, tree.name)));
      this.choice.value = this.tree;
      return true;
    } catch (error) {
      this.fail(error);
      return false;
    }
  }

  /** Says what went wrong, and offers to try again. @param {unknown} error */
  fail(error) {
    if (isAbort(error)) return;
    this.error.say(
      words(error),
      action("Try again", () => void this.begin(this.parts)),
    );
  }

  /** @param {string[]} parts */
  async place(parts) {
    this.parts = parts;
    const isThere = (/** @type {string} */ id) => this.trees.some((tree) => tree.id === id);
    const last = isThere(kept.tree) ? kept.tree : "";
    const tree = parts[0] ?? (last || this.trees[0]?.id) ?? "";
    if (!tree) return this.withoutTree();
    const id =
      parts[1] === undefined ? (parts[0] === undefined && kept.tree === tree ? kept.node : 0) : Number(parts[1]);
    await this.load(tree, id);
  }

  /** There is no tree, or not this one: one may be under work. */
  async withoutTree() {
    try {
      /** @type {import("../types.js").About} */
      const about = await get("/api/about", undefined, this.ending.signal);
      this.error.say("");
      // A tree of an earlier server: the first of this one is shown instead.
      if (!about.mining && this.trees.length) return go("#/joseki");
      this.setOpen(false);
      this.none.show(about);
      await this.emptyBoard();
      clearTimeout(this.waiting);
      const look = () => void (this.ending.signal.aborted || this.begin(this.parts));
      this.waiting = window.setTimeout(look, about.mining ? 500 : 3000);
    } catch (error) {
      this.fail(error);
    }
  }

  /** A board to look at while there is no tree. */
  async emptyBoard() {
    if (this.node || this.hasBoard) return;
    const size = { width: 19, height: 19 };
    /** @type {{ board: import("../types.js").BoardDrawing }} */
    const drawn = await get("/api/board", size, this.ending.signal);
    this.board.load(drawn.board, size);
    this.hasBoard = true;
  }

  /** @param {string} tree @param {number} id */
  async load(tree, id) {
    const asked = ++this.asked;
    try {
      /** @type {JosekiNode} */
      const node = await get(`/api/joseki/${encodeURIComponent(tree)}/node/${id}`, undefined, this.ending.signal);
      if (asked === this.asked) this.show(tree, node);
    } catch (error) {
      if (asked === this.asked) {
        const isGone = error instanceof Refusal && error.status === 404 && !this.trees.some((one) => one.id === tree);
        if (isGone) await this.withoutTree();
        else this.fail(error);
      }
    }
    if (asked === this.asked) this.arrive();
  }

  /**
   * Does what depends on the node that is shown, once the node that is on its
   * way is here: keys pressed fast are as many steps.
   * @param {() => void | Promise<void>} act
   */
  inTurn(act) {
    this.steps = this.steps.then(async () => {
      await this.coming;
      if (!this.ending.signal.aborted) await act();
    });
  }

  /** Goes to a node; to be called in turn. @param {number} node */
  goTo(node) {
    this.coming = new Promise((/** @type {(nothing: void) => void} */ arrived) => (this.arrive = arrived));
    go(link("joseki", this.tree, node));
  }

  /** @param {string} tree @param {JosekiNode} node */
  show(tree, node) {
    if (this.tree !== tree) {
      this.tree = tree;
      this.node = null;
    }
    Object.assign(kept, { tree, node: node.id });
    this.choice.value = tree;
    this.error.say("");
    clearTimeout(this.waiting);
    this.setOpen(true);
    if (!this.node) this.board.load(node.board, null);
    else this.board.renew(node.board);
    this.node = node;
    this.board.clear();
    this.board.apply(node.spots);
    this.board.lines(node.lines);
    const last = node.path[node.path.length - 1];
    this.board.setActive(true, last?.colour === "black" ? "white" : "black");
    this.drawPath(node);
    drawFacts(this.facts, tree, node);
    put(this.legend, node.lines ? arrowLegend(node) : null);
    put(
      this.next,
      nextTable(tree, node, (next) => this.board.point(next?.at ? [next.at] : [])),
    );
    put(this.games, ...gameCards(node));
    this.stepper.where.textContent = node.path.length
      ? `${plural(node.path.length, "move")} · ${count(node.count)} times`
      : `${count(node.count)} corners`;
    this.stepper.can(node.path.length > 0, node.next.length > 0);
    this.drawTree();
    document.title = `${node.moves || "Joseki"} · Honte`;
    announce(
      `${last ? `${last.colour} ${last.step}` : "The empty corner"}, played ${count(node.count)} times. ${plural(node.next.length, "move")} next.`,
    );
  }

  /** @param {JosekiNode} node */
  drawPath(node) {
    const root =
      node.path.length && node.path[0]
        ? h("a", { href: link("joseki", this.tree, 0) }, "Corner")
        : h("b", { "aria-current": "page" }, "The empty corner");
    put(
      this.path,
      h(
        "ol",
        null,
        h("li", null, root),
        ...node.path.map((step, index) =>
          h(
            "li",
            null,
            index === node.path.length - 1
              ? h("b", { "aria-current": "page" }, stone(step.colour, String(index + 1)), ` ${step.step}`)
              : h(
                  "a",
                  { href: link("joseki", this.tree, step.id) },
                  stone(step.colour, String(index + 1)),
                  ` ${step.step}`,
                ),
          ),
        ),
      ),
    );
  }

  drawTree() {
    const tree = this.trees.find((one) => one.id === this.tree);
    this.treeWords.textContent = tree
      ? `${tree.name}: ${plural(tree.games, "game")}, ${plural(tree.sequences, "sequence")}, ${plural(tree.nodes, "node")}, ${plural(tree.leaves, "leaf", "leaves")}. ${tree.params}`
      : "";
  }

  /** @param {string} point */
  async point(point) {
    const next = this.node?.next.find((one) => one.at && toA1(one.at, this.board.size.height) === point);
    if (next) return this.goTo(next.id);
    await this.find([...(this.node?.path.map((step) => step.step) ?? []), point]);
  }

  /** @param {string[]} moves */
  async find(moves) {
    const error = this.findError;
    if (!moves.length || !error) return;
    error.say("");
    this.error.say("");
    try {
      /** @type {{ node: number, known: number }} */
      const found = await get(`/api/joseki/${this.tree}/find`, { moves: moves.join(",") }, this.ending.signal);
      if (found.known < moves.length) {
        const line = found.known
          ? `The tree knows ${found.known} of these ${moves.length} moves; ${moves[found.known]} was played too seldom.`
          : `${moves[0]} was played too seldom to be in the tree.`;
        (this.panels.element.dataset.open === "find" ? error : this.error).remark(line);
        if (this.panels.element.dataset.open !== "find") return;
      }
      this.goTo(found.node);
    } catch (failure) {
      if (!isAbort(failure)) (this.panels.element.dataset.open === "find" ? error : this.error).say(words(failure));
    }
  }

  /** @param {"first" | "back" | "on" | "last"} to */
  move(to) {
    const { node } = this;
    if (!node) return;
    const parent = node.path.length > 1 ? (node.path[node.path.length - 2]?.id ?? 0) : 0;
    if (to === "first") this.goTo(0);
    else if (to === "back" && node.path.length) {
      this.ahead.push(node.id);
      this.goTo(parent);
    } else if (to === "on") {
      const back = this.ahead.pop();
      const next = node.next.find((one) => one.id === back) ?? node.next[0];
      if (next) this.goTo(next.id);
    } else if (to === "last") return this.toEnd(node);
  }

  /** @param {JosekiNode} from */
  async toEnd(from) {
    let node = from;
    try {
      while (node.next[0])
        node = await get(`/api/joseki/${this.tree}/node/${node.next[0].id}`, undefined, this.ending.signal);
      this.goTo(node.id);
    } catch (error) {
      if (!isAbort(error)) this.error.say(words(error));
    }
  }

  /** @param {number} by */
  async beside(by) {
    const { node } = this;
    if (!node?.path.length) return;
    const parent = node.path.length > 1 ? (node.path[node.path.length - 2]?.id ?? 0) : 0;
    try {
      /** @type {JosekiNode} */
      const above = await get(`/api/joseki/${this.tree}/node/${parent}`, undefined, this.ending.signal);
      const at = above.next.findIndex((one) => one.id === node.id);
      const next = above.next[(at + by + above.next.length) % above.next.length];
      if (next) this.goTo(next.id);
    } catch (error) {
      if (!isAbort(error)) this.error.say(words(error));
    }
  }

  /** @param {string} label */
  label(label) {
    const next = this.node?.next.find((one) => one.label === label || one.step === label);
    if (next) this.goTo(next.id);
  }
}
