// Counts what the rules would catch and hold with other thresholds for a review. One pass over the scores is enough:
// each movement is counted at its score, and each customer at the highest score of an honest movement. Histories stay those
// of today's decisions.

import { isMovement, type Label, type NormalEvent, type SweepFigures, type ThresholdSweep } from "@hakiki/domain";
import type { DecisionTrace, Outcome } from "../outcome.ts";
import type { RuleSet } from "../rule-set/rule-set.ts";
import { contributionOf, floorOf } from "../scoring/evaluate-rules.ts";

/** Scores have one decimal. */
const BINS_PER_POINT = 10;
/** Movements that are stopped at any threshold: by a floor, a limit, or the threshold for a block. */
const ALWAYS = 100 * BINS_PER_POINT;
const REVIEW_MAX = 99;

export class Sweep {
	private readonly stopped = new Float64Array(ALWAYS + 1);
	private readonly frauds = new Float64Array(ALWAYS + 1);
	private readonly fraudMinor = new Float64Array(ALWAYS + 1);
	/** The highest bin of an honest movement, by customer. */
	private readonly people = new Map<string, number>();
	private readonly peopleToday = new Set<string>();
	private readonly today = { stopped: 0, caught: { events: 0, minor: 0 } };
	private reviews: readonly number[] = [];
	private ruleSet: RuleSet | undefined;
	private bin = 0;
	private isStoppedToday = false;

	/** Called when an event is decided, before `add`. */
	see({ event, ruleSet, hits }: DecisionTrace): void {
		if (ruleSet !== this.ruleSet) {
			this.ruleSet = ruleSet;
			const { transaction, "payout.requested": payout } = ruleSet.thresholds;
			this.reviews = [...new Set([transaction.review, payout.review])];
		}
		let logit = ruleSet.bias;
		let isForced = false;
		for (const hit of hits) {
			if (hit.compiled.isShadow) continue;
			logit += contributionOf(hit);
			isForced ||= floorOf(hit) !== "allow";
		}
		const { review, block } = ruleSet.thresholds[event.type];
		// The score is rounded as a decision rounds it. A floor raises it only to today's threshold, which is not evidence.
		const bin = Math.round((100 * BINS_PER_POINT) / (1 + Math.exp(-logit)));
		this.bin = isForced || bin >= block * BINS_PER_POINT ? ALWAYS : bin;
		this.isStoppedToday = this.bin >= review * BINS_PER_POINT;
	}

	/** Counts the event that was seen last. An event that settles a movement repeats its money and its customer. */
	add(event: NormalEvent, { isSettling }: Outcome, label: Label | undefined): void {
		if (!isMovement(event) || isSettling) return;
		const { bin, isStoppedToday, today } = this;
		bump(this.stopped, bin, 1);
		if (isStoppedToday) today.stopped += 1;
		if (label !== "fraud") {
			this.people.set(event.customerId, Math.max(bin, this.people.get(event.customerId) ?? 0));
			if (isStoppedToday) this.peopleToday.add(event.customerId);
			return;
		}
		const minor = event.amountMinor ?? 0;
		bump(this.frauds, bin, 1);
		bump(this.fraudMinor, bin, minor);
		if (!isStoppedToday) return;
		today.caught.events += 1;
		today.caught.minor += minor;
	}

	read(): ThresholdSweep {
		const people = new Float64Array(ALWAYS + 1);
		for (const bin of this.people.values()) bump(people, bin, 1);
		const points: (SweepFigures & { readonly review: number })[] = [];
		const sum = { stopped: 0, events: 0, minor: 0, people: 0 };
		for (let bin = ALWAYS; bin >= 0; bin -= 1) {
			sum.stopped += this.stopped[bin] ?? 0;
			sum.events += this.frauds[bin] ?? 0;
			sum.minor += this.fraudMinor[bin] ?? 0;
			sum.people += people[bin] ?? 0;
			const review = bin / BINS_PER_POINT;
			if (!Number.isInteger(review) || review < 1 || review > REVIEW_MAX) continue;
			const { stopped, events, minor } = sum;
			points.push({ review, stopped, caught: { events, minor }, people: sum.people });
		}
		return {
			today: { ...this.today, people: this.peopleToday.size, reviews: this.reviews },
			points: points.reverse(),
			fraud: { events: sum.events, minor: sum.minor },
			people: this.people.size,
		};
	}
}

function bump(counts: Float64Array, bin: number, by: number): void {
	counts[bin] = (counts[bin] ?? 0) + by;
}
