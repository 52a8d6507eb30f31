// Lists the worker processes of a server, on Linux.

import { readFileSync } from "node:fs";

/** Node processes that the server started; its PostgreSQL is its child too. */
export function listWorkers(pid: number): readonly number[] {
	const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").map(Number);
	return children.filter((child) => readCommand(child).includes("main.js"));
}

/** Nothing of one that has ended since it was listed. */
function readCommand(pid: number): string {
	try {
		return readFileSync(`/proc/${pid}/cmdline`, "utf8");
	} catch {
		return "";
	}
}
