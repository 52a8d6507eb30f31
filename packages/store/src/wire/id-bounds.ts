// Between which ids a statement has to look. A plan that is kept can leave out months of events by these, and not by an array.

const NIL = Buffer.alloc(16);

/** The smallest and the largest; of none, two between which nothing lies. */
export function boundsOf(ids: readonly Uint8Array[]): [Buffer, Buffer] {
	const sorted = ids.toSorted(Buffer.compare);
	return [Buffer.from(sorted[0] ?? NIL), Buffer.from(sorted.at(-1) ?? NIL)];
}
