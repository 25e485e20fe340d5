// The row of tools beside a board that can be changed.

import { h } from "./dom.js";
import { icon } from "./icons.js";

/**
 * What a click on the board does, one of several.
 * @template {import("./icons.js").IconName} T
 * @param {readonly (readonly [T, string])[]} tools each with its words
 * @param {(tool: T) => void} choose
 */
export function toolRow(tools, choose) {
  /** @type {Map<T, HTMLInputElement>} */
  const inputs = new Map();
  const element = h(
    "div",
    { class: "tools", role: "radiogroup", "aria-label": "What a click on the board does" },
    ...tools.map(([id, words]) => {
      const input = h("input", { type: "radio", name: "tool", value: id, onchange: () => choose(id) });
      input.checked = inputs.size === 0;
      inputs.set(id, input);
      return h("label", { class: "tool", title: words }, input, icon(id), h("span", { class: "hidden" }, words));
    }),
  );
  element.style.setProperty("--tools", String(tools.length));
  // After a click the arrow keys are the board's again.
  element.addEventListener("pointerup", () =>
    setTimeout(() => {
      if (document.activeElement instanceof HTMLInputElement && element.contains(document.activeElement))
        document.activeElement.blur();
    }),
  );
  return {
    element,
    /** Shows which is chosen. @param {T} tool */
    check(tool) {
      const input = inputs.get(tool);
      if (input) input.checked = true;
    },
  };
}
