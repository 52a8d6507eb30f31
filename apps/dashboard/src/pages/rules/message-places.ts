// The places of a rule's message, such as `{amountMinor}`: which ones a condition suggests, and an example of the result.

import { nameSignal } from "../../messages/signals.ts";
import type { FindSignal, Signal } from "./condition-tree.ts";

const PLACE = /\{([^{}]*)\}/g;

/** The values that a condition names, in its order. A statement, such as “the payee is new”, has no value to show. */
export function listPlaces(when: string, find: FindSignal): readonly Signal[] {
	const names = when.replaceAll(/"[^"]*"|'[^']*'/g, "").match(/[A-Za-z_][\w.]*/g) ?? [];
	return [...new Set(names)].flatMap((name) => {
		const signal = find(name);
		return signal === undefined || signal.type === "bool" ? [] : [signal];
	});
}

/** People see “amount” on the page and write `{amount}`. The service knows the signal by its id. */
export function replaceNames(message: string, signals: readonly Signal[]): string {
	return message.replaceAll(PLACE, (place, typed: string) => {
		const name = typed.trim().toLowerCase();
		const isId = signals.some((signal) => signal.name === typed);
		const found = isId ? undefined : signals.find((signal) => nameSignal(signal.name).toLowerCase() === name);
		return found === undefined ? place : `{${found.name}}`;
	});
}

/** The message as an event could show it, and the places that name no signal. */
export function fillPlaces(
	message: string,
	find: FindSignal,
	currency: string,
): { readonly text: string; readonly unknown: readonly string[] } {
	const unknown: string[] = [];
	const text = message.replaceAll(PLACE, (place, name: string) => {
		const signal = find(name);
		if (signal === undefined) unknown.push(name);
		return signal === undefined ? place : writeExample(signal, currency);
	});
	return { text, unknown };
}

/** As the service writes a value: in English, with its unit. */
function writeExample({ name, type, unit, choices }: Signal, currency: string): string {
	if (type !== "number") return choices?.[0] ?? nameSignal(name);
	if (unit === "money") return `${currency} 25,000`;
	if (unit === "minutes") return "45 minutes";
	if (unit === "ratio") return "80 %";
	return unit === "hour" ? "22" : "3";
}
