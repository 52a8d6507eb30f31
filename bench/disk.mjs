// The folder of the databases during a run, and the time that its disk takes for a durable write.

import { closeSync, fdatasyncSync, openSync, writeSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { percentileOf } from "./requests.mjs";

const MEMORY_FILE_SYSTEMS = new Set([0x01021994, 0x858458f6]);
const WRITES = 300;
const WRITE_BYTES = 8_192;

/** Creates a folder that is not in memory. In memory a durable commit costs nothing, and nothing is measured. */
export async function makeFolder(wanted) {
	if (wanted !== undefined) await mkdir(wanted, { recursive: true });
	for (const parent of wanted === undefined ? [tmpdir(), "/var/tmp"] : [wanted]) {
		const kind = await statfs(parent).catch(() => undefined);
		if (kind === undefined || MEMORY_FILE_SYSTEMS.has(kind.type)) continue;
		const folder = await mkdtemp(join(parent, "hakiki-bench-"));
		// PostgreSQL's own user needs access if root runs this.
		await chmod(folder, 0o711);
		return folder;
	}
	throw new Error("No folder on a real disk was found for the database; name one with --dir.");
}

export function removeFolder(folder) {
	return rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** Appends a page and waits until it is on disk, some hundred times. */
export async function measureSync(folder) {
	const path = join(folder, "sync.probe");
	const page = Buffer.alloc(WRITE_BYTES, 1);
	const file = openSync(path, "w");
	const took = [];
	for (let write = 0; write < WRITES; write += 1) {
		const start = performance.now();
		writeSync(file, page);
		fdatasyncSync(file);
		took.push(performance.now() - start);
	}
	closeSync(file);
	await rm(path, { force: true });
	took.sort((left, right) => left - right);
	return { p50: percentileOf(took, 0.5), p99: percentileOf(took, 0.99) };
}
