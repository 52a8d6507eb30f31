// Counts and sums over periods from 5 minutes to 90 days, in three rows of buckets. Empty buckets do not exist. A late
// event goes into the bucket of its own time. Events older than a row's reach are left out.

import type { Bucket, Profile } from "./profile.ts";

export const HOUR_S = 3600;
export const DAY_S = 86_400;

type LevelName = "minutes" | "hours" | "days";
export type Figure = Exclude<keyof Bucket, "slot">;

interface Level {
	readonly name: LevelName;
	readonly sizeS: number;
	/** The number of slots, including the current one. */
	readonly slots: number;
	/** The longest window of this row. */
	readonly spanS: number;
}

// Each row covers more than its longest window, so that a slightly late event still finds a complete window before it.
export const LEVELS: readonly Level[] = [
	{ name: "minutes", sizeS: 300, slots: 24, spanS: HOUR_S },
	{ name: "hours", sizeS: HOUR_S, slots: 74, spanS: 3 * DAY_S },
	{ name: "days", sizeS: DAY_S, slots: 92, spanS: 90 * DAY_S },
];
const DAYS = LEVELS[2] as Level;

export interface Volume {
	readonly at: number;
	readonly amountMinor: number;
	readonly isOut: boolean;
	readonly isMobile: boolean;
	readonly isFresh: boolean;
}

/** Adds a movement to the volume, or removes it with sign -1. */
export function recordVolume(profile: Profile, volume: Volume, sign: 1 | -1): void {
	for (const level of LEVELS) {
		const bucket = findBucket(profile, level, volume.at, sign === 1);
		if (bucket === undefined) continue;
		if (volume.isOut) {
			bucket.outCount = shift(bucket.outCount, sign);
			bucket.outSum = shift(bucket.outSum, sign * volume.amountMinor);
			if (volume.isMobile) bucket.mobileOutSum = shift(bucket.mobileOutSum, sign * volume.amountMinor);
			if (volume.isFresh) bucket.freshOutSum = shift(bucket.freshOutSum, sign * volume.amountMinor);
		} else {
			bucket.inCount = shift(bucket.inCount, sign);
			bucket.inSum = shift(bucket.inSum, sign * volume.amountMinor);
		}
		if (sign === 1 || !isEmpty(bucket)) continue;
		const row = rowOf(profile, level);
		row.splice(row.indexOf(bucket), 1);
	}
}

export function recordAttempt(profile: Profile, at: number, isFailure: boolean): void {
	for (const level of LEVELS) {
		const bucket = findBucket(profile, level, at, true);
		if (bucket === undefined) continue;
		bucket.attempts += 1;
		if (isFailure) bucket.failures += 1;
	}
}

/** Notes money that was requested and stopped. It counts as attempted, never as volume. */
export function recordStopped(profile: Profile, at: number, amountMinor: number): void {
	for (const level of LEVELS) {
		const bucket = findBucket(profile, level, at, true);
		if (bucket !== undefined) bucket.stoppedSum = shift(bucket.stoppedSum, amountMinor);
	}
}

/** Resets the sums of money to new payees and of stopped money. */
export function forgetExposure(profile: Profile): void {
	for (const level of LEVELS) {
		for (const bucket of rowOf(profile, level)) {
			bucket.freshOutSum = 0;
			bucket.stoppedSum = 0;
		}
	}
}

/** Drops buckets beyond the reach of their row. Called when the profile's clock has moved. */
export function dropStaleBuckets(profile: Profile): void {
	for (const level of LEVELS) {
		const oldest = Math.floor(profile.lastAt / level.sizeS) - level.slots + 1;
		const row = rowOf(profile, level);
		let stale = 0;
		while (stale < row.length && (row[stale]?.slot ?? oldest) < oldest) stale += 1;
		if (stale > 0) row.splice(0, stale);
	}
}

/**
 * Returns a figure over the `spanS` seconds up to `at`, accurate to one bucket: it may miss events in the oldest,
 * partial bucket. Undefined if the profile no longer reaches back to `at`.
 */
export function sumWindow(profile: Profile, at: number, spanS: number, figure: Figure): number | undefined {
	const level = levelFor(spanS);
	return sumSlots(profile, level, Math.floor((at - spanS) / level.sizeS) + 1, at, figure);
}

/** Returns a figure from `since` up to `at`, including the whole bucket of `since`. */
export function sumSince(profile: Profile, since: number, at: number, figure: Figure): number | undefined {
	const level = levelFor(at - since);
	return sumSlots(profile, level, Math.floor(since / level.sizeS), at, figure);
}

/** Returns the largest daily sum between two days (days since 1970, both included). */
export function maxDailyOut(profile: Profile, firstDay: number, lastDay: number): number {
	let most = 0;
	for (const bucket of profile.days) {
		if (bucket.slot >= firstDay && bucket.slot <= lastDay && bucket.outSum > most) most = bucket.outSum;
	}
	return most;
}

