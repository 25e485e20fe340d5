// The groups of a verdict: the dead, sekis and open ones first, the living folded.

import { h, plural } from "../dom.js";
import { stonesButton } from "../parts.js";

/**
 * @typedef {import("../types.js").Verdict} Verdict
 * @typedef {import("../types.js").Group} Group
 * @typedef {import("../types.js").Play} Play
 */

const STANDING = { proved: "proved", seems: "as it seems", doubtful: "open" };

/** The sections in their order: a sign, a name, which groups. */
const SECTIONS = /** @type {[string, string, (group: Group) => boolean][]} */ ([
  ["×", "Dead", (group) => group.fate === "dead"],
  ["◇", "In seki", (group) => group.fate === "seki"],
  ["?", "Open, taken as alive", (group) => group.fate === "alive" && group.standing === "doubtful"],
]);

/** Which others have to be safe, where that is known of a group without a proof. @param {Group} group */
function given({ given: [first, ...more] }) {
  if (!first) return null;
  return more.length ? `if ${first} and ${more.length} more are safe` : `if ${first} is safe`;
}

/** @param {Group} group @param {(at: string) => void} ongo */
function row(group, ongo) {
  const at = group.chains[0] ?? "";
  return stonesButton(
    group.colour,
    at,
    { "data-group": group.chains.join(" "), onclick: () => ongo(at) },
    [plural(group.stones, "stone")],
    given(group) ?? STANDING[group.standing],
  );
}

/**
 * @param {Verdict} verdict @param {(at: string) => void} ongo
 * @param {(id: string, name: string, ...children: HTMLElement[]) => HTMLElement} fold
 */
export function groupList(verdict, ongo, fold) {
  const { groups } = verdict.report;
  const sections = SECTIONS.map(([sign, name, is]) => ({ sign, name, found: groups.filter(is) })).filter(
    ({ found }) => found.length,
  );
  const living = groups.filter((group) => group.fate === "alive" && group.standing !== "doubtful");
  const of = (/** @type {string} */ colour) => {
    const number = living.filter((group) => group.colour === colour).length;
    return number ? plural(number, `${colour} group`) : "";
  };
  const seeming = living.filter((group) => group.standing === "seems").length;
  return h(
    "div",
    { class: "chains groups" },
    ...sections.map(({ sign, name, found }) =>
      h(
        "section",
        null,
        h(
          "h2",
          null,
          h("span", { class: "sign", "aria-hidden": "true" }, sign),
          ` ${name} `,
          h("small", null, plural(found.length, "group")),
        ),
        h("ul", null, ...found.map((group) => row(group, ongo))),
      ),
    ),
    living.length
      ? fold(
          "living",
          `Alive: ${[of("black"), of("white")].filter(Boolean).join(", ")}${seeming ? ` (${seeming} as ${seeming === 1 ? "it seems" : "they seem"})` : ""}`,
          h("ul", null, ...living.map((group) => row(group, ongo))),
        )
      : null,
  );
}

/** The rooms that are still open. @param {Verdict} verdict @param {(points: string[]) => void} onpoint */
export function openRooms(verdict, onpoint) {
  const rooms = verdict.report.open;
  if (!rooms.length) return null;
  return h(
    "section",
    { class: "rooms-open" },
    h("h2", null, "Still open between the two sides"),
    h(
      "ul",
      { class: "plain" },
      ...rooms.map((room) =>
        h(
          "li",
          null,
          h(
            "button",
            { type: "button", class: "chain quiet", onclick: () => onpoint(room) },
            h("b", null, `Around ${room[room.length >> 1] ?? ""}`),
            h("span", { class: "muted" }, plural(room.length, "point")),
          ),
        ),
      ),
    ),
  );
}

/** What is still to be played, and what is left. @param {Verdict} verdict */
export function toPlay(verdict) {
  const { report, summary } = verdict;
  if (summary.likely === null) return null;
  const of = (/** @type {string} */ purpose) =>
    report.to_play
      .filter((play) => play.purpose === purpose)
      .map(play)
      .join(", ");
  const entries = [
    ["Border", of("border")],
    ["Dame", of("dame")],
    ["Teire", of("teire")],
    ["Left as dame", summary.left.join(", ")],
  ].filter(([, value]) => value);
  if (!entries.length) return null;
  return h(
    "section",
    { class: "to-play" },
    h("h2", null, "Still to be played"),
    h(
      "dl",
      { class: "facts" },
      ...entries.flatMap(([name, value]) => [h("dt", null, name ?? ""), h("dd", null, value ?? "")]),
    ),
  );
}

/** @param {Play} play */
const play = ({ colour, at, for: chain }) =>
  `${colour === "black" ? "Black" : "White"} ${at}${chain ? ` for the group at ${chain}` : ""}`;
