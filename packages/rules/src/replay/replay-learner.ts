// Learning during a replay, with the model, settings and guard rails of a workspace that publishes automatically. A
// workspace tries soon after labels arrive and publishes at most once a day. A replay tries once a day.

import type { Label, LearningSettings, NormalEvent, RuleSetDocument, WaitingReason } from "@hakiki/domain";
import { catalogue } from "../catalogue/catalogue.ts";
import { learnScore } from "../learned/learn-score.ts";
import { learnWeights } from "../learning/learn-weights.ts";
import { createLearningModel, type LearningModel } from "../learning/learning-model.ts";
import { LEARNING_DEFAULTS } from "../learning/learning-settings.ts";
import { moveWeights } from "../learning/move-weights.ts";
import type { Outcome } from "../outcome.ts";
import { compileRuleSet } from "../rule-set/compile-rule-set.ts";
import type { RuleSet } from "../rule-set/rule-set.ts";
import type { Learner } from "./backtest.ts";
import { LAYER_OTHERS_MAX } from "./layer-learner.ts";
import { RowStore } from "./row-store.ts";

const DAY_MS = 86_400_000;
const LAYER_MS = 7 * DAY_MS;
/** An event without a complaint counts as legit after this many times the longest delay of a fraud label so far. */
const SILENCE_FACTOR = 2;
const FRAUDS_MIN = 20;

export interface LearningRounds {
	readonly tried: number;
	readonly published: number;
	/** How often today's weights, or today's layer, stayed, by reason. */
	readonly waited: Readonly<Partial<Record<WaitingReason, number>>>;
}

/** The rounds of the weights, and those of the layer. */
export interface LearningReport extends LearningRounds {
	readonly layer: LearningRounds;
	/** The total time of the rounds, in ms. A workspace runs them in a separate thread. */
	readonly elapsedMs: number;
}

export class ReplayLearner implements Learner {
	private document: RuleSetDocument;
	private ruleSet: RuleSet;
	private readonly settings: LearningSettings;
	private readonly rows: RowStore;
	private triedAt: number | undefined;
	private hasNews = false;
	private readonly weightRounds = new RoundCount();
	private readonly layerRounds = new RoundCount();
	private elapsedMs = 0;
	private frauds = 0;
	private slowestMs = 0;
	private readonly clock: () => number;
	private layerTriedAt: number | undefined;

	/** `clock` measures the rounds. Without a clock they take 0 ms. */
	constructor(document: RuleSetDocument, clock: () => number = () => 0, settings = LEARNING_DEFAULTS) {
		this.document = document;
		this.clock = clock;
		this.ruleSet = compileRuleSet(document, catalogue);
		this.settings = settings;
		this.rows = new RowStore(this.createModel().rules.map(({ id }) => id));
	}

	get report(): LearningReport {
		return {
			...this.weightRounds.read(),
			layer: this.layerRounds.read(),
			elapsedMs: this.elapsedMs,
		};
	}

	take(event: NormalEvent, outcome: Outcome, values: Float32Array, count: number): number {
		return this.rows.add(event, outcome, values, count);
	}

	label(row: number, label: Label, delayMs: number): void {
		this.rows.label(row, label, delayMs);
		this.hasNews = true;
		if (label !== "fraud") return;
		this.frauds += 1;
		this.slowestMs = Math.max(this.slowestMs, delayMs);
	}

	/**
	 * The maturity of a workspace, but never longer than the labels of the file need: a file of three months would end
	 * before the four months that a card needs.
	 */
	private get maturity(): LearningSettings {
		if (this.frauds < FRAUDS_MIN) return this.settings;
		const days = Math.max(1, (SILENCE_FACTOR * this.slowestMs) / DAY_MS);
		const { maturityDays, cardMaturityDays } = this.settings;
		return {
			...this.settings,
			maturityDays: Math.min(maturityDays, days),
			cardMaturityDays: Math.min(cardMaturityDays, days),
		};
	}

	learn(nowMs: number): RuleSet | undefined {
		this.triedAt ??= nowMs;
		if (!this.hasNews || nowMs - this.triedAt < DAY_MS) return undefined;
		this.triedAt = nowMs;
		this.hasNews = false;
		const startedAt = this.clock();
		// The layer starts from the weights. If they moved under it, it would count the same evidence twice, so both are
		// learned in one round once there is a layer.
		if (this.document.layer === undefined) this.learnWeights(nowMs);
		this.learnLayer(nowMs);
		this.elapsedMs += this.clock() - startedAt;
		return this.ruleSet;
	}

	private learnWeights(nowMs: number): void {
		const model = this.createModel();
		const { waits, fitted } = learnWeights(model, this.rows.read(nowMs, this.maturity), this.settings);
		if (this.weightRounds.note(waits) && fitted !== undefined) this.publish(moveWeights(this.document, model, fitted));
	}

	/** Every day until there is a layer, and then once a week, because it takes longer. */
	private learnLayer(nowMs: number): void {
		const pauseMs = this.document.layer === undefined ? DAY_MS : LAYER_MS;
		if (nowMs - (this.layerTriedAt ?? Number.NEGATIVE_INFINITY) < pauseMs) return;
		this.layerTriedAt = nowMs;
		const rows = this.rows.read(nowMs, this.maturity, LAYER_OTHERS_MAX);
		const { waits, document } = learnScore(this.document, rows, this.settings);
		if (this.layerRounds.note(waits) && document !== undefined) this.publish(document);
	}

	/** Always with the layer, because the rows are numbered by the model. */
	private createModel(): LearningModel {
		return createLearningModel(this.ruleSet, this.document.learned, true);
	}

	private publish(document: RuleSetDocument): void {
		this.document = document;
		this.ruleSet = compileRuleSet(document, catalogue);
	}
}

class RoundCount {
	private tried = 0;
	private published = 0;
	private readonly waited: Partial<Record<WaitingReason, number>> = {};

	/** Returns true if the round has a candidate, which a replay always publishes. */
	note(waits: WaitingReason | undefined): boolean {
		this.tried += 1;
		if (waits === undefined) this.published += 1;
		else this.waited[waits] = (this.waited[waits] ?? 0) + 1;
		return waits === undefined;
	}

	read(): LearningRounds {
		return { tried: this.tried, published: this.published, waited: this.waited };
	}
}
