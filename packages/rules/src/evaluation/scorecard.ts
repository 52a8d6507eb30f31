// The result of a replay: how well scores rank, what each decision caught and cost, and what each rule did. An event
// without a label counts as legit, as it does for everybody who measures by chargebacks.

import type { Caught, CustomerFigures, Decision, NormalEvent, RuleLine, Scores } from "@hakiki/domain";
import type { FiredRule, Outcome } from "../outcome.ts";
import { CardPrecision } from "./card-precision.ts";
import { Ranking } from "./ranking.ts";

/** Weighted counts of fraud and legit. */
interface Sides {
	fraud: number;
	legit: number;
}

interface RuleTally extends Sides {
	fired: number;
	weight: number;
	isShadow: boolean;
}

export class Scorecard {
	private readonly ranking = new Ranking();
	private readonly cards = new CardPrecision();
	private readonly byDecision: Readonly<Record<Decision, Sides & { events: number }>> = {
		allow: { events: 0, fraud: 0, legit: 0 },
		review: { events: 0, fraud: 0, legit: 0 },
		block: { events: 0, fraud: 0, legit: 0 },
	};
	private readonly byRule = new Map<string, RuleTally>();
	/** The highest score of each customer, and the customers with a fraud. An object for each would take 40 bytes more. */
	private readonly logits = new Map<string, number>();
	private readonly defrauded = new Set<string>();
	private frauds = 0;
	private legits = 0;
	private unlabelled = 0;

	add(
		event: NormalEvent,
		outcome: Outcome,
		logit: number,
		truth: { readonly label: "fraud" | "legit" | undefined; readonly weight: number },
	): void {
		const { label, weight } = truth;
		const isFraud = label === "fraud";
		if (isFraud) this.frauds += 1;
		else if (label === "legit") this.legits += 1;
		else this.unlabelled += 1;
		this.ranking.add(logit, isFraud, weight);
		this.cards.add(event.customerId, event.occurredAt, logit, isFraud);
		const sides = this.byDecision[outcome.wouldDecide ?? outcome.decision];
		sides.events += 1;
		sides[isFraud ? "fraud" : "legit"] += weight;
		for (const fired of outcome.fired) this.addRule(fired, isFraud, weight);
		this.addCustomer(event.customerId, logit, isFraud);
	}

	read(): Scores {
		const { allow, review, block } = this.byDecision;
		const all: Sides = {
			fraud: allow.fraud + review.fraud + block.fraud,
			legit: allow.legit + review.legit + block.legit,
		};
		const describe = (sides: Sides & { events: number }) => ({ events: sides.events, ...compare(sides, all) });
		const stopped = { fraud: review.fraud + block.fraud, legit: review.legit + block.legit };
		return {
			events: allow.events + review.events + block.events,
			fraud: this.frauds,
			legit: this.legits,
			unlabelled: this.unlabelled,
			...this.ranking.read(),
			cardPrecision100: this.cards.read(),
			decisions: { allow: describe(allow), review: describe(review), block: describe(block) },
			notAllowed: compare(stopped, all),
			blocked: compare(block, all),
			customers: this.readCustomers(),
			rules: [...this.byRule]
				.map(([rule, tally]) => describeRule(rule, tally, all))
				.sort((one, other) => other.fired - one.fired || (one.rule < other.rule ? -1 : 1)),
		};
	}

	private addRule({ rule, weight, isShadow }: FiredRule, isFraud: boolean, eventWeight: number): void {
		let tally = this.byRule.get(rule);
		if (tally === undefined) {
			tally = { fired: 0, fraud: 0, legit: 0, weight, isShadow };
			this.byRule.set(rule, tally);
		}
		tally.fired += 1;
		tally.weight = weight;
		tally.isShadow = isShadow;
		tally[isFraud ? "fraud" : "legit"] += eventWeight;
	}

	private addCustomer(customerId: string, logit: number, isFraud: boolean): void {
		const known = this.logits.get(customerId);
		if (known === undefined || logit > known) this.logits.set(customerId, logit);
		if (isFraud) this.defrauded.add(customerId);
	}

	private readCustomers(): CustomerFigures {
		const ranked = Array.from(this.logits, ([id, logit]) => ({ logit, isFraud: this.defrauded.has(id) }));
		ranked.sort((one, other) => other.logit - one.logit);
		const fraud = ranked.filter(({ isFraud }) => isFraud).length;
		const recallAt = (share: number): number | undefined => divide(countFound(ranked, share), fraud);
		return {
			count: ranked.length,
			fraud,
			recallAt1Percent: recallAt(0.01),
			recallAt5Percent: recallAt(0.05),
			recallAt10Percent: recallAt(0.1),
		};
	}
}

/** Among ties at the cut, the expected number of a random draw counts as found. */
function countFound(ranked: readonly { readonly logit: number; readonly isFraud: boolean }[], share: number): number {
	const flagged = Math.floor(ranked.length * share);
	const cut = ranked[flagged]?.logit;
	const above = ranked.filter(({ logit }) => cut === undefined || logit > cut);
	const tied = cut === undefined ? [] : ranked.filter(({ logit }) => logit === cut);
	const drawn = tied.length === 0 ? 0 : (flagged - above.length) / tied.length;
	return countFrauds(above) + drawn * countFrauds(tied);
}

function countFrauds(customers: readonly { readonly isFraud: boolean }[]): number {
	return customers.filter(({ isFraud }) => isFraud).length;
}

function compare(sides: Sides, all: Sides): Caught {
	return {
		recall: divide(sides.fraud, all.fraud),
		precision: divide(sides.fraud, sides.fraud + sides.legit),
		falsePositiveRate: divide(sides.legit, all.legit),
		share: divide(sides.fraud + sides.legit, all.fraud + all.legit),
	};
}

function describeRule(rule: string, tally: RuleTally, all: Sides): RuleLine {
	const precision = divide(tally.fraud, tally.fraud + tally.legit);
	const rate = divide(all.fraud, all.fraud + all.legit);
	return {
		rule,
		weight: tally.weight,
		isShadow: tally.isShadow,
		fired: tally.fired,
		fraud: tally.fraud,
		legit: tally.legit,
		precision,
		lift: precision === undefined || !rate ? undefined : precision / rate,
		recall: divide(tally.fraud, all.fraud),
	};
}

function divide(part: number, whole: number): number | undefined {
	return whole === 0 ? undefined : part / whole;
}
