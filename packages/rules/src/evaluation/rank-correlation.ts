// Spearman's rank correlation: how alike two lists of scores order the same events.

/** Equal scores share the average of their ranks. Undefined if a list has only one value. */
export function correlateRanks(one: Float32Array, other: Float32Array): number | undefined {
	const [first, second] = [rank(one), rank(other)];
	const mean = (one.length - 1) / 2;
	let both = 0;
	let ofFirst = 0;
	let ofSecond = 0;
	for (let place = 0; place < first.length; place += 1) {
		const x = (first[place] ?? 0) - mean;
		const y = (second[place] ?? 0) - mean;
		both += x * y;
		ofFirst += x * x;
		ofSecond += y * y;
	}
	return ofFirst === 0 || ofSecond === 0 ? undefined : both / Math.sqrt(ofFirst * ofSecond);
}

function rank(values: Float32Array): Float64Array {
	const order = Uint32Array.from(values.keys()).sort((one, other) => (values[one] ?? 0) - (values[other] ?? 0));
	const ranks = new Float64Array(values.length);
	for (let start = 0; start < order.length; ) {
		const value = values[order[start] ?? 0];
		let end = start;
		while (end < order.length && values[order[end] ?? 0] === value) end += 1;
		for (let place = start; place < end; place += 1) ranks[order[place] ?? 0] = (start + end - 1) / 2;
		start = end;
	}
	return ranks;
}
