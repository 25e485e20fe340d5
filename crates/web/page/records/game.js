// One game: its board, tree, comment, headers, findings, and what can be done with it.

import { announce, h, plural, put } from "../dom.js";
import { get, isAbort, post, words } from "../api.js";
import { icon } from "../icons.js";
import { Board, isOn, setOn, toSgf } from "../board.js";
import { action, errorLine, frame, stepper, stone, tabs } from "../parts.js";
import { go, link, note } from "../router.js";
import { setKeys } from "../keys.js";
import { setUnsaved } from "../unsaved.js";
import { remember } from "../recent.js";
import { Timeline } from "./timeline.js";
import { Saver } from "./saver.js";
import { Walk } from "./walk.js";
import { TreeView } from "./tree.js";
import { listLink } from "./list.js";
import { EditTools } from "./edit.js";
import { released } from "../press.js";
import { savePanel } from "./save.js";
import { Book } from "./book.js";
import { HeaderPanel } from "./headers.js";
import { Waiting } from "./waiting.js";
import { Opening } from "./opening.js";

/**
 * @typedef {import("../types.js").Game} Game
 * @typedef {import("../types.js").GameNode} GameNode
 */

/** @param {HTMLElement} main @param {string[]} parts @returns {import("../app.js").Room} */
export function openGame(main, parts) {
  const view = new GameView(main, parts[0] ?? "", Number(parts[1]) || 1);
  void view.load(parts[2]);
  return {
    show(next) {
      if (next.length < 2 || next[0] === "in" || next[0] !== view.file || (Number(next[1]) || 1) !== view.number)
        return false;
      view.goNamed(next[2]);
      return true;
    },
    close: () => view.close(),
    renew: (isRestored) => void view.waiting.renew(isRestored),
  };
}

export class GameView {
  /** @param {HTMLElement} main @param {string} file @param {number} number */
  constructor(main, file, number) {
    this.main = main;
    this.file = file;
    this.number = number;
    this.at = 0;
    /** @type {[number, number][]} where changes were made and led to */
    this.done = [];
    /** @type {[number, number][]} the same of those that were undone */
    this.undone = [];
    this.revision = 0;
    this.changing = Promise.resolve();
    this.playing = 0;
    /** @type {(() => void) | null} keeps the comment that is being written */
    this.finishComment = null;
    /** The name of the node whose comment that is. */
    this.commentAt = "";
    /** @type {HTMLTextAreaElement | null} where it is written */
    this.commentField = null;
    /** The comments that were written and are on their way, by the node's name. @type {Map<string, string>} */
    this.written = new Map();
    this.movesUnderWay = 0;
    this.ending = new AbortController();
    this.error = errorLine();
    this.board = new Board({
      label: "Board",
      onpoint: (point) => this.edit?.point(point),
      onstep: (by) => this.step(by),
    });
    this.auto = h(
      "button",
      {
        type: "button",
        class: "step auto",
        "aria-label": "Play the moves",
        title: "Play the moves (o)",
        "aria-pressed": "false",
        onclick: () => this.autoplay(),
      },
      icon("go"),
    );
    const where = h(
      "button",
      {
        type: "button",
        class: "step go-to",
        "aria-label": "Go to a move",
        title: "Go to a move (g)",
        onclick: () => this.askMove(),
      },
      "#",
    );
    this.steps = stepper(
      (to) =>
        ({
          first: () => this.goTo(0),
          back: () => this.step(-1),
          on: () => this.step(1),
          last: () => this.goTo(this.walk?.last(this.at) ?? 0),
        })[to](),
      this.auto,
      where,
    );
    this.timeline = new Timeline((node) => this.goTo(node));
    this.title = h("div", { class: "game-title" });
    this.comment = h("div", { class: "comment", tabindex: "0", role: "region", "aria-label": "Comment" });
    this.branches = h("div", { class: "branches-list", role: "group", "aria-label": "Continuations" });
    this.treePlace = h("div", { class: "tree-place" });
    this.findings = h("div", { class: "findings" });
    this.saver = new Saver(this);
    this.waiting = new Waiting(this);
    this.panelPlace = h("div", { class: "panels" });
    this.toolPlace = h("div", { class: "tool-place", hidden: true });
    frame(
      main,
      this.board.element,
      [this.timeline.element, this.toolPlace],
      [
        this.title,
        this.error.element,
        this.saver.element,
        this.steps.element,
        this.comment,
        this.branches,
        this.panelPlace,
      ],
    );
  }

