// Randomness that can be had again: a run is named by its seed.

export interface Chance {
	/** From 0 up to, not including, 1. */
	next(): number;
	/** A whole number from 0 up to, not including, `end`. */
	below(end: number): number;
	pick<Value>(values: readonly Value[]): Value;
	/** True this often. */
	isTrue(share: number): boolean;
}

/** mulberry32: small, and good enough for traffic. */
export function createChance(seed: number): Chance {
	let state = seed >>> 0;
	const next = (): number => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	};
	const below = (end: number): number => Math.floor(next() * end);
	return {
		next,
		below,
		isTrue: (share) => next() < share,
		pick(values) {
			const value = values[below(values.length)];
			if (value === undefined) throw new Error("There is nothing to pick from");
			return value;
		},
	};
}
