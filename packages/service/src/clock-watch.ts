// Checks the clock of this process against the clock of the database, which all processes share. Receipt times, cool-offs,
// expiries and retention count from it, so a process whose clock differs decides and changes nothing.

import { AppError } from "@hakiki/domain";
import { type Executor, readClock } from "@hakiki/store";
import type { World } from "./realm-context.ts";

export const SKEW_MS_MAX = 2_000;
/** How long one comparison is valid for requests other than decisions. Decisions compare with every round. */
const FRESH_MS = 1_000;
/** How long the database's time can be told without asking. Clocks drift by less than a millisecond meanwhile. */
const ESTIMATE_MS_MAX = 10_000;

/** The smallest difference that the clocks can have. The database read its clock between two readings of ours. */
export function measureSkew(databaseMs: number, beforeMs: number, afterMs: number): number {
	return Math.max(0, databaseMs - afterMs, beforeMs - databaseMs);
}

interface ClockWatchOptions {
	readonly pool: Executor;
	readonly world: World;
	/** Infinite in tests that change the time, so that no clock counts as wrong. */
	readonly skewMsMax?: number | undefined;
}

export class ClockWatch {
	private readonly pool: Executor;
	private readonly world: World;
	private readonly skewMsMax: number;
	private isWrong = false;
	private freshUntil = 0;
	private notedAt = Number.NEGATIVE_INFINITY;
	/** The most that the database's clock can be ahead of the monotonic one, by the closest of the latest comparisons. */
	private aheadMs = Number.POSITIVE_INFINITY;
	private aheadSince = 0;
	private running: Promise<boolean> | undefined;

	constructor({ pool, world, skewMsMax = SKEW_MS_MAX }: ClockWatchOptions) {
		this.pool = pool;
		this.world = world;
		this.skewMsMax = skewMsMax;
	}

	/** Compares with a reading of the database's clock that was made after `beforeMs`. True if our clock is wrong. */
	note(databaseMs: number, beforeMs: number): boolean {
		const skewMs = measureSkew(databaseMs, beforeMs, this.world.now());
		const isWrong = skewMs >= this.skewMsMax;
		if (isWrong !== this.isWrong) {
			if (isWrong) this.world.log("error", "the clock is 2 s or more off the database's; nothing is decided");
			else this.world.log("info", "the clock agrees with the database's again");
		}
		this.isWrong = isWrong;
		this.freshUntil = performance.now() + FRESH_MS;
		this.noteAhead(databaseMs, beforeMs);
		return isWrong;
	}

	/** An answer that took long says little, so the closest bound stays for some seconds. */
	private noteAhead(databaseMs: number, beforeMs: number): void {
		const now = performance.now();
		const aheadMs = databaseMs - (now - Math.max(0, this.world.now() - beforeMs));
		this.notedAt = now;
		if (aheadMs >= this.aheadMs && now - this.aheadSince < ESTIMATE_MS_MAX) return;
		this.aheadMs = aheadMs;
		this.aheadSince = now;
	}

	/**
	 * The database's time now, without asking it; it may be a little late. Undefined if the latest comparison is old, or if this
	 * process's clock was moved since: then a round has to ask. A write proves that the database's clock is not before it.
	 */
	estimate(): number | undefined {
		const now = performance.now();
		if (this.isWrong || now - this.notedAt > ESTIMATE_MS_MAX) return undefined;
		const estimated = now + this.aheadMs;
		if (Math.abs(this.world.now() - estimated) >= this.skewMsMax / 2) return undefined;
		return Math.floor(estimated);
	}

	/** True if a recent comparison found our clock right, and nobody has moved it since. */
	isRight(): boolean {
		const now = performance.now();
		if (this.isWrong || now - this.notedAt > ESTIMATE_MS_MAX) return false;
		return Math.abs(this.world.now() - (now + this.aheadMs)) < this.skewMsMax;
	}

	/** True if a time is so far ahead of the database that the clock it came from must have been wrong. */
	isAhead(timeMs: number, databaseMs: number): boolean {
		return timeMs >= databaseMs + this.skewMsMax;
	}

	/** The latest receipt time that may be stored when the database's clock says `databaseMs`. */
	latestReceipt(databaseMs: number): number {
		return Number.isFinite(this.skewMsMax) ? Math.floor(databaseMs) : Number.POSITIVE_INFINITY;
	}

	/** The least that our clock can be ahead of the database's; 0 if it is not. */
	get leadMs(): number {
		return Math.max(0, this.world.now() - (performance.now() + this.aheadMs));
	}

	/** Compares at once, on the caller's connection. */
	async compare(executor: Executor = this.pool): Promise<boolean> {
		const before = this.world.now();
		return this.note(await readClock(executor), before);
	}

	/** Refuses a change while the clock is wrong. If the database does not answer, the change itself finds that out. */
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