  /** @param {string | undefined} name */
  async load(name) {
    this.main.setAttribute("aria-busy", "true");
    this.error.say("");
    const opening = new Opening(this.file, this.number, this.ending.signal);
    opening.show(this.title, h("a", { href: listLink() }, "‹ Games"));
    try {
      /** @type {Game} */
      const game = await get("/api/game", { file: this.file, number: this.number }, this.ending.signal);
      this.build(game);
      this.show(game, null);
      this.goNamed(name);
      this.waiting.again();
    } catch (error) {
      if (!isAbort(error)) {
        this.error.say(
          words(error),
          action("Try again", () => void this.load(name)),
        );
        put(
          this.title,
          h("div", { class: "crumbs" }, h("a", { href: listLink() }, "‹ Games")),
          h("h1", null, "This game could not be opened"),
        );
      }
    } finally {
      opening.end();
      this.main.removeAttribute("aria-busy");
    }
  }

  /** The panels, once. @param {Game} game */
  build(game) {
    this.edit = new EditTools(this);
    this.book = new Book(this);
    this.headers = new HeaderPanel(this);
    put(this.toolPlace, this.edit.element);
    const panels = tabs("Game", [
      {
        id: "moves",
        name: "Tree",
        panel: h("div", { class: "moves-panel" }, this.treePlace, this.edit.line, this.switches()),
        onopen: () => this.tree?.draw(),
      },
      { id: "headers", name: "Info & problems", panel: h("div", null, this.headers.element, this.findings) },
      { id: "book", name: "Figures", panel: this.book.element, onopen: () => void this.book?.load() },
      { id: "save", name: "Export", panel: savePanel(this) },
    ]);
    this.panels = panels;
    put(this.panelPlace, panels.element);
    this.board.load(game.board, game.size);
    this.board.setActive(false);
    this.board.plays = true;
    this.keys();
  }

  /** What is drawn on the board beside the stones. */
  switches() {
    const box = (/** @type {string} */ name, /** @type {string} */ words, /** @type {boolean} */ usual) => {
      const input = h("input", {
        type: "checkbox",
        onchange: () => {
          setOn(name, input.checked);
          this.drawOver();
        },
      });
      input.checked = isOn(name, usual);
      return h("label", { class: "check" }, input, ` ${words}`);
    };
    return h(
      "fieldset",
      { class: "switches" },
      h("legend", null, "On the board"),
      box("coordinates", "Coordinates", true),
      box("numbers", "Move numbers", false),
      box("nexts", "Next moves", false),
    );
  }

  /** Move numbers and what comes next, where they are wanted. */
  drawOver() {
    const walk = this.walk;
    if (!walk) return;
    const height = this.board.size.height;
    const point = (/** @type {string | null | undefined} */ move) => (move ? toSgf(move.slice(2), height) : null);
    if (isOn("numbers", false)) {
      /** @type {Map<string, number>} */
      const numbers = new Map();
      for (const index of walk.path(this.at)) {
        const node = walk.node(index);
        const at = point(node?.move);
        if (node && at) numbers.set(at, node.number);
      }
      this.board.number([...numbers]);
    } else this.board.number([]);
    const children = walk.children[this.at] ?? [];
    // Where there is a choice, it is always shown.
    const shown = isOn("nexts", false) || children.length > 1 ? children.slice(0, 26) : [];
    this.board.nexts(
      shown.flatMap((child, index) => {
        const move = walk.node(child)?.move;
        const at = point(move);
        return at && move
          ? [
              {
                at,
                colour: /** @type {import("../types.js").Colour} */ (move.startsWith("B") ? "black" : "white"),
                label: children.length > 1 ? String.fromCharCode(65 + index) : "",
              },
            ]
          : [];
      }),
    );
  }

  /** Plays the moves, one a second, or stops. @param {boolean} [on] */
  autoplay(on = this.playing === 0) {
    window.clearInterval(this.playing);
    this.playing = on
      ? window.setInterval(() => {
          if (this.walk?.next(this.at) === null || document.hidden) this.autoplay(false);
          else this.step(1);
        }, 1000)
      : 0;
    this.auto.setAttribute("aria-pressed", String(on));
    put(this.auto, icon(on ? "pause" : "go"));
  }

