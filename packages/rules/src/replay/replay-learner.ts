// Learning during a replay, with the model, settings and guard rails of a workspace that publishes automatically. A
// workspace tries soon after labels arrive and publishes at most once a day. A replay tries once a day.

import type { Label, LearningSettings, NormalEvent, RuleSetDocument, WaitingReason } from "@hakiki/domain";
import { catalogue } from "../catalogue/catalogue.ts";
import { learnWeights } from "../learning/learn-weights.ts";
import { createLearningModel } from "../learning/learning-model.ts";
import { LEARNING_DEFAULTS } from "../learning/learning-settings.ts";
import { moveWeights } from "../learning/move-weights.ts";
import type { Outcome } from "../outcome.ts";
import { compileRuleSet } from "../rule-set/compile-rule-set.ts";
import type { RuleSet } from "../rule-set/rule-set.ts";
import { RowStore } from "./row-store.ts";

const DAY_MS = 86_400_000;
/** An event without a complaint counts as legit after this many times the longest delay of a fraud label so far. */
const SILENCE_FACTOR = 2;
const FRAUDS_MIN = 20;

export interface LearningReport {
	readonly tried: number;
	readonly published: number;
	/** How often today's weights stayed, by reason. */
	readonly waited: Readonly<Partial<Record<WaitingReason, number>>>;
	/** The total time of the rounds, in ms. A workspace runs them in a separate thread. */
	readonly elapsedMs: number;
}

export class ReplayLearner {
	private document: RuleSetDocument;
	private ruleSet: RuleSet;
	private readonly settings: LearningSettings;
	private readonly rows: RowStore;
	private triedAt: number | undefined;
	private hasNews = false;
	private tried = 0;
	private published = 0;
	private elapsedMs = 0;
	private frauds = 0;
	private slowestMs = 0;
	private readonly clock: () => number;
	private readonly waited: Partial<Record<WaitingReason, number>> = {};

	/** `clock` measures the rounds. Without a clock they take 0 ms. */
	constructor(document: RuleSetDocument, clock: () => number = () => 0, settings = LEARNING_DEFAULTS) {
		this.document = document;
		this.clock = clock;
		this.ruleSet = compileRuleSet(document, catalogue);
		this.settings = settings;
		this.rows = new RowStore(createLearningModel(this.ruleSet, document.learned).rules.map(({ id }) => id));
	}

	get report(): LearningReport {
		return { tried: this.tried, published: this.published, waited: this.waited, elapsedMs: this.elapsedMs };
	}

	/** Returns the row number by which the event is labelled later. */
	take(event: NormalEvent, outcome: Outcome, count: number): number {
		return this.rows.add(event, outcome, count);
	}

	/** `delayMs` is the time from the event to its label. */
	label(row: number, label: Label, delayMs: number): void {
		this.rows.label(row, label);
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

	/** Returns the new rule set if a fit was published. */
	learn(nowMs: number): RuleSet | undefined {
		this.triedAt ??= nowMs;
		if (!this.hasNews || nowMs - this.triedAt < DAY_MS) return undefined;
		this.triedAt = nowMs;
		this.hasNews = false;
		this.tried += 1;
		const startedAt = this.clock();
		const model = createLearningModel(this.ruleSet, this.document.learned);
		const { waits, fitted } = learnWeights(model, this.rows.read(nowMs, this.maturity), this.settings);
		this.elapsedMs += this.clock() - startedAt;
		if (waits !== undefined || fitted === undefined) {
			if (waits !== undefined) this.waited[waits] = (this.waited[waits] ?? 0) + 1;
			return undefined;
		}
		this.published += 1;
		this.document = moveWeights(this.document, model, fitted);
		this.ruleSet = compileRuleSet(this.document, catalogue);
		return this.ruleSet;
	}
}
