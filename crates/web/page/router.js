// Deep links: `#/room/part/part`, each part percent-encoded.

/** @typedef {{ room: string, parts: string[] }} Place */

/** @returns {Place} */
export function here() {
  const [room = "", ...parts] = location.hash.replace(/^#\/?/, "").split("/");
  return { room: room || "records", parts: parts.map(decoded) };
}

/** @param {string} part */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** @param {string} room @param {...(string | number)} parts */
export const link = (room, ...parts) => ["#", room, ...parts.map((part) => encodeURIComponent(part))].join("/");

/** Goes there, with an entry in the history. @param {string} hash */
export function go(hash) {
  if (location.hash === hash) window.dispatchEvent(new HashChangeEvent("hashchange"));
  else location.hash = hash;
}

/** Notes where the reader is; the history keeps one entry. @param {string} hash */
export function note(hash) {
  if (location.hash === hash) return;
  clearTimeout(timer);
  // Browsers allow some hundred entries a half minute: a held arrow key is more.
  timer = window.setTimeout(() => {
    if (here().room === hash.split("/")[1]) history.replaceState(null, "", hash);
  }, 120);
}
let timer = 0;

/** Forgets a note that was not yet made. */
export const forget = () => clearTimeout(timer);
