// Divides the values of a signal into ordered bins of about equal weight. Curves and tables are steps over these bins.

/** Bin 0 is for an unknown value. The known bins follow in order. */
export const UNKNOWN_BIN = 0;
const KNOWN_BINS_MAX = 30;
/** Neighbouring bins are joined in pairs for a table, so that it has at most 16 × 16 cells. */
export const TABLE_BINS_MAX = 1 + KNOWN_BINS_MAX / 2;
export const CURVE_BINS_MAX = 1 + KNOWN_BINS_MAX;
export const EDGE_MAX = 1e18;

/**
 * Returns the edges between the known bins, ascending. A value belongs to the first bin whose upper edge it does not
 * reach. A value that occurs often gets a bin of its own.
 */
export function findEdges(values: Float32Array): number[] {
	const sorted = values.filter((value) => !Number.isNaN(value)).sort();
	const edges: number[] = [];
	let inBin = 0;
	for (let place = 0; place < sorted.length && edges.length < KNOWN_BINS_MAX - 1; ) {
		const value = sorted[place] ?? 0;
		let end = place;
		while (end < sorted.length && sorted[end] === value) end += 1;
		const share = (sorted.length - place + inBin) / (KNOWN_BINS_MAX - edges.length);
		// The bin ends before a value that would fill another one by itself.
		if (inBin > 0 && inBin + end - place > share * 1.5) {
			edges.push(between(sorted[place - 1] ?? 0, value));
			inBin = 0;
			continue;
		}
		inBin += end - place;
		place = end;
		const next = sorted[place];
		if (next === undefined || inBin < share) continue;
		edges.push(between(value, next));
		inBin = 0;
	}
	return edges;
}

/** Returns a short number above `low` and not above `high`, so that people can read an edge. */
function between(low: number, high: number): number {
	for (let digits = 1; digits < 9; digits += 1) {
		const rounded = Number(high.toPrecision(digits));
		if (rounded > low && rounded <= high) return rounded;
	}
	return high;
}

export function binOf(edges: ArrayLike<number>, value: number): number {
	if (Number.isNaN(value)) return UNKNOWN_BIN;
	let low = 0;
	let high = edges.length;
	while (low < high) {
		const middle = (low + high) >>> 1;
		if (value < (edges[middle] ?? 0)) high = middle;
		else low = middle + 1;
	}
	return 1 + low;
}

/** Returns the bin of a table for the bin of a curve. A signal with few bins keeps all of them. */
export function joinBin(bin: number, edgeCount: number): number {
	return bin === UNKNOWN_BIN || edgeCount < TABLE_BINS_MAX - 1 ? bin : 1 + ((bin - 1) >> 1);
}

/** A share that is never seen would make the index infinite. */
const SHARE_MIN = 0.0005;
/** Few bins, so that chance alone moves none of them much. */
const DRIFT_BINS = 10;

/** The population stability index of a signal between two groups of events: 0 where the groups are alike. */
export function measureDrift(before: Float32Array, after: Float32Array): number {
	const fine = findEdges(before);
	const every = Math.max(1, Math.ceil((fine.length + 1) / DRIFT_BINS));
	const edges = fine.filter((_, place) => place % every === every - 1);
	const [was, is] = [before, after].map((values) => shareBins(values, edges)) as [Float64Array, Float64Array];
	return was.reduce((sum, share, bin) => sum + ((is[bin] ?? 0) - share) * Math.log((is[bin] ?? 0) / share), 0);
}

function shareBins(values: Float32Array, edges: readonly number[]): Float64Array {
	const shares = new Float64Array(edges.length + 2);
	for (const value of values) {
		const bin = binOf(edges, value);
		shares[bin] = (shares[bin] ?? 0) + 1 / values.length;
	}
	return shares.map((share) => Math.max(share, SHARE_MIN));
}
