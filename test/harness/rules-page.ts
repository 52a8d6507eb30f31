// The page about the rules, written from the rules, so that it cannot say anything else.

import type { ParameterSpec, Rule } from "@hakiki/rules";

export function writeRulesPage(rules: readonly Rule[]): string {
	return [
		"# Rules",
		"",
		"Every rule of the catalogue with its defaults, written from the code. How rules become a score is in",
		"[Decisions](decision.md#how-a-score-comes-about); how to add one is in [CONTRIBUTING](../../CONTRIBUTING.md#a-rule).",
		"",
		"`out` is a payout request or an outgoing transaction, `in` an incoming one. The weight is in log-odds at full strength.",
		"A rule may raise its own floor where the evidence is strong. Where a parameter differs by country, Kenya stands first.",
		"",
		...rules.flatMap(writeRule),
	].join("\n");
}

function writeRule(rule: Rule): string[] {
	const parameters = Object.entries(rule.parameters).map(([name, spec]) => `\`${name}\` ${writeDefault(spec)}`);
	return [
		`## ${rule.id}`,
		"",
		`${rule.title}. ${rule.why}`,
		"",
		`- Looks at: ${rule.appliesTo.join(", ")}`,
		`- ${[`Weight ${rule.weight}`, ...listTraits(rule)].join("; ")}`,
		...(parameters.length === 0 ? [] : [`- ${parameters.join(", ")}`]),
		"",
	];
}

function listTraits(rule: Rule): string[] {
	const { mode, floor, holds, isCap, family, isNewness, isFormal, canVerify, reports } = rule;
	const capIn =
		typeof isCap === "object" ? Object.entries(isCap).flatMap(([country, is]) => (is ? [country] : [])) : [];
	return [
		...(mode === undefined ? [] : [`${mode} by default`]),
		...(floor === undefined ? [] : [`at least ${floor}`]),
		...(holds === true ? ["holds the customer"] : []),
		...(isCap === true ? ["a cap"] : []),
		...(capIn.length > 0 ? [`a cap in ${capIn.join(" and ")}`] : []),
		...(isFormal === true ? ["says nothing about risk"] : []),
		...(reports === undefined
			? []
			: [reports === "case" ? "reports to the register, and opens a case" : "reports to the register"]),
		...(family === undefined ? [] : [`family ${family}`]),
		...(isNewness === true ? ["a sign of newness"] : []),
		...(canVerify === true ? ["a step-up can settle it"] : []),
	];
}

function writeDefault({ default: value, unit }: ParameterSpec): string {
	const write = (one: number): string => String(one).replaceAll(/\B(?=(\d{3})+(?!\d))/g, ",");
	const [kenya, nigeria] = unit === "money" ? ["KES ", "NGN "] : ["", ""];
	const name = unit === "money" || unit === "count" || unit === "ratio" ? "" : ` ${unit}`;
	if (typeof value === "number") return `${write(value)}${name}`;
	return `${kenya}${write(value.KE)} / ${nigeria}${write(value.NG)}${name}`;
}
