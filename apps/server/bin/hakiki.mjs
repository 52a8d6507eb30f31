#!/usr/bin/env -S node --use-largepages=silent --max-semi-space-size=16
// The command `hakiki`: the clone's build, or the bundle that the published package carries instead. Node's own code on
// large pages saves about a twentieth of a decision's processor time. The young generation has room for all that is being
// decided, so that it dies there: V8 takes as much by itself where there is much memory, and less where there is little; with
// half of it a decision costs a quarter more. Neither can be asked for once the process runs.

import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { explainOldNode } from "./check-node.mjs";

const problem = explainOldNode();
if (problem !== undefined) {
	console.error(`hakiki: ${problem}`);
	process.exit(1);
}
const candidates = ["../dist/main.js", "../bundle/main.js"].map((path) => new URL(path, import.meta.url));
const main = candidates.find((url) => existsSync(fileURLToPath(url)));
if (main === undefined) {
	console.error("hakiki: not built yet; run `npm run build` in the clone, or `npm start`, which builds first.");
	process.exit(1);
}
// Not awaited: a Node.js that knows no await here would not get as far as the sentence above.
import(main.href);
