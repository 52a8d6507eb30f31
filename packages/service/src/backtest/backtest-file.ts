// Replays a file of events through the rules, without a database. Lines are read as an import reads them and are taken
// in the order of time; a file that is not in that order is sorted by an index of its lines, in 16 bytes a line.

import { stat } from "node:fs/promises";
import { setImmediate as turn } from "node:timers/promises";
import {
	AppError,
	accountOf,
	type CountryServed,
	type ErrorDetail,
	type NormalEvent,
	type RuleSetDocument,
	type Scores,
	type ThresholdSweep,
	UTC_OFFSET_MS,
} from "@hakiki/domain";
import {
	Backtest,
	type ExplainedDecision,
	explainDecision,
	type LearningReport,
	type Outcome,
	ReplayLearner,
	Sweep,
} from "@hakiki/rules";
import type { ImportLine, LineProblem } from "../import/import-events.ts";
import { settingsOf } from "../realms/settings-of.ts";
import { LineNormaliser, type LineSource, type NormalLine } from "./line-normaliser.ts";
import { LineUnpacker, type PackedLines } from "./packed-lines.ts";
import { readRuleSet } from "./read-rule-set.ts";
import { loadReplayReference, ReplayContext, type ReplayReference } from "./replay-reference.ts";
import { SignalFile } from "./signal-file.ts";
import { findTime } from "./sorted-lines.ts";
import { type ComparedReplays, TwoReplays } from "./two-replays.ts";

export interface FileBacktestOptions {
	readonly path: string;
	readonly country: CountryServed;
	/** An unchecked rule set from a file. The catalogue's defaults are used when it is absent. */
	readonly ruleSet?: unknown;
	readonly isLearning?: boolean;
	/** Another unchecked rule set, which decides the same events beside the first one. Not with learning. */
	readonly compareSet?: unknown;
	/** How many examples of each change are kept. */
	readonly examplesMax?: number | undefined;
	/** Counts what other thresholds for a review would catch and hold. */
	readonly isSweeping?: boolean;
	/** The number of a line, its event's id or idempotency key. The replay ends after it. */
	readonly explain?: string | undefined;
	/** Gets the signals of the measured movements. */
	readonly signalPath?: string | undefined;
	readonly scoreFrom?: number | undefined;
	readonly scoreTo?: number | undefined;
	parseLine(text: string): ImportLine;
	/** Reads and packs the lines in another thread. Without it they are read in this one. */
	readElsewhere?: ((source: LineSource) => AsyncIterable<PackedLines>) | undefined;
	now(): number;
	readonly signal?: AbortSignal | undefined;
	onProblem?(problem: LineProblem): void;
	/** Called when the file is not in order and must be read again. */
	onDisorder?(line: number): void;
	onProgress?(progress: { readonly share: number | undefined; readonly events: number }): void;
}

export interface FileBacktest {
	readonly scores: Scores;
	readonly learning: LearningReport | undefined;
	readonly comparison: ComparedReplays | undefined;
	readonly sweep: ThresholdSweep | undefined;
	/** Undefined also if there is no such event. */
	readonly explained: ExplainedEvent | undefined;
	readonly currency: string;
	/** Events that were replayed, measured or not. */
	readonly replayed: number;
	readonly customers: number;
	readonly badLines: number;
	readonly problems: readonly LineProblem[];
	readonly isSorted: boolean;
	/** The speed over the measured events, without the time of learning: a workspace learns in a separate thread. */
	readonly eventsPerSecond: number | undefined;
	readonly seconds: number;
	/** False when the run was aborted. */
	readonly isComplete: boolean;
}

export interface ExplainedEvent {
	readonly line: number;
	readonly event: NormalEvent;
	readonly outcome: Outcome;
	readonly explanation: ExplainedDecision;
}

const PROBLEMS_MAX = 100;
const PROGRESS_EVERY = 2_000;

export async function backtestFile(options: FileBacktestOptions): Promise<FileBacktest> {
	const reference = await loadReplayReference(options.country);
	const signals = options.signalPath === undefined ? undefined : new SignalFile(options.signalPath);
	try {
		return await replayFile(options, reference, signals);
	} finally {
		signals?.close();
	}
}

