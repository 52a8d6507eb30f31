// Counts similar amounts, for the rules on repeated amounts.

/**
 * Returns the size of the largest group of amounts within `tolerance` of each other. Amounts under `leastMinor` are
 * left out.
 */
export function countSimilar(amounts: readonly number[], tolerance: number, leastMinor: number): number {
	const sorted = amounts.filter((amount) => amount > 0 && amount >= leastMinor).sort((one, other) => one - other);
	let most = 0;
	let first = 0;
	for (let last = 0; last < sorted.length; last += 1) {
		while ((sorted[last] ?? 0) > (sorted[first] ?? 0) * (1 + tolerance)) first += 1;
		most = Math.max(most, last - first + 1);
	}
	return most;
}

/** Returns how many amounts are within `tolerance` of this amount, including itself if it is among them. */
export function countLike(amounts: readonly number[], amountMinor: number, tolerance: number): number {
	let count = 0;
	for (const amount of amounts) if (Math.abs(amount - amountMinor) <= amountMinor * tolerance) count += 1;
	return count;
}
