// The amounts of one method in one direction, for a whole workspace: a fine log-scale histogram with 32 buckets per
// octave, so that a percentile is accurate to 3 %. Every 28 days all counts are halved.

import type { AmountBaseline } from "@hakiki/domain";

const PER_OCTAVE = 32;
const OCTAVES = 50;
const EPOCH_MS = 28 * 86_400_000;
/** With fewer payments a 99th percentile is a guess. */
const PAYMENTS_MIN = 500;

/** The stored form: the epoch and, by bucket, the counts that are not 0. */
export interface StoredHistogram {
	readonly epoch: number;
	readonly counts: Readonly<Record<string, number>>;
}

export class AmountHistogram {
	private epoch = 0;
	private total = 0;
	private readonly counts = new Float64Array(PER_OCTAVE * OCTAVES);

	static restore({ epoch, counts }: StoredHistogram): AmountHistogram {
		const histogram = new AmountHistogram();
		histogram.epoch = epoch;
		for (const [bucket, count] of Object.entries(counts)) {
			const index = Number(bucket);
			if (!(index in histogram.counts)) continue;
			histogram.counts[index] = count;
			histogram.total += count;
		}
		return histogram;
	}

	add(amountMinor: number, atMs: number): void {
		const epoch = Math.floor(atMs / EPOCH_MS);
		if (this.epoch === 0) this.epoch = epoch;
		if (epoch > this.epoch) this.age(epoch);
		const bucket = bucketOf(amountMinor);
		this.counts[bucket] = (this.counts[bucket] ?? 0) + 1;
		this.total += 1;
	}

	/** Returns undefined while too few payments were seen. */
	read(): AmountBaseline | undefined {
		if (this.total < PAYMENTS_MIN) return undefined;
		return { p50Minor: this.quantile(0.5), p99Minor: this.quantile(0.99), p999Minor: this.quantile(0.999) };
	}

	store(): StoredHistogram {
		const counts: Record<string, number> = {};
		this.counts.forEach((count, bucket) => {
			if (count > 0) counts[bucket] = count;
		});
		return { epoch: this.epoch, counts };
	}

	private quantile(quantile: number): number {
		let above = this.total * (1 - quantile);
		let bucket = this.counts.length - 1;
		for (; bucket > 0; bucket -= 1) {
			above -= this.counts[bucket] ?? 0;
			if (above < 0) break;
		}
		return topOf(bucket);
	}

	private age(epoch: number): void {
		const factor = 0.5 ** Math.min(epoch - this.epoch, 40);
		this.epoch = epoch;
		this.total = 0;
		this.counts.forEach((count, bucket) => {
			// Counts near zero are dropped, so that the histogram does not grow forever.
			const left = count * factor < 0.01 ? 0 : count * factor;
			this.counts[bucket] = left;
			this.total += left;
		});
	}
}

/** Halving is exact in binary, so the bucket is the same on every machine. */
function bucketOf(amountMinor: number): number {
	let mantissa = amountMinor;
	let octave = 0;
	while (mantissa >= 2 * PER_OCTAVE) {
		mantissa /= 2;
		octave += 1;
	}
	return Math.min(octave * PER_OCTAVE + Math.floor(mantissa), PER_OCTAVE * OCTAVES - 1);
}

function topOf(bucket: number): number {
	if (bucket < 2 * PER_OCTAVE) return bucket;
	const octave = Math.floor(bucket / PER_OCTAVE) - 1;
	return (bucket - octave * PER_OCTAVE + 1) * 2 ** octave;
}