async function replayFile(
	options: FileBacktestOptions,
	reference: ReplayReference,
	signals: SignalFile | undefined,
): Promise<FileBacktest> {
	try {
		return await new FileRun(options, reference, signals, false).finish();
	} catch (error) {
		if (!(error instanceof OutOfOrder)) throw error;
		if (options.path.endsWith(".gz"))
			throw AppError.invalid([
				{
					field: `line ${error.line}`,
					code: "out_of_order",
					message: "is before the line above it; unpack the file, so that it can be sorted",
				},
			]);
		options.onDisorder?.(error.line);
		signals?.restart();
		return new FileRun(options, reference, signals, true).finish();
	}
}

class OutOfOrder extends Error {
	readonly line: number;

	constructor(line: number) {
		super(`Line ${line} is before the line above it`);
		this.line = line;
	}
}

/** The time at which a number of measured events had been decided, without learning. */
interface SpanEnd {
	readonly at: number;
	readonly scored: number;
}

class FileRun {
	private readonly options: FileBacktestOptions;
	private readonly signals: SignalFile | undefined;
	private readonly isSorted: boolean;
	private readonly context: ReplayContext;
	private readonly backtest: Backtest;
	private readonly compared: TwoReplays | undefined;
	private readonly sweep: Sweep | undefined;
	private isExplaining = false;
	private explanation: ExplainedDecision | undefined;
	private explained: ExplainedEvent | undefined;
	private readonly learner: ReplayLearner | undefined;
	private readonly problems: LineProblem[] = [];
	private badLines = 0;
	private lastAt = 0;
	private size = 0;
	private readonly startedAt: number;
	private scoredFrom: SpanEnd | undefined;
	private scoredTo: SpanEnd | undefined;

	constructor(
		options: FileBacktestOptions,
		reference: ReplayReference,
		signals: SignalFile | undefined,
		isSorted: boolean,
	) {
		this.options = options;
		this.signals = signals;
		this.isSorted = isSorted;
		this.context = new ReplayContext(settingsOf(options.country, reference), reference);
		this.startedAt = options.now();
		const ruleSet = readRuleSet(options.ruleSet, options.country);
		this.learner = options.isLearning === true ? new ReplayLearner(ruleSet, options.now) : undefined;
		this.sweep = options.isSweeping === true ? new Sweep() : undefined;
		this.compared = this.openComparison(ruleSet);
		this.backtest =
			this.compared?.from ??
			new Backtest({
				workspace: this.context.workspace,
				ruleSet,
				learner: this.learner,
				accountOf: (id) => accountOf(id, this.context.hash),
				scoreFrom: options.scoreFrom,
				scoreTo: options.scoreTo,
				sweep: this.sweep,
				...(signals && { watch: (values) => signals.watch(values) }),
				...(options.explain !== undefined && {
					trace: (trace) => {
						if (this.isExplaining) this.explanation = explainDecision(trace);
					},
				}),
			});
	}

	private openComparison(ruleSet: RuleSetDocument): TwoReplays | undefined {
		const { options, sweep } = this;
		if (options.compareSet === undefined) return undefined;
		return new TwoReplays(
			{ workspace: this.context.workspace, accountOf: (id) => accountOf(id, this.context.hash) },
			{ from: ruleSet, to: readRuleSet(options.compareSet, options.country) },
			{ ...options, sweep },
		);
	}

	async finish(): Promise<FileBacktest> {
		const { path, now } = this.options;
		this.size = path.endsWith(".gz") ? 0 : (await stat(path)).size;
		for await (const group of this.readGroups()) {
			for (const line of group) this.takeLine(line);
			// Without a turn of the event loop, Ctrl-C would wait for the end while another thread sends one group after the other.
			await turn();
			if (this.options.signal?.aborted === true || (this.isSorted && this.explained !== undefined)) break;
		}
		this.measureSpan();
		const { taken, customerCount } = this.backtest;
		return {
			scores: this.backtest.finish(),
			learning: this.learner?.report,
			comparison: this.compared?.finish(),
			sweep: this.sweep?.read(),
			explained: this.explained,
			currency: this.context.workspace.currency,
			replayed: taken,
			customers: customerCount,
			badLines: this.badLines,
			problems: this.problems,
			isSorted: this.isSorted,
			eventsPerSecond: this.readSpeed(),
			seconds: (now() - this.startedAt) / 1_000,
			isComplete: this.options.signal?.aborted !== true,
		};
	}

