// The connections of the load generators: raw sockets that stay open, with one request at a time, and a reader that knows
// no more of HTTP than the two sides use. It is small because the generator runs on the processors that it measures.

import { connect } from "node:net";

const READ_BYTES = 65_536;
const HEAD_BYTES_MAX = 16_384;
const LINE_END = 10;
const NAME = Buffer.from("content-length:");
const [DIGIT_0, DIGIT_2, DIGIT_9, SPACE] = [0x30, 0x32, 0x39, 0x20];
const STATUS_AT = "HTTP/1.1 ".length;

/** All sockets share it, because each reads and counts its bytes at once. */
const shared = Buffer.allocUnsafeSlow(READ_BYTES);

/**
 * Opens a connection. `onResponse` hears when a response is complete, and whether it was a success.
 * @param {{ host: string, port: number, onResponse: (isSuccess: boolean) => void, onClose: () => void }} options
 */
export function openConnection({ host, port, onResponse, onClose }) {
	const reader = createReader(onResponse);
	const onread = { buffer: shared, callback: (count, bytes) => reader(bytes, count) };
	const socket = connect({ host, port, noDelay: true, onread });
	// An error is followed by the close.
	socket.on("error", () => undefined);
	socket.on("close", onClose);
	return socket;
}

/** Returns a function that takes the bytes as they arrive. It returns true, which tells the socket to go on reading. */
export function createReader(onResponse) {
	/** The bytes of the body that are still to come. */
	let missing = 0;
	let isSuccess = false;
	/** The beginning of a head that arrived in parts. */
	let begun;
	return (bytes, count) => {
		if (missing > 0) {
			missing -= count;
		} else {
			const text = begun === undefined ? bytes : Buffer.concat([begun, bytes.subarray(0, count)]);
			const length = begun === undefined ? count : text.length;
			const head = readHead(text, length);
			if (head === undefined && length < HEAD_BYTES_MAX) {
				begun = Buffer.from(text.subarray(0, length));
				return true;
			}
			begun = undefined;
			isSuccess = text[STATUS_AT] === DIGIT_2;
			// A response whose head is no head never ends, and counts as broken.
			missing = head === undefined ? Number.POSITIVE_INFINITY : head.bodyAt + head.bodyLength - length;
		}
		if (missing === 0) onResponse(isSuccess);
		return true;
	};
}

/** Finds the end of the head, and the length of the body in it. */
function readHead(bytes, count) {
	let bodyLength = Number.POSITIVE_INFINITY;
	let lineAt = 0;
	for (let at = 0; at < count; at += 1) {
		if (bytes[at] !== LINE_END) continue;
		// An empty line has only its own carriage return.
		if (at - lineAt === 1) return { bodyAt: at + 1, bodyLength };
		lineAt = at + 1;
		if (isNamed(bytes, lineAt, count)) bodyLength = readNumber(bytes, lineAt + NAME.length, count);
	}
	return undefined;
}

function isNamed(bytes, at, count) {
	if (at + NAME.length > count) return false;
	for (let index = 0; index < NAME.length; index += 1) {
		// The bit makes letters small, and leaves the hyphen and the colon as they are.
		if ((bytes[at + index] | 0x20) !== NAME[index]) return false;
	}
	return true;
}

function readNumber(bytes, from, count) {
	let value = 0;
	for (let at = from; at < count; at += 1) {
		const byte = bytes[at];
		if (byte >= DIGIT_0 && byte <= DIGIT_9) value = value * 10 + byte - DIGIT_0;
		else if (byte !== SPACE) break;
	}
	return value;
}
