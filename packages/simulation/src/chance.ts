// Repeatable randomness: the same seed gives the same people and the same traffic on every machine.

export type Chance = () => number;

/** Mulberry32: small, fast, and good enough to spread a load. Returns numbers from 0 up to, but not including, 1. */
export function createChance(seed: number): Chance {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	};
}

/** Returns a whole number from 0 up to, but not including, `count`. */
export function pickWhole(chance: Chance, count: number): number {
	return Math.floor(chance() * count);
}

export function pickOne<Value>(chance: Chance, values: readonly Value[]): Value {
	const value = values[pickWhole(chance, values.length)];
	if (value === undefined) throw new Error("There is nothing to pick from");
	return value;
}
