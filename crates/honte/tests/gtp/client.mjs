// A session of `honte gtp` through a client library. Usage: node client.mjs HONTE
import { strict as assert } from "node:assert";
import gtp from "@sabaki/gtp";

const { Controller } = gtp;
const controller = new Controller(process.argv[2], ["gtp", "--rules", "Japanese"]);
controller.start();

// The content of a reply, which must be one of success.
const ask = async (name, ...args) => {
  const response = await controller.sendCommand({ name, args });
  assert.equal(response.error, false, `${name} ${args}: ${response.content}`);
  return response.content;
};
const fails = async (message, name, ...args) => {
  const response = await controller.sendCommand({ id: 7, name, args });
  assert.deepEqual([response.id, response.error, response.content], [7, true, message]);
};

assert.equal(await ask("protocol_version"), "2");
const commands = (await ask("list_commands")).split("\n");
for (const name of ["play", "genmove", "undo", "loadsgf", "final_status_list"]) {
  assert.ok(commands.includes(name), name);
  assert.equal(await ask("known_command", name), "true");
}
await ask("boardsize", "9");
await ask("komi", "6.5");
await ask("play", "B", "D5");
await ask("play", "W", "F5");
assert.match(await ask("genmove", "B"), /^[A-HJ][1-9]$/);
await ask("undo");
await fails("illegal move", "play", "B", "D5");
await fails("syntax error", "play", "B", "I5");
await fails("unacceptable size", "boardsize", "26");
await fails("unknown command", "dance");
const board = (await ask("showboard")).split("\n");
assert.equal(board.filter((row) => /^ 5 \. \. \. X . O \. \. \. 5$/.test(row)).length, 1);
assert.equal(await ask("fixed_handicap", "2").catch(() => "refused"), "refused");
await ask("clear_board");
assert.deepEqual((await ask("fixed_handicap", "2")).split(" "), ["C3", "G7"]);
assert.match(await ask("printsgf"), /^\(;.*HA\[2\].*\)$/);
const quit = await controller.sendCommand({ name: "quit" });
assert.equal(quit.error, false);
console.log("client: all is well");
