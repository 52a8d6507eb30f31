// Reads JSON more strictly than JSON.parse, in one pass. JSON.parse takes the last of two equal keys, accepts lone
// surrogates and NUL, and turns every number into a double. With each of these, two readers of the same body could see
// different requests.

import { AppError, type ErrorDetail } from "@hakiki/domain";

export const JSON_DEPTH_MAX = 16;
/** The maximum number of errors in one response. */
export const PROBLEMS_MAX = 50;
const PATH_KEY_LENGTH_MAX = 64;

export interface ParsedJson {
	readonly value: unknown;
	/** Problems of valid JSON that is refused anyway: duplicate keys, broken characters, numbers beyond a double. */
	readonly problems: readonly ErrorDetail[];
}

/**
 * Throws if the text is not JSON or is nested too deeply. Other problems are returned, so that all are listed together.
 */
export function parseJson(text: string): ParsedJson {
	return new JsonReader(text).readDocument();
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const MINUS = 0x2d;
const PLUS = 0x2b;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

const ESCAPES: ReadonlyMap<string, string> = new Map([
	['"', '"'],
	["\\", "\\"],
	["/", "/"],
	["b", "\b"],
	["f", "\f"],
	["n", "\n"],
	["r", "\r"],
	["t", "\t"],
]);

/** A power of two. The table only caches the spelling of keys, within a fixed size. It never changes a result. */
const KEY_SLOTS = 256;
const KEY_LENGTH_MAX = 32;
const KEYS_SEEN: (string | undefined)[] = new Array(KEY_SLOTS).fill(undefined);

class JsonReader {
	readonly #text: string;
	#at = 0;
	/** The keys and indexes that lead to the current value. Its length is the depth. */
	readonly #path: (string | number)[] = [];
	readonly #problems: ErrorDetail[] = [];
	/** True if the last string holds a NUL or a lone surrogate. The caller knows the path, so the caller reports it. */
	#isStringBroken = false;

	constructor(text: string) {
		this.#text = text;
	}

	readDocument(): ParsedJson {
		const first = this.#skipSpace();
		if (this.#at >= this.#text.length) throw refuseBody("required", "is required");
		const value = this.#readValue(first);
		this.#skipSpace();
		if (this.#at < this.#text.length) throw this.#refuseHere();
		return { value, problems: this.#problems };
	}

	/** Returns the code of the next character that is not white space, or NaN at the end. */
	#skipSpace(): number {
		const text = this.#text;
		let at = this.#at;
		let code = text.charCodeAt(at);
		while (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) {
			at += 1;
			code = text.charCodeAt(at);
		}
		this.#at = at;
		return code;
	}

	#readValue(code: number): unknown {
		if (code === QUOTE) {
			const value = this.#readString();
			if (this.#isStringBroken) this.#noteBrokenString();
			return value;
		}
		if (code === OPEN_OBJECT) return this.#readObject();
		if (code === MINUS || (code >= ZERO && code <= NINE)) return this.#readNumber();
		if (code === OPEN_ARRAY) return this.#readArray();
		if (this.#takeWord("true")) return true;
		if (this.#takeWord("false")) return false;
		if (this.#takeWord("null")) return null;
		throw this.#refuseHere();
	}

	#takeWord(word: string): boolean {
		if (!this.#text.startsWith(word, this.#at)) return false;
		this.#at += word.length;
		return true;
	}

	#readObject(): Record<string, unknown> {
		this.#enter();
		const object: Record<string, unknown> = {};
		let code = this.#skipSpace();
		if (code === CLOSE_OBJECT) {
			this.#at += 1;
			return object;
		}
		for (;;) {
			if (code !== QUOTE) throw this.#refuseHere();
			this.#readMember(object);
			code = this.#skipSpace();
			this.#at += 1;
			if (code === CLOSE_OBJECT) return object;
			if (code !== COMMA) throw this.#refuseHere(-1);
			code = this.#skipSpace();
		}
	}

	#readMember(object: Record<string, unknown>): void {
		const key = this.#readKey();
		this.#path.push(key);
		if (this.#isStringBroken) this.#noteBrokenString();
		if (this.#skipSpace() !== COLON) throw this.#refuseHere();
		this.#at += 1;
		const value = this.#readValue(this.#skipSpace());
		if (Object.hasOwn(object, key)) this.#note("duplicate_key", "is given more than once");
		else if (key === "__proto__") {
			// Plain assignment would set the prototype instead of a field.
			Object.defineProperty(object, key, { value, enumerable: true, writable: true, configurable: true });
		} else object[key] = value;
		this.#path.pop();
	}

	#readArray(): unknown[] {
		this.#enter();
		const array: unknown[] = [];
		let code = this.#skipSpace();
		if (code === CLOSE_ARRAY) {
			this.#at += 1;
			return array;
		}
		for (;;) {
			this.#path.push(array.length);
			array.push(this.#readValue(code));
			this.#path.pop();
			code = this.#skipSpace();
			this.#at += 1;
			if (code === CLOSE_ARRAY) return array;
			if (code !== COMMA) throw this.#refuseHere(-1);
			code = this.#skipSpace();
		}
	}

	/** The limit also keeps this recursive reader from overflowing the stack. */
	#enter(): void {
		if (this.#path.length >= JSON_DEPTH_MAX) {
			throw AppError.invalid([
				{ field: this.#formatPath(), code: "too_deep", message: `is nested more than ${JSON_DEPTH_MAX} levels deep` },
			]);
		}
		this.#at += 1;
	}

	/** Bodies repeat a few dozen keys. Comparing with the last key in the slot is cheaper than creating a new string. */
	#readKey(): string {
		const start = this.#at + 1;
		const end = this.#text.indexOf('"', start);
		const length = end - start;
		const slot = (length * 31 + this.#text.charCodeAt(start) * 7 + this.#text.charCodeAt(end - 1)) & (KEY_SLOTS - 1);
		const known = KEYS_SEEN[slot];
		if (known !== undefined && known.length === length && this.#text.startsWith(known, start)) {
			this.#isStringBroken = false;
			this.#at = end + 1;
			return known;
		}
		const key = this.#readString();
		// Equal lengths mean that the key has no escapes, so the raw text can be compared next time.
		if (key.length === length && length <= KEY_LENGTH_MAX && !this.#isStringBroken) KEYS_SEEN[slot] = key;
		return key;
	}

	#readString(): string {
		const text = this.#text;
		const start = this.#at + 1;
		this.#isStringBroken = false;
		for (let at = start; ; at += 1) {
			const code = text.charCodeAt(at);
			if (code === QUOTE) {
				this.#at = at + 1;
				return text.slice(start, at);
			}
			// At the end of the text the code is NaN, which this negated comparison also catches.
			if (!(code >= 0x20) || code === BACKSLASH || (code & 0xf800) === 0xd800) {
				this.#at = at;
				return this.#readStringSlowly(start);
			}
		}
	}

	/** Reads on from the first escape or surrogate. `start` is the start of the string. */
	#readStringSlowly(start: number): string {
		const text = this.#text;
		let value = text.slice(start, this.#at);
		for (;;) {
			const code = text.charCodeAt(this.#at);
			if (code === QUOTE) break;
			if (!(code >= 0x20)) throw this.#refuseHere();
			if (code === BACKSLASH) value += this.#readEscape();
			else {
				value += text[this.#at];
				this.#at += 1;
			}
		}
		this.#at += 1;
		this.#isStringBroken = hasBrokenCharacter(value);
		return value;
	}

	#readEscape(): string {
		const letter = this.#text[this.#at + 1] ?? "";
		if (letter !== "u") {
			const value = ESCAPES.get(letter);
			if (value === undefined) throw this.#refuseHere();
			this.#at += 2;
			return value;
		}
		let code = 0;
		for (let at = this.#at + 2; at < this.#at + 6; at += 1) {
			const digit = readHexDigit(this.#text.charCodeAt(at));
			if (digit < 0) throw this.#refuseHere();
			code = code * 16 + digit;
		}
		this.#at += 6;
		return String.fromCharCode(code);
	}

	#readNumber(): number | string {
		const text = this.#text;
		const start = this.#at;
		let at = start;
		if (text.charCodeAt(at) === MINUS) at += 1;
		const wholeStart = at;
		at = skipDigits(text, at);
		if (at === wholeStart || (text.charCodeAt(wholeStart) === ZERO && at > wholeStart + 1)) throw this.#refuseHere();
		if (text.charCodeAt(at) === POINT) {
			const fractionStart = at + 1;
			at = skipDigits(text, fractionStart);
			if (at === fractionStart) throw this.#refuseHere();
		}
		if ((text.charCodeAt(at) | 0x20) === 0x65) {
			const sign = text.charCodeAt(at + 1);
			const exponentStart = at + (sign === PLUS || sign === MINUS ? 2 : 1);
			at = skipDigits(text, exponentStart);
			if (at === exponentStart) throw this.#refuseHere();
		}
		this.#at = at;
		const digits = text.slice(start, at);
		if (this.#isOnChainAmount()) return digits;
		const value = Number(digits);
		if (!Number.isFinite(value)) this.#note("invalid_number", "must be a finite number");
		return value;
	}

	/**
	 * `asset.amount` of an event keeps its digits as text, at any depth, because 18 decimals do not fit a double.
	 * Metadata may have fields of the same names; those stay numbers.
	 */
	#isOnChainAmount(): boolean {
		const path = this.#path;
		return path[path.length - 1] === "amount" && path[path.length - 2] === "asset" && !path.includes("metadata");
	}

	#note(code: string, message: string): void {
		if (this.#problems.length < PROBLEMS_MAX) this.#problems.push({ field: this.#formatPath(), code, message });
	}

	#noteBrokenString(): void {
		this.#note("invalid_characters", "must not contain NUL or lone surrogates");
	}

	#refuseHere(offset = 0): AppError {
		const position = this.#at + offset;
		return position >= this.#text.length
			? refuseBody("invalid_json", "is not valid JSON: it ends too early")
			: refuseBody("invalid_json", `is not valid JSON at character ${position + 1}`);
	}

	#formatPath(): string {
		return this.#path.length === 0 ? "body" : formatFieldPath(this.#path);
	}
}

/**
 * Formats a dotted path. The caller's own keys are shortened and cleaned, so that the response stays small and valid.
 */
export function formatFieldPath(path: readonly (string | number)[]): string {
	return path
		.map((step) => {
			if (typeof step === "number") return String(step);
			const short = step.length > PATH_KEY_LENGTH_MAX ? `${step.slice(0, PATH_KEY_LENGTH_MAX)}…` : step;
			return hasBrokenCharacter(short) ? short.replace(/[\0\ud800-\udfff]/g, "\ufffd") : short;
		})
		.join(".");
}

function refuseBody(code: string, message: string): AppError {
	return AppError.invalid([{ field: "body", code, message }]);
}

function hasBrokenCharacter(value: string): boolean {
	for (let at = 0; at < value.length; at += 1) {
		const code = value.charCodeAt(at);
		if (code === 0) return true;
		if ((code & 0xf800) !== 0xd800) continue;
		const isPair = code < 0xdc00 && (value.charCodeAt(at + 1) & 0xfc00) === 0xdc00;
		if (!isPair) return true;
		at += 1;
	}
	return false;
}

function skipDigits(text: string, start: number): number {
	let at = start;
	let code = text.charCodeAt(at);
	while (code >= ZERO && code <= NINE) {
		at += 1;
		code = text.charCodeAt(at);
	}
	return at;
}

function readHexDigit(code: number): number {
	if (code >= ZERO && code <= NINE) return code - ZERO;
	const small = code | 0x20;
	return small >= 0x61 && small <= 0x66 ? small - 0x57 : -1;
}
