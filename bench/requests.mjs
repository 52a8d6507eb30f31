// The same requests as in `load.lua`, for the generators that run on Node.

import { readFileSync } from "node:fs";

const REPLAY_EVERY = 100;

/** Returns a function that gives the body of the next request. */
export function createBodySource(file, first) {
	const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
	let number = first;
	let kept;
	return () => {
		number += 1;
		if (number % REPLAY_EVERY === 0 && kept !== undefined) return kept;
		const scattered = (((number % 1_000_000) * 2_654_435_761) % 4_294_967_296).toString(16).padStart(8, "0");
		const key = `${scattered}${String(number).padStart(10, "0")}`;
		const line = lines[number % lines.length];
		const body = line.replaceAll("~", key).replaceAll("^", String(10_000_000 + (number % 10_000_000)));
		if (number % REPLAY_EVERY === 1) kept = body;
		return body;
	};
}

/** Returns the value below which `share` of the sorted values lie. */
export function percentileOf(sorted, share) {
	if (sorted.length === 0) return 0;
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}
