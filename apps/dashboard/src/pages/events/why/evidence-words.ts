// Names and formats the evidence of a rule. Rules name it `out_24h`, `minutes_since_…`.

import { formatMoney } from "../../../format/money.ts";
import { formatDuration } from "../../../format/time.ts";
import { getLanguage } from "../../../messages/define-messages.ts";
import { t } from "../../../messages/why.ts";
import { nameWord } from "../../../messages/words.ts";

type Value = string | number | boolean | null;

const MONEY =
	/^(amount|usual_amount|usual_large_amount|largest_\d+d|received|started|returned|credit|means|limit|left|cap|threshold|large_from|p99|p999|balance|sum|total|in_sum|out_sum|out|out_(\d+[hdm]|since_.*|on_.*|and_tried(_\d+h)?)|in_(\d+[hdm]|since_.*))$/;
/** Written in full, a ratio as large as this looks more exact than it is. */
const WHOLE_RATIO_MIN = 10;
const WINDOW = /^(.*)_(\d+)([mhd])$/;
const SHARE = /(^|_)(share|shared|share_of_\w+|balance_share)(_|$)/;

export interface Figure {
	readonly name: string;
	readonly text: string;
}

/** The way of money is shown as a picture. */
const PICTURED = "path";

/** Unknown figures are left out. */
export function listFigures(evidence: Readonly<Record<string, Value>>, currency: string): readonly Figure[] {
	return Object.entries(evidence)
		.filter(([key, value]) => value !== null && value !== "" && key !== PICTURED)
		.map(([key, value]) => ({ name: nameFigure(key), text: writeFigure(nameKind(key, evidence), value, currency) }));
}

/** A usual day is one of money, or of payments where these are counted. */
function nameKind(key: string, evidence: Readonly<Record<string, Value>>): string {
	return key === "usual_day" && "out_24h" in evidence ? "out_sum" : key;
}

/** Figures whose key alone says little. */
function nameKnown(key: string): string | undefined {
	switch (key) {
		case "p99":
			return t("percentile99");
		case "p999":
			return t("percentile999");
		case "window_hours":
			return t("period");
		case "minutes":
			return t("timeBetween");
		default:
			return undefined;
	}
}

function nameFigure(key: string): string {
	const known = nameKnown(key);
	if (known !== undefined) return known;
	const since = /^(?:minutes|seconds|hours|days)_since_(.+)$/.exec(key)?.[1];
	if (since !== undefined) return t("since", { what: nameWord(since).toLowerCase().replace("sim ", "SIM ") });
	const on = /^minutes_on_(.+)$/.exec(key)?.[1];
	if (on !== undefined) return t("on", { what: nameWord(on).toLowerCase() });
	const [, what, size, unit] = WINDOW.exec(key) ?? [];
	if (what === undefined || size === undefined) return nameWord(key.replace(/^is_/, "").replace(/_km$/, ""));
	return t("window", { what: nameWord(what), window: nameWindow(Number(size), unit) });
}

function nameWindow(count: number, unit: string | undefined): string {
	if (unit === "m") return t("windowMinutes", { count });
	return unit === "h" ? t("windowHours", { count }) : t("windowDays", { count });
}

function writeFigure(key: string, value: Value, currency: string): string {
	if (typeof value === "boolean") return value ? t("yes") : t("no");
	if (typeof value !== "number") return nameWord(String(value));
	if (key === "window_hours") return t("windowHours", { count: value });
	if (/^minutes(_|$)/.test(key)) return value === 0 ? t("underMinute") : formatDuration(value * 60_000);
	if (key.startsWith("seconds_")) return t("seconds", { value });
	if (key.endsWith("_km")) return t("kilometres", { value });
	if (key.endsWith("_days")) return t("days", { value });
	if (SHARE.test(key) && value <= 1) return t("percent", { value: Math.round(value * 100) });
	if (key === "local_hour") return `${String(value).padStart(2, "0")}:00`;
	if (MONEY.test(key)) return formatMoney(value, currency);
	if (/^ratio(_|$)/.test(key)) return t("times", { value: writeNumber(value, value < WHOLE_RATIO_MIN ? 1 : 0) });
	return writeNumber(value, 2);
}

function writeNumber(value: number, digitsMax: number): string {
	return value.toLocaleString(getLanguage().locale, { maximumFractionDigits: digitsMax });
}
