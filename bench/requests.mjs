// The requests of the load. Each one has its own idempotency key. Every hundredth request repeats an earlier one, as a
// caller does that got no response.

import { readFileSync } from "node:fs";

const REPLAY_EVERY = 100;
const KEY = "~";
const DIGITS = "^";
const KEY_LENGTH = 18;
const DIGITS_LENGTH = 8;

/** Returns a function that gives the body of the next request. */
export function createBodySource(file, first) {
	const lines = readLines(file);
	return repeatSome(first, (number) =>
		lines[number % lines.length].replaceAll(KEY, keyOf(number)).replaceAll(DIGITS, digitsOf(number)),
	);
}

/**
 * Returns a function that gives the bytes of the next request. They are built once; only keys are written into them. The
 * bytes change when all the other bodies have been sent, and by then no socket still holds them.
 */
export function createRequestSource({ file, first, host, key }) {
	const head = `POST /v1/events HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\n`;
	const requests = readLines(file).map((line) => prepareRequest(head, line));
	return repeatSome(first, (number) => {
		const { bytes, keysAt, digitsAt } = requests[number % requests.length];
		const own = keyOf(number);
		for (const at of keysAt) bytes.latin1Write(own, at, KEY_LENGTH);
		if (digitsAt.length > 0) for (const at of digitsAt) bytes.latin1Write(digitsOf(number), at, DIGITS_LENGTH);
		return bytes;
	});
}

function prepareRequest(head, line) {
	const [keyGap, digitsGap] = [KEY.repeat(KEY_LENGTH), DIGITS.repeat(DIGITS_LENGTH)];
	const body = line.replaceAll(KEY, keyGap).replaceAll(DIGITS, digitsGap);
	const bytes = Buffer.from(`${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
	return { bytes, keysAt: findAll(bytes, keyGap), digitsAt: findAll(bytes, digitsGap) };
}

function findAll(bytes, text) {
	const found = [];
	for (let at = bytes.indexOf(text); at !== -1; at = bytes.indexOf(text, at + text.length)) found.push(at);
	return found;
}

function repeatSome(first, create) {
	let number = first;
	let kept;
	return () => {
		number += 1;
		if (number % REPLAY_EVERY === 0 && kept !== undefined) return kept;
		const request = create(number);
		if (number % REPLAY_EVERY === 1) kept = request;
		return request;
	};
}

function readLines(file) {
	return readFileSync(file, "utf8").split("\n").filter(Boolean);
}

/** Keys are scattered, because keys in rising order would spare the index most of its work. */
function keyOf(number) {
	const scattered = (((number % 1_000_000) * 2_654_435_761) % 4_294_967_296).toString(16).padStart(8, "0");
	return scattered + String(number).padStart(KEY_LENGTH - scattered.length, "0");
}

function digitsOf(number) {
	return String(10_000_000 + (number % 10_000_000));
}

/** Returns the value below which `share` of the sorted values lie. */
export function percentileOf(sorted, share) {
	if (sorted.length === 0) return 0;
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}
