// A backtest: events in order of time, each decided with what was known at that time. Labels take effect when they
// arrive. With learning, weights are fitted and published on the way, as in a workspace.

import type { FraudType, Label, NormalEvent, RuleSetDocument, Scores, WorkspaceSettings } from "@hakiki/domain";
import { catalogue } from "../catalogue/catalogue.ts";
import { Scorecard } from "../evaluation/scorecard.ts";
import type { Outcome } from "../outcome.ts";
import { compileRuleSet } from "../rule-set/compile-rule-set.ts";
import type { SignalValues } from "../signals/signals.ts";
import { LabelQueue } from "./label-queue.ts";
import { Replay } from "./replay.ts";
import { type LearningReport, ReplayLearner } from "./replay-learner.ts";
import { watchSignals } from "./watch-signals.ts";

/** With learning, a label without a time counts as known this much later than its event. */
const LABEL_DELAY_MS = 86_400_000;

export interface BacktestEvent {
	readonly event: NormalEvent;
	readonly label?: Label | undefined;
	/** When the label became known. Without it the label only serves to measure, unless there is learning. */
	readonly labelAt?: number | undefined;
	readonly fraudType?: FraudType | undefined;
	/** How many events this one stands for if the file is a sample. Default 1. */
	readonly weight?: number | undefined;
}

export interface BacktestOptions {
	readonly workspace: WorkspaceSettings;
	readonly ruleSet: RuleSetDocument;
	readonly isLearning?: boolean;
	/** Only events from `scoreFrom` on and before `scoreTo` are measured. The others only build history. */
	readonly scoreFrom?: number | undefined;
	readonly scoreTo?: number | undefined;
	/** Sees the signals of every event when it is decided. Not with learning, which replaces the rules on the way. */
	watch?(signals: SignalValues): void;
	/** A clock in ms, to measure how long learning takes. */
	clock?(): number;
}

interface LabelOnItsWay {
	readonly dueAt: number;
	readonly turn: number;
	readonly occurredAt: number;
	/** Kept only for a fraud, which marks entities. Most labels are legit, and events are large. */
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
		const compiled = compileRuleSet(ruleSet, catalogue);
		const watched = options.watch === undefined ? compiled : watchSignals(compiled, options.watch);
		this.replay = new Replay({ workspace, ruleSet: watched });
		this.learner = options.isLearning === true ? new ReplayLearner(ruleSet, options.clock) : undefined;
		this.scoreFrom = options.scoreFrom ?? Number.NEGATIVE_INFINITY;
		this.scoreTo = options.scoreTo ?? Number.POSITIVE_INFINITY;
	}

	/** The number of events decided so far, and how many of them are measured. */
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

	/** The report of learning. Undefined without learning. */
	get learning(): LearningReport | undefined {
		return this.learner?.report;
	}

	/** Call this once, after the last event. */
	finish(): Scores {
		return this.scorecard.read();
	}

	private expectLabel({ event, label, labelAt, fraudType }: BacktestEvent, row: number): void {
		const delayed = this.learner === undefined ? undefined : event.occurredAt + LABEL_DELAY_MS;
		const knownAt = labelAt ?? delayed;
		if (label === undefined || knownAt === undefined) return;
		// A legit label changes nothing if the event has no mark.
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

/** Returns the score before it is rounded, because tenths of a point would make ties of most events. */
function rankOf({ fired, score }: Outcome, bias: number): number {
	let logit = bias;
	for (const { weight, strength, isShadow } of fired) if (!isShadow) logit += weight * strength;
	const rounded = Math.min(Math.max(score, 0.05), 99.95);
	const told = Math.log(rounded / (100 - rounded));
	// If a floor raised the score, the raised score counts.
	return score > 100 / (1 + Math.exp(-logit)) + 0.06 ? Math.max(told, logit) : logit;
}
