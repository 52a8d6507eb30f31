// Counts and sums over stretches of time, from 5 minutes to 90 days: three rows of buckets, of which only those that
// hold something exist. A late event lands in the bucket of its own time; what is older than a row reaches is left out.

import type { Bucket, Profile } from "./profile.ts";

export const HOUR_S = 3600;
export const DAY_S = 86_400;

type LevelName = "minutes" | "hours" | "days";
export type Figure = Exclude<keyof Bucket, "slot">;

interface Level {
	readonly name: LevelName;
	readonly sizeS: number;
	/** How many slots are kept, the current one included. */
	readonly slots: number;
	/** The longest window asked of this row. */
	readonly spanS: number;
}

// Each row keeps more than its longest window, so that a slightly late event still finds the window before it whole.
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

/** Adds a movement to the volume, or with sign -1 takes it out again. */
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

/** Notes money that was asked for and stopped: it counts as attempted, never as volume. */
export function recordStopped(profile: Profile, at: number, amountMinor: number): void {
	for (const level of LEVELS) {
		const bucket = findBucket(profile, level, at, true);
		if (bucket !== undefined) bucket.stoppedSum = shift(bucket.stoppedSum, amountMinor);
	}
}

/** What went to new payees, and what was stopped, no longer counts as that. */
export function forgetExposure(profile: Profile): void {
	for (const level of LEVELS) {
		for (const bucket of rowOf(profile, level)) {
			bucket.freshOutSum = 0;
			bucket.stoppedSum = 0;
		}
	}
}

/** Drops what the rows no longer reach. Called when the profile's clock has moved. */
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
 * A figure over the `spanS` seconds up to `at`, exact to one bucket: it may miss what lies in the oldest, partial one.
 * Unknown when the profile no longer reaches back to `at`.
 */
export function sumWindow(profile: Profile, at: number, spanS: number, figure: Figure): number | undefined {
	const level = levelFor(spanS);
	return sumSlots(profile, level, Math.floor((at - spanS) / level.sizeS) + 1, at, figure);
}

/** A figure from `since` up to `at`, the whole bucket of `since` included. */
export function sumSince(profile: Profile, since: number, at: number, figure: Figure): number | undefined {
	const level = levelFor(at - since);
	return sumSlots(profile, level, Math.floor(since / level.sizeS), at, figure);
}

/** The largest daily sum between two days (days since 1970, both included). */
export function maxDailyOut(profile: Profile, firstDay: number, lastDay: number): number {
	let most = 0;
	for (const bucket of profile.days) {
		if (bucket.slot >= firstDay && bucket.slot <= lastDay && bucket.outSum > most) most = bucket.outSum;
	}
	return most;
}

/**
 * About the largest single payment between two days: a day's sum, less what its other payments come to if each is as
 * large as usual. Days keep sums and counts only, and a rent among small purchases must still be recognised.
 */
export function estimateLargestOut(profile: Profile, firstDay: number, lastDay: number, usualMinor: number): number {
	let most = 0;
	for (const bucket of profile.days) {
		if (bucket.slot < firstDay || bucket.slot > lastDay || bucket.outCount === 0) continue;
		most = Math.max(most, bucket.outSum - (bucket.outCount - 1) * usualMinor);
	}
	return most;
}

/** Days with volume among the `days` days up to `at`. */
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

/** What left over the `spanS` seconds up to `at`, count and sum in one pass. Unknown as in `sumWindow`. */
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

/** Whether the row still reaches back to a time. */
function isReached(profile: Profile, level: Level, at: number): boolean {
	return Math.floor(at / level.sizeS) > Math.floor(profile.lastAt / level.sizeS) - level.slots;
}

/** Spelt out, as `readFigure` is: looking a field up by a name that varies costs several times as much as reading it. */
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

/** The bucket of a time, made when asked for; nothing when it is older than the row reaches. */
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
