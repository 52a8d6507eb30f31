// The evidence about each rule: how often it fired, and the outcomes of the events it fired on.

import type { EvidenceReport, GroupEvidence, RuleEvidence } from "@hakiki/domain";
import type { RowKind } from "./learning-rows.ts";

interface Count {
	fired: number;
	fraud: number;
	legit: number;
	weakLegit: number;
	/** The amounts of the frauds, in minor units. */
	fraudMinor: number;
}

export class EvidenceTally {
	private readonly all: Count = createCount();
	private readonly byRule = new Map<string, Count>();
	private readonly letThrough: Count = createCount();
	private readonly reviewed: Count = createCount();
	private from = Number.POSITIVE_INFINITY;
	private to = Number.NEGATIVE_INFINITY;

	add(fired: readonly { readonly rule: string }[], kind: RowKind, at: number, amountMinor = 0): void {
		this.from = Math.min(this.from, at);
		this.to = Math.max(this.to, at);
		countOne(this.all, kind, amountMinor);
		for (const { rule } of fired) {
			const count = this.byRule.get(rule) ?? createCount();
			countOne(count, kind, amountMinor);
			this.byRule.set(rule, count);
		}
	}

	/** Counts an event of the control group, or one that was sent to review. */
	addToGroup(group: "letThrough" | "reviewed", kind: RowKind, amountMinor: number): void {
		countOne(this[group], kind, amountMinor);
	}

	report(): EvidenceReport {
		const { fired: events, fraudMinor: _, ...known } = this.all;
		const rules = [...this.byRule].sort(([one], [other]) => (one < other ? -1 : 1));
		return {
			events,
			...known,
			...(events > 0 && { span: { from: this.from, to: this.to } }),
			...(this.letThrough.fired > 0 && {
				control: { letThrough: presentGroup(this.letThrough), reviewed: presentGroup(this.reviewed) },
			}),
			rules: rules.map(([rule, count]) => presentRule(rule, count, this.all)),
		};
	}
}

function presentGroup({ fired: events, ...rest }: Count): GroupEvidence {
	return { events, ...rest };
}

/**
 * An event without a label is neither fraud nor honest, so only labelled events count for the precision. The lift compares
 * the share of confirmed fraud among the rule's events with that among all events, and needs no label for the others.
 */
function presentRule(rule: string, count: Count, all: Count): RuleEvidence {
	const labelled = count.fraud + count.legit;
	const lift = all.fraud === 0 ? undefined : count.fraud / count.fired / (all.fraud / all.fired);
	const interval = findInterval(count.fraud, labelled);
	return {
		rule,
		...count,
		...(labelled > 0 && {
			precision: { value: round(count.fraud / labelled), low: round(interval.low), high: round(interval.high) },
		}),
		...(lift !== undefined && { lift: Math.round(lift * 100) / 100 }),
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

function countOne(count: Count, kind: RowKind, amountMinor: number): void {
	count.fired += 1;
	if (kind === "fraud") {
		count.fraud += 1;
		count.fraudMinor += amountMinor;
	} else if (kind === "legit") count.legit += 1;
	else if (kind === "weak_legit") count.weakLegit += 1;
}

function createCount(): Count {
	return { fired: 0, fraud: 0, legit: 0, weakLegit: 0, fraudMinor: 0 };
}

function round(value: number): number {
	return Math.round(value * 10_000) / 10_000;
}
