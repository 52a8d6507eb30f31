// May this process get traffic: the database answers, has our schema, and its clock agrees with ours.

import { type Pool, readDatabaseState } from "@hakiki/store";
import type { Readiness } from "../http/service-port.ts";
import { latestMigration } from "./open-installation.ts";

const SKEW_MS_MAX = 2_000;
const ANSWER_MS_MAX = 2_000;

/** Questions that come while one is being answered share its answer, so that asking often costs the database nothing. */
export function createReadinessCheck(pool: Pool, now: () => number): () => Promise<Readiness> {
	let running: Promise<Readiness> | undefined;
	return () => {
		running ??= check(pool, now).finally(() => {
			running = undefined;
		});
		return running;
	};
}

async function check(pool: Pool, now: () => number): Promise<Readiness> {
	const problems: string[] = [];
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<"late">((resolve) => {
		timer = setTimeout(resolve, ANSWER_MS_MAX, "late");
	});
	try {
		const before = now();
		const state = await Promise.race([readDatabaseState(pool), late]);
		if (state === "late") return { isReady: false, problems: ["the database does not answer in time"] };
		const after = now();
		if (state.version < latestMigration()) problems.push("the database has not been migrated to this version");
		if (measureSkew(state.clockMs, before, after) >= SKEW_MS_MAX) {
			problems.push("the clock is 2 s or more off the database's");
		}
	} catch {
		problems.push("the database does not answer");
	} finally {
		clearTimeout(timer);
	}
	return { isReady: problems.length === 0, problems };
}

/** The least the clocks can be apart, given that the database read its own between two readings of ours. */
export function measureSkew(databaseMs: number, beforeMs: number, afterMs: number): number {
	return Math.max(0, databaseMs - afterMs, beforeMs - databaseMs);
}
