// Replays a file of events through the rules, without a database. Lines are read as an import reads them and are taken
// in the order of time; a file that is not in that order is sorted by an index of its lines, in 16 bytes a line.

import { stat } from "node:fs/promises";
import {
	AppError,
	type CountryServed,
	normaliseEvent,
	parseWrittenTime,
	type Scores,
	UTC_OFFSET_MS,
} from "@hakiki/domain";
import { Backtest, type LearningReport } from "@hakiki/rules";
import type { ImportLine, LineProblem } from "../import/import-events.ts";
import { type FileLine, readLineGroups } from "../import/read-lines.ts";
import { settingsOf } from "../realms/settings-of.ts";
import { readRuleSet } from "./read-rule-set.ts";
import { loadReplayReference, ReplayContext, type ReplayReference } from "./replay-reference.ts";
import { readSortedLines } from "./sorted-lines.ts";

export interface FileBacktestOptions {
	readonly path: string;
	readonly country: CountryServed;
	/** An unchecked rule set from a file. The catalogue's defaults are used when it is absent. */
	readonly ruleSet?: unknown;
	readonly isLearning?: boolean;
	readonly scoreFrom?: number | undefined;
	readonly scoreTo?: number | undefined;
	parseLine(text: string): ImportLine;
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

const PROBLEMS_MAX = 100;
const PROGRESS_EVERY = 2_000;

export async function backtestFile(options: FileBacktestOptions): Promise<FileBacktest> {
	const reference = await loadReplayReference(options.country);
	try {
		return await new FileRun(options, reference, false).finish();
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
		return new FileRun(options, reference, true).finish();
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
	private readonly isSorted: boolean;
	private readonly context: ReplayContext;
	private readonly backtest: Backtest;
	private readonly problems: LineProblem[] = [];
	private badLines = 0;
	private lastAt = 0;
	private size = 0;
	private readonly startedAt: number;
	private scoredFrom: SpanEnd | undefined;
	private scoredTo: SpanEnd | undefined;

	constructor(options: FileBacktestOptions, reference: ReplayReference, isSorted: boolean) {
		this.options = options;
		this.isSorted = isSorted;
		this.context = new ReplayContext(settingsOf(options.country, reference), reference);
		this.startedAt = options.now();
		this.backtest = new Backtest({
			workspace: this.context.workspace,
			ruleSet: readRuleSet(options.ruleSet, options.country),
			isLearning: options.isLearning ?? false,
			clock: options.now,
			scoreFrom: options.scoreFrom,
			scoreTo: options.scoreTo,
		});
	}

	async finish(): Promise<FileBacktest> {
		const { path, now } = this.options;
		this.size = path.endsWith(".gz") ? 0 : (await stat(path)).size;
		const groups = this.isSorted
			? readSortedLines(path, this.size, UTC_OFFSET_MS[this.options.country])
			: readLineGroups(path);
		for await (const lines of groups) {
			for (const line of lines) this.takeLine(line);
			if (this.options.signal?.aborted === true) break;
		}
		this.measureSpan();
		const { taken, customerCount } = this.backtest;
		return {
			scores: this.backtest.finish(),
			learning: this.backtest.learning,
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

	private takeLine(line: FileLine): void {
		if (line.text?.trim() === "") return;
		try {
			if (line.text === undefined)
				throw AppError.invalid([{ field: "line", code: "invalid", message: line.problem ?? "cannot be read" }]);
			this.replayLine(this.options.parseLine(line.text), line.number);
		} catch (error) {
			if (!(error instanceof AppError)) throw error;
			this.addProblems(line.number, error);
		}
		const { taken } = this.backtest;
		if (taken % PROGRESS_EVERY !== 0) return;
		this.measureSpan();
		const share = this.size === 0 ? undefined : line.bytesRead / this.size;
		this.options.onProgress?.({ share, events: taken });
	}

	private replayLine({ input, label, weight }: ImportLine, number: number): void {
		const occurredAt =
			input.occurred_at === undefined
				? undefined
				: parseWrittenTime(input.occurred_at, UTC_OFFSET_MS[this.options.country]);
		if (input.occurred_at === undefined)
			throw AppError.invalid([{ field: "occurred_at", code: "required", message: "is required in a backtest" }]);
		// The event is decided at once, as a server would have done.
		const { event } = normaliseEvent(this.context.share(input), this.context.at(`evt_${number}`, occurredAt ?? 0));
		if (event.occurredAt < this.lastAt && !this.isSorted) throw new OutOfOrder(number);
		this.lastAt = event.occurredAt;
		this.backtest.take({
			event,
			label: label?.label,
			labelAt: label?.labelledAt,
			fraudType: label?.fraudType,
			weight,
		});
	}

	private addProblems(line: number, error: AppError): void {
		this.badLines += 1;
		for (const { field, message } of error.details) {
			if (this.problems.length >= PROBLEMS_MAX) return;
			this.problems.push({ line, field, message });
			this.options.onProblem?.({ line, field, message });
		}
	}

	/** The speed is measured between the first and the last count of measured events. */
	private measureSpan(): void {
		const { scored } = this.backtest;
		const at = this.options.now() - (this.backtest.learning?.elapsedMs ?? 0);
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
