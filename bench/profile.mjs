// Lists the functions of the service that used the most processor time in one round, from a V8 profile. The server is
// restarted for it, so that the profiler does not slow down the measured rounds.

import { copyFileSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const LISTED = 40;

/** Returns Node options for a server under the profiler. The file is written when the server ends. */
export function profilingOptions(folder) {
	return ["--cpu-prof", "--cpu-prof-interval", "500", "--cpu-prof-dir", join(folder, "profiles")];
}

/**
 * Returns the own times of functions between two moments of `process.hrtime`, in µs. All processes on Linux share that
 * clock.
 */
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
