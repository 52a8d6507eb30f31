// Notices that this process stood still, as after a stop signal or on a machine that slept.

const TICK_MS = 100;
export const PAUSE_MS_MIN = 500;

/** Milliseconds of a clock that nobody sets. Each machine has its own. */
export function readMachineMs(): number {
	return Number(process.hrtime.bigint() / 1_000_000n);
}

export class LoopWatch {
	private lastAt = readMachineMs();
	private pauseEndedAt = 0;
	private readonly timer = setInterval(() => this.look(), TICK_MS).unref();

	/** When the latest pause ended. Call it before anything that arrived during a pause is used. */
	look(): number {
		const now = readMachineMs();
		if (now - this.lastAt >= PAUSE_MS_MIN) this.pauseEndedAt = now;
		this.lastAt = now;
		return this.pauseEndedAt;
	}

	stop(): void {
		clearInterval(this.timer);
	}
}
