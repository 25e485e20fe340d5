// The stones and the region of a search, as they stand in its address.

import { corners, toA1, toSgf } from "../board.js";

/**
 * @typedef {import("../types.js").Colour} Colour
 * @typedef {{ colour: Colour, at: string }} Step `at` in SGF letters
 */

/** `Bpd.Wqc` @param {string | undefined} text @returns {Step[]} */
export function readSteps(text) {
  const stones = text && text !== "-" ? text.split(".") : [];
  return stones.flatMap((stone) =>
    /^[BW][a-y][a-y]$/.test(stone)
      ? [{ colour: /** @type {Colour} */ (stone[0] === "B" ? "black" : "white"), at: stone.slice(1) }]
      : [],
  );
}

/** @param {Step[]} steps */
export const writeSteps = (steps) =>
  steps.map(({ colour, at }) => (colour === "black" ? "B" : "W") + at).join(".") || "-";

/** `A1:K10`; nothing if it is none. @param {string | undefined} text @param {number} height */
export function readRegion(text, height) {
  const [one, other] = (text ?? "-").split(":").map((name) => toSgf(name, height));
  return one && other ? corners(one, other) : null;
}

/** @param {import("./cut.js").Region | null} region @param {number} height */
export function writeRegion(region, height) {
  if (!region) return "-";
  const name = (/** @type {number} */ x, /** @type {number} */ y) => toA1(String.fromCharCode(97 + x, 97 + y), height);
  return `${name(region.left, region.bottom)}:${name(region.right, region.top)}`;
}

/** The moves for a reader: `Q16 R17`; a set-up without moves is the empty board. @param {Step[]} steps @param {number} height */
export const nameSteps = (steps, height) => steps.map(({ at }) => toA1(at, height)).join(" ") || "Empty board";
