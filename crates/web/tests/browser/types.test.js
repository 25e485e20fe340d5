// The page's modules and these tests agree with their types.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import path from "node:path";
import { test } from "node:test";
import { project } from "./harness.js";

test("tsc finds nothing", async () => {
  const folder = path.join(project, "crates/web/tests/browser");
  const said = await new Promise((done) => {
    execFile(
      path.join(folder, "node_modules/.bin/tsc"),
      ["-p", "tsconfig.json"],
      { cwd: folder },
      (_, stdout, stderr) => done(stdout + stderr),
    );
  });
  assert.equal(said, "");
});
