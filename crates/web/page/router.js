// Deep links: `#/room/part/part?name=value`, each part percent-encoded.

/** @typedef {{ room: string, parts: string[], query: URLSearchParams }} Place */

/** @returns {Place} */
export function here() {
  const [path = "", query = ""] = location.hash.replace(/^#\/?/, "").split(/\?(.*)/s);
  const [room = "", ...parts] = path.split("/");
  return { room: room || "home", parts: parts.map(decoded), query: new URLSearchParams(query) };
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

/** The address with a query; what is empty is left out. @param {string} hash @param {Record<string, string>} query */
export function withQuery(hash, query) {
  const text = new URLSearchParams(Object.entries(query).filter(([, value]) => value)).toString();
  return text ? `${hash}?${text}` : hash;
}

/** Goes there, with an entry in the history. @param {string} hash */
export function go(hash) {
  flush();
  if (location.hash === hash) window.dispatchEvent(new HashChangeEvent("hashchange"));
  else location.hash = hash;
}

/** The address that is to be noted, if any, and the one in whose place. */
let noted = "";
let before = "";
let timer = 0;

/** Notes where the reader is; the history keeps one entry. @param {string} hash */
export function note(hash) {
  forget();
  if (location.hash === hash) return;
  noted = hash;
  before = location.hash;
  // Browsers allow some hundred entries a half minute: a held arrow key is more.
  timer = window.setTimeout(flush, 120);
}

/** Notes at once what was to be noted. */
function flush() {
  clearTimeout(timer);
  const hash = noted;
  noted = "";
  // Whoever went back meanwhile is at another entry, which stays as it is.
  if (hash && location.hash === before) history.replaceState(null, "", hash);
}

/** Forgets a note that was not yet made. */
export function forget() {
  clearTimeout(timer);
  noted = "";
}

// Whoever leaves by a link comes back to where they were.
document.addEventListener("click", flush, true);
