// Gives every request an id for its response and its log line.

import { randomBytes } from "node:crypto";

/** A caller's own id must be short, and safe in a header, a log and a shell. */
const SAFE_ID = /^[A-Za-z0-9._:-]{1,128}$/;

/**
 * Uses the caller's own id if it is safe. Otherwise the id is a random prefix of this process and a counter: 96 random bits
 * once are cheaper than random bits for each request.
 */
export function createRequestIds(): (given?: unknown) => string {
	const start = `req_${randomBytes(12).toString("hex")}`;
	let count = 0;
	return (given) => {
		if (typeof given === "string" && SAFE_ID.test(given)) return given;
		count += 1;
		return `${start}${count.toString(36).padStart(6, "0")}`;
	};
}
