// The effect of each rule that differs between two rule sets: how often it fires, the fraud it stops and the honest
// customers it holds. A change of a decision counts for every changed rule that fires on the event.

import type { ChangedDecision, ChangedRule, Label, NormalEvent, RuleEffect } from "@hakiki/domain";
import type { Outcome } from "../outcome.ts";

const EXAMPLES_MAX = 10;

interface Tally {
	readonly changed: ChangedRule;
	isShadow: boolean;
	firedBefore: number;
	fired: number;
	readonly labels: { fraud: number; legit: number; unlabelled: number };
	readonly caught: { events: number; minor: number };
	readonly missed: { events: number; minor: number };
	heldEvents: number;
	readonly heldCustomers: Set<string>;
	readonly examples: Readonly<Record<keyof RuleEffect["examples"], ChangedDecision[]>>;
}

/** One replayed event with both outcomes. */
export interface ComparedEvent {
	readonly event: NormalEvent;
	readonly from: Outcome;
	readonly to: Outcome;
	readonly label: Label | undefined;
	readonly describe: () => ChangedDecision;
}

export class RuleEffects {
	private readonly tallies: ReadonlyMap<string, Tally>;

	constructor(changed: readonly ChangedRule[]) {
		this.tallies = new Map(changed.map((one) => [one.rule, createTally(one)]));
	}

	add(compared: ComparedEvent): void {
		if (this.tallies.size === 0) return;
		for (const { rule } of compared.from.fired) {
			const tally = this.tallies.get(rule);
			if (tally !== undefined) countBefore(tally, compared);
		}
		for (const { rule, isShadow } of compared.to.fired) {
			const tally = this.tallies.get(rule);
			if (tally !== undefined) countAfter(tally, compared, isShadow);
		}
	}

	read(): readonly RuleEffect[] {
		return [...this.tallies.values()].map(
			({ changed, labels, heldEvents, heldCustomers, isShadow, firedBefore, fired, caught, missed, examples }) => ({
				...changed,
				isShadow,
				firedBefore,
				fired,
				...labels,
				precision: labels.fraud + labels.legit === 0 ? undefined : labels.fraud / (labels.fraud + labels.legit),
				caught,
				held: { events: heldEvents, customers: heldCustomers.size },
				missed,
				examples,
			}),
		);
	}
}

function createTally(changed: ChangedRule): Tally {
	return {
		changed,
		isShadow: false,
		firedBefore: 0,
		fired: 0,
		labels: { fraud: 0, legit: 0, unlabelled: 0 },
		caught: { events: 0, minor: 0 },
		missed: { events: 0, minor: 0 },
		heldEvents: 0,
		heldCustomers: new Set(),
		examples: { caught: [], held: [], unlabelled: [], other: [] },
	};
}

function countBefore(tally: Tally, compared: ComparedEvent): void {
	const { event, from, to, label } = compared;
	tally.firedBefore += 1;
	if (tally.changed.change === "removed") {
		tally.labels[label ?? "unlabelled"] += 1;
		if (!to.isSettling) addExample(tally.examples.other, compared);
	}
	if (label !== "fraud" || from.decision === "allow" || to.decision !== "allow" || to.isSettling) return;
	tally.missed.events += 1;
	tally.missed.minor += event.amountMinor ?? 0;
}

function countAfter(tally: Tally, compared: ComparedEvent, isShadow: boolean): void {
	const { event, from, to, label } = compared;
	tally.fired += 1;
	tally.isShadow = isShadow;
	tally.labels[label ?? "unlabelled"] += 1;
	const isNewlyStopped = !isShadow && from.decision === "allow" && to.decision !== "allow";
	// An event that settles a payout repeats its money and its customer.
	if (to.isSettling) return;
	const group = label === "fraud" ? "caught" : label === "legit" ? "held" : "unlabelled";
	if (isNewlyStopped || isShadow) addExample(tally.examples[group], compared);
	else addExample(tally.examples.other, compared);
	if (!isNewlyStopped) return;
	if (label === "fraud") {
		tally.caught.events += 1;
		tally.caught.minor += event.amountMinor ?? 0;
	} else if (label === "legit") {
		tally.heldEvents += 1;
		tally.heldCustomers.add(event.customerId);
	}
}

function addExample(examples: ChangedDecision[], { describe }: ComparedEvent): void {
	if (examples.length < EXAMPLES_MAX) examples.push(describe());
}
