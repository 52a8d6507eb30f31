// Checks that this Node.js is new enough, before anything is loaded that an older one cannot parse. This file itself uses
// only syntax that old versions can parse.

import { readFileSync } from "node:fs";

/** Returns a message if Node.js is older than `package.json` requires, and undefined otherwise. */
export function explainOldNode() {
	const { engines } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
	const wanted = engines.node.replace(">=", "");
	const found = process.versions.node;
	return isOlder(found, wanted)
		? `Hakiki needs Node.js ${wanted} or later, and this is ${found}. Install a newer one from https://nodejs.org or your system's packages.`
		: undefined;
}

function isOlder(found, wanted) {
	const [foundParts, wantedParts] = [found, wanted].map((text) => text.split(".").map(Number));
	const at = wantedParts.findIndex((part, index) => part !== foundParts[index]);
	return at !== -1 && foundParts[at] < wantedParts[at];
}
