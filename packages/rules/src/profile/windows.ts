// Counts and sums over periods from 5 minutes to 90 days, in three rows of buckets. Empty buckets do not exist. A late
// event goes into the bucket of its own time. Events older than a row's reach are left out.

import { BUCKET_SIZE, type BucketRow, type Figure, insertBucket, isBucketEmpty, PLACE, placeOf } from "./bucket-row.ts";
import type { Profile } from "./profile.ts";

export const HOUR_S = 3600;
export const DAY_S = 86_400;

type LevelName = "minutes" | "hours" | "days";

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
	const { amountMinor } = volume;
	for (const level of LEVELS) {
		const start = findBucket(profile, level, volume.at, sign === 1);
		if (start < 0) continue;
		const row = rowOf(profile, level);
		if (volume.isOut) {
			shift(row, start + PLACE.outCount, sign);
			shift(row, start + PLACE.outSum, sign * amountMinor);
			if (volume.isMobile) shift(row, start + PLACE.mobileOutSum, sign * amountMinor);
			if (volume.isFresh) shift(row, start + PLACE.freshOutSum, sign * amountMinor);
		} else {
			shift(row, start + PLACE.inCount, sign);
			shift(row, start + PLACE.inSum, sign * amountMinor);
		}
		if (sign === -1 && isBucketEmpty(row, start)) row.splice(start, BUCKET_SIZE);
	}
}

export function recordAttempt(profile: Profile, at: number, isFailure: boolean): void {
	for (const level of LEVELS) {
		const start = findBucket(profile, level, at, true);
		if (start < 0) continue;
		const row = rowOf(profile, level);
		shift(row, start + PLACE.attempts, 1);
		if (isFailure) shift(row, start + PLACE.failures, 1);
	}
}

/** Notes money that was requested and stopped. It counts as attempted, never as volume. */
export function recordStopped(profile: Profile, at: number, amountMinor: number): void {
	for (const level of LEVELS) {
		const start = findBucket(profile, level, at, true);
		if (start >= 0) shift(rowOf(profile, level), start + PLACE.stoppedSum, amountMinor);
	}
}

/** Resets the sums of money to new payees and of stopped money. */
export function forgetExposure(profile: Profile): void {
	for (const level of LEVELS) {
		const row = rowOf(profile, level);
		for (let start = 0; start < row.length; start += BUCKET_SIZE) {
			row[start + PLACE.freshOutSum] = 0;
			row[start + PLACE.stoppedSum] = 0;
		}
	}
}

/** Drops buckets beyond the reach of their row. Called when the profile's clock has moved. */
export function dropStaleBuckets(profile: Profile): void {
	for (const level of LEVELS) {
		const oldest = Math.floor(profile.lastAt / level.sizeS) - level.slots + 1;
		const row = rowOf(profile, level);
		let stale = 0;
		while (stale < row.length && (row[stale] ?? oldest) < oldest) stale += BUCKET_SIZE;
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
export function maxDailyOut({ days }: Profile, firstDay: number, lastDay: number): number {
	let most = 0;
	for (let start = 0; start < days.length; start += BUCKET_SIZE) {
		const slot = days[start] ?? 0;
		const sum = days[start + PLACE.outSum] ?? 0;
		if (slot >= firstDay && slot <= lastDay && sum > most) most = sum;
	}
	return most;
}

/**
 * Estimates the largest single payment between two days: a day's sum, less its other payments at their usual size. Days
 * store only sums and counts, and a rent among small purchases must still be recognised.
 */
export function estimateLargestOut({ days }: Profile, firstDay: number, lastDay: number, usualMinor: number): number {
	let most = 0;
	for (let start = 0; start < days.length; start += BUCKET_SIZE) {
		const slot = days[start] ?? 0;
		const count = days[start + PLACE.outCount] ?? 0;
		if (slot < firstDay || slot > lastDay || count === 0) continue;
		most = Math.max(most, (days[start + PLACE.outSum] ?? 0) - (count - 1) * usualMinor);
	}
	return most;
}

/** Counts the days with volume among the `days` days up to `at`. */
export function countActiveDays(profile: Profile, at: number, days: number): number {
	const row = profile.days;
	const last = Math.floor(at / DAYS.sizeS);
	let count = 0;
	for (let start = 0; start < row.length; start += BUCKET_SIZE) {
		const slot = row[start] ?? 0;
		if (slot <= last - days || slot > last) continue;
		if ((row[start + PLACE.inCount] ?? 0) + (row[start + PLACE.outCount] ?? 0) > 0) count += 1;
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
	for (let start = row.length - BUCKET_SIZE; start >= 0; start -= BUCKET_SIZE) {
		const slot = row[start] ?? 0;
		if (slot < first) break;
		if (slot > last) continue;
		count += row[start + PLACE.outCount] ?? 0;
		sumMinor += row[start + PLACE.outSum] ?? 0;
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
	const place = placeOf(figure);
	let sum = 0;
	for (let start = row.length - BUCKET_SIZE; start >= 0; start -= BUCKET_SIZE) {
		const slot = row[start] ?? 0;
		if (slot < first) break;
		if (slot <= last) sum += row[start + place] ?? 0;
	}
	return sum;
}

/** Returns true if the row still reaches back to a time. */
function isReached(profile: Profile, level: Level, at: number): boolean {
	return Math.floor(at / level.sizeS) > Math.floor(profile.lastAt / level.sizeS) - level.slots;
}

/** Written out like `placeOf`, because a look-up by a variable name is several times slower. */
function rowOf(profile: Profile, { name }: Level): BucketRow {
	return name === "minutes" ? profile.minutes : name === "hours" ? profile.hours : profile.days;
}

/** Returns where the bucket of a time starts. It is created if allowed. -1 if there is none. */
function findBucket(profile: Profile, level: Level, at: number, mayCreate: boolean): number {
	if (!isReached(profile, level, at)) return -1;
	const slot = Math.floor(at / level.sizeS);
	const row = rowOf(profile, level);
	let end = row.length;
	while (end > 0 && (row[end - BUCKET_SIZE] ?? 0) > slot) end -= BUCKET_SIZE;
	if (end > 0 && row[end - BUCKET_SIZE] === slot) return end - BUCKET_SIZE;
	if (!mayCreate) return -1;
	insertBucket(row, end, slot);
	return end;
}

function shift(row: BucketRow, place: number, by: number): void {
	row[place] = Math.min(Math.max((row[place] ?? 0) + by, 0), Number.MAX_SAFE_INTEGER);
}
