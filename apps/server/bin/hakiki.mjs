#!/usr/bin/env -S node --use-largepages=silent --max-semi-space-size=16
// The command `hakiki`. It starts the build or bundle of a clone, or the bundle of the published package. The two flags above
// cannot be set once the process runs. Large pages for Node's own code save about 5 % of a decision's processor time. The
// young generation (semi-spaces of 16 MB) has room for all events that are being decided, so that their objects die there.
// V8 uses this size by itself on a machine with much memory, and less on a small one. With half of it, a decision costs 25 %
// more.

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
// There is no await here: an old Node.js cannot parse a top-level await, and would never print the message above.
import(main.href);

function findMain() {
	const [bundled, built, packed] = ["../.bundle/main.js", "../dist/main.js", "../bundle/main.js"].map(
		(path) => new URL(path, import.meta.url),
	);
	// The bundle is CommonJS, which loads fastest. It requires some ES modules, which not every Node.js supports. Only commands
	// use it: a server starts once, and runs the same files as `npm start`.
	const isForBundle = !isStart(process.argv[2]) && process.features.require_module === true;
	if (isForBundle && existsSync(fileURLToPath(bundled)) && isNewest(bundled)) return bundled;
	return [built, packed].find((url) => existsSync(fileURLToPath(url)));
}

/** Without a command, or with only options, the service starts. */
function isStart(first = "start") {
	return first === "start" || (first.startsWith("-") && !["-h", "--help", "-v", "--version"].includes(first));
}

/** The compiler writes a file for each build. If one is newer than the bundle, the bundle is out of date. */
function isNewest(bundled) {
	const packages = new URL("../../../packages/", import.meta.url);
	const rooms = readdirSync(fileURLToPath(packages)).map((name) => new URL(`${name}/`, packages));
	const notes = [...rooms, new URL("../", import.meta.url)].map((room) =>
		statSync(fileURLToPath(new URL("tsconfig.tsbuildinfo", room)), { throwIfNoEntry: false }),
	);
	const { mtimeMs } = statSync(fileURLToPath(bundled));
	return notes.every((note) => note === undefined || note.mtimeMs <= mtimeMs);
}
