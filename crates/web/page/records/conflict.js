// A file that stands in the way of a save: what has become of it, and what can be done.

import { h, plural } from "../dom.js";

/** @typedef {import("../types.js").Conflict} Conflict */

/**
 * @param {Conflict} conflict
 * @param {{ isOwn: boolean, isInPlace?: boolean, keep: (version: string) => void, reload: () => void, other: () => void }} acts
 *   `isOwn`: whether the file is the one that the game was opened from; `isInPlace`: whether its other games stay; `isInPlace`: whether its other games stay as they are; `keep`: saves over this version
 * @returns {HTMLElement[]}
 */
export function conflictPanel(conflict, { isOwn, isInPlace = false, keep, reload, other }) {
  const button = (/** @type {string} */ name, /** @type {() => void} */ act) =>
    h("button", { type: "button", onclick: act }, name);
  const { code, file, now } = conflict;
  // One game must not take the place of several.
  const mayKeep = isInPlace || conflict.games < 2;
  const version = now?.version ?? "none";
  const keepName = {
    changed: "Keep mine: overwrite",
    deleted: "Keep mine: write it again",
    exists: "Replace it",
    several: "",
  }[code];
  return [
    h(
      "p",
      null,
      h("b", null, "Not saved. "),
      line(conflict),
      mayKeep ? null : ` It holds ${plural(conflict.games, "game")}; this one game would replace them all.`,
    ),
    now
      ? h(
          "p",
          { class: "muted" },
          `${file}: ${state(now)}${conflict.was && code === "changed" ? `; before: ${state(conflict.was)}` : ""}`,
        )
      : null,
    h(
      "div",
      { class: "row" },
      code === "changed" && isOwn ? button("Reload theirs", reload) : null,
      mayKeep ? button(keepName, () => keep(version)) : null,
      button("Save as another file", other),
    ),
  ].filter((part) => part !== null);
}

/** @param {Conflict} conflict */
function line({ code, file }) {
  switch (code) {
    case "changed":
      return `${file} was changed by another program or in another tab.`;
    case "deleted":
      return `${file} was deleted by another program.`;
    case "exists":
      return `${file} exists already.`;
    case "several":
      return `${file} is a collection.`;
  }
}

/** @param {import("../types.js").FileVersion} version */
function state({ bytes, modified }) {
  return `${plural(bytes, "byte")}${modified === null ? "" : `, ${new Date(modified).toLocaleString()}`}`;
}
