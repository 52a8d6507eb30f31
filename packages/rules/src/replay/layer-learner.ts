// Collects the movements of a replay with their signals, and learns weights and a layer from them at the end.

import { isMovement, type Label, type LearningSettings, type NormalEvent, type RuleSetDocument } from "@hakiki/domain";
import { createScoreModel, learnScore, type ScoreResult } from "../learned/learn-score.ts";
import type { Outcome } from "../outcome.ts";
import type { RuleSet } from "../rule-set/rule-set.ts";
import type { Learner } from "./backtest.ts";
import { RowStore } from "./row-store.ts";

/** More rows that are not fraud teach little and take time. */
export const LAYER_OTHERS_MAX = 200_000;
/** Events that move no money have no row. */
const NO_ROW = -1;

export class LayerLearner implements Learner {
	private readonly document: RuleSetDocument;
	private readonly settings: LearningSettings;
	private readonly rows: RowStore;

	constructor(document: RuleSetDocument, settings: LearningSettings, rowsMax: number) {
		this.document = document;
		this.settings = settings;
		const { rules } = createScoreModel(document);
		this.rows = new RowStore(
			rules.map(({ id }) => id),
			rowsMax,
		);
	}

	learn(): RuleSet | undefined {
		return undefined;
	}

	take(event: NormalEvent, outcome: Outcome, values: Float32Array, count: number): number {
		return isMovement(event) ? this.rows.add(event, outcome, values, count) : NO_ROW;
	}

	label(row: number, label: Label, delayMs: number): void {
		if (row !== NO_ROW) this.rows.label(row, label, delayMs);
	}

	finish(nowMs: number): ScoreResult {
		const rows = this.rows.read(nowMs, this.settings, LAYER_OTHERS_MAX);
		return learnScore(this.document, rows, this.settings);
	}
}