  /** Asks for the number of a move, and goes there. */
  askMove() {
    const last = this.walk?.node(this.timeline.line.at(-1) ?? 0)?.number ?? 0;
    const box = h("input", { type: "number", min: 0, max: last, "aria-label": "Move number" });
    const dialog = h(
      "dialog",
      { class: "small", "aria-label": "Go to a move", onclose: () => dialog.remove() },
      h(
        "form",
        {
          class: "row",
          onsubmit: (/** @type {Event} */ event) => {
            event.preventDefault();
            const number = Math.max(0, Math.min(last, Number(box.value) || 0));
            const found = this.timeline.line.find(
              (node) =>
                (this.walk?.node(node)?.number ?? 0) >= number &&
                (number === 0 || this.walk?.node(node)?.move !== null),
            );
            dialog.close();
            this.goTo(found ?? this.timeline.line.at(-1) ?? 0);
          },
        },
        h("label", null, "Move ", box, ` of ${last}`),
        h("button", { class: "primary" }, "Go"),
      ),
    );
    document.body.append(dialog);
    dialog.showModal();
  }

  /** Shows or hides the tools. @param {boolean} [on] */
  editing(on = this.toolPlace.hidden === true) {
    this.toolPlace.hidden = !on;
    if (on) this.edit?.arm();
    else this.edit?.disarm();
    this.title.querySelector(".edit-toggle")?.setAttribute("aria-pressed", String(on));
  }

  /** A game as the server now has it. @param {Game} game @param {number | null} node to show */
  show(game, node) {
    this.game = game;
    this.walk = new Walk(game);
    setUnsaved(this.file, this.number, game.changed);
    this.tree?.close();
    this.tree = new TreeView(this.walk, (to) => this.goTo(to));
    put(this.treePlace, this.tree.element);
    this.board.load(game.board, game.size);
    this.drawTitle(game);
    this.headers?.show(game);
    this.drawFindings(game);
    this.book?.stale();
    this.saver.show(game);
    remember({ file: this.file, number: this.number, title: game.title || this.file });
    document.title = `${game.title || "Game"} · Honte`;
    if (node !== null) this.goTo(node);
  }

  /** @param {Game} game */
  drawTitle(game) {
    const of = (/** @type {string} */ name) => game.headers.find((header) => header.name === name)?.value ?? "";
    const player = (/** @type {"black" | "white"} */ colour, /** @type {string} */ name, /** @type {string} */ rank) =>
      h(
        "span",
        { class: "player" },
        stone(colour),
        " ",
        h("b", null, name || (colour === "black" ? "Black" : "White")),
        rank ? h("small", null, ` ${rank}`) : null,
        h("span", { class: "prisoners", "data-prisoners": colour }),
      );
    const hasPlayers = of("PB") || of("PW");
    const about = [of("EV"), of("RO"), of("DT"), of("RE")].filter(Boolean).join(" · ");
    const other = (/** @type {number} */ by, /** @type {string} */ words, /** @type {string} */ sign) =>
      h(
        "a",
        { class: "step-game", href: link("records", this.file, this.number + by), "aria-label": words, title: words },
        sign,
      );
    put(
      this.title,
      h(
        "div",
        { class: "crumbs" },
        h("a", { href: listLink() }, "‹ Games"),
        h("span", { class: "muted file-name", title: this.file }, this.file.split("/").pop() ?? ""),
        game.of > 1
          ? h(
              "span",
              { class: "of" },
              this.number > 1 ? other(-1, "Previous game", "‹") : null,
              `${this.number} of ${game.of}`,
              this.number < game.of ? other(1, "Next game", "›") : null,
            )
          : null,
      ),
      hasPlayers
        ? h(
            "h1",
            null,
            player("black", of("PB"), of("BR")),
            h("span", { class: "versus", "aria-hidden": "true" }, " "),
            player("white", of("PW"), of("WR")),
          )
        : h(
            "h1",
            null,
            of("GN") || game.title || "A record",
            h("span", { class: "prisoners lone", "data-prisoners": "both" }),
          ),
      h("p", { class: "muted about" }, hasPlayers ? about : [of("EV"), of("DT"), of("SO")].filter(Boolean).join(" · ")),
      h(
        "div",
        { class: "row acts" },
        h(
          "button",
          { type: "button", class: "judge", onclick: () => this.judge() },
          "Judge",
          h("span", { class: "judged" }),
        ),
        h(
          "button",
          {
            type: "button",
            class: "solve",
            title: "As a life-and-death problem, with the side to move",
            onclick: () => this.solve(),
          },
          "Solve",
        ),
        h("button", { type: "button", onclick: () => this.searchHere() }, "Search"),
        h(
          "button",
          {
            type: "button",
            class: "edit-toggle",
            "aria-pressed": String(!this.toolPlace.hidden),
            onclick: () => this.editing(),
          },
          "Edit",
        ),
      ),
    );
  }

