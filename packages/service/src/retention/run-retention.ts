// Finds the expired records of a realm, a page at a time, counts them, and erases them if the workspace or an operator wants
// it. The position of a run is stored in the same transaction as its work, so a killed process loses and repeats nothing.

import { AppError, type RetentionRun } from "@hakiki/domain";
import {
	type Executor,
	insertRetentionRun,
	inTransaction,
	listOldRecords,
	lockJob,
	moveRetentionRun,
	type PoolClient,
	type StoredRetentionRun,
} from "@hakiki/store";
import type { ModeContext } from "../realm-context.ts";
import { auditAct } from "../verb-tools.ts";
import { eraseWithin } from "./erase-customer.ts";
import { listBlocks } from "./read-record.ts";
import { openRecordPlace, type RecordPlace, type RetentionTools } from "./record-place.ts";
import { scrubAny } from "./scrub-events.ts";

/** The counts of a page. */
type Tally = Pick<StoredRetentionRun, "afterId" | "customers" | "due" | "erased" | "onHold" | "inCase">;

export const RETENTION_JOB = "erase-expired";
const CUSTOMERS_PER_STEP = 2_000;
/** Erased customers stay locked until the step ends, so there are few. */
const ERASED_PER_STEP = 50;
const REASON = "kept for as long as the law and the workspace ask";

/** Runs one bounded step. Returns whether there is more. */
export async function stepRetention(
	client: PoolClient,
	tools: RetentionTools,
	place: RecordPlace,
	run: StoredRetentionRun,
): Promise<{ readonly run: StoredRetentionRun; readonly isMore: boolean }> {
	const now = tools.world.now();
	const { tally, isMore } = await lookAtPage(client, place, run, now, async (customerId) => {
		if (!run.isAutomatic) return false;
		return eraseOne(client, tools, place, { customerId, reason: REASON, actor: run.startedBy }, now);
	});
	const moved = { ...run, ...tally, finishedAt: isMore ? null : now };
	await moveRetentionRun(client, { ...moved, finishedAt: isMore ? undefined : now });
	if (!isMore && run.isAutomatic && moved.customers > 0) await auditRun(client, place, moved, now);
	return { run: moved, isMore };
}

async function lookAtPage(
	executor: Executor,
	place: RecordPlace,
	before: Tally,
	now: number,
	erase: (customerId: string) => Promise<boolean>,
): Promise<{ readonly tally: Tally; readonly isMore: boolean }> {
	const { records, scanned, lastId } = await listOldRecords(executor, {
		realm: place.realm,
		after: before.afterId,
		before: takeYears(now, place.retention.years),
		scanMax: CUSTOMERS_PER_STEP,
	});
	const tally = { ...before };
	let erasedHere = 0;
	for (const record of records) {
		const codes = listBlocks(place, record, now).map(({ code }) => code);
		if (codes.includes("legal_hold")) tally.onHold += 1;
		else if (codes.includes("open_case")) tally.inCase += 1;
		else if (codes.length === 0) {
			tally.due += 1;
			if (await erase(record.customerId)) {
				tally.erased += 1;
				erasedHere += 1;
			}
		}
		if (erasedHere < ERASED_PER_STEP) continue;
		return { tally: { ...tally, afterId: record.customerId, customers: tally.customers + record.place }, isMore: true };
	}
	const isMore = scanned === CUSTOMERS_PER_STEP;
	return { tally: { ...tally, afterId: lastId ?? tally.afterId, customers: tally.customers + scanned }, isMore };
}

/** A customer who cannot be erased must not block the others. */
async function eraseOne(
	client: PoolClient,
	tools: RetentionTools,
	place: RecordPlace,
	erasure: Parameters<typeof eraseWithin>[2],
	now: number,
): Promise<boolean> {
	await client.query("savepoint one_erasure");
	try {
		const isErased = await eraseWithin(client, place, erasure, now);
		await client.query("release savepoint one_erasure");
		return isErased;
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		await client.query("rollback to savepoint one_erasure");
		tools.world.log("warn", "an expired customer record could not be erased", {
			component: RETENTION_JOB,
			failure: error,
		});
		return false;
	}
}

interface RetentionWish {
	/** Counts without erasing. */
	readonly isDryRun: boolean;
	readonly actor: string;
	readonly signal?: AbortSignal | undefined;
}

/** Runs over all customers now, whatever the workspace's settings for the job are. */
export async function runRetention(
	tools: RetentionTools,
	{ realm }: ModeContext,
	wish: RetentionWish,
): Promise<RetentionRun> {
	const { actor, signal } = wish;
	const begin = async (client: PoolClient) => {
		await lockJob(client, { name: RETENTION_JOB });
		return openRecordPlace(client, tools, realm);
	};
	let run = await inTransaction(tools.pool, async (client) => {
		const { retention } = await begin(client);
		const startedAt = tools.world.now();
		const isAutomatic = !wish.isDryRun;
		return insertRetentionRun(client, { realm, isAutomatic, years: retention.years, startedBy: actor, startedAt });
	});
	for (let isMore = true; isMore && signal?.aborted !== true; ) {
		const before = run;
		({ run, isMore } = await inTransaction(tools.pool, async (client) =>
			stepRetention(client, tools, await begin(client), before),
		));
	}
	for (let isMore = !wish.isDryRun; isMore && signal?.aborted !== true; ) {
		isMore = await inTransaction(tools.pool, (client) => scrubAny(client, tools, { realm }));
	}
	return run;
}

async function auditRun(client: PoolClient, place: RecordPlace, run: StoredRetentionRun, at: number): Promise<void> {
	const { customers, due, erased, onHold, inCase, years } = run;
	const details = { customers, due, erased, on_hold: onHold, in_case: inCase, years };
	await auditAct(client, place, {
		at,
		actor: run.startedBy,
		action: "retention.run",
		subject: String(run.id),
		details,
	});
}

/** Customers with a last event before this time are checked. The day added for leap years is sorted out by the check. */
function takeYears(now: number, years: number): number {
	const moment = new Date(now);
	moment.setUTCFullYear(moment.getUTCFullYear() - years);
	return moment.getTime() + 86_400_000;
}
