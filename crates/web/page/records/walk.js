// From node to node: which points change, either way.

/**
 * @typedef {import("../types.js").Game} Game
 * @typedef {import("../types.js").GameNode} GameNode
 */

/** Knows the figure of one node, and the ways to others. */
export class Walk {
  /** @param {Game} game */
  constructor(game) {
    this.nodes = game.nodes;
    /** @type {number[][]} children of each node, in the order of the file */
    this.children = game.nodes.map(() => []);
    /** @type {number[]} */
    this.depth = [];
    game.nodes.forEach((node, index) => {
      this.depth.push(node.parent === null ? 0 : (this.depth[node.parent] ?? 0) + 1);
      if (node.parent !== null) this.children[node.parent]?.push(index);
    });
    /** @type {Map<string, number>} the sprite on each point that has one */
    this.figure = new Map();
    /** @type {{ node: number, undo: [string, number][] }[]} the way from the root */
    this.way = [];
    /** @type {Map<number, number>} the child last gone to, so that going back and on is one line */
    this.chosen = new Map();
    this.start = game.start;
  }

  /** @param {number} index @returns {GameNode | undefined} */
  node(index) {
    return this.nodes[index];
  }

  /** The nodes from the root to this one. @param {number} to @returns {number[]} */
  path(to) {
    const path = [];
    for (let at = /** @type {number | null} */ (to); at !== null; at = this.nodes[at]?.parent ?? null) path.push(at);
    return path.reverse();
  }

  /** Goes there. @param {number} to @returns {Map<string, number>} the points that change, with their sprites */
  go(to) {
    /** @type {Map<string, number>} */
    const changed = new Map();
    // Up from the target until the way that was gone, then down again.
    /** @type {number[]} */
    const down = [];
    let at = /** @type {number | null} */ (to);
    while (at !== null && this.way[this.depth[at] ?? 0]?.node !== at) {
      down.push(at);
      at = this.nodes[at]?.parent ?? null;
    }
    const keep = at === null ? 0 : (this.depth[at] ?? 0) + 1;
    while (this.way.length > keep) {
      for (const [point, sprite] of this.way.pop()?.undo.reverse() ?? []) this.set(point, sprite, changed);
    }
    for (const next of down.reverse()) this.step(next, changed);
    return changed;
  }

  /** @param {number} next @param {Map<string, number>} changed */
  step(next, changed) {
    const node = this.nodes[next];
    if (!node) return;
    if (node.parent !== null) this.chosen.set(node.parent, next);
    /** @type {[string, number][]} */
    const undo = [];
    const apply = (/** @type {import("../types.js").Changes} */ changes) => {
      for (let index = 0; index + 1 < changes.length; index += 2) {
        const point = String(changes[index]);
        undo.push([point, this.figure.get(point) ?? 0]);
        this.set(point, Number(changes[index + 1]), changed);
      }
    };
    if (node.parent === null) apply(this.start);
    else apply(node.spots);
    this.way.push({ node: next, undo });
  }

  /** @param {string} point @param {number} sprite @param {Map<string, number>} changed */
  set(point, sprite, changed) {
    this.figure.set(point, sprite);
    changed.set(point, sprite);
  }

  /** The child that going on leads to. @param {number} at */
  next(at) {
    return this.chosen.get(at) ?? this.children[at]?.[0] ?? null;
  }

  /** The last node from here on. @param {number} from */
  last(from) {
    let at = from;
    for (let next = this.next(at); next !== null; next = this.next(at)) at = next;
    return at;
  }

  /** A neighbour among the variations, or of the nearest node above that has any. @param {number} at @param {number} by */
  beside(at, by) {
    for (let here = /** @type {number | null} */ (at); here !== null; here = this.nodes[here]?.parent ?? null) {
      const parent = this.nodes[here]?.parent;
      if (parent === null || parent === undefined) return null;
      const all = this.children[parent] ?? [];
      if (all.length > 1) return all[(all.indexOf(here) + by + all.length) % all.length] ?? null;
    }
    return null;
  }

  /** The last node of the main line, whatever was chosen. */
  get end() {
    let at = 0;
    for (let next = this.children[0]?.[0]; next !== undefined; next = this.children[next]?.[0]) at = next;
    return at;
  }

  /**
   * Whether a game is about to begin here: no move was made yet, some follow,
   * and there are no stones but those of a handicap. A problem that is set up
   * has stones of both colours, and is a position of its own.
   * @param {number} at @param {import("../types.js").Sprites} board its sprites
   */
  isBeforeGame(at, board) {
    const path = this.path(at);
    if (path.some((node) => this.nodes[node]?.move)) return false;
    if ([...this.figure.values()].some((sprite) => board.sprites?.[sprite]?.[0] === "w")) return false;
    for (let next = this.children[at]?.[0]; next !== undefined; next = this.children[next]?.[0])
      if (this.nodes[next]?.move) return true;
    return false;
  }

  /**
   * The node that an address names: `end`, a move's number, a way such as
   * `12.b3`, or `#9`, the node's number in the file. None if it is not there.
   * @param {string} name
   */
  named(name) {
    if (name === "end") return this.end;
    // A first node and none after need no number: `12.b1` is `12.b`, and `12+0` is `12`.
    const usual = name
      .replace(/^0+(?=\d)/, "")
      .replace(/\+0+(?=\.|$)/, "")
      .replace(/([a-z])1(?=\.|$)/g, "$1");
    const index = this.nodes.findIndex((node) => node.name === name || node.name === usual);
    if (index >= 0) return index;
    const number = /^#(\d+)$/.exec(name)?.[1];
    return number !== undefined && Number(number) < this.nodes.length ? Number(number) : null;
  }
}