  /** @param {Game} game */
  drawFindings(game) {
    const signs = { error: "×", warning: "!", note: "i" };
    put(
      this.findings,
      h("h2", null, "Problems"),
      game.findings.length === 0 ? h("p", { class: "muted" }, "No problems found in this record.") : null,
      h(
        "ul",
        null,
        ...game.findings.slice(0, 500).map((finding) => {
          const where = [
            finding.line === null ? "" : `line ${finding.line}`,
            finding.column === null || finding.line === null ? "" : `column ${finding.column}`,
          ]
            .filter(Boolean)
            .join(", ");
          const inner = [
            h(
              "span",
              { class: `sign ${finding.severity}`, role: "img", "aria-label": finding.severity },
              signs[finding.severity],
            ),
            h("span", null, finding.message, where ? h("small", null, ` ${where}`) : null),
          ];
          const node = finding.node;
          return h(
            "li",
            null,
            node === null
              ? h("div", { class: "finding" }, ...inner)
              : h("button", { type: "button", class: "finding quiet", onclick: () => this.goTo(node) }, ...inner),
          );
        }),
      ),
      game.findings.length > 500 ? h("p", { class: "muted" }, `and ${game.findings.length - 500} more`) : null,
    );
  }

  /** @param {string | undefined} name */
  goNamed(name) {
    if (!this.walk) return;
    const found = name === undefined || name === "" ? 0 : this.walk.named(name);
    if (found !== this.at || this.walk.way.length === 0) this.goTo(found ?? 0);
    if (found === null) {
      const last = this.walk.node(this.walk.end)?.number ?? 0;
      this.error.say(
        `There is no place '${name}' in this game, whose last move is ${last}. This is its start.`,
        action("Go to its end", () => this.goTo(this.walk?.end ?? 0)),
      );
    }
  }

  /** @param {number} node */
  goTo(node) {
    const walk = this.walk;
    const now = walk?.node(node);
    if (!walk || !now || !this.game) return;
    if (!this.isWritingAt(now)) this.finishComment?.();
    performance.mark("step-start");
    this.board.apply(walk.go(node));
    this.board.lines(now.lines);
    this.at = node;
    this.error.say("");
    this.drawNode(now);
    this.drawOver();
    this.timeline.show(walk, node, this.steps.where.textContent ?? "");
    this.tree?.show(node);
    this.edit?.at(now);
    note(link("records", this.file, this.number, now.name));
    performance.measure("step", "step-start");
  }

  /** @param {GameNode} now */
  drawNode(now) {
    const walk = /** @type {Walk} */ (this.walk);
    const next = now.to_play === "black" ? "Black" : "White";
    const said = now.move === null ? (now.parent === null ? "The start" : "A position") : moveWords(now.move);
    this.steps.where.textContent = now.move === null ? said : `${now.number} · ${said}`;
    announce(`${now.move === null ? said : `Move ${now.number}, ${said}`}. ${next} to play.`);
    const [black, white] = now.prisoners ?? [0, 0];
    for (const place of this.title.querySelectorAll("[data-prisoners]")) {
      const kind = place.getAttribute("data-prisoners");
      place.textContent = kind === "both" ? "" : prisoners(kind === "black" ? black : white);
    }
    // At the start of a game its end is judged, which the button says on every screen.
    const judged = this.title.querySelector(".judged");
    const isEnd = this.judged === "end";
    judged?.classList.toggle("wide", !isEnd);
    if (judged) judged.textContent = isEnd ? " the end" : " this position";
    const children = walk.children[this.at] ?? [];
    put(
      this.branches,
      ...(children.length > 1 ? [h("span", { class: "muted" }, `${children.length} continuations `)] : []),
      ...(children.length > 1 ? children.slice(0, 40).map((child) => this.branch(child)) : []),
    );
    this.drawComment(now);
  }

