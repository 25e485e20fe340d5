// Parts that several rooms are made of.

import { h, plural, put } from "./dom.js";
import { icon } from "./icons.js";

/**
 * Tabs: a list of names and one panel open.
 * @param {string} label
 * @param {{ id: string, name: string, panel: HTMLElement, onopen?: () => void }[]} tabs
 * @param {string} [first] which is open
 */
export function tabs(label, tabs, first) {
  const list = h("div", { class: "tab-list", role: "tablist", "aria-label": label });
  const open = (/** @type {string} */ id, focus = false) => {
    for (const tab of tabs) {
      const now = tab.id === id;
      const button = /** @type {HTMLElement} */ (list.querySelector(`[data-tab="${tab.id}"]`));
      button.setAttribute("aria-selected", String(now));
      button.tabIndex = now ? 0 : -1;
      tab.panel.hidden = !now;
      if (now && focus) button.focus();
      if (now) tab.onopen?.();
    }
    element.dataset.open = id;
  };
  for (const tab of tabs) {
    tab.panel.id = `panel-${tab.id}`;
    tab.panel.setAttribute("role", "tabpanel");
    tab.panel.setAttribute("aria-labelledby", `tab-${tab.id}`);
    tab.panel.classList.add("tab-panel");
    list.append(
      h(
        "button",
        {
          type: "button",
          role: "tab",
          id: `tab-${tab.id}`,
          "data-tab": tab.id,
          "aria-controls": tab.panel.id,
          onclick: (/** @type {MouseEvent} */ event) => {
            open(tab.id);
            // After a click the arrow keys are the board's again; after Enter they stay with the tabs.
            if (event.detail > 0 && event.currentTarget instanceof HTMLElement) event.currentTarget.blur();
          },
        },
        tab.name,
      ),
    );
  }
  list.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    const at = tabs.findIndex((tab) => tab.id === element.dataset.open);
    const next = tabs[(at + by + tabs.length) % tabs.length];
    if (next) open(next.id, true);
    event.preventDefault();
    event.stopPropagation();
  });
  const element = h("div", { class: "tabs" }, list, ...tabs.map((tab) => tab.panel));
  open(first ?? tabs[0]?.id ?? "");
  return { element, open };
}

/**
 * Buttons for stepping: first, back, on, last; and what else there is to do.
 * @param {(to: "first" | "back" | "on" | "last") => void} act
 * @param {...HTMLElement} more
 */
export function stepper(act, ...more) {
  const button = (/** @type {"first" | "back" | "on" | "last"} */ to, /** @type {string} */ label) =>
    h("button", { type: "button", class: "step", "aria-label": label, title: label, onclick: () => act(to) }, icon(to));
  const where = h("span", { class: "where" });
  const element = h(
    "div",
    { class: "stepper", role: "group", "aria-label": "Steps" },
    button("first", "To the start"),
    button("back", "Previous move"),
    where,
    button("on", "Next move"),
    button("last", "To the end"),
    ...more,
  );
  const [first, back, on, last] = element.querySelectorAll("button");
  return {
    element,
    where,
    /** Says which ways lead anywhere. @param {boolean} isBack @param {boolean} isOn */
    can(isBack, isOn) {
      for (const button of [first, back]) if (button) button.disabled = !isBack;
      for (const button of [on, last]) if (button) button.disabled = !isOn;
    },
  };
}

/** A line where something went wrong, with what can be done about it. */
export function errorLine() {
  const element = h("p", { class: "error", role: "alert", hidden: true });
  return {
    element,
    /** @param {string} words @param {...HTMLElement} actions */
    say(words, ...actions) {
      element.className = "error";
      put(element, words, ...actions.flatMap((action) => [" ", action]));
      element.hidden = !words;
    },
    /** Says what is no error, in its place. @param {string} words */
    remark(words) {
      element.className = "remark";
      put(element, words);
      element.hidden = !words;
    },
  };
}

/** A button in a sentence. @param {string} words @param {() => void} act */
export const action = (words, act) => h("button", { type: "button", class: "inline", onclick: act }, words);

/**
 * The frame of a room with a board: the board, what belongs under it, and one panel.
 * @param {HTMLElement} main @param {HTMLElement} board @param {(HTMLElement | null)[]} under @param {(HTMLElement | null)[]} panel
 */
export function frame(main, board, under, panel) {
  put(
    main,
    h("div", { class: "game" }, h("div", { class: "stage" }, board, ...under), h("div", { class: "side" }, ...panel)),
  );
}

