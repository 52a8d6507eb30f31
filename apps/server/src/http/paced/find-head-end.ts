// Finds where the headers of a request may end: after a blank line. It does not check whether the bytes are headers.

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** The length of the shortest request: `GET / HTTP/1.1` and two line feeds. */
export const REQUEST_BYTES_MIN = 16;

/**
 * Returns the position after the first blank line at or after `from`, or the end of the bytes. A line that is empty from
 * `from` on counts as blank, because its beginning may have arrived before. So no piece up to this position contains the
 * ends of the headers of two requests.
 */
export function findHeadEnd(bytes: Buffer, from: number): number {
	let lineAt = from;
	for (;;) {
		const blankEnd = skipLineEnd(bytes, lineAt);
		if (blankEnd > lineAt) return blankEnd;
		const feedAt = bytes.indexOf(LINE_FEED, lineAt);
		if (feedAt === -1) return bytes.length;
		lineAt = feedAt + 1;
	}
}

function skipLineEnd(bytes: Buffer, at: number): number {
	if (bytes[at] === LINE_FEED) return at + 1;
	return bytes[at] === CARRIAGE_RETURN && bytes[at + 1] === LINE_FEED ? at + 2 : at;
}