  /** @param {GameNode} now */
  drawComment(now) {
    if (this.isWritingAt(now)) return;
    const game = /** @type {Game} */ (this.game);
    const next = now.to_play === "black" ? "Black" : "White";
    const findings = (now.findings ?? [])
      .map((index) => game.findings[index])
      .filter((finding) => finding !== undefined);
    put(
      this.comment,
      ...findings.map((finding) =>
        h("p", { class: `at-node ${finding.severity}` }, h("b", null, finding.severity), " ", finding.message),
      ),
      ...(now.comment
        ? paragraphs(now.comment)
        : findings.length
          ? []
          : [
              h(
                "p",
                { class: "muted" },
                now.parent === null
                  ? `${plural(game.nodes.length - 1, "node")}. ${next} plays first.`
                  : "No comment here.",
              ),
            ]),
      h(
        "button",
        { type: "button", class: "quiet comment-edit", onclick: () => this.startComment() },
        now.comment ? "Edit comment" : "Add a comment",
      ),
    );
    this.comment.scrollTop = 0;
  }

  /** Whether the comment of a node is being written: its field stays when the game is drawn anew. @param {GameNode} node */
  isWritingAt(node) {
    return this.finishComment !== null && this.commentAt === node.name;
  }

  /** Turns the comment into a field; while moves are on their way, once they have shown at which node the reader is. */
  startComment() {
    if (this.movesUnderWay > 0) void this.changing.then(() => this.writeComment());
    else this.writeComment();
  }

  /**
   * Turns the comment into a field; leaving it keeps what was written.
   * @param {string} [text] what stands in it, instead of the comment: words that came back
   */
  writeComment(text) {
    this.finishComment?.();
    const name = this.nodeName;
    const before = this.written.get(name) ?? this.walk?.node(this.at)?.comment ?? "";
    this.commentAt = name;
    const box = h("textarea", { rows: "6", "aria-label": "Comment at this node" });
    box.value = text ?? before;
    const finish = () => {
      if (this.finishComment !== finish) return;
      this.finishComment = null;
      // Another number may be the node's by now.
      const node = this.walk?.named(name) ?? this.at;
      if (box.value !== before) void this.keepComment(name, node, box.value);
      else void released().then(() => this.drawComment(/** @type {GameNode} */ (this.walk?.node(this.at))));
    };
    this.finishComment = finish;
    box.addEventListener("input", () =>
      setUnsaved(this.file, this.number, box.value !== before || Boolean(this.game?.changed)),
    );
    box.addEventListener("blur", finish);
    box.addEventListener("keydown", (event) => {
      if (event.key === "Escape" || (event.key === "Enter" && (event.ctrlKey || event.metaKey))) {
        event.stopPropagation();
        box.blur();
        this.board.frame.focus();
      } else if (event.key.toLowerCase() === "s" && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        box.blur();
        void this.changing.then(() => this.saver.save());
      }
    });
    put(this.comment, box);
    this.commentField = box;
    // What comes back takes the focus from nobody: a button that is being pressed would move away.
    const isFree = document.activeElement === document.body || document.activeElement === this.board.frame;
    if (text === undefined || isFree) box.focus({ preventScroll: text !== undefined });
  }

  /** @param {string} name of the node @param {number} node @param {string} text */
  async keepComment(name, node, text) {
    this.written.set(name, text);
    await this.change({ op: "comment", node, text });
    if (this.written.get(name) === text) this.written.delete(name);
  }

  /** Whether a stone is on a point. @param {string} at `Q16` */
  isTaken(at) {
    const name = toSgf(at, this.board.size.height);
    return name !== null && /^[bw]/.test(this.board.spots.get(name)?.group.getAttribute("class") ?? "");
  }

