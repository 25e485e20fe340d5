// The tree of variations as a drawing that scrolls. Only what is seen is drawn.

import { h, s } from "../dom.js";

const [STEP, ROW, MARGIN] = [26, 26, 18];

/** @typedef {import("./walk.js").Walk} Walk */

/**
 * The row of each node: the main line on top, a variation on the first row
 * that is free along all of it.
 * @param {number[][]} children @param {number[]} depth
 */
export function layOut(children, depth) {
  const rows = new Int32Array(children.length);
  /** @type {number[]} the lowest row taken at each depth */
  const taken = [];
  /** @type {{ start: number, above: number }[]} */
  const lines = children.length ? [{ start: 0, above: -1 }] : [];
  while (lines.length) {
    const { start, above } = /** @type {{ start: number, above: number }} */ (lines.pop());
    const line = [];
    for (let at = /** @type {number | undefined} */ (start); at !== undefined; at = children[at]?.[0]) line.push(at);
    let row = above + 1;
    const from = Math.max(0, (depth[start] ?? 0) - 1);
    const to = depth[line[line.length - 1] ?? start] ?? 0;
    for (let at = from; at <= to; at++) row = Math.max(row, above < 0 ? 0 : (taken[at] ?? -1) + 1);
    for (let at = from; at <= to; at++) taken[at] = row;
    for (const node of line) {
      rows[node] = row;
      // The last pushed is laid out first: variations from the end to the start.
      const others = children[node] ?? [];
      for (let index = others.length - 1; index > 0; index--)
        lines.push({ start: /** @type {number} */ (others[index]), above: row });
    }
  }
  return rows;
}

export class TreeView {
  /** @param {Walk} walk @param {(node: number) => void} ongo */
  constructor(walk, ongo) {
    this.walk = walk;
    this.rows = layOut(walk.children, walk.depth);
    this.current = 0;
    /** What is in sight: known without asking the browser to lay out. */
    this.sight = { left: 0, top: 0, width: 0, height: 0 };
    /** Whether the current node was never brought into sight. */
    this.unseen = true;
    this.drawing = 0;
    const width = walk.depth.reduce((most, depth) => Math.max(most, depth), 0);
    const height = this.rows.reduce((most, row) => Math.max(most, row), 0);
    /** @type {Map<number, number[]>} nodes of each depth, to find what is in sight */
    this.columns = new Map();
    walk.depth.forEach((depth, node) => {
      const column = this.columns.get(depth);
      if (column) column.push(node);
      else this.columns.set(depth, [node]);
    });
    this.svg = s("svg", { class: "tree-drawing", "aria-hidden": "true" });
    this.space = h("div", { class: "tree-space" }, this.svg);
    this.space.style.setProperty("--width", `${2 * MARGIN + width * STEP}px`);
    this.space.style.setProperty("--height", `${2 * MARGIN + height * ROW}px`);
    this.element = h(
      "div",
      {
        class: "tree",
        tabindex: "0",
        role: "group",
        "aria-label": "Tree of variations; the arrow keys step through it",
      },
      this.space,
    );
    this.element.addEventListener("scroll", () => this.draw(), { passive: true });
    this.svg.addEventListener("click", (event) => {
      const node =
        event.target instanceof Element ? event.target.closest("[data-node]")?.getAttribute("data-node") : null;
      if (node) ongo(Number(node));
    });
    this.sizes = new ResizeObserver(() => this.draw());
    this.sizes.observe(this.element);
  }

  /** @param {number} node */
  place(node) {
    return [MARGIN + (this.walk.depth[node] ?? 0) * STEP, MARGIN + (this.rows[node] ?? 0) * ROW];
  }

  /** @param {number} node */
  show(node) {
    this.current = node;
    const [x = 0, y = 0] = this.place(node);
    const box = this.element;
    const { left, top, width, height } = this.sight;
    if (!width) {
      this.unseen = true;
      return;
    }
    const nextLeft = x < left + 40 || x > left + width - 40 ? Math.max(0, x - width / 2) : left;
    const nextTop = y < top + 24 || y > top + height - 24 ? Math.max(0, y - height / 2) : top;
    if (nextLeft !== left || nextTop !== top) box.scrollTo(nextLeft, nextTop);
    this.draw();
  }

  draw() {
    if (this.drawing) return;
    this.drawing = requestAnimationFrame(() => {
      this.drawing = 0;
      this.drawNow();
    });
  }

  drawNow() {
    const { scrollLeft: left, scrollTop: top, clientWidth: width, clientHeight: height } = this.element;
    this.sight = { left, top, width, height };
    if (!width) return;
    if (this.unseen) {
      this.unseen = false;
      return this.show(this.current);
    }
    this.svg.setAttribute("viewBox", `${left} ${top} ${width} ${height}`);
    this.svg.style.setProperty("--left", `${left}px`);
    this.svg.style.setProperty("--top", `${top}px`);
    this.svg.style.setProperty("--seen-width", `${width}px`);
    this.svg.style.setProperty("--seen-height", `${height}px`);
    const [from, to] = [Math.floor((left - MARGIN) / STEP) - 1, Math.ceil((left + width - MARGIN) / STEP) + 1];
    let path = "";
    const nodes = [];
    const onWay = new Set(this.walk.way.slice(Math.max(0, from), to + 1).map((entry) => entry.node));
    for (let depth = Math.max(0, from); depth <= to; depth++) {
      for (const node of this.columns.get(depth) ?? []) {
        const [x = 0, y = 0] = this.place(node);
        const parent = this.walk.node(node)?.parent;
        if (parent !== null && parent !== undefined) {
          const [px = 0, py = 0] = this.place(parent);
          if (y >= top - ROW && py <= top + height + ROW)
            path += y === py ? `M${px} ${py}H${x}` : `M${px} ${py}V${y - STEP / 2}L${x - STEP / 2} ${y}H${x}`;
        }
        if (y > top - ROW && y < top + height + ROW) nodes.push(this.node(node, x, y, onWay.has(node)));
      }
    }
    this.svg.replaceChildren(s("path", { class: "branches", d: path }), ...nodes);
  }

  /** @param {number} index @param {number} x @param {number} y @param {boolean} onWay */
  node(index, x, y, onWay) {
    const node = this.walk.node(index);
    const move = node?.move ?? null;
    const colour = move?.startsWith("B") ? "black" : move?.startsWith("W") ? "white" : "none";
    const current = index === this.current;
    const shape = move === null ? s("rect", { x: -6, y: -6, width: 12, height: 12, rx: 3 }) : s("circle", { r: 10 });
    const text = move === null ? null : s("text", { y: 3.4 }, String(node?.number ?? ""));
    const wrong = node?.findings?.length ? s("path", { class: "wrong", d: "M6-12h8l-4 7z" }) : null;
    return s(
      "g",
      {
        class: `node ${colour}${current ? " current" : ""}${onWay ? " on-way" : ""}`,
        "data-node": index,
        transform: `translate(${x} ${y})`,
      },
      current ? s("circle", { class: "here", r: 13 }) : null,
      shape,
      text,
      node?.comment ? s("circle", { class: "comment", cx: 8, cy: -8, r: 3.5 }) : null,
      wrong,
    );
  }

  close() {
    this.sizes.disconnect();
    if (this.drawing) cancelAnimationFrame(this.drawing);
  }
}
