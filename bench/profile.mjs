// Where the service's processor time goes: the functions that ran most in one round, from a profile of V8's. The server is
// started anew for it, so that the profiler slows none of the measured rounds.

import { copyFileSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const LISTED = 40;

/** Options of Node for a server that is to be profiled; the file is written when it ends. */
export function profilingOptions(folder) {
	return ["--cpu-prof", "--cpu-prof-interval", "500", "--cpu-prof-dir", join(folder, "profiles")];
}

/** The functions' own times between two moments of `process.hrtime`, in µs, which all processes share on Linux. */
export function readProfile({ folder, keepAs, fromUs, toUs }) {
	const directory = join(folder, "profiles");
	const name = readdirSync(directory).find((one) => one.endsWith(".cpuprofile"));
	if (name === undefined) throw new Error("The server left no profile.");
	copyFileSync(join(directory, name), keepAs);
	const { nodes, samples, timeDeltas, startTime } = JSON.parse(readFileSync(keepAs, "utf8"));
	const labels = new Map(nodes.map((node) => [node.id, labelOf(node.callFrame)]));
	const ownUs = new Map();
	let atUs = startTime;
	let totalUs = 0;
	for (const [position, id] of samples.entries()) {
		const tookUs = timeDeltas[position];
		atUs += tookUs;
		const label = labels.get(id);
		if (atUs < fromUs || atUs > toUs || label === "(idle)") continue;
		ownUs.set(label, (ownUs.get(label) ?? 0) + tookUs);
		totalUs += tookUs;
	}
	const sorted = [...ownUs].sort((left, right) => right[1] - left[1]).slice(0, LISTED);
	return sorted.map(([name, us]) => ({ name, share: us / totalUs }));
}

function labelOf({ functionName, url, lineNumber }) {
	const name = functionName || "(anonymous)";
	if (url === "") return name;
	const place = url.replace(/^.*\/(packages|apps)\//, "").replace(/^.*\/node_modules\//, "");
	return `${name} ${place.replace("/dist/", "/")}:${lineNumber + 1}`;
}
