// Counts expired records once a day and after a change of settings, and erases them where the workspace enables it.
// Unfinished erasures come first.

import {
	findLatestRetentionRun,
	insertRetentionRun,
	listRealms,
	type PoolClient,
	type StoredRetentionRun,
} from "@hakiki/store";
import { placeOf, type RecordPlace } from "../retention/record-place.ts";
import { RETENTION_JOB, stepRetention } from "../retention/run-retention.ts";
import { scrubAny } from "../retention/scrub-events.ts";
import { sweepPage } from "../retention/sweep-names.ts";
import type { Job, JobTools } from "./job.ts";

const EVERY_MS = 5 * 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ACTOR = "system";

export function createEraseExpired(tools: JobTools): Job {
	return {
		name: RETENTION_JOB,
		everyMs: EVERY_MS,
		isGentle: true,
		async runStep(client) {
			if (await scrubAny(client, tools)) return true;
			if (await sweepPage(client, tools)) return true;
			for (const stored of await listRealms(client)) {
				const place = placeOf(tools.master, stored);
				const run = await findRunToGoOn(client, place, tools.world.now());
				if (run === undefined) continue;
				await stepRetention(client, tools, place, run);
				return true;
			}
			return false;
		},
	};
}

async function findRunToGoOn(
	client: PoolClient,
	{ realm, retention }: RecordPlace,
	now: number,
): Promise<StoredRetentionRun | undefined> {
	const { years, isAutomatic } = retention;
	const latest = await findLatestRetentionRun(client, { realm, startedBy: ACTOR });
	const isOfSettings = latest?.years === years && latest.isAutomatic === isAutomatic;
	// A run with outdated settings is abandoned.
	if (latest !== undefined && latest.finishedAt === null && isOfSettings) return latest;
	// An empty realm is checked again soon, so that its first figures do not take a day.
	const isEmpty = latest?.customers === 0 && isOfSettings;
	if (isEmpty && latest.finishedAt !== null && now - latest.finishedAt >= HOUR_MS) return latest;
	const age = latest === undefined ? DAY_MS : now - latest.startedAt;
	// A clock that was set back must not stop this job for long.
	if (age >= 0 && age < DAY_MS && isOfSettings) return undefined;
	return insertRetentionRun(client, { realm, isAutomatic, years, startedBy: ACTOR, startedAt: now });
}
