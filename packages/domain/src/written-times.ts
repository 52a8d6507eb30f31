// Reads times as people write them in ISO 8601, in the workspace's time zone: dates alone, times without an offset, the
// basic format, ordinal and week dates. A time with an offset means the same everywhere, so `parseInstant` reads it
// first.

import { isUnixText, parseInstant, parseUnix, readDate, settleTime } from "./times.ts";
import type { CountryServed } from "./vocabulary.ts";

const DAY_MS = 86_400_000;
const LENGTH_MAX = 40;

/** Kenya is three hours ahead of UTC and Nigeria one, all year and since before 1970. */
export const UTC_OFFSET_MS: Readonly<Record<CountryServed, number>> = { KE: 3 * 3_600_000, NG: 3_600_000 };

/** The largest offset from UTC. A time read with it is the earliest moment that its text can mean. */
export const UTC_OFFSET_MS_MAX = 14 * 3_600_000;

const CALENDAR = String.raw`(?<dash>-?)(?<month>\d{2})\k<dash>(?<day>\d{2})`;
const ORDINAL = String.raw`-?(?<dayOfYear>\d{3})`;
const WEEK = String.raw`(?<weekDash>-?)W(?<week>\d{2})\k<weekDash>(?<weekday>[1-7])`;
const SECONDS = String.raw`\k<colon>(?<second>\d{2})(?:[.,](?<fraction>\d{1,9}))?`;
const OFFSET = String.raw`Z|(?<sign>[+-])(?<offsetHour>\d{2})(?::?(?<offsetMinute>\d{2}))?`;
const CLOCK = String.raw`T(?<hour>\d{2})(?<colon>:?)(?<minute>\d{2})(?:${SECONDS})?(?<offset>${OFFSET})?`;
const WRITTEN = new RegExp(String.raw`^(?<year>\d{4})(?:${CALENDAR}|${ORDINAL}|${WEEK})(?:${CLOCK})?$`, "i");

type Parts = Readonly<Record<string, string | undefined>>;

/**
 * Returns the milliseconds of a time in any usual format. A time without an offset is in the place that is `offsetMs`
 * ahead of UTC, and a date alone is the start of its day there. `24:00`, a space in place of the `T`, months and years
 * alone, and years outside 1970 to 2100 are refused.
 */
export function parseWrittenTime(text: string, offsetMs: number): number | undefined {
	const exact = parseInstant(text);
	if (exact !== undefined || text.length > LENGTH_MAX) return exact;
	const parts: Parts | undefined = WRITTEN.exec(text)?.groups;
	if (parts === undefined) return undefined;
	const dayMs = readWrittenDay(parts);
	const offset = parts["offset"] === undefined ? offsetMs : readOffset(parts);
	const hour = Number(parts["hour"] ?? 0);
	const minute = Number(parts["minute"] ?? 0);
	if (dayMs === undefined || offset === undefined || hour > 23 || minute > 59) return undefined;
	const millisecond = Number((parts["fraction"] ?? "").slice(0, 3).padEnd(3, "0"));
	return settleTime(dayMs + (hour * 60 + minute) * 60_000 - offset, Number(parts["second"] ?? 0), millisecond);
}

/**
 * The same, or a Unix time in seconds or milliseconds. Seven or eight digits that form a date are that date, because as
 * Unix times they would be in the first years after 1970.
 */
export function parseWrittenTimeOrUnix(value: string | number, offsetMs: number): number | undefined {
	if (typeof value === "number") return parseUnix(value);
	const written = parseWrittenTime(value, offsetMs);
	return written === undefined && isUnixText(value) ? parseUnix(Number(value)) : written;
}

/** Returns true if a text that was read as a time names only a day. No format with a time is this short. */
export function isDateAlone(text: string): boolean {
	return text.length <= "2026-W05-6".length;
}

function readWrittenDay({ year, month, day, dayOfYear, week, weekday }: Parts): number | undefined {
	const wholeYear = Number(year);
	if (month !== undefined) return readDate(wholeYear, Number(month), Number(day));
	return dayOfYear === undefined
		? readWeekDay(wholeYear, Number(week), Number(weekday))
		: readDayOfYear(wholeYear, Number(dayOfYear));
}

function readDayOfYear(year: number, dayOfYear: number): number | undefined {
	const dayMs = Date.UTC(year, 0, dayOfYear);
	return dayOfYear > 0 && new Date(dayMs).getUTCFullYear() === year ? dayMs : undefined;
}

/** The first week of a year contains 4 January. A week belongs to the year of its Thursday. */
function readWeekDay(year: number, week: number, weekday: number): number | undefined {
	const fourth = Date.UTC(year, 0, 4);
	const daysSinceMonday = (new Date(fourth).getUTCDay() + 6) % 7;
	const monday = fourth + ((week - 1) * 7 - daysSinceMonday) * DAY_MS;
	const isInYear = new Date(monday + 3 * DAY_MS).getUTCFullYear() === year;
	return isInYear ? monday + (weekday - 1) * DAY_MS : undefined;
}

function readOffset({ sign, offsetHour, offsetMinute }: Parts): number | undefined {
	const hours = Number(offsetHour ?? 0);
	const minutes = Number(offsetMinute ?? 0);
	if (hours > 23 || minutes > 59) return undefined;
	return (hours * 60 + minutes) * (sign === "-" ? -60_000 : 60_000);
}
