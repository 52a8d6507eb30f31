// Measures how long single events take. Each process counts in memory, in buckets that grow by a fifth, and regularly
// adds its counts to the table. No decision waits for this, and a crash loses some seconds of counts.

import type { TimesFigures } from "@hakiki/domain";
import { addDecisionTimes, type DecisionTimesRow, type Pool, type Realm } from "@hakiki/store";

const SMALLEST_MS = 0.25;
const BUCKETS_PER_DOUBLING = 4;
/** The last bucket is for 14 s and more. */
const BUCKETS = 64;
const EVERY_MS = 15_000;
const HOUR_MS = 3_600_000;

export class DecisionTimes {
	private readonly pool: Pool;
	private readonly now: () => number;
	private counts = new Map<Realm, Uint32Array>();
	private timer: ReturnType<typeof setTimeout> | undefined;
	private writing: Promise<void> = Promise.resolve();

	constructor({ pool, world }: { readonly pool: Pool; readonly world: { readonly now: () => number } }) {
		this.pool = pool;
		this.now = world.now;
	}

	note(realm: Realm, tookMs: number): void {
		let counts = this.counts.get(realm);
		if (counts === undefined) {
			counts = new Uint32Array(BUCKETS);
			this.counts.set(realm, counts);
		}
		const bucket = findBucket(tookMs);
		counts[bucket] = (counts[bucket] ?? 0) + 1;
		if (this.timer !== undefined) return;
		this.timer = setTimeout(() => this.write(), EVERY_MS);
		this.timer.unref();
	}

	/** Writes the counts. They are lost if the database is unavailable. */
	write(): Promise<void> {
		clearTimeout(this.timer);
		this.timer = undefined;
		const counted = [...this.counts].flatMap(([realm, counts]) =>
			[...counts].flatMap((events, bucket) => (events === 0 ? [] : [{ realm, bucket, events }])),
		);
		this.counts = new Map();
		if (counted.length === 0) return this.writing;
		const hour = Math.floor(this.now() / HOUR_MS);
		this.writing = this.writing
			.then(() => addDecisionTimes(this.pool, { hour, counts: counted }))
			.catch(() => undefined);
		return this.writing;
	}
}

export function findBucket(tookMs: number): number {
	if (tookMs <= SMALLEST_MS) return 0;
	return Math.min(BUCKETS - 1, Math.ceil(Math.log2(tookMs / SMALLEST_MS) * BUCKETS_PER_DOUBLING));
}

/** Undefined if there are no counts. */
export function summarizeTimes(rows: readonly Pick<DecisionTimesRow, "bucket" | "events">[]): TimesFigures | undefined {
	const counts = new Array<number>(BUCKETS).fill(0);
	for (const { bucket, events } of rows) counts[bucket] = (counts[bucket] ?? 0) + events;
	const total = counts.reduce((sum, events) => sum + events, 0);
	if (total === 0) return undefined;
	const find = (share: number): number => {
		let seen = 0;
		const bucket = counts.findIndex((events) => {
			seen += events;
			return seen >= total * share;
		});
		return SMALLEST_MS * 2 ** (bucket / BUCKETS_PER_DOUBLING);
	};
	return { events: total, p50Ms: find(0.5), p95Ms: find(0.95), p99Ms: find(0.99) };
}
