// The page's own files: what is served is what was written, and the fonts are drawn with.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { parsers } from "prettier/plugins/babel";
import { noDebugger, onPage, project, setUp } from "./harness.js";

const folder = path.join(project, "crates/web/page");

const here = setUp();

/** @param {string} ending */
const sources = async (ending) =>
  (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(ending)).sort();

/** A file as it is on disk, and as it is served. @param {string} name */
const both = async (name) => [
  await readFile(path.join(folder, name), "utf8"),
  await (await here.server.fetch(`/${name}`)).text(),
];

/** What a syntax tree says, without places, comments and the brackets that a comment asks for. @param {any} node @returns {any} */
function meaning(node) {
  if (Array.isArray(node)) return node.map(meaning);
  if (node === null || typeof node !== "object") return node;
  if (node.type === "ParenthesizedExpression") return meaning(node.expression);
  const places = /^(start|end|loc|range|extra|tokens|__.*|.*[cC]omments)$/;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key]) => !places.test(key))
      .map(([key, value]) => [key, meaning(value)]),
  );
}

/** @param {string} text @returns {Promise<any>} */
const parse = async (text) => meaning(await parsers.babel.parse(text, /** @type {any} */ ({})));

test("a script that is served says what its source says, line by line", async () => {
  const names = await sources(".js");
  assert.ok(names.length > 30);
  for (const name of names) {
    const [source = "", served = ""] = await both(name);
    assert.deepEqual(await parse(served), await parse(source), name);
    assert.equal(served.split("\n").length, source.split("\n").length, name);
    assert.ok(served.length < source.length, name);
  }
  assert.notDeepEqual(await parse("a = `\n b`"), await parse("a = `\nb`"), "white space in a template counts");
});

test("a style sheet that is served has the rules of its source", () =>
  onPage(here.browser, here.server.url, async (page) => {
    for (const name of await sources(".css")) {
      const [source, served] = await page.evaluate(
        async (texts) =>
          texts.map((text) => {
            const sheet = new CSSStyleSheet();
            sheet.replaceSync(text);
            // The value of a custom property keeps its white space.
            return [...sheet.cssRules].map((rule) => rule.cssText.replace(/\s+/g, " "));
          }),
        await both(name),
      );
      assert.ok(source && source.length > 50);
      assert.deepEqual(served, source, name);
    }
  }));

test("a font may be kept for ever, since its name holds its hash", async () => {
  const names = await sources(".woff2");
  assert.equal(names.length, 3);
  const [sheet] = await both("page.css");
  const [markup] = await both("index.html");
  const named = [...`${sheet}${markup}`.matchAll(/\/fonts\/[\w-]+\.woff2/g)].map(([url]) => url.slice(1));
  assert.deepEqual([...new Set(named)].sort(), names);
  for (const name of names) {
    const answer = await here.server.fetch(`/${name}`);
    assert.equal(answer.headers.get("content-type"), "font/woff2");
    assert.match(answer.headers.get("cache-control") ?? "", /max-age=31536000, immutable/);
    const hash = createHash("sha256")
      .update(Buffer.from(await answer.arrayBuffer()))
      .digest("hex");
    assert.ok(name.endsWith(`-${hash.slice(0, 8)}.woff2`), name);
  }
  const other = await here.server.fetch("/page.css");
  assert.equal(other.headers.get("cache-control"), "no-cache");
});

test(
  "text and headings are drawn with the page's fonts, with macrons; other scripts with the system's",
  { skip: noDebugger },
  () =>
    onPage(here.browser, here.server.url, async (page) => {
      await page.goto(`${here.server.url}/#/records/testspec.ishi/3/1`);
      await page.locator(".tree .node").first().waitFor();
      const session = await page.context().newCDPSession(page);
      await session.send("DOM.enable");
      await session.send("CSS.enable");
      /** The fonts of an element's text. @param {string} selector @param {string} text */
      const fonts = async (selector, text) => {
        await page
          .locator(selector)
          .first()
          .evaluate((element, text) => element.replaceChildren(text), text);
        await page.evaluate(() => document.fonts.ready);
        const { root } = await session.send("DOM.getDocument");
        const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector });
        const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
        return fonts.map((font) => `${font.familyName}${font.isCustomFont ? "" : ", the system's"}`);
      };
      assert.deepEqual(await fonts("h1", "Honinbō Shūsaku 4–0, “ear” Łódź ½"), ["Vollkorn SemiBold"]);
      assert.deepEqual(await fonts(".stepper .where", "Move 127 → Q16 ± 0.5 … − Dōsaku"), ["Inter"]);
      // Cyrillic stands for all scripts here: a font with Chinese may not be installed.
      for (const selector of ["h1", ".stepper .where"])
        for (const font of await fonts(selector, "Иван")) assert.match(font, /, the system's$/);
    }),
);
