// Times are shown in the workspace's zone and not in the browser's, so that they match the customer's clock.

import { t } from "../messages/common.ts";
import { getLanguage } from "../messages/define-messages.ts";

const formats = new Map<string, Intl.DateTimeFormat>();

function getFormat(zone: string, name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
	const { locale } = getLanguage();
	const key = `${zone} ${name} ${locale}`;
	let format = formats.get(key);
	if (format === undefined) {
		format = new Intl.DateTimeFormat(locale, { timeZone: zone, ...options });
		formats.set(key, format);
	}
	return format;
}

/** “15 Nov 2026, 14:07:31 EAT” */
export function formatExact(atMs: number, zone: string): string {
	return getFormat(zone, "exact", {
		day: "numeric",
		month: "short",
		year: "numeric",
		hour: "2-digit",
		minute: "2-digit",
		second: "2-digit",
		timeZoneName: "short",
	}).format(atMs);
}

/** “15 Nov, 14:07” */
export function formatMoment(atMs: number, zone: string): string {
	return getFormat(zone, "moment", { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" }).format(atMs);
}

/** “14:07” */
export function formatClock(atMs: number, zone: string): string {
	return getFormat(zone, "clock", { hour: "2-digit", minute: "2-digit" }).format(atMs);
}

/** “15 Nov 2026” */
export function formatDay(atMs: number, zone: string): string {
	return getFormat(zone, "day", { day: "numeric", month: "short", year: "numeric" }).format(atMs);
}

/** “November 2026”, of a moment in the middle of the month. */
export function formatMonth(atMs: number): string {
	return getFormat("UTC", "month", { month: "long", year: "numeric" }).format(atMs);
}

/** “15 Nov” */
export function formatDayShort(atMs: number, zone: string): string {
	return getFormat(zone, "day short", { day: "numeric", month: "short" }).format(atMs);
}

const MINUTE = { unit: "minute", ms: 60_000 } as const;
const UNITS = [
	{ unit: "year", ms: 365 * 86_400_000 },
	{ unit: "month", ms: 30 * 86_400_000 },
	{ unit: "week", ms: 7 * 86_400_000 },
	{ unit: "day", ms: 86_400_000 },
	{ unit: "hour", ms: 3_600_000 },
	MINUTE,
] as const;
const JUST_NOW_MS = 45_000;

/**
 * “3 min ago”, “in 2 hr”. The texts are ours, because `Intl.RelativeTimeFormat` has no short form in Swahili: “dakika 3
 * zilizopita” is too long for a table.
 */
export function formatRelative(atMs: number, nowMs: number): string {
	const differenceMs = atMs - nowMs;
	const size = Math.abs(differenceMs);
	if (size < JUST_NOW_MS) return t("now");
	const { unit, ms } = UNITS.find((one) => size >= one.ms) ?? MINUTE;
	const count = Math.max(1, Math.round(size / ms));
	return t(differenceMs < 0 ? `ago_${unit}` : `in_${unit}`, { count });
}

/** “1 h 05 min”, “12 min”, “3 d 4 h”: how long something takes or has left. */
export function formatDuration(durationMs: number): string {
	const minutes = Math.floor(Math.abs(durationMs) / 60_000);
	const days = Math.floor(minutes / 1_440);
	const hours = Math.floor((minutes % 1_440) / 60);
	const writeHours = (value: number): string => t("durationHours", { value });
	if (days > 0) return [t("durationDays", { value: days }), ...(hours === 0 ? [] : [writeHours(hours)])].join(" ");
	const writeMinutes = (value: string): string => t("durationMinutes", { value });
	if (hours > 0) return `${writeHours(hours)} ${writeMinutes(String(minutes % 60).padStart(2, "0"))}`;
	if (minutes > 0) return writeMinutes(String(minutes));
	return t("durationSeconds", { value: Math.floor(Math.abs(durationMs) / 1_000) });
}
