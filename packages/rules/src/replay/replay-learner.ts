// Learning on the way through a replay, with the model, the settings and the guard rails of a workspace that publishes
// by itself. A workspace tries soon after labels arrive and publishes at most once a day; a replay tries once a day.

import type { Label, NormalEvent } from "@hakiki/domain";
import { catalogue } from "../catalogue/catalogue.ts";
import { learnWeights, type WaitingReason } from "../learning/learn-weights.ts";
import { createLearningModel } from "../learning/learning-model.ts";
import { LEARNING_DEFAULTS, type LearningSettings } from "../learning/learning-settings.ts";
import { moveWeights } from "../learning/move-weights.ts";
import type { Outcome } from "../outcome.ts";
import { compileRuleSet } from "../rule-set/compile-rule-set.ts";
import type { RuleSet, RuleSetDocument } from "../rule-set/rule-set.ts";
import { RowStore } from "./row-store.ts";

const DAY_MS = 86_400_000;

export interface LearningReport {
	readonly tried: number;
	readonly published: number;
	/** How often today's weights stayed, by the reason why. */
	readonly waited: Readonly<Partial<Record<WaitingReason, number>>>;
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
	private readonly waited: Partial<Record<WaitingReason, number>> = {};

	constructor(document: RuleSetDocument, settings: LearningSettings = LEARNING_DEFAULTS) {
		this.document = document;
		this.ruleSet = compileRuleSet(document, catalogue);
		this.settings = settings;
		this.rows = new RowStore(createLearningModel(this.ruleSet, document.learned).rules.map(({ id }) => id));
	}

	get report(): LearningReport {
		return { tried: this.tried, published: this.published, waited: this.waited };
	}

	/** Returns the number by which the event is labelled later. */
	take(event: NormalEvent, outcome: Outcome, count: number): number {
		return this.rows.add(event, outcome, count);
	}

	label(row: number, label: Label): void {
		this.rows.label(row, label);
		this.hasNews = true;
	}

	/** The rule set to go on with, when a fit was published. */
	learn(nowMs: number): RuleSet | undefined {
		this.triedAt ??= nowMs;
		if (!this.hasNews || nowMs - this.triedAt < DAY_MS) return undefined;
		this.triedAt = nowMs;
		this.hasNews = false;
		this.tried += 1;
		const model = createLearningModel(this.ruleSet, this.document.learned);
		const { waits, fitted } = learnWeights(model, this.rows.read(nowMs, this.settings), this.settings);
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
