// Keeps this process's row among the live ones, and knows the others. While the row cannot be written, or what is known is old,
// this process knows of nobody.

import { beatProcess, type LiveProcess, type Pool, removeDeadProcesses, removeProcess } from "@hakiki/store";
import type { ClockWatch } from "../clock-watch.ts";
import type { World } from "../realm-context.ts";

/** The row counts as dead after 2 s. A process that is alone is in no hurry. */
const EVERY_MS = { alone: 1_000, together: 500 } as const;
/** As long as others believe our row. It is counted from before the statement. */
const KNOWN_MS = 2_000;

interface LiveOptions {
	readonly pool: Pool;
	readonly clock: ClockWatch;
	readonly world: World;
	/** What the next heartbeat writes. */
	describe(): LiveProcess;
	/** Called after each heartbeat, and when what was known has grown old. */
	onNews(): Promise<void>;
}

export class LiveProcesses {
	private readonly options: LiveOptions;
	private listed: readonly LiveProcess[] = [];
	private knownUntil = 0;
	private timer: NodeJS.Timeout | undefined;
	private expiry: NodeJS.Timeout | undefined;
	private beating: Promise<void> | undefined;
	private isFailing = false;
	private isStopped = false;

	constructor(options: LiveOptions) {
		this.options = options;
	}

	/** The others. Empty if that is not known for certain. */
	get others(): readonly LiveProcess[] {
		return performance.now() < this.knownUntil ? this.listed : [];
	}

	async start(): Promise<void> {
		await removeDeadProcesses(this.options.pool).catch(() => undefined);
		await this.beat();
	}

	/** Writes at once, for example because this process listens now. */
	async beat(): Promise<void> {
		await this.beating;
		if (this.isStopped) return;
		this.beating ??= this.beatNow().finally(() => {
			this.beating = undefined;
		});
		await this.beating;
	}

	private async beatNow(): Promise<void> {
		clearTimeout(this.timer);
		const { pool, clock, world } = this.options;
		const startedAt = performance.now();
		const before = world.now();
		try {
			const { others, clockMs } = await beatProcess(pool, this.options.describe());
			clock.note(clockMs, before);
			this.listed = others;
			this.knownUntil = startedAt + KNOWN_MS;
			clearTimeout(this.expiry);
			this.expiry = setTimeout(() => void this.options.onNews(), KNOWN_MS).unref();
			if (this.isFailing) world.log("info", "this process is known to the others again");
			this.isFailing = false;
		} catch {
			if (!this.isFailing)
				world.log("warn", "this process cannot tell the others that it lives, so it decides by itself");
			this.isFailing = true;
		}
		if (this.isStopped) {
			clearTimeout(this.expiry);
			return;
		}
		const waitMs = this.listed.length === 0 ? EVERY_MS.alone : EVERY_MS.together;
		this.timer = setTimeout(() => void this.beat(), waitMs).unref();
		await this.options.onNews();
	}

	/** Tells the others that this process takes nothing more. */
	async stop(): Promise<void> {
		this.isStopped = true;
		clearTimeout(this.timer);
		clearTimeout(this.expiry);
		await this.beating;
		await removeProcess(this.options.pool, this.options.describe()).catch(() => undefined);
	}
}
