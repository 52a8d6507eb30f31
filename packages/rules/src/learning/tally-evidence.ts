// The evidence about each rule: how often it fired, and the outcomes of the events it fired on.

import type { EvidenceReport, RuleEvidence } from "@hakiki/domain";
import type { RowKind } from "./learning-rows.ts";

interface Count {
	fired: number;
	fraud: number;
	legit: number;
	weakLegit: number;
}

export class EvidenceTally {
	private readonly all: Count = createCount();
	private readonly byRule = new Map<string, Count>();
	private from = Number.POSITIVE_INFINITY;
	private to = Number.NEGATIVE_INFINITY;

	add(fired: readonly { readonly rule: string }[], kind: RowKind, at: number): void {
		this.from = Math.min(this.from, at);
		this.to = Math.max(this.to, at);
		countOne(this.all, kind);
		for (const { rule } of fired) {
			const count = this.byRule.get(rule) ?? createCount();
			countOne(count, kind);
			this.byRule.set(rule, count);
		}
	}

	report(): EvidenceReport {
		const { fired: events, ...known } = this.all;
		const base = shareOf(this.all);
		const rules = [...this.byRule].sort(([one], [other]) => (one < other ? -1 : 1));
		return {
			events,
			...known,
			...(events > 0 && { span: { from: this.from, to: this.to } }),
			rules: rules.map(([rule, count]) => presentRule(rule, count, base)),
		};
	}
}

function presentRule(rule: string, count: Count, base: number | undefined): RuleEvidence {
	const share = shareOf(count);
	// Nobody has said that an event without a label was legitimate, so it does not count against the rule.
	const labelled = count.fraud + count.legit;
	const interval = findInterval(count.fraud, labelled);
	return {
		rule,
		...count,
		...(labelled > 0 && {
			precision: { value: round(count.fraud / labelled), low: round(interval.low), high: round(interval.high) },
		}),
		...(share !== undefined && base !== undefined && base > 0 && { lift: Math.round((share / base) * 100) / 100 }),
	};
}

const Z_95 = 1.959964;

/** Wilson's interval at 95 %. It stays between 0 and 1, and is useful for few events too. */
export function findInterval(hits: number, total: number): { readonly low: number; readonly high: number } {
	if (total === 0) return { low: 0, high: 1 };
	const share = hits / total;
	const spread = Z_95 ** 2 / total;
	const middle = share + spread / 2;
	const reach = Z_95 * Math.sqrt((share * (1 - share)) / total + spread / (4 * total));
	return {
		low: Math.max(0, (middle - reach) / (1 + spread)),
		high: Math.min(1, (middle + reach) / (1 + spread)),
	};
}

function countOne(count: Count, kind: RowKind): void {
	count.fired += 1;
	if (kind === "fraud") count.fraud += 1;
	else if (kind === "legit") count.legit += 1;
	else if (kind === "weak_legit") count.weakLegit += 1;
}

function createCount(): Count {
	return { fired: 0, fraud: 0, legit: 0, weakLegit: 0 };
}

/** The share of fraud among all events whose outcome is known or, as for most, can be supposed. */
function shareOf({ fraud, legit, weakLegit }: Count): number | undefined {
	const known = fraud + legit + weakLegit;
	return known === 0 ? undefined : fraud / known;
}

function round(value: number): number {
	return Math.round(value * 10_000) / 10_000;
}