/**
 * Estimates the largest single payment between two days: a day's sum, less its other payments at their usual size. Days
 * store only sums and counts, and a rent among small purchases must still be recognised.
 */
export function estimateLargestOut(profile: Profile, firstDay: number, lastDay: number, usualMinor: number): number {
	let most = 0;
	for (const bucket of profile.days) {
		if (bucket.slot < firstDay || bucket.slot > lastDay || bucket.outCount === 0) continue;
		most = Math.max(most, bucket.outSum - (bucket.outCount - 1) * usualMinor);
	}
	return most;
}

/** Counts the days with volume among the `days` days up to `at`. */
export function countActiveDays(profile: Profile, at: number, days: number): number {
	const last = Math.floor(at / DAYS.sizeS);
	let count = 0;
	for (const bucket of profile.days) {
		if (bucket.slot > last - days && bucket.slot <= last && bucket.inCount + bucket.outCount > 0) count += 1;
	}
	return count;
}

export interface OutFigures {
	readonly count: number;
	readonly sumMinor: number;
}

/** Returns the count and sum of outgoing money over the `spanS` seconds up to `at`. Undefined as in `sumWindow`. */
export function sumOutWindow(profile: Profile, at: number, spanS: number): OutFigures | undefined {
	const level = levelFor(spanS);
	if (!isReached(profile, level, at)) return undefined;
	const first = Math.floor((at - spanS) / level.sizeS) + 1;
	const last = Math.floor(at / level.sizeS);
	const row = rowOf(profile, level);
	let count = 0;
	let sumMinor = 0;
	for (let index = row.length - 1; index >= 0; index -= 1) {
		const bucket = row[index];
		if (bucket === undefined || bucket.slot < first) break;
		if (bucket.slot > last) continue;
		count += bucket.outCount;
		sumMinor += bucket.outSum;
	}
	return { count, sumMinor };
}

function levelFor(spanS: number): Level {
	for (const level of LEVELS) if (spanS <= level.spanS) return level;
	return DAYS;
}

function sumSlots(profile: Profile, level: Level, first: number, at: number, figure: Figure): number | undefined {
	if (!isReached(profile, level, at)) return undefined;
	const last = Math.floor(at / level.sizeS);
	const row = rowOf(profile, level);
	let sum = 0;
	for (let index = row.length - 1; index >= 0; index -= 1) {
		const bucket = row[index];
		if (bucket === undefined || bucket.slot < first) break;
		if (bucket.slot <= last) sum += readFigure(bucket, figure);
	}
	return sum;
}

/** Returns true if the row still reaches back to a time. */
function isReached(profile: Profile, level: Level, at: number): boolean {
	return Math.floor(at / level.sizeS) > Math.floor(profile.lastAt / level.sizeS) - level.slots;
}

/** Written out like `readFigure`, because a look-up by a variable name is several times slower. */
function rowOf(profile: Profile, { name }: Level): Bucket[] {
	return name === "minutes" ? profile.minutes : name === "hours" ? profile.hours : profile.days;
}

function readFigure(bucket: Bucket, figure: Figure): number {
	switch (figure) {
		case "outCount":
			return bucket.outCount;
		case "outSum":
			return bucket.outSum;
		case "inCount":
			return bucket.inCount;
		case "inSum":
			return bucket.inSum;
		case "mobileOutSum":
			return bucket.mobileOutSum;
		case "freshOutSum":
			return bucket.freshOutSum;
		case "stoppedSum":
			return bucket.stoppedSum;
		case "attempts":
			return bucket.attempts;
		case "failures":
			return bucket.failures;
	}
}

/** Returns the bucket of a time, created if allowed. Undefined if the time is beyond the row's reach. */
function findBucket(profile: Profile, level: Level, at: number, mayCreate: boolean): Bucket | undefined {
	if (!isReached(profile, level, at)) return undefined;
	const slot = Math.floor(at / level.sizeS);
	const row = rowOf(profile, level);
	let index = row.length;
	while (index > 0 && (row[index - 1]?.slot ?? 0) > slot) index -= 1;
	const found = row[index - 1];
	if (found !== undefined && found.slot === slot) return found;
	if (!mayCreate) return undefined;
	const bucket = createBucket(slot);
	if (index === row.length) row.push(bucket);
	else row.splice(index, 0, bucket);
	return bucket;
}

export function createBucket(slot: number): Bucket {
	return {
		slot,
		inCount: 0,
		inSum: 0,
		outCount: 0,
		outSum: 0,
		mobileOutSum: 0,
		freshOutSum: 0,
		stoppedSum: 0,
		attempts: 0,
		failures: 0,
	};
}

function isEmpty(bucket: Bucket): boolean {
	return bucket.inCount + bucket.outCount + bucket.attempts + bucket.failures + bucket.stoppedSum === 0;
}

function shift(value: number, by: number): number {
	return Math.min(Math.max(value + by, 0), Number.MAX_SAFE_INTEGER);
}
