// The movements of a workspace by hour of the day. Every 28 days all counts are halved.

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const EPOCH_MS = 28 * DAY_MS;
/** Before three whole days have passed, an hour may be empty only because it has not come yet. */
const DAYS_MIN = 3;
const MOVEMENTS_MIN = 1_000;

export interface StoredHours {
	readonly epoch: number;
	readonly firstAt: number;
	readonly lastAt: number;
	readonly counts: readonly number[];
}

export class HourHistogram {
	private epoch = 0;
	private firstAt = 0;
	private lastAt = 0;
	private counts = new Array<number>(24).fill(0);

	static restore({ epoch, firstAt, lastAt, counts }: StoredHours): HourHistogram {
		const histogram = new HourHistogram();
		histogram.epoch = epoch;
		histogram.firstAt = firstAt;
		histogram.lastAt = lastAt;
		histogram.counts = histogram.counts.map((_, hour) => counts[hour] ?? 0);
		return histogram;
	}

	add(atMs: number): void {
		const epoch = Math.floor(atMs / EPOCH_MS);
		if (this.firstAt === 0) {
			this.firstAt = atMs;
			this.epoch = epoch;
		}
		if (epoch > this.epoch) {
			const factor = 0.5 ** Math.min(epoch - this.epoch, 40);
			this.counts = this.counts.map((count) => count * factor);
			this.epoch = epoch;
		}
		this.lastAt = Math.max(this.lastAt, atMs);
		const hour = Math.floor(atMs / HOUR_MS) % 24;
		this.counts[hour] = (this.counts[hour] ?? 0) + 1;
	}

	/** Returns the activity of each hour relative to an average hour, or undefined while too little was seen. */
	read(): readonly number[] | undefined {
		const total = this.counts.reduce((sum, count) => sum + count, 0);
		if (total < MOVEMENTS_MIN || this.lastAt - this.firstAt < DAYS_MIN * DAY_MS) return undefined;
		// Each hour starts with one event, because an hour without events so far is not an hour that never has any.
		return this.counts.map((count) => (24 * (count + 1)) / (total + 24));
	}

	store(): StoredHours {
		return { epoch: this.epoch, firstAt: this.firstAt, lastAt: this.lastAt, counts: this.counts };
	}
}
