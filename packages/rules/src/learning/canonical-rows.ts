// Sorts rows in an order that depends only on their content. Sums of floating-point numbers depend on their order, so
// this makes a fit the same to the last bit, whatever the order of the events.

import { copyRows, type LearningRows, selectRows } from "./learning-rows.ts";

/** Sorts all rows by time. Rows of the same moment are sorted by their content. */
export function orderByTime(rows: LearningRows): LearningRows {
	const compare = (one: number, other: number): number =>
		(rows.times[one] ?? 0) - (rows.times[other] ?? 0) ||
		compareContent(rows, one, other) ||
		(rows.types[one] ?? 0) - (rows.types[other] ?? 0) ||
		(rows.counts[one] ?? 0) - (rows.counts[other] ?? 0);
	let row = 1;
	while (row < rows.length && compare(row - 1, row) <= 0) row += 1;
	// A replay already produces sorted rows.
	if (row >= rows.length) return rows;
	return copyRows(rows, Uint32Array.from({ length: rows.length }, (_, place) => place).sort(compare));
}

/** Merges rows of one type on which the same rules fired alike. For counting, not for learning. */
export function joinAlike(rows: LearningRows): LearningRows {
	return canonicalizeRows({ ...rows, kinds: rows.types.map((type) => type + 1) });
}

/** Keeps only rows that teach something. Equal rows are merged and their counts added. */
export function canonicalizeRows(rows: LearningRows): LearningRows {
	const taught = selectRows(rows, (row) => (rows.kinds[row] ?? 0) > 0 && (rows.counts[row] ?? 0) > 0);
	const order = sortRows(taught);
	return joinEqual(taught, order);
}

function sortRows(rows: LearningRows): Uint32Array {
	const digests = digestRows(rows);
	const order = Uint32Array.from({ length: rows.length }, (_, row) => row);
	return order.sort(
		(one, other) =>
			(digests[one] ?? 0) - (digests[other] ?? 0) ||
			compareContent(rows, one, other) ||
			(rows.counts[one] ?? 0) - (rows.counts[other] ?? 0),
	);
}

/** Returns a 52-bit digest of each row. Comparing digests settles almost every comparison. */
function digestRows(rows: LearningRows): Float64Array {
	const digests = new Float64Array(rows.length);
	for (let row = 0; row < rows.length; row += 1) {
		let high = Math.imul((rows.kinds[row] ?? 0) + 1, 0x9e3779b1);
		let low = high ^ 0x85ebca6b;
		const end = rows.starts[row + 1] ?? 0;
		for (let hit = rows.starts[row] ?? 0; hit < end; hit += 1) {
			const rule = (rows.rules[hit] ?? 0) + 1;
			const strength = Math.round((rows.strengths[hit] ?? 0) * 1_000_000);
			high = Math.imul((high ^ rule ^ (high >>> 15)) + strength, 0x2c1b3c6d);
			low = Math.imul((low ^ strength ^ (low >>> 13)) + rule, 0x297a2d39);
		}
		digests[row] = (high >>> 0) * 0x100000 + ((low ^ (low >>> 16)) & 0xfffff);
	}
	return digests;
}

function compareContent(rows: LearningRows, one: number, other: number): number {
	const kinds = (rows.kinds[one] ?? 0) - (rows.kinds[other] ?? 0);
	if (kinds !== 0) return kinds;
	const start = rows.starts[one] ?? 0;
	const otherStart = rows.starts[other] ?? 0;
	const hits = (rows.starts[one + 1] ?? 0) - start;
	const difference = hits - ((rows.starts[other + 1] ?? 0) - otherStart);
	if (difference !== 0) return difference;
	for (let hit = 0; hit < hits; hit += 1) {
		const rules = (rows.rules[start + hit] ?? 0) - (rows.rules[otherStart + hit] ?? 0);
		if (rules !== 0) return rules;
		const strengths = (rows.strengths[start + hit] ?? 0) - (rows.strengths[otherStart + hit] ?? 0);
		if (strengths !== 0) return strengths;
	}
	return 0;
}

function joinEqual(rows: LearningRows, order: Uint32Array): LearningRows {
	const firsts: number[] = [];
	const counts: number[] = [];
	for (const row of order) {
		const last = firsts.at(-1);
		const count = rows.counts[row] ?? 0;
		if (last !== undefined && compareContent(rows, last, row) === 0) {
			counts[counts.length - 1] = (counts.at(-1) ?? 0) + count;
		} else {
			firsts.push(row);
			counts.push(count);
		}
	}
	return { ...copyRows(rows, firsts), counts: Float64Array.from(counts) };
}
