// Repeatable randomness for the load: that of the simulation, and functions that only a load needs.

import { pickWhole } from "@hakiki/simulation";

export { createChance, pickOne, pickWhole } from "@hakiki/simulation";

/** Returns the numbers from 0 in random order. */
export function createShuffle(chance, count) {
	const numbers = Array.from({ length: count }, (_, number) => number);
	for (let at = count - 1; at > 0; at -= 1) {
		const other = pickWhole(chance, at + 1);
		[numbers[at], numbers[other]] = [numbers[other], numbers[at]];
	}
	return numbers;
}

/** Returns amounts as people pay them: many small, few large, around `median`. */
export function pickAmount(chance, median) {
	const normal = Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());
	return Math.max(10, Math.round(median * Math.exp(0.9 * normal)));
}

/** Returns ranks from 0. The frequency of a rank is `1 / rank ** exponent` of the first. */
export function createZipf(count, exponent) {
	const cumulated = new Float64Array(count);
	let sum = 0;
	for (let rank = 0; rank < count; rank += 1) {
		sum += 1 / (rank + 1) ** exponent;
		cumulated[rank] = sum;
	}
	return (chance) => {
		const wanted = chance() * sum;
		let low = 0;
		let high = count - 1;
		while (low < high) {
			const middle = (low + high) >> 1;
			if (cumulated[middle] < wanted) low = middle + 1;
			else high = middle;
		}
		return low;
	};
}
