// Which territory rests on stones that are not proved alive.

/** @typedef {import("../board.js").Board} Board */

/** The letters of a point's neighbours. @param {string} name */
const beside = (name) => {
  const [x, y] = [name.charCodeAt(0), name.charCodeAt(1)];
  return [
    String.fromCharCode(x - 1, y),
    String.fromCharCode(x + 1, y),
    String.fromCharCode(x, y - 1),
    String.fromCharCode(x, y + 1),
  ];
};

/**
 * Points of territory, in SGF letters, that stones without a proof surround.
 * @param {Board} board @param {Set<string>} unproved stones
 */
export function unprovedArea(board, unproved) {
  const isArea = (/** @type {string} */ name) =>
    /<g class="[bw]"/.test(board.spots.get(name)?.markup ?? "") || /#dead"/.test(board.spots.get(name)?.markup ?? "");
  /** @type {Set<string>} */
  const seen = new Set();
  /** @type {string[]} */
  const found = [];
  for (const start of board.spots.keys()) {
    if (seen.has(start) || !isArea(start)) continue;
    const region = [start];
    let isProved = true;
    seen.add(start);
    for (let at = 0; at < region.length; at++) {
      for (const next of beside(region[at] ?? "")) {
        if (!board.spots.has(next) || seen.has(next)) continue;
        if (isArea(next)) {
          seen.add(next);
          region.push(next);
        } else if (unproved.has(next)) isProved = false;
      }
    }
    // Dead stones show by themselves whether they are proved dead.
    if (!isProved) found.push(...region.filter((name) => !/#dead"/.test(board.spots.get(name)?.markup ?? "")));
  }
  return found;
}
