// The records: the list of games, or one game.

import { openList } from "./list.js";
import { openGame } from "./game.js";

/** @typedef {import("../app.js").Room} Room */

/** @param {HTMLElement} main @param {string[]} parts @param {URLSearchParams} query @returns {Room} */
export function open(main, parts, query) {
  const inGame = parts.length >= 2 && parts[0] !== "in";
  return inGame ? openGame(main, parts) : openList(main, parts, query);
}
