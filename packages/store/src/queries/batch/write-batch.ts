// The one write of a batch: a call of `hakiki_write_batch` in the database (migration 4), atomic by itself. A customer is
// written only where its version is still the one that was read. All other rows are written only for customers that could be
// written.

import type { Executor } from "../../executor.ts";
import { compareTexts } from "../../text-order.ts";
import { queryRaw, type RawRow } from "../../wire/raw-query.ts";
import type { BatchWrite } from "./batch-rows.ts";
import {
	describeMatches,
	encodeAudit,
	encodeCaseEvents,
	encodeCases,
	encodeCustomers,
	encodeEvents,
	encodeKeys,
	encodeLinks,
	encodeOutbox,
} from "./batch-values.ts";

/** The bounds of an account's text, as `FLOW_LIMITS` of the rules and `hakiki_write_batch` have them. Tests compare them. */
export const FLOW_LETTERS = { max: 4_000, kept: 2_400 } as const;

const WRITE_BATCH_SQL = `select is_allowed, clock, lost from hakiki_write_batch(
  $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`;

export interface WrittenBatch {
	/** The customers that could be written. The events of the others must go through another round. */
	readonly customers: ReadonlySet<string>;
	/** False if the network changed, or another process decides for the realm. Then nothing was written. */
	readonly isAllowed: boolean;
	/** The database's clock while it wrote, rounded down. */
	readonly clockMs: number;
}

export async function writeBatch(executor: Executor, batch: BatchWrite): Promise<WrittenBatch> {
	const customers = [...batch.customers].sort((left, right) => compareTexts(left.id, right.id));
	const { memory } = batch;
	const matches = describeMatches(batch);
	// Customers whose names were sent may be due for screening.
	const hasNames = matches !== null || customers.some(({ sealed }) => sealed !== undefined);
	const values = [
		batch.realm,
		new Date(batch.deadlineMs).toISOString(),
		memory === undefined ? null : writeTime(memory.receiptMs),
		batch.decider ?? null,
		memory?.snapshot ?? null,
		memory?.lookedAt ?? null,
		encodeCustomers(customers),
		encodeEvents(batch.events),
		encodeLinks(batch.links),
		encodeKeys(batch.keys),
		encodeCases(batch.cases),
		encodeCaseEvents(batch.caseEvents),
		encodeOutbox(batch.outbox),
		encodeAudit(batch.audit),
		batch.workspaceId,
		hasNames ? batch.listsVersion : null,
		matches,
		batch.links.some(({ isNew }) => isNew),
	];
	const [row = []] = await queryRaw(executor, { name: "write-batch", text: WRITE_BATCH_SQL, values });
	return readWritten(row, customers);
}

function writeTime(ms: number): string | null {
	return Number.isFinite(ms) ? new Date(ms).toISOString() : null;
}

function readWritten([isAllowed, clock, lost]: RawRow, customers: BatchWrite["customers"]): WrittenBatch {
	const written = new Set(customers.map(({ id }) => id));
	// Places from 1 on, as `{2,5}`.
	for (const [place] of lost?.matchAll(/\d+/g) ?? []) written.delete(customers[Number(place) - 1]?.id ?? "");
	return { customers: written, isAllowed: isAllowed === "t", clockMs: Math.floor(Number(clock) * 1000) };
}
