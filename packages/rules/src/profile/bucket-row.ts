// A row of buckets as one flat list of numbers, ten for each bucket, in the order of time. Ten thousand profiles hold a
// million buckets, and most signals add up a row: V8 keeps such a list as adjacent numbers, which no garbage collection has
// to follow. With an object for each bucket, a profile took twice the memory and an event of a replay a tenth more time.

/** The movements in one period. Attempts are movements outside the volume. Failures are movements that failed. */
export interface Bucket {
	readonly slot: number;
	readonly inCount: number;
	readonly inSum: number;
	readonly outCount: number;
	readonly outSum: number;
	/** The part of `outSum` that is mobile money, which has its own caps. */
	readonly mobileOutSum: number;
	/** The part of `outSum` that went to payees who were not known yet. */
	readonly freshOutSum: number;
	/** Money that was requested and stopped. */
	readonly stoppedSum: number;
	readonly attempts: number;
	readonly failures: number;
}

/** The buckets of one level, the oldest first. */
export type BucketRow = number[];

/** The place of each number within its bucket. */
export const PLACE = {
	slot: 0,
	inCount: 1,
	inSum: 2,
	outCount: 3,
	outSum: 4,
	mobileOutSum: 5,
	freshOutSum: 6,
	stoppedSum: 7,
	attempts: 8,
	failures: 9,
} as const satisfies Record<keyof Bucket, number>;

/** The numbers that one bucket takes. */
export const BUCKET_SIZE = 10;

export type Figure = Exclude<keyof Bucket, "slot">;

/** Returns the buckets as objects, for callers that read a few of them once. */
export function listBuckets(row: BucketRow): Bucket[] {
	const buckets: Bucket[] = [];
	for (let start = 0; start < row.length; start += BUCKET_SIZE) {
		const [slot = 0, inCount = 0, inSum = 0, outCount = 0, outSum = 0, ...rest] = row.slice(start, start + BUCKET_SIZE);
		const [mobileOutSum = 0, freshOutSum = 0, stoppedSum = 0, attempts = 0, failures = 0] = rest;
		const sums = { mobileOutSum, freshOutSum, stoppedSum };
		buckets.push({ slot, inCount, inSum, outCount, outSum, ...sums, attempts, failures });
	}
	return buckets;
}

/** Adds an empty bucket before the number at `start`. */
export function insertBucket(row: BucketRow, start: number, slot: number): void {
	if (start === row.length) row.push(slot, 0, 0, 0, 0, 0, 0, 0, 0, 0);
	else row.splice(start, 0, slot, 0, 0, 0, 0, 0, 0, 0, 0, 0);
}

export function isBucketEmpty(row: BucketRow, start: number): boolean {
	for (const place of EMPTYING) if ((row[start + place] ?? 0) !== 0) return false;
	return true;
}

const EMPTYING = [PLACE.inCount, PLACE.outCount, PLACE.attempts, PLACE.failures, PLACE.stoppedSum];

/** The place of a figure. Written out, because a look-up by a variable name is several times slower. */
export function placeOf(figure: Figure): number {
	switch (figure) {
		case "outCount":
			return PLACE.outCount;
		case "outSum":
			return PLACE.outSum;
		case "inCount":
			return PLACE.inCount;
		case "inSum":
			return PLACE.inSum;
		case "mobileOutSum":
			return PLACE.mobileOutSum;
		case "freshOutSum":
			return PLACE.freshOutSum;
		case "stoppedSum":
			return PLACE.stoppedSum;
		case "attempts":
			return PLACE.attempts;
		case "failures":
			return PLACE.failures;
	}
}
