// A backtest: events in order of time, each decided with what was known at that time. Labels take effect when they
// arrive. A learner sees every decision with its signals, and may replace the rules on the way, as in a workspace.

import type {
	Decision,
	FraudType,
	Hash,
	Label,
	NormalEvent,
	RuleSetDocument,
	Scores,
	WorkspaceSettings,
} from "@hakiki/domain";
import { catalogue } from "../catalogue/catalogue.ts";
import { Scorecard } from "../evaluation/scorecard.ts";
import type { Sweep } from "../evaluation/sweep.ts";
import { LAYER_SIGNALS, readLayerValues } from "../learned/layer-signals.ts";
import type { DecisionTrace, Outcome } from "../outcome.ts";
import { compileRuleSet } from "../rule-set/compile-rule-set.ts";
import type { RuleSet } from "../rule-set/rule-set.ts";
import type { SignalValues } from "../signals/signals.ts";
import { LabelQueue } from "./label-queue.ts";
import { Replay, type StoredPast } from "./replay.ts";

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
	/** The decision at the time, if it is known. An event that was stopped never got a complaint, whatever is decided now. */
	readonly decided?: Decision | undefined;
	/** Only if a service has decided the event. The decisions of the replay then change no profile. */
	readonly past?: StoredPast | undefined;
}

export interface Learner {
	/** Called before each event. Returns the rules to decide with from now on, if they changed. */
	learn(nowMs: number): RuleSet | undefined;
	/** Returns the row number by which the event is labelled later. */
	take(event: NormalEvent, outcome: Outcome, values: Float32Array, count: number): number;
	/** `delayMs` is the time from the event to its label. */
	label(row: number, label: Label, delayMs: number): void;
}

export interface BacktestOptions {
	readonly workspace: WorkspaceSettings;
	readonly ruleSet: RuleSetDocument;
	readonly learner?: Learner | undefined;
	/** Only events from `scoreFrom` on and before `scoreTo` are measured. The others only build history. */
	readonly scoreFrom?: number | undefined;
	readonly scoreTo?: number | undefined;
	/** Sees the signals of every event when it is decided. */
	watch?(signals: SignalValues): void;
	/** The hash under which payments name a customer by id. Without it no money is followed. */
	accountOf?(customerId: string): Hash;
	/** Sees how every decision came about. */
	trace?(trace: DecisionTrace): void;
	/** Counts what other thresholds would catch and hold. */
	readonly sweep?: Sweep | undefined;
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
	private readonly learner: Learner | undefined;
	private readonly sweep: Sweep | undefined;
	private readonly scorecard = new Scorecard();
	private readonly labels = new LabelQueue<LabelOnItsWay>();
	private readonly scoreFrom: number;
	private readonly scoreTo: number;
	private readonly layerValues = new Float32Array(LAYER_SIGNALS.length);
	private takenCount = 0;
	private scoredCount = 0;

	constructor(options: BacktestOptions) {
		const { workspace, ruleSet, sweep } = options;
		const compiled = compileRuleSet(ruleSet, catalogue);
		this.replay = new Replay({
			workspace,
			ruleSet: compiled,
			...(options.accountOf && { accountOf: options.accountOf }),
			watch: (signals) => {
				// Read now: a signal that is first read after the event was folded would count the event twice.
				if (this.learner !== undefined) readLayerValues(signals, this.layerValues);
				options.watch?.(signals);
			},
			trace:
				sweep === undefined && options.trace === undefined
					? undefined
					: (trace) => {
							sweep?.see(trace);
							options.trace?.(trace);
						},
		});
		this.sweep = sweep;
		this.learner = options.learner;
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
		const outcome = this.replay.decide(event, one.past);
		this.takenCount += 1;
		if (event.occurredAt >= this.scoreFrom && event.occurredAt < this.scoreTo) {
			this.scoredCount += 1;
			this.scorecard.add(event, outcome, rankOf(outcome, ruleSet.bias), { label: one.label, weight });
			this.sweep?.add(event, outcome, one.label);
		}
		const lesson = one.decided === undefined ? outcome : { ...outcome, decision: one.decided };
		const row = this.learner?.take(event, lesson, this.layerValues, weight) ?? 0;
		this.expectLabel(one, row);
		return outcome;
	}

	/** Call this once, after the last event. */
	finish(): Scores {
		return this.scorecard.read();
	}

	/** Lets the labels take effect that arrived until now. */
	applyLabels(nowMs: number): void {
		for (let due = this.labels.takeDue(nowMs); due !== undefined; due = this.labels.takeDue(nowMs)) {
			const { event, label, fraudType, dueAt } = due;
			this.learner?.label(due.row, label, dueAt - due.occurredAt);
			if (event !== undefined) this.replay.label({ event, label, fraudType, at: dueAt });
		}
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
