// Where the head of a request may end: behind a blank line. It says nothing of whether the bytes are a head.

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** No request is shorter: `GET / HTTP/1.1` and two line feeds. */
export const REQUEST_BYTES_MIN = 16;

/**
 * The place behind the first blank line at or after `from`, or the end of the bytes. A line that is empty from `from` on
 * counts as blank, because its beginning may have come before: so no piece up to this place holds the ends of two heads.
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
