// A condition as a sentence: “amount is over KES 50,000 and the payee is new”.

import { formatMoney } from "../../format/money.ts";
import { t } from "../../messages/conditions.ts";
import { formatCount } from "../../messages/define-messages.ts";
import { nameSignal } from "../../messages/signals.ts";
import { nameWord } from "../../messages/words.ts";
import {
	type Condition,
	type FindSignal,
	isNumber,
	type Join,
	kindOf,
	type Part,
	type Signal,
	type Test,
} from "./condition-tree.ts";

type SayTest = (test: Test) => string;

export function sayCondition(condition: Condition, find: FindSignal, currency: string): string {
	return sayParts(condition.parts, condition.join, (test) => sayTest(test, find, currency));
}

/**
 * The condition as the message of its rule: “amount is {amountMinor} and the payee is new”. The service fills in the
 * values of the event. Undefined if a value contains a brace, which would name a signal.
 */
export function sayMessage({ join, parts }: Condition, find: FindSignal, currency: string): string | undefined {
	let hasBraces = false;
	const said = sayParts(parts, join, (test) => {
		const signal = find(test.signal);
		if (signal?.type === "number" && test.op !== "known" && test.op !== "unknown")
			return t("sayValue", { signal: nameSignal(test.signal), value: writePlace(signal) });
		const text = sayTest(test, find, currency);
		hasBraces ||= /[{}]/.test(text);
		return text;
	});
	return hasBraces ? undefined : said.charAt(0).toUpperCase() + said.slice(1);
}

/** The service writes money, minutes and shares with their units. */
function writePlace({ name, unit }: Signal): string {
	if (unit === "hour") return `{${name}}:00`;
	return unit === "days" || unit === "hours" || unit === "seconds" || unit === "km"
		? `{${name}} ${t(`unit_${unit}`)}`
		: `{${name}}`;
}

/** Equal parts are said once: both limits of an hour show the same value. */
function sayParts(parts: readonly Part[], join: Join, say: SayTest): string {
	const inner: Join = join === "all" ? "any" : "all";
	const said = parts.map((part) => {
		if (part.kind === "test") return say(part);
		const text = sayParts(part.parts, inner, say);
		return part.parts.length === 1 || !text.includes(t(inner === "all" ? "and" : "or")) ? text : `(${text})`;
	});
	return [...new Set(said)].join(t(join === "all" ? "and" : "or"));
}

function sayTest({ signal: name, op, values }: Test, find: FindSignal, currency: string): string {
	const signal = nameSignal(name);
	const isStatement = kindOf(name, find) === "bool";
	if (op === "yes") return signal;
	if (op === "no") return t("sayNo", { signal });
	if (op === "known") return t(isStatement ? "sayWhetherKnown" : "sayKnown", { signal });
	if (op === "unknown") return t(isStatement ? "sayWhetherUnknown" : "sayUnknown", { signal });
	const said = values.map((value) => sayValue(name, value, find, currency));
	const last = said.at(-1) ?? "";
	const value = said.length < 2 ? last : t("orOf", { values: said.slice(0, -1).join(", "), last });
	return t("say", { signal, operator: t(`op_${op}`), value });
}

const DURATIONS = ["minutes", "hours", "days", "seconds", "km"] as const;

function sayValue(name: string, value: string, find: FindSignal, currency: string): string {
	const signal = find(name);
	if (signal?.choices?.includes(value) === true) return nameWord(value);
	if (signal?.type !== "number" || !isNumber(value)) return `“${value}”`;
	const number = Number(value);
	if (signal.unit === "money") return formatMoney(number, currency);
	if (signal.unit === "hour") return `${value.padStart(2, "0")}:00`;
	if (signal.unit === "ratio") return `${formatCount(Math.round(number * 1_000) / 10)} %`;
	const unit = DURATIONS.find((one) => one === signal.unit);
	return unit === undefined ? formatCount(number) : t(`value_${unit}`, { count: number });
}
