// Creates the partitions of events for this month and the next three. Every role does it at start and then daily.

import { floorUuid7, formatUuid } from "@hakiki/domain";
import {
	attachPartition,
	countDefaultRows,
	type EventPartition,
	inTransaction,
	listPartitions,
	lockPartitions,
	type Pool,
} from "@hakiki/store";

export interface PartitionReport {
	/** Names of the partitions that were made. */
	readonly made: readonly string[];
	/** Events that had fallen into the default partition and were moved to their own. */
	readonly moved: number;
	/** Months with too many events to move while requests wait. An operator must choose a quiet hour. */
	readonly stuck: readonly string[];
	/** Events in the default partition, counted up to 1,000. Anything but 0 needs a look. */
	readonly inDefault: number;
}

export interface PartitionOptions {
	/** Moving blocks writers, so a serving process moves only what takes about a second. */
	readonly movedMax?: number;
}

const MONTHS_AHEAD = 3;
const MOVED_MAX = 100_000;
const DEFAULT_COUNT_MAX = 1_000;

export async function makePartitions(
	pool: Pool,
	nowMs: number,
	options: PartitionOptions = {},
): Promise<PartitionReport> {
	const wanted = planPartitions(nowMs);
	const missing = await listMissing(pool, wanted);
	const made: string[] = [];
	const stuck: string[] = [];
	let moved = 0;
	for (const partition of missing) {
		// Each month has its own transaction, so that a failure does not block the others.
		const outcome = await makeOne(pool, partition, options.movedMax ?? MOVED_MAX);
		if (outcome === "stuck") stuck.push(partition.name);
		if (typeof outcome !== "number") continue;
		made.push(partition.name);
		moved += outcome;
	}
	return { made, moved, stuck, inDefault: await countDefaultRows(pool, { limit: DEFAULT_COUNT_MAX }) };
}

/** This month and the three after it, in UTC. */
export function planPartitions(nowMs: number): readonly EventPartition[] {
	const now = new Date(nowMs);
	return Array.from({ length: MONTHS_AHEAD + 1 }, (_, ahead) => {
		const start = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead);
		const end = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead + 1);
		const [year, month] = new Date(start).toISOString().split("-");
		return {
			name: `events_${year}_${month}`,
			from: formatUuid(floorUuid7(start)),
			to: formatUuid(floorUuid7(end)),
		};
	});
}

export async function listMissing(pool: Pool, wanted: readonly EventPartition[]): Promise<readonly EventPartition[]> {
	const known = await listPartitions(pool, { names: wanted.map(({ name }) => name) });
	return wanted.filter(({ name }) => !known.has(name));
}

async function makeOne(pool: Pool, partition: EventPartition, movedMax: number): Promise<number | "exists" | "stuck"> {
	return inTransaction(pool, async (client) => {
		await lockPartitions(client);
		// Checked again under the lock: another replica may have created it meanwhile.
		const known = await listPartitions(client, { names: [partition.name] });
		if (known.has(partition.name)) return "exists";
		const waiting = await countDefaultRows(client, { ...partition, limit: movedMax + 1 });
		return waiting > movedMax ? "stuck" : attachPartition(client, partition);
	});
}
