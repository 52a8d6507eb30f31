// The bounds of the ids in a statement. A generic plan skips monthly partitions of events by bounds, but not by an array.

const NIL = Buffer.alloc(16);

/** The smallest and the largest id. For no ids, both bounds are the nil UUID, which no event has. */
export function boundsOf(ids: readonly Uint8Array[]): [Buffer, Buffer] {
	const sorted = ids.toSorted(Buffer.compare);
	return [Buffer.from(sorted[0] ?? NIL), Buffer.from(sorted.at(-1) ?? NIL)];
}
