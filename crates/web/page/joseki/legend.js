// What the arrows on the board of a joseki mean.

import { h, s } from "../dom.js";

/**
 * @typedef {import("../types.js").Colour} Colour
 * @typedef {import("../types.js").JosekiNode} JosekiNode
 */

/** An arrow as on the board. @param {Colour} colour @param {number} length 1 to 4 */
function arrow(colour, length) {
  const end = 12 + length * 10;
  return s(
    "svg",
    { class: `legend-arrow of-${colour}`, viewBox: "0 0 56 16", width: 56, height: 16, "aria-hidden": "true" },
    s("path", { class: "edge", d: `M2 8H${end - 6}M${end} 8l-9 -4.5v9z` }),
    s("path", { class: "shaft", d: `M2 8H${end - 6}` }),
    s("path", { class: "head", d: `M${end} 8l-9 -4.5v9z` }),
  );
}

/** The legend of the arrows that are on the board. @param {JosekiNode} node */
export function arrowLegend(node) {
  const colours = /** @type {const} */ (["black", "white"]).filter((colour) =>
    Object.values(node.influence?.whose ?? {}).includes(colour),
  );
  return h(
    "section",
    { class: "arrow-legend" },
    h("h2", null, "Arrows on the board"),
    h(
      "ul",
      { class: "legend" },
      ...colours.map((colour) =>
        h(
          "li",
          null,
          arrow(colour, 2),
          colour === "black"
            ? "On that side most stones nearby are Black's, who played here first."
            : "On that side most stones nearby are White's.",
        ),
      ),
      h(
        "li",
        null,
        arrow(colours[0] ?? "black", 1),
        arrow(colours[0] ?? "black", 4),
        "The longer, the stronger: one line of the board for every 3 points of influence, four at most. Below 0.5 there is no arrow.",
      ),
    ),
  );
}
