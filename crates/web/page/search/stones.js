// Stones put on a board one after the other, with captures.

/** @typedef {import("../types.js").Colour} Colour */

/** @param {string} name in SGF letters @param {number} width @param {number} height */
function beside(name, width, height) {
  const [x, y] = [name.charCodeAt(0) - 97, name.charCodeAt(1) - 97];
  const points = /** @type {[number, number][]} */ ([
    [x - 1, y],
    [x + 1, y],
    [x, y - 1],
    [x, y + 1],
  ]);
  return points
    .filter(([a, b]) => a >= 0 && b >= 0 && a < width && b < height)
    .map(([a, b]) => String.fromCharCode(97 + a, 97 + b));
}

/** The chain of a stone, if it has no liberty; else nothing. @param {Map<string, Colour>} stones @param {string} start @param {number} width @param {number} height */
function dead(stones, start, width, height) {
  const colour = stones.get(start);
  const chain = new Set([start]);
  for (const at of chain) {
    for (const next of beside(at, width, height)) {
      const other = stones.get(next);
      if (other === undefined) return [];
      if (other === colour) chain.add(next);
    }
  }
  return [...chain];
}

/**
 * Puts a stone on a board; what it captures goes. A stone without a liberty is not put.
 * @param {Map<string, Colour>} stones @param {Colour} colour @param {string} at @param {number} width @param {number} height
 * @returns {boolean} whether it was put
 */
export function putStone(stones, colour, at, width, height) {
  if (stones.has(at)) return false;
  stones.set(at, colour);
  let taken = 0;
  for (const next of beside(at, width, height)) {
    if (stones.get(next) === undefined || stones.get(next) === colour) continue;
    for (const gone of dead(stones, next, width, height)) {
      stones.delete(gone);
      taken++;
    }
  }
  if (!taken && dead(stones, at, width, height).length) {
    stones.delete(at);
    return false;
  }
  return true;
}
