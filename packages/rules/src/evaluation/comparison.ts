// Compares two rule sets: changed decisions with examples, and the money that each set holds and saves.

import type { ChangedDecision, ChangedPair, ComparisonFigures, Label, MoneyFigures, NormalEvent } from "@hakiki/domain";
import type { Outcome } from "../outcome.ts";

const EXAMPLES_PER_PAIR = 5;

type Money = { -readonly [Name in keyof MoneyFigures]: number };
type Pair = { -readonly [Name in keyof ChangedPair]: ChangedPair[Name] } & { readonly examples: ChangedDecision[] };

export class Comparison {
	private readonly pairs = new Map<string, Pair>();
	private readonly from: Money = { heldMinor: 0, savedMinor: 0, lostMinor: 0 };
	private readonly to: Money = { heldMinor: 0, savedMinor: 0, lostMinor: 0 };

	add(event: NormalEvent, from: Outcome, to: Outcome, label: Label | undefined): void {
		const isFraud = label === "fraud";
		countMoney(this.from, event, from, isFraud);
		countMoney(this.to, event, to, isFraud);
		if (from.decision === to.decision) return;
		const key = `${from.decision} ${to.decision}`;
		let pair = this.pairs.get(key);
		if (pair === undefined) {
			pair = { from: from.decision, to: to.decision, events: 0, fraud: 0, examples: [] };
			this.pairs.set(key, pair);
		}
		pair.events += 1;
		if (isFraud) pair.fraud += 1;
		if (pair.examples.length < EXAMPLES_PER_PAIR) pair.examples.push(describe(event, from, to, label));
	}

	/** Returns the most frequent change first. */
	read(): ComparisonFigures {
		const pairs = [...this.pairs.values()].sort((one, other) => other.events - one.events);
		return {
			changed: pairs.reduce((sum, { events }) => sum + events, 0),
			pairs: pairs.map(({ examples: _, ...pair }) => pair),
			examples: pairs.flatMap(({ examples }) => examples),
			money: { from: { ...this.from }, to: { ...this.to } },
		};
	}
}

function countMoney(money: Money, event: NormalEvent, outcome: Outcome, isFraud: boolean): void {
	const amountMinor = event.amountMinor ?? 0;
	if (amountMinor === 0 || outcome.isSettling) return;
	const isStopped = outcome.decision !== "allow";
	if (!isFraud) money.heldMinor += isStopped ? amountMinor : 0;
	else if (isStopped) money.savedMinor += amountMinor;
	else money.lostMinor += amountMinor;
}

function describe(event: NormalEvent, from: Outcome, to: Outcome, label: Label | undefined): ChangedDecision {
	const stricter = to.score >= from.score ? to : from;
	return {
		eventId: event.id,
		customerId: event.customerId,
		occurredAt: event.occurredAt,
		amountMinor: event.amountMinor,
		from: from.decision,
		to: to.decision,
		scoreFrom: from.score,
		scoreTo: to.score,
		label,
		reasons: stricter.reasons.slice(0, 3).map(({ reason }) => reason),
	};
}
