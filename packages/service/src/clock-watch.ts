// Whether this process's clock may be believed. The database's clock is the one that all processes share: receipt times,
// cool-offs, expiries and retention all count from it, so a process that disagrees decides and changes nothing.

import { AppError } from "@hakiki/domain";
import { type Executor, readClock } from "@hakiki/store";
import type { World } from "./realm-context.ts";

export const SKEW_MS_MAX = 2_000;
/** How long one comparison answers for requests other than decisions, which compare with every round. */
const FRESH_MS = 1_000;

/** The least the clocks can be apart, given that the database read its own between two readings of ours. */
export function measureSkew(databaseMs: number, beforeMs: number, afterMs: number): number {
	return Math.max(0, databaseMs - afterMs, beforeMs - databaseMs);
}

export interface ClockWatchOptions {
	readonly pool: Executor;
	readonly world: World;
	/** For tests that travel in time: infinite, so that no clock is wrong. */
	readonly skewMsMax?: number | undefined;
}

export class ClockWatch {
	private readonly pool: Executor;
	private readonly world: World;
	private readonly skewMsMax: number;
	private isWrong = false;
	private freshUntil = 0;
	private running: Promise<boolean> | undefined;

	constructor({ pool, world, skewMsMax = SKEW_MS_MAX }: ClockWatchOptions) {
		this.pool = pool;
		this.world = world;
		this.skewMsMax = skewMsMax;
	}

	/** Takes a reading of the database's clock that was made after `beforeMs`, and says whether ours is wrong. */
	note(databaseMs: number, beforeMs: number): boolean {
		const skewMs = measureSkew(databaseMs, beforeMs, this.world.now());
		const isWrong = skewMs >= this.skewMsMax;
		if (isWrong !== this.isWrong) {
			if (isWrong) this.world.log("error", "the clock is 2 s or more off the database's; nothing is decided");
			else this.world.log("info", "the clock agrees with the database's again");
		}
		this.isWrong = isWrong;
		this.freshUntil = performance.now() + FRESH_MS;
		return isWrong;
	}

	/** Whether a time is too far ahead of the database's to have been read from a clock that was right. */
	isAhead(timeMs: number, databaseMs: number): boolean {
		return timeMs >= databaseMs + this.skewMsMax;
	}

	/** The latest receipt time that may be stored when the database's clock says `databaseMs`. */
	latestReceipt(databaseMs: number): number {
		return Number.isFinite(this.skewMsMax) ? Math.floor(databaseMs) : Number.POSITIVE_INFINITY;
	}

	/** Compares now, on a connection of the caller's. */
	async compare(executor: Executor = this.pool): Promise<boolean> {
		const before = this.world.now();
		return this.note(await readClock(executor), before);
	}

	/** Refuses a change while the clock is wrong. A database that cannot be asked is left for the change itself to find. */
	check(): void | Promise<void> {
		if (performance.now() < this.freshUntil) return this.refuseIfWrong();
		this.running ??= this.compare().finally(() => {
			this.running = undefined;
		});
		return this.running.catch(() => false).then(() => this.refuseIfWrong());
	}

	private refuseIfWrong(): void {
		if (this.isWrong) throw refuseClock();
	}
}

export function refuseClock(): AppError {
	return new AppError(
		"service_unavailable",
		"The server's clock is wrong, so it decides and changes nothing; try again",
		{
			retryAfterSeconds: 1,
		},
	);
}
