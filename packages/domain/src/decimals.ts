// Decimal numbers as text, for amounts that must keep every digit. They never pass through a double.

/** Enough for any token (18 to 30 decimals) and small enough to store and compare. */
export const DECIMAL_DIGITS_MAX = 60;

const ZERO = 48;
const NINE = 57;

interface DecimalParts {
	readonly isNegative: boolean;
	/** Digits before the point, as sent. */
	readonly whole: string;
	readonly fraction: string;
	readonly exponent: number;
}

/**
 * Writes a number without an exponent: `1e-18` becomes `0.000000000000000001`. Digits stay as sent, including trailing
 * zeros (`1.50` stays `1.50`). Only leading zeros are removed. Returns undefined for other text and over 60 digits.
 */
export function expandDecimal(text: string): string | undefined {
	const parts = splitDecimal(text);
	if (parts === undefined) return undefined;
	const { isNegative, exponent } = parts;
	let digits = parts.whole + parts.fraction;
	let point = parts.whole.length + exponent;
	if (digits.length > DECIMAL_DIGITS_MAX || point > DECIMAL_DIGITS_MAX || digits.length - point > DECIMAL_DIGITS_MAX) {
		return undefined;
	}
	if (point < 1) {
		digits = "0".repeat(1 - point) + digits;
		point = 1;
	} else if (point > digits.length) {
		digits += "0".repeat(point - digits.length);
	}
	let start = 0;
	while (start < point - 1 && digits.charCodeAt(start) === ZERO) start += 1;
	const whole = digits.slice(start, point);
	const fraction = digits.slice(point);
	if (whole.length + fraction.length > DECIMAL_DIGITS_MAX) return undefined;
	return (isNegative ? "-" : "") + (fraction === "" ? whole : `${whole}.${fraction}`);
}

/** Returns true if an expanded decimal is greater than zero. */
export function isPositiveDecimal(expanded: string): boolean {
	if (expanded.startsWith("-")) return false;
	for (let index = 0; index < expanded.length; index += 1) {
		const code = expanded.charCodeAt(index);
		if (code > ZERO && code <= NINE) return true;
	}
	return false;
}

/** Returns the shortest spelling of an expanded decimal, for comparisons: `1.50` and `1.5` are equal. */
export function trimDecimal(expanded: string): string {
	if (!expanded.includes(".")) return expanded;
	let end = expanded.length;
	while (expanded.charCodeAt(end - 1) === ZERO) end -= 1;
	if (expanded[end - 1] === ".") end -= 1;
	return expanded.slice(0, end);
}

/** Returns an expanded decimal as an integer and its number of decimals: `1.25` is 125 and 2. */
export function scaleDecimal(expanded: string): { readonly unscaled: bigint; readonly decimals: number } {
	const point = expanded.indexOf(".");
	if (point < 0) return { unscaled: BigInt(expanded), decimals: 0 };
	return {
		unscaled: BigInt(expanded.slice(0, point) + expanded.slice(point + 1)),
		decimals: expanded.length - point - 1,
	};
}

/** The grammar is that of JSON, but leading zeros are accepted, because decimal strings also come from spreadsheets. */
function splitDecimal(text: string): DecimalParts | undefined {
	if (text.length === 0 || text.length > DECIMAL_DIGITS_MAX + 10) return undefined;
	const isNegative = text[0] === "-";
	const wholeStart = isNegative ? 1 : 0;
	const wholeEnd = skipDigits(text, wholeStart);
	if (wholeEnd === wholeStart) return undefined;
	let at = wholeEnd;
	let fraction = "";
	if (text[at] === ".") {
		const fractionEnd = skipDigits(text, at + 1);
		if (fractionEnd === at + 1) return undefined;
		fraction = text.slice(at + 1, fractionEnd);
		at = fractionEnd;
	}
	const exponent = readExponent(text, at);
	if (exponent === undefined) return undefined;
	return { isNegative, whole: text.slice(wholeStart, wholeEnd), fraction, exponent };
}

function readExponent(text: string, start: number): number | undefined {
	if (start === text.length) return 0;
	if (text[start] !== "e" && text[start] !== "E") return undefined;
	const hasSign = text[start + 1] === "-" || text[start + 1] === "+";
	const digitsStart = start + (hasSign ? 2 : 1);
	const digitsEnd = skipDigits(text, digitsStart);
	if (digitsEnd === digitsStart || digitsEnd !== text.length || digitsEnd - digitsStart > 3) return undefined;
	return Number(text.slice(start + 1));
}

function skipDigits(text: string, start: number): number {
	let at = start;
	while (at < text.length) {
		const code = text.charCodeAt(at);
		if (code < ZERO || code > NINE) break;
		at += 1;
	}
	return at;
}
