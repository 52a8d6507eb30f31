// The steps of a curve in the words and units of its signal: “KES 500 to under KES 800”, “22:00 to 23:59”, “Saturday”.

import type { Answer } from "../../../api/call.ts";
import { formatMoney, formatMoneyShort } from "../../../format/money.ts";
import { formatDuration } from "../../../format/time.ts";
import { formatCount, getLanguage } from "../../../messages/define-messages.ts";
import { t } from "../../../messages/layer.ts";
import { nameWord } from "../../../messages/words.ts";

export type Layer = NonNullable<Answer<"readLayer">["layer"]>;
export type Curve = Layer["curves"][number];
export type Table = Layer["tables"][number];
export type Pin = Curve["pins"][number];

/** A signal as the service describes it. */
export interface LayerSignal extends Pick<Curve["signal"], "name" | "type" | "unit"> {
	readonly choices: readonly string[] | null;
}

export interface Step {
	/** The place in the lists of a curve: 0 for unknown values. */
	readonly bin: number;
	readonly name: string;
	/** For an axis. */
	readonly short: string;
}

/** The signal's values are whole numbers, so that a step can be named by the values in it. */
const isWhole = ({ name, unit }: LayerSignal): boolean =>
	unit === "count" || unit === "hour" || name === "activeDays90d" || name === "payeeProvenDays";

/** A step is named by its values, and not by its limits. */
export const isNamed = (signal: LayerSignal): boolean =>
	signal.type === "bool" || signal.choices !== null || isWhole(signal);

export function listSteps(signal: LayerSignal, edges: readonly number[], currency: string): readonly Step[] {
	const known = Array.from({ length: edges.length + 1 }, (_, place) => {
		const [from, to] = [edges[place - 1], edges[place]];
		return { bin: place + 1, ...nameStep(signal, from, to, currency) };
	});
	return [{ bin: 0, name: t("unknown"), short: t("unknown") }, ...known];
}

type Named = Pick<Step, "name" | "short">;
const asOne = (name: string): Named => ({ name, short: name });

export function nameStep(
	signal: LayerSignal,
	from: number | undefined,
	to: number | undefined,
	currency: string,
): Named {
	const isIn = (value: number): boolean => (from === undefined || value >= from) && (to === undefined || value < to);
	if (signal.type === "bool") {
		const words = [isIn(0) && t("no"), isIn(1) && t("yes")].filter((word) => word !== false);
		return asOne(words.join(" / "));
	}
	if (signal.choices !== null) {
		const words = signal.choices.filter((_, place) => isIn(place)).map(nameWord);
		return asOne(words.join(", "));
	}
	return isWhole(signal) ? nameWhole(signal, from, to) : nameRange(signal, from, to, currency);
}

function nameRange(signal: LayerSignal, from: number | undefined, to: number | undefined, currency: string): Named {
	const say = (value: number): string => sayValue(signal, value, currency);
	const short = from === undefined ? "" : sayShort(signal, from, currency);
	if (from === undefined && to === undefined) return asOne(t("whole"));
	if (from === undefined)
		return { name: t("under", { to: say(to ?? 0) }), short: `< ${sayShort(signal, to ?? 0, currency)}` };
	return {
		name: to === undefined ? t("orMore", { from: say(from) }) : t("range", { from: say(from), to: say(to) }),
		short,
	};
}

const LEAST: Readonly<Record<string, number>> = { localWeekday: 1, kycTier: 1 };
const MOST: Readonly<Record<string, number>> = { localWeekday: 7, localHour: 23, kycTier: 3, activeDays90d: 90 };

/** The whole numbers in a step. */
function nameWhole(signal: LayerSignal, from: number | undefined, to: number | undefined): Named {
	const first = from === undefined ? (LEAST[signal.name] ?? 0) : Math.ceil(from);
	const last = to === undefined ? MOST[signal.name] : Math.ceil(to) - 1;
	const say = (value: number): string => sayWhole(signal, value);
	if (last === undefined) return { name: t("orMore", { from: say(first) }), short: `${say(first)}+` };
	if (last <= first) return asOne(say(first));
	const short = `${say(first)}–${say(last)}`.replaceAll(":00", "");
	return { name: t("span", { from: say(first), to: signal.unit === "hour" ? sayHourEnd(last) : say(last) }), short };
}

