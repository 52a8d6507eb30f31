// The input of the what-if analysis, and the rule changes that it stands for.

import type { Body } from "../../api/call.ts";

/** The texts as typed; an empty text changes nothing. */
export interface Edits {
	readonly thresholds: Readonly<Record<string, string>>;
	/** By the rule's id: `weight` and the names of its parameters. */
	readonly rules: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export const NO_EDITS: Edits = { thresholds: {}, rules: {} };

export function buildEdits({ thresholds, rules }: Edits, eventType: string): Body<"tryOtherRules"> {
	const limits = readNumbers(thresholds);
	const changed = Object.entries(rules).flatMap(([id, typed]) => {
		const { weight, ...parameters } = readNumbers(typed);
		const hasParameters = Object.keys(parameters).length > 0;
		if (weight === undefined && !hasParameters) return [];
		return [[id, { ...(weight !== undefined && { weight }), ...(hasParameters && { parameters }) }] as const];
	});
	return {
		...(Object.keys(limits).length > 0 && { thresholds: { [eventType]: limits } }),
		...(changed.length > 0 && { rules: Object.fromEntries(changed) }),
	};
}

function readNumbers(typed: Readonly<Record<string, string>>): Record<string, number> {
	return Object.fromEntries(
		Object.entries(typed)
			.filter(([, text]) => text.trim() !== "" && Number.isFinite(Number(text)))
			.map(([name, text]) => [name, Number(text)]),
	);
}

export interface ParameterFacts {
	readonly name: string;
	/** Empty if the parameter has no unit. */
	readonly unit: string;
	readonly fallback: string;
	readonly min: number | undefined;
	readonly max: number | undefined;
}

/** The numeric parameters of a rule with their defaults for a country. */
export function readParameters(
	parameters: Readonly<Record<string, object>>,
	country: string,
): readonly ParameterFacts[] {
	return Object.entries(parameters).flatMap(([name, described]) => {
		const facts = described as Readonly<Record<string, unknown>>;
		const given = facts["default"];
		const fallback = typeof given === "object" && given !== null ? (given as Record<string, unknown>)[country] : given;
		if (typeof fallback !== "number") return [];
		const read = (key: string): number | undefined => (typeof facts[key] === "number" ? facts[key] : undefined);
		return [
			{ name, unit: String(facts["unit"] ?? ""), fallback: String(fallback), min: read("min"), max: read("max") },
		];
	});
}
