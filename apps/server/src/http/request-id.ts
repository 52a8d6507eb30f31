// Every request has an id, which its answer and its log line carry.

import { randomBytes } from "node:crypto";

/** What a caller's own id may look like: short, and harmless in a header, a log and a shell. */
const SANE = /^[A-Za-z0-9._:-]{1,128}$/;

/** Takes the caller's own id where it is sane. Ids are unique by a random start for each process and a count: 96 random bits once are cheaper than some each time. */
export function createRequestIds(): (given?: unknown) => string {
	const start = `req_${randomBytes(12).toString("hex")}`;
	let count = 0;
	return (given) => {
		if (typeof given === "string" && SANE.test(given)) return given;
		count += 1;
		return `${start}${count.toString(36).padStart(6, "0")}`;
	};
}
