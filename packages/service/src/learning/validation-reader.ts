// Replays pages of stored events for a validation report: the signals of all of them, and the decisions of several versions
// of the rules on the latest ones. It needs no database, so that it can run in a thread.

import type { Decision, ReplayedDrift, RuleSetDocument, Stability, WorkspaceSettings } from "@hakiki/domain";
import { Backtest, type BacktestEvent, type BacktestOptions, correlateRanks, SignalColumns } from "@hakiki/rules";
import { LessonReader, type Page } from "./read-lesson.ts";

export interface ValidationReaderInput {
	readonly part: "validation";
	readonly document: RuleSetDocument;
	/** Versions in their order. Each is compared with the one before it. */
	readonly versions: readonly { readonly version: number; readonly document: RuleSetDocument }[];
	readonly workspace: WorkspaceSettings;
	readonly eventCount: number;
	/** How many of the events the versions decide. The first quarter of them only builds history. */
	readonly comparedCount: number;
	/** The start of the latest group of the drift (ms). */
	readonly latestFrom: number;
}

export interface ValidationResult {
	readonly drift: ReplayedDrift;
	readonly stability: readonly (Stability & { readonly version: number })[];
}

export class ValidationReader {
	private readonly input: ValidationReaderInput;
	private readonly lessons = new LessonReader();
	private readonly signals: SignalColumns;
	private readonly backtest: Backtest;
	private readonly versions: readonly ReplayedVersion[];

	constructor(input: ValidationReaderInput) {
		const { document: ruleSet, workspace, eventCount, comparedCount } = input;
		this.input = input;
		this.signals = new SignalColumns(eventCount);
		const place = { workspace, accountOf: this.lessons.accountOf };
		this.backtest = new Backtest({ ...place, ruleSet, learner: this.signals });
		this.versions = input.versions.map(
			({ version, document }) => new ReplayedVersion(version, { ...place, ruleSet: document }, comparedCount),
		);
	}

	addPage(page: Page): void {
		const { eventCount, comparedCount } = this.input;
		for (const event of this.lessons.read(page)) {
			this.backtest.take(event);
			if (this.backtest.taken <= eventCount - comparedCount) continue;
			// Each version follows its own decisions.
			const { past: _, ...undecided } = event;
			for (const version of this.versions) version.take(undecided);
		}
	}

	finish(): ValidationResult {
		const drift = { replayed: this.backtest.taken, ...this.signals.read(this.input.latestFrom) };
		const [first, ...later] = this.versions;
		let before = first;
		const stability = later.flatMap((version) => {
			const compared = before === undefined ? [] : [version.compareWith(before)];
			before = version;
			return compared;
		});
		return { drift, stability };
	}
}

const DECISIONS: readonly Decision[] = ["allow", "review", "block"];

class ReplayedVersion {
	private readonly version: number;
	private readonly backtest: Backtest;
	private readonly warmUp: number;
	private readonly scores: Float32Array;
	private readonly decisions: Uint8Array;

	constructor(version: number, options: BacktestOptions, count: number) {
		this.version = version;
		this.backtest = new Backtest(options);
		this.warmUp = Math.floor(count / 4);
		this.scores = new Float32Array(count - this.warmUp);
		this.decisions = new Uint8Array(count - this.warmUp);
	}

	take(event: BacktestEvent): void {
		const { score, decision } = this.backtest.take(event);
		const place = this.backtest.taken - 1 - this.warmUp;
		if (place < 0) return;
		this.scores[place] = score;
		this.decisions[place] = DECISIONS.indexOf(decision);
	}

	compareWith(before: ReplayedVersion): Stability & { readonly version: number } {
		const events = Math.max(0, this.backtest.taken - this.warmUp);
		let changed = 0;
		for (let place = 0; place < events; place += 1) if (this.decisions[place] !== before.decisions[place]) changed += 1;
		const correlation = correlateRanks(this.scores.subarray(0, events), before.scores.subarray(0, events)) ?? null;
		return { version: this.version, events, changed, correlation };
	}
}
