// Spreads attempts over time. A process that sends may also decide, and a replay of a hundred thousand deliveries must
// not take the processor from the decisions.

const PER_SECOND_MAX = 400;
const INTERVAL_MS = 1_000 / PER_SECOND_MAX;
/** What was not used lately may be used at once. */
const BURST_MS = 50;

export class Pacer {
	/** When the last turn that was given out is. */
	private lastAt = 0;

	/** Nothing when it may be taken at once. Turns are given in the order in which they are asked for. */
	takeTurn(): Promise<void> | undefined {
		const now = performance.now();
		this.lastAt = Math.max(this.lastAt, now - BURST_MS) + INTERVAL_MS;
		const waitMs = this.lastAt - now;
		return waitMs <= 0 ? undefined : new Promise((resolve) => setTimeout(resolve, waitMs));
	}
}