  /** The first letter that no point has here. */
  nextLabel() {
    const used = new Set([...this.board.spots.values()].map((spot) => /<text[^>]*>([^<]+)</.exec(spot.markup)?.[1]));
    return [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"].find((letter) => !used.has(letter)) ?? "?";
  }

  /** The position in the room of searches. */
  searchHere() {
    const at = (/** @type {string} */ kind) =>
      [...this.board.spots]
        .filter(([, spot]) => spot.group.getAttribute("class")?.[0] === kind)
        .map(([name]) => kind.toUpperCase() + name);
    const { width, height } = this.board.size;
    go(link("search", `${width}x${height}`, [...at("b"), ...at("w")].join(".") || "-"));
  }

  /** @param {number} child */
  branch(child) {
    const node = this.walk?.node(child);
    const move = node?.move ?? null;
    return h(
      "button",
      { type: "button", class: "chip", onclick: () => this.goTo(child) },
      ...(move === null ? ["position"] : [stone(move.startsWith("B") ? "black" : "white"), ` ${move.slice(2)}`]),
    );
  }

  /** @param {number} by */
  step(by) {
    const walk = this.walk;
    if (!walk) return;
    const to = by > 0 ? walk.next(this.at) : (walk.node(this.at)?.parent ?? null);
    if (to !== null) this.goTo(to);
  }

  /** @param {number} by */
  beside(by) {
    const to = this.walk?.beside(this.at, by);
    if (to !== null && to !== undefined) this.goTo(to);
  }

  /** @param {number} by */
  leap(by) {
    for (let index = 0; index < Math.abs(by); index++) {
      const to = by > 0 ? this.walk?.next(this.at) : this.walk?.node(this.at)?.parent;
      if (to === null || to === undefined) break;
      this.at = to;
    }
    this.goTo(this.at);
  }

  keys() {
    setKeys([
      { keys: ["ArrowRight", "Space"], words: "Next move", act: () => this.step(1) },
      { keys: ["ArrowLeft"], words: "Previous move", act: () => this.step(-1) },
      { keys: ["ArrowDown"], words: "Next variation", act: () => this.beside(1) },
      { keys: ["ArrowUp"], words: "Previous variation", act: () => this.beside(-1) },
      { keys: ["Home"], words: "Start", act: () => this.goTo(0) },
      { keys: ["End"], words: "End of the line", act: () => this.goTo(this.walk?.last(this.at) ?? 0) },
      { keys: ["PageDown"], words: "Ten moves on", act: () => this.leap(10) },
      { keys: ["PageUp"], words: "Ten moves back", act: () => this.leap(-10) },
      { keys: ["j"], words: "Judge this position; at the start of a game, its end", act: () => this.judge() },
      { keys: ["l"], words: "Solve it as a problem", act: () => this.solve() },
      { keys: ["g"], words: "Go to a move", act: () => this.askMove() },
      { keys: ["o"], words: "Play the moves, or stop", act: () => this.autoplay() },
      { keys: ["e"], words: "Edit: tools on and off", act: () => this.editing() },
      { keys: ["c"], words: "Write a comment", act: () => this.startComment() },
      { keys: ["Ctrl+s"], words: "Save into its file", act: () => void this.saver.save() },
      { keys: ["Ctrl+z"], words: "Undo", act: () => void this.change({ op: "undo" }) },
      { keys: ["Ctrl+Shift+z", "Ctrl+y"], words: "Redo", act: () => void this.change({ op: "redo" }) },
      { keys: ["p"], words: "Print", act: () => window.print() },
      {
        keys: ["Escape"],
        words: "Back to the list",
        act: () => (this.toolPlace.hidden ? go(listLink()) : this.editing(false)),
      },
    ]);
  }

  /** Shows the game as the server has it, where the reader is. */
  async refresh() {
    try {
      this.takeIn(await get("/api/game", { file: this.file, number: this.number }, this.ending.signal));
    } catch (error) {
      if (!isAbort(error)) this.error.say(words(error));
    }
  }

  /** Shows another state of the game, at the node of the same name if it has one. @param {Game} game */
  takeIn(game) {
    const name = this.nodeName;
    this.show(game, null);
    this.at = -1;
    this.goTo(this.walk?.named(name) ?? 0);
  }

  /** Shows the game as it was read from its file again: a change, which can be undone. @param {Game} game */
  takeReloaded(game) {
    const before = this.at;
    this.takeIn(game);
    this.done.push([before, this.at]);
    this.undone = [];
  }

  get nodeName() {
    return this.walk?.node(this.at)?.name ?? "0";
  }

  /** What is judged here: the position, or the end of a game that is about to begin. */
  get judged() {
    const isStart = this.game && this.walk?.isBeforeGame(this.at, this.game.board);
    return isStart ? "end" : this.nodeName;
  }

  judge() {
    go(link("referee", "game", this.file, this.number, this.judged));
  }

  /** The position as a problem for the side to play. */
  solve() {
    const side = this.walk?.node(this.at)?.to_play ?? "black";
    go(link("referee", "solve", "game", this.file, this.number, this.nodeName, `to_move=${side}`));
  }

  /**
   * Changes the game on the server, after the changes before it.
   * @param {Record<string, unknown>} change @returns {Promise<void>}
   */
  change(change) {
    const moves = change["op"] === "comment" || change["op"] === "header" ? 0 : 1;
    this.movesUnderWay += moves;
    this.changing = this.changing.then(() => this.send(change)).finally(() => (this.movesUnderWay -= moves));
    return this.changing;
  }

  /** @param {Record<string, unknown>} change */
  async send(change) {
    if (!this.game) return;
    const before = this.at;
    this.revision = this.game.revision;
    try {
      /** @type {Game} */
      const game = await post("/api/game/edit", {
        file: this.file,
        number: this.number,
        revision: this.game.revision,
        version: this.game.version,
        ...change,
      });
      // A button that is being pressed stays where it is.
      await released();
      if (this.ending.signal.aborted) return;
      const field = this.commentField;
      // The field that came back with words that could not be kept goes when they are.
      if (change["op"] === "comment" && field?.value === change["text"] && document.activeElement !== field)
        this.finishComment = null;
      const place = this.placeAfter(change, before, game);
      const chosen = this.walk?.chosen;
      const isSame = this.game.nodes.length === game.nodes.length;
      this.show(game, null);
      // The ways on stay as they were chosen, where the nodes are the same.
      if (isSame && chosen && this.walk) this.walk.chosen = chosen;
      this.at = -1;
      this.goTo(Math.min(place, game.nodes.length - 1));
    } catch (error) {
      await released();
      await this.waiting.refused(change, error);
    }
  }

  /**
   * Where to be after a change. Undoing goes back to where it was made, and
   * redoing to where it led: the nodes have the same numbers then.
   * @param {Record<string, unknown>} change @param {number} before @param {Game} game
   */
  placeAfter({ op }, before, game) {
    // Nothing moves by words alone; the reader may have gone on meanwhile.
    const node = op === "comment" || op === "header" ? this.at : (game.node ?? 0);
    if (op === "undo") {
      const place = this.done.pop();
      if (!place) return node;
      this.undone.push(place);
      return place[0];
    }
    if (op === "redo") {
      const place = this.undone.pop();
      if (!place) return node;
      this.done.push(place);
      return place[1];
    }
    if (game.revision !== this.revision) {
      this.done.push([before, node]);
      this.undone = [];
    }
    return node;
  }

  close() {
    this.finishComment?.();
    this.ending.abort();
    this.tree?.close();
    this.autoplay(false);
  }
}

/** @param {string} move `B Q16` */
export function moveWords(move) {
  const [colour, at] = [move[0] === "B" ? "Black" : "White", move.slice(2)];
  return at === "pass" ? `${colour} passes` : `${colour} ${at}`;
}

/** @param {number} number */
const prisoners = (number) => (number ? ` +${number}` : "");

/** @param {string} text */
const paragraphs = (text) => text.split(/\n{2,}/).map((part) => h("p", null, flowing(part)));

/**
 * Lines that were only broken to fit an old screen are joined: all of them
 * are nearly full, but the last.
 * @param {string} paragraph
 */
function flowing(paragraph) {
  const lines = paragraph.split("\n");
  const full = lines.slice(0, -1).every((line) => line.length >= 44 && line.length <= 100 && !/^\s/.test(line));
  return full ? lines.join(" ") : paragraph;
}
