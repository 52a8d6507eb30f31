// Times as callers write them, read strictly: ISO 8601 date-times with an offset, or Unix times where a field allows it.
// `written-times.ts` reads the forms that need a place to mean a moment.
// `Date.parse` is not used, because it silently accepts local times, roll-overs and several dialects.

export const TIME_MIN_MS = 0;
/** The first moment of the year 2101. */
export const TIME_END_MS = 4_133_980_800_000;

/**
 * A Unix time below this is in seconds, otherwise in milliseconds. It is 1973 in milliseconds and the year 5138 in
 * seconds.
 */
const UNIX_MS_FROM = 100_000_000_000;

const MINUTE_MS = 60_000;

/**
 * Returns the milliseconds of `2026-01-31T08:30:00+03:00`. Seconds, and fractions of up to nine digits, are optional.
 * `t` and `z` may be lower case. Offsets are `Z`, `+03:00`, `+0300` or `+03`. A leap second counts as the next second,
 * and is accepted only at 23:59:60 UTC. `24:00`, a date alone, a time without an offset, and years outside 1970 to 2100
 * are refused.
 */
export function parseInstant(text: string): number | undefined {
	if (text.length < 17 || text.length > 40) return undefined;
	const dayMs = readDay(text);
	const separator = text[10];
	if (dayMs === undefined || (separator !== "T" && separator !== "t")) return undefined;
	const hour = readDigits(text, 11, 2);
	const minute = readDigits(text, 14, 2);
	if (text[13] !== ":" || hour < 0 || hour > 23 || minute < 0 || minute > 59) return undefined;
	let at = 16;
	let second = 0;
	let millisecond = 0;
	if (text[at] === ":") {
		second = readDigits(text, 17, 2);
		if (second < 0 || second > 60) return undefined;
		at = 19;
		if (text[at] === "." || text[at] === ",") {
			const end = skipDigits(text, at + 1);
			if (end === at + 1 || end > at + 10) return undefined;
			millisecond = Number(text.slice(at + 1, Math.min(at + 4, end)).padEnd(3, "0"));
			at = end;
		}
	}
	const offset = readOffsetMinutes(text, at);
	if (offset === undefined) return undefined;
	return settleTime(dayMs + (hour * 60 + minute - offset) * MINUTE_MS, second, millisecond);
}

/** Adds the seconds to the start of a minute. Returns undefined for an impossible second or a year out of range. */
export function settleTime(minuteMs: number, second: number, millisecond: number): number | undefined {
	const isLeap = second === 60;
	if (second > 60 || (isLeap && (minuteMs + MINUTE_MS) % 86_400_000 !== 0)) return undefined;
	const timeMs = minuteMs + second * 1000 + (isLeap ? 0 : millisecond);
	return timeMs >= TIME_MIN_MS && timeMs < TIME_END_MS ? timeMs : undefined;
}

/** Parses an ISO 8601 date-time, or a Unix time in seconds or milliseconds, as a number or as its digits. */
export function parseInstantOrUnix(value: string | number): number | undefined {
	if (typeof value === "string") return isUnixText(value) ? parseUnix(Number(value)) : parseInstant(value);
	return parseUnix(value);
}

/** Returns true if a text can be the digits of a Unix time. */
export function isUnixText(text: string): boolean {
	return text.length > 0 && text.length <= 13 && skipDigits(text, 0) === text.length;
}

/** Returns midnight UTC of a real calendar date `YYYY-MM-DD`. A year, or a year and month, means its first day. */
export function parseCalendarDate(text: string): number | undefined {
	if (text.length === 10) return readDay(text);
	if (text.length === 7) return readDay(`${text}-01`);
	if (text.length === 4) return readDay(`${text}-01-01`);
	return undefined;
}

export function parseUnix(value: number): number | undefined {
	const timeMs = value < UNIX_MS_FROM ? Math.round(value * 1000) : Math.round(value);
	return timeMs > TIME_MIN_MS && timeMs < TIME_END_MS ? timeMs : undefined;
}

function readDay(text: string): number | undefined {
	const year = readDigits(text, 0, 4);
	const month = readDigits(text, 5, 2);
	const day = readDigits(text, 8, 2);
	return text[4] === "-" && text[7] === "-" ? readDate(year, month, day) : undefined;
}

/** Returns midnight UTC of a real date. */
export function readDate(year: number, month: number, day: number): number | undefined {
	if (year < 1000 || month < 1 || month > 12 || day < 1) return undefined;
	return day <= countDays(year, month) ? Date.UTC(year, month - 1, day) : undefined;
}

function countDays(year: number, month: number): number {
	if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
	return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
}

function readOffsetMinutes(text: string, at: number): number | undefined {
	const sign = text[at];
	if (sign === "Z" || sign === "z") return at + 1 === text.length ? 0 : undefined;
	if (sign !== "+" && sign !== "-") return undefined;
	const hours = readDigits(text, at + 1, 2);
	const rest = text.length - at - 3;
	const hasColon = text[at + 3] === ":";
	let minutes = -1;
	if (rest === 0) minutes = 0;
	else if (rest === 2 && !hasColon) minutes = readDigits(text, at + 3, 2);
	else if (rest === 3 && hasColon) minutes = readDigits(text, at + 4, 2);
	if (hours < 0 || hours > 23 || minutes < 0 || minutes > 59) return undefined;
	return (hours * 60 + minutes) * (sign === "-" ? -1 : 1);
}

/** Returns the number in `length` digits from `start`, or -1. */
function readDigits(text: string, start: number, length: number): number {
	let value = 0;
	for (let at = start; at < start + length; at += 1) {
		const digit = text.charCodeAt(at) - 48;
		if (!(digit >= 0 && digit <= 9)) return -1;
		value = value * 10 + digit;
	}
	return value;
}

function skipDigits(text: string, start: number): number {
	let at = start;
	while (at < text.length && text.charCodeAt(at) >= 48 && text.charCodeAt(at) <= 57) at += 1;
	return at;
}
