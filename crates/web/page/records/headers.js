// What a record says of the game, to be read and changed.

import { h, put } from "../dom.js";

/** @typedef {import("./game.js").GameView} GameView */

export class HeaderPanel {
  /** @param {GameView} view */
  constructor(view) {
    this.view = view;
    this.list = h("dl", { class: "headers" });
    this.element = h("div", { class: "header-panel" }, h("h2", null, "The game"), this.list);
  }

  /** @param {import("../types.js").Game} game */
  show(game) {
    const entries = game.headers.flatMap((header) => {
      const box =
        header.value.length > 60 || header.value.includes("\n")
          ? h("textarea", { rows: "4" })
          : h("input", { type: "text", autocomplete: "off" });
      box.value = header.value;
      box.setAttribute("aria-label", header.label);
      box.addEventListener(
        "change",
        () => void this.view.change({ op: "header", name: header.name, value: box.value }),
      );
      return [h("dt", null, header.label), h("dd", null, box)];
    });
    const known = new Set(game.headers.map((header) => header.name));
    const more = [
      ["PB", "Black"],
      ["PW", "White"],
      ["DT", "Date"],
      ["EV", "Event"],
      ["RE", "Result"],
      ["KM", "Komi"],
      ["RU", "Rules"],
      ["PC", "Place"],
      ["SO", "Source"],
      ["AN", "Annotations"],
    ].filter(([name]) => !known.has(name ?? ""));
    const add = h(
      "select",
      { "aria-label": "Add a header" },
      h("option", { value: "" }, "Add …"),
      ...more.map(([name, label]) => h("option", { value: name }, label ?? "")),
    );
    add.addEventListener("change", () => {
      const box = h("input", { type: "text", "aria-label": add.selectedOptions[0]?.textContent ?? "" });
      const name = add.value;
      box.addEventListener("change", () => void this.view.change({ op: "header", name, value: box.value }));
      this.list.append(h("dt", null, add.selectedOptions[0]?.textContent ?? ""), h("dd", null, box));
      box.focus();
    });
    put(this.list, ...entries);
    this.element.querySelector(".add")?.remove();
    this.element.append(
      h(
        "p",
        { class: "add" },
        add,
        h("span", { class: "muted" }, ` ${game.size.width}×${game.size.height}, ${game.format}`),
      ),
    );
  }
}
