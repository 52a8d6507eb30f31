// Spreads attempts over time. A process that sends may also decide, and a replay of a hundred thousand deliveries must
// not take the processor from the decisions.

const PER_SECOND_MAX = 400;
const INTERVAL_MS = 1_000 / PER_SECOND_MAX;
/** Unused capacity that may be used at once. */
const BURST_MS = 50;

export class Pacer {
	/** The time of the last turn that was given. */
	private lastAt = 0;

	/** Returns nothing when the turn is now. Turns are given in the order of the calls. */
	takeTurn(): Promise<void> | undefined {
		const now = performance.now();
		this.lastAt = Math.max(this.lastAt, now - BURST_MS) + INTERVAL_MS;
		const waitMs = this.lastAt - now;
		return waitMs <= 0 ? undefined : new Promise((resolve) => setTimeout(resolve, waitMs));
	}
}