/** A stone as a sign in text. @param {import("./types.js").Colour} colour @param {string} [text] */
export const stone = (colour, text = "") =>
  h("span", { class: `stone ${colour}`, role: "img", "aria-label": text ? `${colour} ${text}` : colour }, text);

/**
 * A line of a list of groups or chains: a button with the stone's colour, where it is, and words.
 * @param {import("./types.js").Colour} colour @param {string} at
 * @param {Record<string, unknown>} attributes of the button
 * @param {(Node | string)[]} words in small type
 * @param {string} last at the end of the line
 */
export const stonesButton = (colour, at, attributes, words, last) =>
  h(
    "li",
    null,
    h(
      "button",
      { type: "button", class: "chain quiet", "aria-pressed": "false", ...attributes },
      stone(colour),
      h("b", null, at),
      h("span", { class: "muted" }, ...words),
      h("span", { class: "class" }, last),
    ),
  );

/**
 * A labelled field.
 * @param {string} label @param {HTMLElement} control @param {string} [hint]
 */
export const field = (label, control, hint) =>
  h("label", { class: "field" }, h("span", null, label), control, hint ? h("small", null, hint) : null);

/** @param {[string, string][]} options value and words @param {Record<string, unknown>} [attributes] */
export function select(options, { value, ...attributes } = {}) {
  const element = h("select", attributes, ...options.map(([value, words]) => h("option", { value }, words)));
  // A value without its option is lost: the options come first.
  if (value !== undefined) element.value = String(value);
  return element;
}

/** How far a job is, or how long its queue. @param {import("./types.js").Job<any>} job */
export const progressOf = (job) =>
  typeof job.ahead === "number"
    ? { done: 0, total: 0, words: `Waiting: ${plural(job.ahead, "job")} ahead` }
    : job.progress;

/** Progress of a job, with a way to stop it if there is one. @param {() => void} [cancel] */
export function progress(cancel) {
  const bar = h("progress", { max: "1", "aria-label": "Progress" });
  const words = h("span", { class: "muted", role: "status" });
  const element = h(
    "div",
    { class: "progress", hidden: true },
    bar,
    words,
    cancel ? h("button", { type: "button", onclick: cancel }, "Cancel") : null,
  );
  return {
    element,
    /** @param {{ done: number, total: number, words: string } | null} now */
    show(now) {
      element.hidden = now === null;
      if (!now) return;
      if (now.total > 0) bar.value = Math.min(1, now.done / now.total);
      else bar.removeAttribute("value");
      words.textContent = now.words;
    },
  };
}

/** What a step of a count is called. @type {Record<import("./types.js").CountStep["kind"], string>} */
const COUNTED = {
  stones: "living stones",
  territory: "points surrounded",
  dead: "dead stones of the opponent, taken off as they are",
  prisoners: "prisoners",
  komi: "komi",
  compensation: "for handicap stones",
  total: "in all",
};

/** A count, step by step. @param {import("./types.js").CountStep[]} steps */
export function countTable(steps) {
  const points = (/** @type {number} */ value) => (value === 0 ? "–" : String(value).replace("-", "−"));
  const sums = steps.find((step) => step.kind === "total") ?? null;
  const rows = steps.filter((step) => step !== sums);
  return h(
    "table",
    { class: "count" },
    h("caption", null, "The count, step by step"),
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        h("th", { scope: "col" }, "Step"),
        h("th", { scope: "col" }, "Black"),
        h("th", { scope: "col" }, "White"),
      ),
    ),
    h(
      "tbody",
      null,
      ...rows.map((step) =>
        h(
          "tr",
          null,
          h("td", null, COUNTED[step.kind], step.clause ? h("small", null, step.clause) : null),
          h("td", null, points(step.black)),
          h("td", null, points(step.white)),
        ),
      ),
    ),
    sums
      ? h(
          "tfoot",
          null,
          h(
            "tr",
            null,
            h("th", { scope: "row" }, "In all"),
            h("td", null, String(sums.black)),
            h("td", null, String(sums.white)),
          ),
        )
      : null,
  );
}

/** Fills a list of definitions. @param {HTMLElement} list @param {[string, string | Node][]} entries */
export function definitions(list, entries) {
  put(list, ...entries.flatMap(([name, value]) => [h("dt", null, name), h("dd", null, value)]));
}
