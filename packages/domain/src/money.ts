// Money as integers of a currency's smallest unit. Callers send major units as JSON numbers. Rounding follows the
// decimal text of such a number, which is what the caller meant, and never the double behind it.

import { expandDecimal, scaleDecimal } from "./decimals.ts";
import { minorDigitsOf } from "./iso-currencies.ts";

/** The largest accepted amount. It is more than any payment, and its minor units are still exact integers. */
export const AMOUNT_MAJOR_MAX = 1e12;

const FACTORS = [1, 10, 100, 1000, 10_000];

/** Returns minor units, rounded half away from zero. Returns undefined if out of bounds or for an unknown currency. */
export function toMinorUnits(major: number, currency: string): number | undefined {
	const digits = minorDigitsOf(currency);
	if (digits === undefined || !isAmountInBounds(major)) return undefined;
	const scaled = major * (FACTORS[digits] ?? 1);
	const rounded = Math.round(scaled);
	// Below 2^46 the product is off by less than 0.02, so only values close to a half need their decimal text.
	if (Math.abs(scaled) < 2 ** 46 && Math.abs(scaled - rounded) < 0.47) return rounded;
	return multiplyExactly(major, 1, digits);
}

/**
 * Returns minor units of `currency` for an amount in another one, at `rate` units of `currency` for one of the other.
 */
export function convertToMinorUnits(major: number, rate: number, currency: string): number | undefined {
	const digits = minorDigitsOf(currency);
	if (digits === undefined || !isAmountInBounds(major) || !Number.isFinite(rate) || rate <= 0) return undefined;
	const scaled = major * rate * (FACTORS[digits] ?? 1);
	const rounded = Math.round(scaled);
	// Below 2^45 the product is off by less than 0.02 (five roundings of half a unit in the last place). Adding 0 turns
	// -0 into 0.
	if (Math.abs(scaled) < 2 ** 45 && Math.abs(scaled - rounded) < 0.47) return rounded + 0;
	return multiplyExactly(major, rate, digits);
}

/** Returns major units as decimal text with the currency's number of digits: 150 minor units of KES are `1.50`. */
export function formatMinorUnits(minor: number, currency: string): string {
	const digits = minorDigitsOf(currency) ?? 2;
	if (digits === 0) return String(minor);
	const text = String(Math.abs(minor)).padStart(digits + 1, "0");
	const point = text.length - digits;
	return `${minor < 0 ? "-" : ""}${text.slice(0, point)}.${text.slice(point)}`;
}

function isAmountInBounds(major: number): boolean {
	return Math.abs(major) <= AMOUNT_MAJOR_MAX;
}

function multiplyExactly(major: number, rate: number, digits: number): number | undefined {
	const majorText = expandDecimal(String(major));
	const rateText = expandDecimal(String(rate));
	// Only numbers under about 1e-40 have no expansion within the bounds. They are zero in any currency.
	if (majorText === undefined || rateText === undefined) return 0;
	const left = scaleDecimal(majorText);
	const right = scaleDecimal(rateText);
	const minor = Number(
		divideHalfAway(left.unscaled * right.unscaled * 10n ** BigInt(digits), left.decimals + right.decimals),
	);
	return Number.isSafeInteger(minor) ? minor : undefined;
}

function divideHalfAway(value: bigint, decimals: number): bigint {
	const divisor = 10n ** BigInt(decimals);
	const half = divisor / 2n;
	return (value < 0n ? value - half : value + half) / divisor;
}
