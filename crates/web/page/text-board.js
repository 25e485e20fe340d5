// A board as text, for who does not see it: rows of X, O and points, and what is marked on them.

/** Marks as the text board names them, by the shape that draws them. @type {[RegExp, string][]} */
const MARKS = [
  [/#triangle"/, "Triangle"],
  [/#square"/, "Square"],
  [/#circle"|#ring"/, "Circle"],
  [/#cross"/, "Cross"],
  [/#selected"/, "Selected"],
  [/#dead"/, "Dead"],
  [/#diamond"/, "Diamond"],
  [/#check"/, "Check"],
];

/**
 * The lines of the text board.
 * @param {Map<string, import("./board.js").Spot>} spots @param {{ width: number, height: number }} size
 */
export function asText(spots, { width, height }) {
  const columns = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
  const rows = [`   ${columns.slice(0, width).split("").join(" ")}`];
  /** @type {Map<string, string[]>} */
  const marked = new Map();
  const mark = (/** @type {string} */ kind, /** @type {string} */ point) =>
    marked.set(kind, [...(marked.get(kind) ?? []), point]);
  for (let y = 0; y < height; y++) {
    let row = String(height - y).padStart(2);
    for (let x = 0; x < width; x++) {
      const spot = spots.get(String.fromCharCode(97 + x, 97 + y));
      const kind = (spot?.group.getAttribute("class") ?? "e")[0];
      row += kind === "b" ? " X" : kind === "w" ? " O" : " .";
      if (!spot?.markup) continue;
      const point = `${columns[x]}${height - y}`;
      if (/#last"|#ring"/.test(spot.markup) && kind !== "e") mark("Last move", point);
      for (const [shape, words] of MARKS)
        if (shape.test(spot.markup) && !(words === "Circle" && /#ring"/.test(spot.markup))) mark(words, point);
      const label = /<text[^>]*>([^<]+)</.exec(spot.markup)?.[1];
      if (label) mark(`Label ${label}`, point);
      const area = /<g class="([bw])"/.exec(spot.markup)?.[1];
      if (area) mark(area === "b" ? "Black's points" : "White's points", point);
    }
    rows.push(row);
  }
  return [...rows, ...[...marked].map(([kind, points]) => `${kind}: ${points.join(" ")}`)];
}
