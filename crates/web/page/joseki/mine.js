// A tree mined from the page, with progress.

import { h, put } from "../dom.js";
import { follow, get, isAbort, post, remove, words } from "../api.js";
import { action, errorLine, field, progress, progressOf, select } from "../parts.js";
import { go, link } from "../router.js";

/**
 * The form, and the work it begins.
 * @param {AbortSignal} signal
 * @param {() => void} ondone
 */
export function minePanel(signal, ondone) {
  const error = errorLine();
  const folder = select([["", "all games"]]);
  const filter = h("input", {
    type: "text",
    placeholder: "player ~ Shusaku and date < 1850",
    spellcheck: "false",
  });
  const prune = h("input", { type: "text", placeholder: "1%", size: "6" });
  const begin = h("button", { class: "primary" }, "Mine");
  let job = "";
  const shown = progress(() => {
    if (job) remove(`/api/jobs/${job}`).catch((failure) => error.say(words(failure)));
  });
  const mine = async () => {
    error.say("");
    begin.disabled = true;
    shown.show({ done: 0, total: 0, words: "Reading …" });
    try {
      const answer = await post(
        "/api/joseki/mine",
        {
          ...(folder.value && { folder: folder.value }),
          ...(filter.value.trim() && { filter: filter.value.trim() }),
          ...(prune.value.trim() && { prune: prune.value.trim() }),
        },
        signal,
      );
      job = answer.job;
      const done = await /** @type {ReturnType<typeof follow<{ tree: string }>>} */ (
        follow(job, (now) => shown.show(progressOf(now)), signal)
      );
      if (done.state === "done" && done.result) {
        ondone();
        go(link("joseki", done.result.tree, 0));
      } else
        error.say(
          done.state === "cancelled"
            ? `Cancelled: ${done.error ?? "no tree was made"}.`
            : (done.error ?? "No tree was made."),
        );
    } catch (failure) {
      if (!isAbort(failure))
        error.say(
          words(failure),
          action("Try again", () => void mine()),
        );
    } finally {
      shown.show(null);
      begin.disabled = false;
    }
  };
  const loadFolders = async () => {
    try {
      /** @type {import("../types.js").Folder[]} */
      const folders = await get("/api/folders", undefined, signal);
      const options = folders.map((one) => h("option", { value: one.folder }, one.folder || "the folder"));
      const chosen = folder.value;
      put(folder, h("option", { value: "" }, "all games"), ...options);
      folder.value = chosen;
    } catch {
      // All games can be mined all the same; it is asked again when the server is there.
    }
  };
  void loadFolders();
  window.addEventListener("found", () => void loadFolders(), { signal });
  const outcome = h("div", null, shown.element, error.element);
  const element = h(
    "form",
    {
      class: "mine",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        void mine();
      },
    },
    h(
      "div",
      { class: "fields" },
      field("Games", folder),
      field("Filter", filter, "words, or an expression"),
      field("Leave out below", prune, "a share such as 3%, or a number of games"),
    ),
    h("div", { class: "row" }, begin),
  );
  return { element, outcome, mine };
}
