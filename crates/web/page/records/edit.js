// The tools to change a game.

import { h } from "../dom.js";

/**
 * @typedef {import("./game.js").GameView} GameView
 * @typedef {import("../types.js").GameNode} GameNode
 */

const TOOLS = /** @type {const} */ ([
  ["play", "Play", "◐"], ["black", "Black stone", "●"], ["white", "White stone", "○"], ["empty", "Take off", "⌫"],
  ["triangle", "Triangle", "△"], ["square", "Square", "□"], ["circle", "Circle", "◯"], ["cross", "Cross", "✕"],
  ["label", "Label", "A"], ["clear", "No mark", "–"],
]);

export class EditTools {
  /** @param {GameView} view */
  constructor(view) {
    this.view = view;
    this.tool = "play";
    this.armed = false;
    this.tools = h("div", { class: "tools", role: "radiogroup", "aria-label": "What a click on the board does" },
      ...TOOLS.map(([id, name, sign]) => {
        const input = h("input", { type: "radio", name: "tool", value: id, onchange: () => this.choose(id) });
        if (id === "play") input.checked = true;
        return h("label", { class: "tool", title: name }, input, h("span", { class: "sign", "aria-hidden": "true" }, sign), h("span", { class: "name" }, name));
      }));
    // After a click the arrow keys are the board's again.
    this.tools.addEventListener("pointerup", () => setTimeout(() => {
      if (document.activeElement instanceof HTMLInputElement && document.activeElement.type === "radio") document.activeElement.blur();
    }));
    this.label = h("input", { type: "text", maxlength: "8", placeholder: "next letter", "aria-label": "Label; empty for the next letter", size: "10" });
    this.comment = h("textarea", { rows: "5", "aria-label": "Comment at this node", placeholder: "Comment" });
    this.comment.addEventListener("change", () => void this.saveComment());
    const act = (/** @type {string} */ words, /** @type {Record<string, unknown>} */ change, /** @type {string} */ id) =>
      h("button", { type: "button", "data-act": id, onclick: () => void view.change({ node: view.at, ...change }) }, words);
    this.undo = h("button", { type: "button", onclick: () => void view.change({ op: "undo" }) }, "Undo");
    this.redo = h("button", { type: "button", onclick: () => void view.change({ op: "redo" }) }, "Redo");
    this.element = h("div", { class: "edit" },
      this.tools, h("p", { class: "row label-row" }, this.label),
      h("div", { class: "row" }, h("button", { type: "button", onclick: () => void view.change({ op: "play", node: view.at, at: "pass" }) }, "Pass"), this.undo, this.redo),
      this.comment,
      h("h3", null, "This variation"),
      h("div", { class: "row" }, act("Make it the main line", { op: "promote" }, "promote"), act("Up", { op: "up" }, "up"), act("Down", { op: "down" }, "down"), act("Delete from here", { op: "delete" }, "delete")));
  }

  /** @param {string} tool */
  choose(tool) {
    this.tool = tool;
    this.arm();
  }

  arm() {
    this.armed = true;
    const colour = this.tool === "black" || this.tool === "white" ? this.tool : this.tool === "play" ? (this.view.walk?.node(this.view.at)?.to_play ?? "black") : null;
    this.view.board.setActive(true, colour);
  }

  disarm() {
    this.armed = false;
    this.view.board.setActive(false);
  }

  /** @param {import("../types.js").Game} game */
  show(game) {
    this.undo.disabled = !game.can_undo;
    this.redo.disabled = !game.can_redo;
  }

  /** @param {GameNode} node */
  at(node) {
    this.comment.value = node.comment ?? "";
    for (const button of this.element.querySelectorAll("[data-act]")) /** @type {HTMLButtonElement} */ (button).disabled = node.parent === null;
    if (this.armed) this.arm();
  }

  async saveComment() {
    await this.view.change({ op: "comment", node: this.view.at, text: this.comment.value });
  }

  /** A point of the board was chosen. @param {string} at */
  point(at) {
    const node = this.view.at;
    const { tool } = this;
    if (tool === "play") {
      void this.view.change({ op: "play", node, at });
    } else if (tool === "black" || tool === "white") void this.view.change({ op: "set", node, at, stone: tool });
    else if (tool === "empty") void this.view.change({ op: "set", node, at, stone: null });
    else if (tool === "clear") void this.view.change({ op: "mark", node, at, mark: null });
    else if (tool === "label") void this.view.change({ op: "mark", node, at, mark: "label", ...(this.label.value && { text: this.label.value }) });
    else void this.view.change({ op: "mark", node, at, mark: tool });
  }
}
