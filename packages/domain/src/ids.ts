// Ids are UUIDv7, so they sort by time; people see a prefix and 26 letters of Crockford's base32.

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const VALUES = new Map([...ALPHABET].map((letter, value) => [letter, value]));

export type IdPrefix =
	| "evt"
	| "cas"
	| "lbl"
	| "wsp"
	| "key"
	| "whe"
	| "wep"
	| "rul"
	| "req"
	| "ent"
	| "mat"
	| "act"
	| "rqs"
	| "viw"
	| "upl"
	| "usr"
	| "ses"
	| "inv";

/** Builds the 16 bytes of a UUIDv7 from a time and ten random bytes. */
export function buildUuid7(timeMs: number, random: Uint8Array): Uint8Array {
	const bytes = new Uint8Array(16);
	let rest = timeMs;
	for (let index = 5; index >= 0; index -= 1) {
		bytes[index] = rest % 256;
		rest = Math.floor(rest / 256);
	}
	bytes.set(random.subarray(0, 10), 6);
	bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
	bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
	return bytes;
}

/** Returns the smallest UUIDv7 of a moment, for the bounds of partitions and watermarks. */
export function floorUuid7(timeMs: number): Uint8Array {
	return buildUuid7(timeMs, new Uint8Array(10));
}

export function timeOfUuid7(bytes: Uint8Array): number {
	let timeMs = 0;
	for (let index = 0; index < 6; index += 1) timeMs = timeMs * 256 + (bytes[index] ?? 0);
	return timeMs;
}

/** Formats an id as `evt_` and 26 letters. 130 bits of base32 hold the 128 bits, so the first letter is 0 to 7. */
export function formatId(prefix: IdPrefix, bytes: Uint8Array): string {
	let text = "";
	let buffer = 0;
	let bits = 2; // two leading zero bits, so that the letters end on the last byte
	for (let index = 0; index < 16; index += 1) {
		buffer = ((buffer << 8) | (bytes[index] ?? 0)) & 0xffff;
		bits += 8;
		while (bits >= 5) {
			bits -= 5;
			text += ALPHABET[(buffer >> bits) & 31];
		}
	}
	return `${prefix}_${text}`;
}

/** Returns the bytes of an id, or undefined if it is not a valid id. */
export function parseId(prefix: IdPrefix, text: string): Uint8Array | undefined {
	if (text.length !== prefix.length + 27 || !text.startsWith(`${prefix}_`)) return undefined;
	const bytes = new Uint8Array(16);
	let buffer = 0;
	let bits = -2;
	let at = 0;
	for (const letter of text.slice(prefix.length + 1)) {
		const value = VALUES.get(letter);
		if (value === undefined) return undefined;
		if (bits === -2 && value > 7) return undefined;
		buffer = ((buffer << 5) | value) & 0xffff;
		bits += 5;
		if (bits >= 8) {
			bits -= 8;
			bytes[at] = (buffer >> bits) & 0xff;
			at += 1;
		}
	}
	return bytes;
}

/** Ids are times first: six letters are 18 minutes. Fewer letters would be the ids of days. */
const START_LETTERS_MIN = 6;
const LETTERS = 26;

/** Returns the first and the last id that begin with a text in either case, or undefined if it is too short or wrong. */
export function parseIdStart(
	prefix: IdPrefix,
	text: string,
): { readonly first: Uint8Array; readonly last: Uint8Array } | undefined {
	const letters = text.slice(prefix.length + 1).toUpperCase();
	if (letters.length < START_LETTERS_MIN || !text.toLowerCase().startsWith(`${prefix}_`)) return undefined;
	const first = parseId(prefix, `${prefix}_${letters.padEnd(LETTERS, "0")}`);
	const last = parseId(prefix, `${prefix}_${letters.padEnd(LETTERS, "Z")}`);
	return first && last && { first, last };
}

/** The id that people see of a UUID as PostgreSQL spells it. */
export function formatIdOfUuid(prefix: IdPrefix, uuid: string): string {
	const hex = uuid.replaceAll("-", "");
	const bytes = Uint8Array.from({ length: 16 }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16));
	return formatId(prefix, bytes);
}

export function formatUuid(bytes: Uint8Array): string {
	let hex = "";
	for (const byte of bytes) hex += byte.toString(16).padStart(2, "0");
	return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
