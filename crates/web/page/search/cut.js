// A part of a board as a pattern, with what brings its points back to the board.

/**
 * @typedef {{ left: number, top: number, right: number, bottom: number }} Region columns and rows, from 0
 * @typedef {{ text: string, anchor: string, toBoard: (column: number, row: number) => string }} Cut `toBoard` gives SGF letters
 */

/** The corner of the board in which all stones are, or the whole board. @param {Map<string, string>} stones @param {number} width @param {number} height @returns {Region} */
export function usualRegion(stones, width, height) {
  const whole = { left: 0, top: 0, right: width - 1, bottom: height - 1 };
  if (!stones.size || width < 15 || height < 15) return whole;
  const [x, y] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const points = [...stones.keys()].map((name) => [name.charCodeAt(0) - 97, name.charCodeAt(1) - 97]);
  const isIn = (/** @type {Region} */ region) =>
    points.every(
      ([px = 0, py = 0]) => px >= region.left && px <= region.right && py >= region.top && py <= region.bottom,
    );
  const corners = [
    { left: 0, top: 0, right: x - 1, bottom: y - 1 },
    { left: width - x, top: 0, right: width - 1, bottom: y - 1 },
    { left: 0, top: height - y, right: x - 1, bottom: height - 1 },
    { left: width - x, top: height - y, right: width - 1, bottom: height - 1 },
  ];
  return corners.find(isIn) ?? whole;
}

/**
 * @param {Map<string, string>} stones colours by points in SGF letters
 * @param {Region} region @param {number} width @param {number} height
 * @param {boolean} anywhere whether the edges do not matter
 * @returns {Cut}
 */
export function cut(stones, region, width, height, anywhere) {
  const [left, right, top, bottom] = anywhere
    ? [false, false, false, false]
    : [region.left === 0, region.right === width - 1, region.top === 0, region.bottom === height - 1];
  const [w, h] = [region.right - region.left + 1, region.bottom - region.top + 1];
  let [anchor, flipX, flipY, turned] = ["anywhere", false, false, false];
  if (left && right && top && bottom) anchor = "board";
  else if ((left || right) && (top || bottom)) [anchor, flipX, flipY] = ["corner", !left, !top];
  else if (top || bottom) [anchor, flipY] = ["side", !top];
  // Exchanging the axes takes the left edge up.
  else if (left || right) [anchor, flipX, turned] = ["side", !left, true];
  const toBoard = (/** @type {number} */ column, /** @type {number} */ row) => {
    const [x, y] = turned ? [row, column] : [column, row];
    return String.fromCharCode(97 + region.left + (flipX ? w - 1 - x : x), 97 + region.top + (flipY ? h - 1 - y : y));
  };
  const rows = [];
  for (let row = 0; row < (turned ? w : h); row++) {
    let line = "";
    for (let column = 0; column < (turned ? h : w); column++) {
      const stone = stones.get(toBoard(column, row));
      line += stone === "black" ? "X" : stone === "white" ? "O" : ".";
    }
    rows.push(line);
  }
  return { text: `pattern ${anchor} "${rows.join("/")}"`, anchor, toBoard };
}
