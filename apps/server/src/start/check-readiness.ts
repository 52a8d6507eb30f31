// Checks whether this process may get traffic: the database responds, has our schema, agrees with our clock and takes writes.

import { measureSkew, SKEW_MS_MAX } from "@hakiki/service";
import { type Pool, readDatabaseState, tryWrite } from "@hakiki/store";
import type { Readiness } from "../operations/open-probes.ts";
import { latestMigration } from "./open-installation.ts";

const ANSWER_MS_MAX = 2_000;

/** The result of the latest write of decisions, which the recorder stores. */
export interface LatestWrite {
	readonly writeFailure: unknown;
	noteWrite(failure: unknown): void;
}

/** Calls that come during a running check share its result, so that frequent probes cost the database nothing. */
export function createReadinessCheck(pool: Pool, now: () => number, writes?: LatestWrite): () => Promise<Readiness> {
	let running: Promise<Readiness> | undefined;
	return () => {
		running ??= check(pool, now, writes).finally(() => {
			running = undefined;
		});
		return running;
	};
}

async function check(pool: Pool, now: () => number, writes: LatestWrite | undefined): Promise<Readiness> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<readonly string[]>((resolve) => {
		timer = setTimeout(resolve, ANSWER_MS_MAX, ["the database does not answer in time"]);
	});
	const found = Promise.all([examineState(pool, now), examineWrites(pool, writes)]).then((all) => all.flat());
	try {
		const problems = await Promise.race([found.catch(() => ["the database does not answer"]), late]);
		return { isReady: problems.length === 0, problems };
	} finally {
		clearTimeout(timer);
	}
}

async function examineState(pool: Pool, now: () => number): Promise<readonly string[]> {
	const problems: string[] = [];
	const before = now();
	const state = await readDatabaseState(pool);
	if (state.version < latestMigration()) problems.push("the database has not been migrated to this version");
	if (measureSkew(state.clockMs, before, now()) >= SKEW_MS_MAX) {
		problems.push("the clock is 2 s or more off the database's");
	}
	return problems;
}

/** A server that is not ready gets no events. So after a failed write it must try one itself to see whether writes work. */
async function examineWrites(pool: Pool, writes: LatestWrite | undefined): Promise<readonly string[]> {
	if (writes?.writeFailure === undefined) return [];
	try {
		await tryWrite(pool);
		writes.noteWrite(undefined);
		return [];
	} catch (error) {
		return [describeWriteFailure(error)];
	}
}

const WRITE_PROBLEMS: Readonly<Record<string, string>> = {
	"53100": "the disk that holds the database is full",
	"25006": "the database takes no writes: it is read-only",
};

function describeWriteFailure(error: unknown): string {
	const code = error instanceof Error && "code" in error ? String(error.code) : "";
	return WRITE_PROBLEMS[code] ?? "the latest decision could not be stored";
}
