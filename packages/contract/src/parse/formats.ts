// The text formats that a schema can name, each with its error message. They call the checks of the domain package, so
// that a value which passes here is not refused there.

import {
	expandDecimal,
	foldBvn,
	foldCountry,
	foldCurrency,
	foldImo,
	foldStatus,
	isPositiveDecimal,
	MOVEMENT_STATUSES,
	parseCalendarDate,
	parseInstant,
	parseInstantOrUnix,
	parseWrittenTime,
	parseWrittenTimeOrUnix,
} from "@hakiki/domain";

export interface Format {
	isMet(text: string): boolean;
	readonly message: string;
}

export const FORMATS: ReadonlyMap<string, Format> = new Map([
	["country", { isMet: isCountry, message: "must be an ISO 3166-1 country code of two letters" }],
	["currency", { isMet: isCurrency, message: "must be an ISO 4217 currency code" }],
	["birth-date", { isMet: isBirthDate, message: "must be a date as YYYY-MM-DD, YYYY-MM or YYYY" }],
	["imo", { isMet: isImo, message: "must be seven digits, with or without IMO before them" }],
	["bvn", { isMet: isBvn, message: "must be 11 digits" }],
	["asset-code", { isMet: isAssetCode, message: "must be 2 to 10 letters or digits" }],
	["written-time", { isMet: isWrittenTime, message: "must be an ISO 8601 date or time, between 1970 and 2100" }],
	[
		"written-time-or-unix",
		{
			isMet: isWrittenTimeOrUnix,
			message: "must be an ISO 8601 date or time, or a Unix time in seconds or milliseconds",
		},
	],
	["line", { isMet: isLine, message: "must not hold control characters" }],
	["moment", { isMet: isMoment, message: "must be a date or an ISO 8601 time with an offset" }],
	["rule-set-name", { isMet: isRuleSetName, message: "must be published, draft, or the number of a version" }],
	["rules-version", { isMet: isRulesVersion, message: "must be the number of a version, in quotes" }],
	["status", { isMet: isStatus, message: `must be one of: ${MOVEMENT_STATUSES.join(", ")}` }],
	[
		"time-or-unix",
		{
			isMet: isTimeOrUnix,
			message: "must be an ISO 8601 time with an offset, or a Unix time in seconds or milliseconds",
		},
	],
	[
		"decimal-positive",
		{ isMet: isDecimalPositive, message: "must be a decimal number greater than 0, of at most 60 digits" },
	],
]);

/** Parses a date (midnight UTC) or a time with an offset. Returns milliseconds. */
export function parseMoment(text: string): number | undefined {
	return parseInstant(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00Z` : text);
}

function isMoment(text: string): boolean {
	return parseMoment(text) !== undefined;
}

/** Signs that turn the direction of a text count too: with them, a name can look like another one. */
function isLine(text: string): boolean {
	return !/[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/u.test(text);
}

function isRuleSetName(text: string): boolean {
	return text === "published" || text === "draft" || isRulesVersion(text);
}

function isRulesVersion(text: string): boolean {
	return /^[1-9]\d{0,8}$/.test(text);
}

function isCountry(text: string): boolean {
	return foldCountry(text) !== undefined;
}

function isCurrency(text: string): boolean {
	return foldCurrency(text) !== undefined;
}

function isBirthDate(text: string): boolean {
	return parseCalendarDate(text) !== undefined;
}

function isBvn(text: string): boolean {
	return foldBvn(text) !== undefined;
}

function isImo(text: string): boolean {
	return foldImo(text) !== undefined;
}

function isAssetCode(text: string): boolean {
	return /^[A-Za-z0-9]{2,10}$/.test(text);
}

function isStatus(text: string): boolean {
	return foldStatus(text) !== undefined;
}

/** The exact moment depends on the workspace's time zone, which is not known here. This checks only the format. */
function isWrittenTime(text: string): boolean {
	return parseWrittenTime(text, 0) !== undefined;
}

function isWrittenTimeOrUnix(text: string): boolean {
	return parseWrittenTimeOrUnix(text, 0) !== undefined;
}

function isTimeOrUnix(text: string): boolean {
	return parseInstantOrUnix(text) !== undefined;
}

function isDecimalPositive(text: string): boolean {
	const expanded = expandDecimal(text);
	return expanded !== undefined && isPositiveDecimal(expanded);
}