function sayWhole({ name, unit }: LayerSignal, value: number): string {
	if (unit === "hour") return `${String(value).padStart(2, "0")}:00`;
	// The first of January 2024 was a Monday.
	if (name === "localWeekday")
		return new Date(Date.UTC(2024, 0, value)).toLocaleDateString(getLanguage().locale, {
			weekday: "short",
			timeZone: "UTC",
		});
	return name === "kycTier" ? t("tier", { value }) : formatCount(value);
}

const sayHourEnd = (value: number): string => `${String(value).padStart(2, "0")}:59`;

export function sayValue(signal: LayerSignal, value: number, currency: string): string {
	return signal.unit === "money" ? formatMoney(value / 100, currency) : sayShort(signal, value, currency);
}

const MINUTES: Readonly<Record<string, number>> = { seconds: 1 / 60, minutes: 1, hours: 60, days: 1_440 };

function sayShort(signal: LayerSignal, value: number, currency: string): string {
	const { name, unit } = signal;
	if (unit === "money") return formatMoneyShort(value / 100, currency);
	const minutes = MINUTES[unit ?? ""];
	if (minutes !== undefined) return sayMinutes(value * minutes);
	if (unit === "ratio") {
		// How many times the usual amount a payment is can be far over 1.
		return name.startsWith("amountTimes")
			? `${formatCount(roundTo(value, 2))}×`
			: `${formatCount(roundTo(value * 100, 1))} %`;
	}
	if (unit === "km") return t("km", { value: roundTo(value, 1) });
	return isWhole(signal) ? sayWhole(signal, value) : formatCount(roundTo(value, 2));
}

/** No more digits than the length is worth: days without hours, hours without minutes. */
function sayMinutes(minutes: number): string {
	const size = minutes >= 4_320 ? 1_440 : minutes >= 180 ? 60 : minutes >= 1 ? 1 : 1 / 60;
	return formatDuration(Math.round(minutes / size) * size * 60_000 + 1);
}

function roundTo(value: number, digits: number): number {
	const scale = 10 ** digits;
	return Math.round(value * scale) / scale;
}

/** For an axis, whose labels have little room. */
export function cutShort(text: string, lengthMax = 14): string {
	return text.length > lengthMax ? `${text.slice(0, lengthMax - 1).trimEnd()}…` : text;
}

/** “+1.20”, “−0.35”, “0.00”: with a true minus sign. */
export function sayAdded(value: number): string {
	const text = Math.abs(value).toLocaleString(getLanguage().locale, {
		minimumFractionDigits: 2,
		maximumFractionDigits: 2,
	});
	const isZero = Number(Math.abs(value).toFixed(2)) === 0;
	return isZero ? text : `${value > 0 ? "+" : "−"}${text}`;
}

/** How much the odds of fraud change. */
export function sayOdds(value: number): string {
	const factor = Math.exp(value);
	return t("odds", { value: roundTo(factor, factor < 10 ? 2 : 0) });
}

export function sayShare(share: number): string {
	const percent = share * 100;
	return `${formatCount(roundTo(percent, percent < 1 ? 2 : 1))} %`;
}

/** The part that a pin holds. */
export function sayPinned(signal: LayerSignal, pin: PinRange, currency: string): string {
	if (pin.unknown === true) return t("unknown");
	const [from, to] = [pin.from ?? undefined, pin.to ?? undefined];
	if (from === undefined && to === undefined) return t(pin.with === undefined ? "whole" : "wholeTable");
	return nameStep(signal, from, to, currency).name;
}

export interface PinRange {
	readonly from?: number | null;
	readonly to?: number | null;
	readonly unknown?: boolean;
	readonly with?: string;
}
