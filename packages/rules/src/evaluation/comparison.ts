// Compares two rule sets: changed decisions with examples, the money that each set holds and saves, and the effect of
// each rule that differs.

import type {
	ChangedDecision,
	ChangedPair,
	ChangedRule,
	ComparisonFigures,
	Label,
	MoneyFigures,
	NormalEvent,
	StoppedFigures,
} from "@hakiki/domain";
import type { Outcome } from "../outcome.ts";
import { RuleEffects } from "./rule-effects.ts";

const EXAMPLES_PER_PAIR = 5;

type Money = { -readonly [Name in keyof MoneyFigures]: number };
type Stopped = { -readonly [Name in keyof StoppedFigures]: number };
type Pair = { -readonly [Name in keyof ChangedPair]: ChangedPair[Name] } & { readonly examples: ChangedDecision[] };

export class Comparison {
	private readonly pairs = new Map<string, Pair>();
	private readonly from: Money = { heldMinor: 0, savedMinor: 0, lostMinor: 0 };
	private readonly to: Money = { heldMinor: 0, savedMinor: 0, lostMinor: 0 };
	private readonly stoppedFrom: Stopped = { fraud: 0, legit: 0, unlabelled: 0 };
	private readonly stoppedTo: Stopped = { fraud: 0, legit: 0, unlabelled: 0 };
	private readonly effects: RuleEffects;

	private readonly caughtMore = { events: 0, minor: 0 };
	private readonly caughtLess = { events: 0, minor: 0 };
	private readonly heldFrom = new Set<string>();
	private readonly heldTo = new Set<string>();
	private readonly examplesPerPair: number;

	/** `changed` are the rules whose effect is measured. */
	constructor(changed: readonly ChangedRule[] = [], examplesPerPair = EXAMPLES_PER_PAIR) {
		this.effects = new RuleEffects(changed);
		this.examplesPerPair = examplesPerPair;
	}

	add(event: NormalEvent, from: Outcome, to: Outcome, label: Label | undefined): void {
		const isFraud = label === "fraud";
		countMoney(this.from, event, from, isFraud);
		countMoney(this.to, event, to, isFraud);
		if (from.decision !== "allow") {
			this.stoppedFrom[label ?? "unlabelled"] += 1;
			if (!isFraud) this.heldFrom.add(event.customerId);
		}
		if (to.decision !== "allow") {
			this.stoppedTo[label ?? "unlabelled"] += 1;
			if (!isFraud) this.heldTo.add(event.customerId);
		}
		this.effects.add({ event, from, to, label, describe: () => describe(event, from, to, label) });
		if (from.decision === to.decision) return;
		if (isFraud) this.countCaught(event, from, to);
		const key = `${from.decision} ${to.decision}`;
		let pair = this.pairs.get(key);
		if (pair === undefined) {
			pair = { from: from.decision, to: to.decision, events: 0, fraud: 0, examples: [] };
			this.pairs.set(key, pair);
		}
		pair.events += 1;
		if (isFraud) pair.fraud += 1;
		if (pair.examples.length < this.examplesPerPair) pair.examples.push(describe(event, from, to, label));
	}

	/** Returns the most frequent change first. */
	read(): ComparisonFigures {
		const pairs = [...this.pairs.values()].sort((one, other) => other.events - one.events);
		return {
			changed: pairs.reduce((sum, { events }) => sum + events, 0),
			pairs: pairs.map(({ examples: _, ...pair }) => pair),
			examples: pairs.flatMap(({ examples }) => examples),
			money: { from: { ...this.from }, to: { ...this.to } },
			stopped: { from: { ...this.stoppedFrom }, to: { ...this.stoppedTo } },
			caught: { more: { ...this.caughtMore }, less: { ...this.caughtLess } },
			people: {
				from: this.heldFrom.size,
				to: this.heldTo.size,
				more: countMissing(this.heldTo, this.heldFrom),
				less: countMissing(this.heldFrom, this.heldTo),
			},
			effects: this.effects.read(),
		};
	}

	private countCaught(event: NormalEvent, from: Outcome, to: Outcome): void {
		if (from.isSettling || to.isSettling || (from.decision !== "allow" && to.decision !== "allow")) return;
		const caught = from.decision === "allow" ? this.caughtMore : this.caughtLess;
		caught.events += 1;
		caught.minor += event.amountMinor ?? 0;
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

function countMissing(ids: ReadonlySet<string>, others: ReadonlySet<string>): number {
	let count = 0;
	for (const id of ids) if (!others.has(id)) count += 1;
	return count;
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
