// The sentence of a workspace's own rule: text with signals in braces, formatted in their units. Metadata is not
// allowed, because it may be personal, and reasons are shown in more places than events.

import { formatDuration, formatMoney, formatPercent, roundTo, toMajor } from "../sentences.ts";
import { type DeclaredSignal, findDeclaredSignal } from "../signals/declared-signals.ts";
import type { SignalValues } from "../signals/signals.ts";

const PLACES_MAX = 8;

export interface SentenceTemplate {
	write(signals: SignalValues): string;
	readonly signals: readonly DeclaredSignal[];
}

/** Returns an error text instead of a template if the sentence is invalid. */
export function compileSentence(sentence: string): SentenceTemplate | string {
	const pieces = sentence.split(/\{([^{}]*)\}/);
	const places: DeclaredSignal[] = [];
	for (const [index, piece] of pieces.entries()) {
		if (index % 2 === 0) {
			if (/[{}]/.test(piece)) return "has a brace without its counterpart";
			continue;
		}
		const signal = findDeclaredSignal(piece);
		if (signal === undefined) return `there is no signal ${piece}`;
		places.push(signal);
	}
	if (places.length > PLACES_MAX) return `names more than ${PLACES_MAX} signals`;
	return {
		signals: places,
		write: (signals) => {
			let text = pieces[0] ?? "";
			for (const [index, signal] of places.entries())
				text += formatSignal(signal, signals) + (pieces[index * 2 + 2] ?? "");
			return text;
		},
	};
}

function formatSignal({ name, unit }: DeclaredSignal, signals: SignalValues): string {
	const value: unknown = signals[name];
	if (value === undefined) return "unknown";
	if (typeof value !== "number") return Array.isArray(value) ? value.join(", ") : String(value);
	switch (unit) {
		case "money":
			return formatMoney(value, signals.currency);
		case "minutes":
			return formatDuration(value);
		case "ratio":
			return formatPercent(value);
		default:
			return String(roundTo(value, 1));
	}
}

/** Returns `out_sum_with_24h` and 4500 for `outSumWith24hMinor` of 450000: evidence shows money in major units. */
export function readEvidence(
	{ name, unit }: DeclaredSignal,
	signals: SignalValues,
): [string, string | number | boolean] | undefined {
	const value: unknown = signals[name];
	const key = name.replace(/Minor$/, "").replaceAll(/(?<=[a-z])(?=[A-Z0-9])|(?<=[A-Z0-9])(?=[A-Z])/g, "_");
	if (typeof value === "number") return [key.toLowerCase(), unit === "money" ? toMajor(value) : roundTo(value, 2)];
	if (typeof value === "string" || typeof value === "boolean") return [key.toLowerCase(), value];
	return Array.isArray(value) ? [key.toLowerCase(), value.join(", ")] : undefined;
}
