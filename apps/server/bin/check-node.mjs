// Whether this Node.js is new enough, looked at before anything is loaded that an older one cannot read. Written for old ones
// too: no syntax here is newer than theirs.

import { readFileSync } from "node:fs";

/** A sentence where it is too old, and nothing otherwise. `package.json` says what is needed. */
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
