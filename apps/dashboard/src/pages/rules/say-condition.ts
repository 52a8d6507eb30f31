// A condition as a sentence: “amount is over KSh 50,000 and the payee is new”.

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
	type Test,
} from "./condition-tree.ts";

export function sayCondition({ join, parts }: Condition, find: FindSignal, currency: string): string {
	return sayParts(parts, join, find, currency);
}

function sayParts(parts: readonly Part[], join: Join, find: FindSignal, currency: string): string {
	const inner: Join = join === "all" ? "any" : "all";
	return parts
		.map((part) => {
			if (part.kind === "test") return sayTest(part, find, currency);
			const text = sayParts(part.parts, inner, find, currency);
			return part.parts.length === 1 ? text : `(${text})`;
		})
		.join(t(join === "all" ? "and" : "or"));
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
