// Looks at all customers of a realm for records that are over their time, a page at a time, counts them, and erases them
// where the workspace or an operator wants it. Where a run stands is written with what it did, in one transaction, so that
// a process that dies loses nothing and repeats nothing.

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

/** What one look at a page found. */
type Tally = Pick<StoredRetentionRun, "afterId" | "customers" | "due" | "erased" | "onHold" | "inCase">;

export const RETENTION_JOB = "erase-expired";
const CUSTOMERS_PER_STEP = 2_000;
/** Each is locked until its step ends. */
const ERASED_PER_STEP = 50;
const REASON = "kept for as long as the law and the workspace ask";

/** One bounded step of a run. Returns whether there is more of it. */
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

/** One that cannot be erased must not keep all others from it. */
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
		tools.world.log("warn", "a customer over its time could not be erased", {
			component: RETENTION_JOB,
			failure: error,
		});
		return false;
	}
}

export interface RetentionWish {
	/** Only counts. */
	readonly isDryRun: boolean;
	readonly actor: string;
	readonly signal?: AbortSignal | undefined;
}

/** All of it now, whatever the workspace wants the job to do. */
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

/** Whoever had the last event before then is worth a closer look. A day later in leap years, which the look finds out. */
function takeYears(now: number, years: number): number {
	const moment = new Date(now);
	moment.setUTCFullYear(moment.getUTCFullYear() - years);
	return moment.getTime() + 86_400_000;
}
