#!/usr/bin/env -S node --use-largepages=silent --max-semi-space-size=16
// The command `hakiki`: the clone's build or bundle, or the bundle that the published package carries. Node's own code on
// large pages saves about a twentieth of a decision's processor time. The young generation has room for all that is being
// decided, so that it dies there: V8 takes as much by itself where there is much memory, and less where there is little; with
// half of it a decision costs a quarter more. Neither can be asked for once the process runs.

import { existsSync, readdirSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { explainOldNode } from "./check-node.mjs";

const problem = explainOldNode();
if (problem !== undefined) {
	console.error(`hakiki: ${problem}`);
	process.exit(1);
}
const main = findMain();
if (main === undefined) {
	console.error("hakiki: not built yet; run `npm run build` in the clone, or `npm start`, which builds first.");
	process.exit(1);
}
// Not awaited: a Node.js that knows no await here would not get as far as the sentence above.
import(main.href);

function findMain() {
	const [bundled, built, packed] = ["../.bundle/main.js", "../dist/main.js", "../bundle/main.js"].map(
		(path) => new URL(path, import.meta.url),
	);
	// The bundle is CommonJS, which loads fastest, and some packages that it requires are ES modules. It is for commands: a
	// server is started once, and runs what `npm start` runs.
	const isForBundle = process.argv[2] !== "start" && process.features.require_module === true;
	if (isForBundle && existsSync(fileURLToPath(bundled)) && isNewest(bundled)) return bundled;
	return [built, packed].find((url) => existsSync(fileURLToPath(url)));
}

/** The compiler notes each build in a file. If one is newer than the bundle, somebody compiled and did not bundle. */
function isNewest(bundled) {
	const packages = new URL("../../../packages/", import.meta.url);
	const rooms = readdirSync(fileURLToPath(packages)).map((name) => new URL(`${name}/`, packages));
	const notes = [...rooms, new URL("../", import.meta.url)].map((room) =>
		statSync(fileURLToPath(new URL("tsconfig.tsbuildinfo", room)), { throwIfNoEntry: false }),
	);
	const { mtimeMs } = statSync(fileURLToPath(bundled));
	return notes.every((note) => note === undefined || note.mtimeMs <= mtimeMs);
}
