// The games that were opened last, as this browser remembers them.

const MOST = 12;

/** @typedef {{ file: string, number: number, title: string }} Recent */

/** What was dropped or pasted is gone with its server, and another file has its name then. @param {string} file */
const isUpload = (file) => file.startsWith("upload/");

/** @returns {Recent[]} */
export function recent() {
  try {
    const kept = JSON.parse(localStorage.getItem("recent") ?? "[]");
    const isGame = (/** @type {any} */ one) => typeof one?.file === "string" && typeof one?.number === "number";
    return Array.isArray(kept) ? kept.filter((one) => isGame(one) && !isUpload(one.file)) : [];
  } catch {
    return [];
  }
}

/** @param {Recent} game */
export function remember(game) {
  if (isUpload(game.file)) return;
  try {
    const others = recent().filter((one) => one.file !== game.file || one.number !== game.number);
    localStorage.setItem("recent", JSON.stringify([game, ...others].slice(0, MOST)));
  } catch {
    // Not kept, then.
  }
}
