// Replays pages of stored events with what was known at each time, and learns a layer from their signals. It needs no
// database, so that it can run in a thread.

import type { LearningSettings, RuleSetDocument, WorkspaceSettings } from "@hakiki/domain";
import { Backtest, LayerLearner, type ScoreResult, type SignalValues } from "@hakiki/rules";
import { LessonReader, type Page } from "./read-lesson.ts";

export interface LayerReaderInput {
	readonly part: "layer";
	readonly document: RuleSetDocument;
	readonly workspace: WorkspaceSettings;
	readonly settings: LearningSettings;
	readonly now: number;
}

/** Movements that are kept with their signals: about 150 MB. */
const ROWS_MAX = 500_000;

export class LayerReader {
	private readonly lessons = new LessonReader();
	private readonly learner: LayerLearner;
	private readonly backtest: Backtest;
	private readonly now: number;

	/** Tests watch the signals. */
	constructor({ document, workspace, settings, now }: LayerReaderInput, watch?: (signals: SignalValues) => void) {
		this.now = now;
		this.learner = new LayerLearner(document, settings, ROWS_MAX);
		this.backtest = new Backtest({
			...{ workspace, ruleSet: document, learner: this.learner },
			accountOf: this.lessons.accountOf,
			...(watch && { watch }),
		});
	}

	addPage(page: Page): void {
		for (const event of this.lessons.read(page)) this.backtest.take(event);
	}

	finish(): ScoreResult {
		this.backtest.applyLabels(this.now);
		return this.learner.finish(this.now);
	}
}
