// Presents the explanation of one replayed decision: as JSON for programs, and as text for people.

import { roundTo } from "@hakiki/contract";
import type { ExplainedEvent } from "@hakiki/service";
import { formatIso, formatMoment, formatTable } from "./print-table.ts";

type Explanation = ExplainedEvent["explanation"];

export function presentExplanation({ line, event, outcome, explanation }: ExplainedEvent) {
	return {
		line,
		event_id: event.id,
		customer_id: event.customerId,
		occurred_at: formatIso(event.occurredAt),
		decision: outcome.decision,
		score: outcome.score,
		risk_level: outcome.riskLevel,
		next_step: outcome.nextStep,
		reasons: outcome.reasons.map(({ code, reason, severity, weight, evidence }) => ({
			code,
			reason,
			severity,
			weight,
			evidence,
		})),
		bias: explanation.bias,
		thresholds: explanation.thresholds,
		rules: explanation.rules.map((one) => ({
			rule: one.rule,
			sentence: one.sentence,
			points: roundTo(one.points, 3),
			weight: roundTo(one.weight, 3),
			strength: roundTo(one.strength, 3),
			floor: one.floor ?? null,
			limit: one.isCap,
			shadow: one.isShadow,
		})),
		parts: explanation.parts.map(({ of, signals, says, points }) => ({
			of,
			signals,
			says,
			points: roundTo(points, 3),
		})),
		signals: explanation.signals.map(({ name, meaning, unit, value }) => ({
			name,
			meaning,
			unit: unit ?? null,
			value: value ?? null,
		})),
	};
}

export function describeExplanation({ line, event, outcome, explanation }: ExplainedEvent): string {
	const { review, block } = explanation.thresholds;
	const known = explanation.signals.filter(({ value }) => value !== undefined);
	const lines = [
		`Line ${line}: ${event.type} of customer ${event.customerId} at ${formatMoment(event.occurredAt)}`,
		`Decision: ${outcome.decision}, score ${outcome.score} (review from ${review}, block from ${block}), risk ${outcome.riskLevel}, next step ${outcome.nextStep}`,
		"",
		"Reasons:",
		...(outcome.reasons.length === 0 ? ["  none"] : outcome.reasons.map(({ reason }) => `  ${reason}`)),
		"",
		describeRules(explanation),
		...describeParts(explanation),
		"",
		formatTable(
			["SIGNAL", "VALUE", "UNIT", "MEANING"],
			known.map(({ name, value, unit, meaning }) => [name, formatValue(value), unit ?? "", meaning]),
		),
		`${explanation.signals.length - known.length} more signals were read and not known.`,
	];
	return lines.join("\n");
}

function describeRules({ bias, rules }: Explanation): string {
	const sum = rules.reduce((total, { points }) => total + points, bias);
	return formatTable(
		["RULE", "POINTS", "WEIGHT", "STRENGTH", "AT LEAST", "REASON"],
		[
			["(every event)", formatPoints(bias), "", "", "", ""],
			...rules.map((one) => [
				one.isShadow ? `${one.rule} (shadow)` : one.rule,
				formatPoints(one.points),
				one.weight.toFixed(2),
				one.strength.toFixed(2),
				one.floor ?? "",
				one.sentence === "" ? one.title : one.sentence,
			]),
			["sum", formatPoints(sum), "", "", "", `which is a score of ${scoreOf(sum).toFixed(1)}`],
		],
	);
}

function describeParts({ parts }: Explanation): string[] {
	if (parts.length === 0) return [];
	return [
		"",
		"What layer and model add together is bounded, so their parts may add up to more than their points above.",
		formatTable(
			["PART OF", "POINTS", "BECAUSE OF"],
			parts.map(({ of, points, says }) => [of, formatPoints(points), says.join("; ")]),
		),
	];
}

function scoreOf(logit: number): number {
	return 100 / (1 + Math.exp(-logit));
}

function formatPoints(points: number): string {
	return `${points < 0 ? "" : "+"}${points.toFixed(2)}`;
}

function formatValue(value: unknown): string {
	if (typeof value === "number") return String(roundTo(value, 3));
	return Array.isArray(value) ? value.join(", ") : String(value);
}