	private async *readGroups(): AsyncGenerator<Iterable<NormalLine>> {
		const { path, country, parseLine, readElsewhere, explain } = this.options;
		const source = { path, country, isSorted: this.isSorted };
		// After an explained event the texts of the lines are still needed, and only this thread has them.
		if (readElsewhere === undefined || explain !== undefined)
			yield* new LineNormaliser(this.context, parseLine).readGroups(source);
		else {
			const unpacker = new LineUnpacker();
			for await (const packed of readElsewhere(source)) yield unpacker.unpack(packed);
		}
	}

	private takeLine(line: NormalLine): void {
		if (this.explained !== undefined) {
			this.checkOrder(line, this.explained);
			return;
		}
		if (line.event !== undefined) this.tryLine(this.context.share(line.event), line);
		else if (line.problems !== undefined) this.addProblems(line.number, line.problems);
		else return;
		const { taken } = this.backtest;
		if (taken % PROGRESS_EVERY !== 0) return;
		this.measureSpan();
		const share = this.size === 0 ? undefined : line.bytesRead / this.size;
		this.options.onProgress?.({ share, events: taken });
	}

	/** Learned rules that cannot be published refuse the line before whose event they were learned, and are not used. */
	private tryLine(event: NormalEvent, line: NormalLine): void {
		try {
			this.replayLine(event, line);
		} catch (error) {
			if (!(error instanceof AppError)) throw error;
			this.addProblems(line.number, error.details);
		}
	}

	private replayLine(event: NormalEvent, { number, label, weight, idempotencyKey }: NormalLine): void {
		if (event.occurredAt < this.lastAt && !this.isSorted) throw new OutOfOrder(number);
		this.lastAt = event.occurredAt;
		const { scored } = this.backtest;
		this.isExplaining = this.isAskedFor(number, idempotencyKey);
		const outcome = (this.compared ?? this.backtest).take({
			event,
			label: label?.label,
			labelAt: label?.labelledAt,
			fraudType: label?.fraudType,
			weight,
		});
		if (this.backtest.scored > scored) this.signals?.add(event, outcome, label?.label);
		if (this.explanation !== undefined)
			this.explained = { line: number, event, outcome, explanation: this.explanation };
	}

	private isAskedFor(line: number, key: string | undefined): boolean {
		const { explain } = this.options;
		return explain !== undefined && (explain === key || explain === String(line) || explain === `evt_${line}`);
	}

	/** A later line with an earlier time belongs to the history of the explained event, so the file must be sorted. */
	private checkOrder({ text, number }: NormalLine, { event }: ExplainedEvent): void {
		if (this.isSorted || text === undefined) return;
		const at = findTime(text, UTC_OFFSET_MS[this.options.country]);
		if (at !== undefined && at < event.occurredAt) throw new OutOfOrder(number);
	}

	private addProblems(line: number, problems: readonly ErrorDetail[]): void {
		this.badLines += 1;
		for (const { field, message } of problems) {
			if (this.problems.length >= PROBLEMS_MAX) return;
			this.problems.push({ line, field, message });
			this.options.onProblem?.({ line, field, message });
		}
	}

	/** The speed is measured between the first and the last count of measured events. */
	private measureSpan(): void {
		const { scored } = this.backtest;
		const at = this.options.now() - (this.learner?.report?.elapsedMs ?? 0);
		if (scored === 0) {
			this.scoredFrom = { at, scored };
			return;
		}
		this.scoredFrom ??= { at: this.startedAt, scored: 0 };
		if (scored !== this.scoredTo?.scored) this.scoredTo = { at, scored };
	}

	private readSpeed(): number | undefined {
		if (this.scoredFrom === undefined || this.scoredTo === undefined) return undefined;
		const seconds = (this.scoredTo.at - this.scoredFrom.at) / 1_000;
		return seconds <= 0 ? undefined : (this.scoredTo.scored - this.scoredFrom.scored) / seconds;
	}
}
