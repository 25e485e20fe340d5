// Files that were opened together, by dropping or pasting, are taken off the list again.

import { h, plural, toast } from "../dom.js";
import { Refusal, remove, words } from "../api.js";
import { setUnsaved } from "../unsaved.js";

/** @typedef {import("../types.js").Folder} Folder */

/** @param {Folder} folder */
export const isDropped = ({ folder }) => folder.startsWith("upload/");

/** What a set is called: its file, or how many there are. @param {Folder} folder */
export const nameOf = ({ files }) =>
  files.length === 1 ? (files[0]?.file.split("/").pop() ?? "") : plural(files.length, "dropped file");

/** A button that removes a set. @param {Folder} folder @param {() => void} onremoved */
export const removeButton = (folder, onremoved) =>
  h(
    "button",
    {
      type: "button",
      class: "quiet remove-set",
      "aria-label": `Remove from the list: ${nameOf(folder)}`,
      title: "Remove from the list",
      onclick: async () => {
        if (await removeSet(folder)) onremoved();
      },
    },
    "×",
  );

/** Removes a set; whether it is gone. What is in no file is asked for first. @param {Folder} folder */
async function removeSet(folder) {
  const isPasted = folder.files.some(({ file }) => /^pasted/.test(file.split("/").pop() ?? ""));
  if (isPasted && !window.confirm("What was pasted is in no file here. Remove it?")) return false;
  const path = folder.folder.replace("upload/", "/api/uploads/");
  try {
    try {
      await remove(path);
    } catch (error) {
      if (!(error instanceof Refusal) || error.body?.code !== "unsaved") throw error;
      /** @type {{ file: string, number: number, title: string }[]} */
      const games = error.body.games;
      const titles = games.map((game) => game.title || (game.file.split("/").pop() ?? "")).join("; ");
      const has = games.length === 1 ? "1 game has" : `${games.length} games have`;
      if (!window.confirm(`${has} changes that are in no file: ${titles}. Remove them with their changes?`))
        return false;
      await remove(path, { discard: 1 });
      for (const game of games) setUnsaved(game.file, game.number, false);
    }
    toast(`Removed from the list: ${nameOf(folder)}. The files themselves stay where they are.`);
    return true;
  } catch (error) {
    toast(words(error), true);
    return error instanceof Refusal && error.status === 404;
  }
}
