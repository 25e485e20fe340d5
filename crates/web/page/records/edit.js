// The tools to change a game, in a row under the board.

import { h } from "../dom.js";
import { toolRow } from "../tools.js";

/**
 * @typedef {import("./game.js").GameView} GameView
 * @typedef {import("../types.js").GameNode} GameNode
 */

const TOOLS = /** @type {const} */ ([
  ["play", "Play"],
  ["black", "Black stone"],
  ["white", "White stone"],
  ["erase", "Erase"],
  ["triangle", "Triangle"],
  ["square", "Square"],
  ["circle", "Circle"],
  ["cross", "Cross"],
  ["label", "Label"],
  ["clear", "No mark"],
]);

export class EditTools {
  /** @param {GameView} view */
  constructor(view) {
    this.view = view;
    /** @type {(typeof TOOLS)[number][0]} */
    this.tool = "play";
    this.armed = false;
    this.tools = toolRow(TOOLS, (tool) => this.choose(tool));
    this.label = h("input", {
      type: "text",
      maxlength: "8",
      placeholder: "A, B …",
      "aria-label": "Label; empty for the next letter",
      size: "6",
      class: "label-text",
    });
    const act = (
      /** @type {string} */ words,
      /** @type {Record<string, unknown>} */ change,
      /** @type {string} */ id,
    ) =>
      h(
        "button",
        { type: "button", "data-act": id, onclick: () => void view.change({ node: view.at, ...change }) },
        words,
      );
    this.element = h(
      "div",
      { class: "edit" },
      this.tools.element,
      this.label,
      h(
        "button",
        { type: "button", onclick: () => void view.change({ op: "play", node: view.at, at: "pass" }) },
        "Pass",
      ),
    );
    this.line = h(
      "details",
      { class: "fold this-line" },
      h("summary", null, "This variation"),
      h(
        "div",
        { class: "row" },
        act("Make it the main line", { op: "promote" }, "promote"),
        act("Move up", { op: "up" }, "up"),
        act("Move down", { op: "down" }, "down"),
        act("Delete from here", { op: "delete" }, "delete"),
      ),
    );
  }

  /** @param {(typeof TOOLS)[number][0]} tool */
  choose(tool) {
    this.tool = tool;
    this.arm();
  }

  arm() {
    this.armed = true;
    const colour =
      this.tool === "black" || this.tool === "white"
        ? this.tool
        : this.tool === "play"
          ? (this.view.walk?.node(this.view.at)?.to_play ?? "black")
          : null;
    this.view.board.setActive(true, colour);
  }

  disarm() {
    this.armed = false;
    this.tool = "play";
    this.tools.check("play");
    this.view.board.setActive(false, this.view.walk?.node(this.view.at)?.to_play ?? "black");
  }

  /** @param {GameNode} node */
  at(node) {
    for (const button of this.line.querySelectorAll("[data-act]"))
      /** @type {HTMLButtonElement} */ (button).disabled = node.parent === null;
    if (this.armed) this.arm();
    else this.view.board.ghost = node.to_play;
  }

  /** A point of the board was chosen. @param {string} at */
  point(at) {
    const node = this.view.at;
    const { tool } = this;
    if (tool === "play") {
      if (!this.armed && this.view.isTaken(at)) return;
      void this.view.change({ op: "play", node, at });
    } else if (tool === "black" || tool === "white") void this.view.change({ op: "set", node, at, stone: tool });
    else if (tool === "erase") void this.view.change({ op: "set", node, at, stone: null });
    else if (tool === "clear") void this.view.change({ op: "mark", node, at, mark: null });
    else if (tool === "label")
      void this.view.change({ op: "mark", node, at, mark: "label", text: this.label.value || this.view.nextLabel() });
    else void this.view.change({ op: "mark", node, at, mark: tool });
  }
}
