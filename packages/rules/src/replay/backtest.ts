// A backtest: events in the order of time, each decided with what was known by then. Labels take effect when they
// arrive; with learning, weights are fitted and published on the way, as a workspace's would have been.

import type { FraudType, Label, NormalEvent, RuleSetDocument, Scores, WorkspaceSettings } from "@hakiki/domain";
import { catalogue } from "../catalogue/catalogue.ts";
import { Scorecard } from "../evaluation/scorecard.ts";
import type { Outcome } from "../outcome.ts";
import { compileRuleSet } from "../rule-set/compile-rule-set.ts";
import { LabelQueue } from "./label-queue.ts";
import { Replay } from "./replay.ts";
import { type LearningReport, ReplayLearner } from "./replay-learner.ts";

/** With learning, a label that does not say when it became known is taken to be this much later than its event. */
const LABEL_DELAY_MS = 86_400_000;

export interface BacktestEvent {
	readonly event: NormalEvent;
	readonly label?: Label | undefined;
	/** When the label became known. Without it the label only serves to measure, unless there is learning. */
	readonly labelAt?: number | undefined;
	readonly fraudType?: FraudType | undefined;
	/** How many events this one stands for, where the file is a sample; 1 when not said. */
	readonly weight?: number | undefined;
}

export interface BacktestOptions {
	readonly workspace: WorkspaceSettings;
	readonly ruleSet: RuleSetDocument;
	readonly isLearning?: boolean;
	/** Only events from `scoreFrom` on and before `scoreTo` are measured; the others build what is known. */
	readonly scoreFrom?: number | undefined;
	readonly scoreTo?: number | undefined;
	/** In ms, from any moment: to tell how long learning took. */
	clock?(): number;
}

interface LabelOnItsWay {
	readonly dueAt: number;
	readonly turn: number;
	readonly occurredAt: number;
	/** Only of a fraud, which marks what it went through: most labels are legit, and events are large. */
	readonly event: NormalEvent | undefined;
	readonly label: Label;
	readonly fraudType: FraudType | undefined;
	readonly row: number;
}

export class Backtest {
	private readonly replay: Replay;
	private readonly learner: ReplayLearner | undefined;
	private readonly scorecard = new Scorecard();
	private readonly labels = new LabelQueue<LabelOnItsWay>();
	private readonly scoreFrom: number;
	private readonly scoreTo: number;
	private takenCount = 0;
	private scoredCount = 0;

	constructor(options: BacktestOptions) {
		const { workspace, ruleSet } = options;
		this.replay = new Replay({ workspace, ruleSet: compileRuleSet(ruleSet, catalogue) });
		this.learner = options.isLearning === true ? new ReplayLearner(ruleSet, options.clock) : undefined;
		this.scoreFrom = options.scoreFrom ?? Number.NEGATIVE_INFINITY;
		this.scoreTo = options.scoreTo ?? Number.POSITIVE_INFINITY;
	}

	/** Events decided so far, and how many of them are measured. */
	get taken(): number {
		return this.takenCount;
	}

	get scored(): number {
		return this.scoredCount;
	}

	get customerCount(): number {
		return this.replay.customerCount;
	}

	take(one: BacktestEvent): Outcome {
		const { event, weight = 1 } = one;
		this.applyLabels(event.occurredAt);
		this.replay.ruleSet = this.learner?.learn(event.occurredAt) ?? this.replay.ruleSet;
		const { ruleSet } = this.replay;
		const outcome = this.replay.decide(event);
		this.takenCount += 1;
		if (event.occurredAt >= this.scoreFrom && event.occurredAt < this.scoreTo) {
			this.scoredCount += 1;
			this.scorecard.add(event, outcome, rankOf(outcome, ruleSet.bias), { label: one.label, weight });
		}
		const row = this.learner?.take(event, outcome, weight) ?? 0;
		this.expectLabel(one, row);
		return outcome;
	}

	/** What came of learning; nothing without it. */
	get learning(): LearningReport | undefined {
		return this.learner?.report;
	}

	/** To be asked once, after the last event. */
	finish(): Scores {
		return this.scorecard.read();
	}

	private expectLabel({ event, label, labelAt, fraudType }: BacktestEvent, row: number): void {
		const delayed = this.learner === undefined ? undefined : event.occurredAt + LABEL_DELAY_MS;
		const knownAt = labelAt ?? delayed;
		if (label === undefined || knownAt === undefined) return;
		// A legit label of an event that nothing marked changes no profile and no reputation.
		if (label === "legit" && this.learner === undefined) return;
		this.labels.add({
			dueAt: Math.max(knownAt, event.occurredAt),
			turn: this.taken,
			occurredAt: event.occurredAt,
			event: label === "fraud" ? event : undefined,
			label,
			fraudType,
			row,
		});
	}

	private applyLabels(nowMs: number): void {
		for (let due = this.labels.takeDue(nowMs); due !== undefined; due = this.labels.takeDue(nowMs)) {
			const { event, label, fraudType, dueAt } = due;
			this.learner?.label(due.row, label, dueAt - due.occurredAt);
			if (event !== undefined) this.replay.label({ event, label, fraudType, at: dueAt });
		}
	}
}

/** The score before it is rounded for the answer: tenths of a point would make ties of most events. */
function rankOf({ fired, score }: Outcome, bias: number): number {
	let logit = bias;
	for (const { weight, strength, isShadow } of fired) if (!isShadow) logit += weight * strength;
	const rounded = Math.min(Math.max(score, 0.05), 99.95);
	const told = Math.log(rounded / (100 - rounded));
	// Where a floor has lifted the score it is what counts.
	return score > 100 / (1 + Math.exp(-logit)) + 0.06 ? Math.max(told, logit) : logit;
}
