// Repeatable chance for the load: that of the simulation, and what only a load needs.

import { pickWhole } from "@hakiki/simulation";

export { createChance, pickOne, pickWhole } from "@hakiki/simulation";

/** The numbers from 0 in random order. */
export function createShuffle(chance, count) {
	const numbers = Array.from({ length: count }, (_, number) => number);
	for (let at = count - 1; at > 0; at -= 1) {
		const other = pickWhole(chance, at + 1);
		[numbers[at], numbers[other]] = [numbers[other], numbers[at]];
	}
	return numbers;
}

/** Amounts as people pay them: many small, few large, around `median`. */
export function pickAmount(chance, median) {
	const normal = Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());
	return Math.max(10, Math.round(median * Math.exp(0.9 * normal)));
}

/** Ranks from 0, the first `1 / rank ** exponent` as frequent as the others. */
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
