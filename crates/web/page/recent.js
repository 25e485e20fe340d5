// The games that were opened last, as this browser remembers them.

const MOST = 12;

/** @typedef {{ file: string, number: number, title: string }} Recent */

/** @returns {Recent[]} */
export function recent() {
  try {
    const kept = JSON.parse(localStorage.getItem("recent") ?? "[]");
    return Array.isArray(kept)
      ? kept.filter((one) => typeof one?.file === "string" && typeof one?.number === "number")
      : [];
  } catch {
    return [];
  }
}

/** @param {Recent} game */
export function remember(game) {
  try {
    const others = recent().filter((one) => one.file !== game.file || one.number !== game.number);
    localStorage.setItem("recent", JSON.stringify([game, ...others].slice(0, MOST)));
  } catch {
    // Not kept, then.
  }
}
