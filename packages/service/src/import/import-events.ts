// Importing history from a file of JSON lines: through the same recorder as live events, resumable and idempotent.
// A bad line is reported and skipped; a database that is away ends the import where it can go on later.

import {
	AppError,
	type ErrorDetail,
	type EventInput,
	type FraudType,
	type Label,
	type LabelFacts,
} from "@hakiki/domain";
import { findLinesDone, type Pool, type Realm, saveLinesDone } from "@hakiki/store";
import type { NewLabel } from "../events/label-event.ts";
import type { RealmContext, World } from "../realm-context.ts";
import type { RecordOptions } from "../record/recorder.ts";
import type { RecordedDecision } from "../record/waiting-event.ts";
import { LineWindow } from "./line-window.ts";
import { type FileLine, hashFile, readLines } from "./read-lines.ts";

/** A `Service` has all of it. */
export interface ImportTools {
	readonly pool: Pool;
	readonly world: World;
	openRealm(realm: Realm): Promise<Pick<RealmContext, "fingerprint">>;
	recordEvent(realm: Realm, input: EventInput, options: RecordOptions): Promise<RecordedDecision>;
	labelEvent(realm: Realm, label: NewLabel): Promise<LabelFacts>;
}

/** What a line says. */
export interface ImportLine {
	readonly input: EventInput;
	readonly label?:
		| {
				readonly label: Label;
				readonly source?: string | undefined;
				readonly fraudType?: FraudType | undefined;
				/** When it was known, in ms. */
				readonly labelledAt?: number | undefined;
		  }
		| undefined;
	/** How many events it stands for; only a backtest asks. */
	readonly weight?: number | undefined;
}

export interface ImportOptions {
	readonly realm: Realm;
	readonly path: string;
	readonly actor: string;
	/** Reads a line as the API would read a body; throws an `AppError` that names the wrong fields. */
	parseLine(text: string): ImportLine;
	/** Ends it early: what is under way is finished, and the next run goes on from there. */
	readonly signal?: AbortSignal | undefined;
	onProgress?(progress: ImportProgress): void;
	onProblem?(problem: LineProblem): void;
	/** The first pause before a line is tried again; doubled each time. */
	readonly retryPauseMs?: number;
}

export interface ImportProgress {
	readonly bytesRead: number;
	readonly bytesTotal: number;
	readonly report: ImportReport;
}

export interface LineProblem {
	readonly line: number;
	readonly field: string;
	readonly message: string;
}

export interface ImportReport {
	/** Lines an earlier run had done. */
	readonly skipped: number;
	/** Events stored by this run. */
	readonly recorded: number;
	/** Events that were stored already, under the same key. */
	readonly replayed: number;
	readonly labelled: number;
	/** Lines that could not be imported; the list holds the first hundred problems. */
	readonly failed: number;
	readonly problems: readonly LineProblem[];
	/** False when it was ended early. */
	readonly isComplete: boolean;
}

const IN_FLIGHT_MAX = 512;
const SAVE_EVERY_MS = 1_000;
const PROGRESS_EVERY_MS = 100;
const TRIES_MAX = 8;
const RETRY_PAUSE_MS = 100;
const PROBLEMS_MAX = 100;

export async function importEvents(tools: ImportTools, options: ImportOptions): Promise<ImportReport> {
	const { fingerprint } = await tools.openRealm(options.realm);
	// Keyed, because a plain hash of a line lets whoever knows the rest of it search for the phone number in it.
	const sign = (text: string): string => Buffer.from(fingerprint(text)).toString("base64url");
	const file = await hashFile(options.path);
	const hash = sign(file.hash);
	const linesDone = await findLinesDone(tools.pool, { realm: options.realm, fileHash: hash });
	const run = new ImportRun(tools, options, { hash, size: file.size, linesDone, sign });
	return run.finishFile();
}

class ImportRun {
	private readonly tools: ImportTools;
	private readonly options: ImportOptions;
	private readonly file: {
		readonly hash: string;
		readonly size: number;
		readonly linesDone: number;
		readonly sign: (text: string) => string;
	};
	private readonly window: LineWindow;
	private readonly problems: LineProblem[] = [];
	private skipped = 0;
	private recorded = 0;
	private replayed = 0;
	private labelled = 0;
	private failed = 0;
	private savedAt = 0;
	private shownAt = 0;
	private isEnded = false;
	/** Why nothing can be stored at present. */
	private outage: unknown;

	constructor(tools: ImportTools, options: ImportOptions, file: ImportRun["file"]) {
		this.tools = tools;
		this.options = options;
		this.file = file;
		this.window = new LineWindow({ size: IN_FLIGHT_MAX, linesDone: file.linesDone });
	}

	async finishFile(): Promise<ImportReport> {
		for await (const line of readLines(this.options.path)) {
			if (this.mustStop) break;
			this.showProgress(line.bytesRead);
			if (line.number <= this.file.linesDone) this.skipped += 1;
			else await this.takeLine(line);
			await this.saveProgress(SAVE_EVERY_MS);
		}
		await this.window.drain();
		this.isEnded = !this.mustStop;
		await this.saveProgress(0);
		if (this.outage !== undefined) throw this.outage;
		this.showProgress(this.isEnded ? this.file.size : undefined);
		return this.report();
	}

	private get mustStop(): boolean {
		return this.outage !== undefined || this.options.signal?.aborted === true;
	}

	private report(): ImportReport {
		return {
			skipped: this.skipped,
			recorded: this.recorded,
			replayed: this.replayed,
			labelled: this.labelled,
			failed: this.failed,
			problems: this.problems,
			isComplete: this.isEnded,
		};
	}

	private async takeLine(line: FileLine): Promise<void> {
		if (line.text?.trim() === "") return this.window.markDone(line.number);
		const parsed = this.parse(line);
		if (parsed === undefined) return this.window.markDone(line.number);
		await this.window.takePlace();
		const key = parsed.input.idempotency_key ?? `import:${line.number}:${this.file.sign(line.text ?? "")}`;
		this.window.add(line.number, parsed.input.customer_id, () => this.recordLine(line.number, parsed, key));
	}

	private parse(line: FileLine): ImportLine | undefined {
		try {
			if (line.text !== undefined) return this.options.parseLine(line.text);
			this.addProblem(line.number, [{ field: "line", code: "invalid", message: line.problem ?? "cannot be read" }]);
		} catch (error) {
			this.addFailure(line.number, error);
		}
		return undefined;
	}

	/** Returns whether the line is done with, for better or worse; it is not when the service could not take it. */
	private async recordLine(number: number, { input, label }: ImportLine, key: string): Promise<boolean> {
		try {
			const { realm } = this.options;
			const { body, isReplay } = await this.insist(() =>
				this.tools.recordEvent(realm, input, { idempotencyKey: key, isHistory: true }),
			);
			if (isReplay) this.replayed += 1;
			else this.recorded += 1;
			if (label === undefined) return true;
			await this.insist(() => this.tools.labelEvent(realm, this.toLabel(body, label)));
			this.labelled += 1;
			return true;
		} catch (error) {
			if (this.mustStop) return false;
			this.addFailure(number, error);
			return true;
		}
	}

	private toLabel(decision: string, label: NonNullable<ImportLine["label"]>): NewLabel {
		const { event_id: eventId } = JSON.parse(decision) as { readonly event_id: string };
		const { labelledAt, ...said } = label;
		return { ...said, eventId, actor: this.options.actor, history: { labelledAt } };
	}

	/** Tries again while the service is away or has too much to do. Nothing stored in all that time is an outage. */
	private async insist<T>(work: () => Promise<T>): Promise<T> {
		const storedBefore = this.recorded + this.replayed;
		for (let tried = 1; ; tried += 1) {
			try {
				return await work();
			} catch (error) {
				if (!(error instanceof AppError) || error.code !== "service_unavailable" || this.mustStop) throw error;
				if (tried === TRIES_MAX) {
					if (this.recorded + this.replayed === storedBefore) this.outage ??= error;
					throw error;
				}
				await pause((this.options.retryPauseMs ?? RETRY_PAUSE_MS) * 2 ** (tried - 1));
			}
		}
	}

	private addFailure(line: number, error: unknown): void {
		const details = error instanceof AppError ? error.details : [];
		// Only our own messages are fit to be shown: another may quote what was sent.
		const message = error instanceof AppError ? error.message : "could not be recorded";
		this.addProblem(line, details.length > 0 ? details : [{ field: "line", code: "failed", message }]);
	}

	private addProblem(line: number, details: readonly ErrorDetail[]): void {
		this.failed += 1;
		for (const { field, message } of details) {
			if (this.problems.length >= PROBLEMS_MAX) return;
			this.problems.push({ line, field, message });
			this.options.onProblem?.({ line, field, message });
		}
	}

	private async saveProgress(everyMs: number): Promise<void> {
		const now = this.tools.world.now();
		if (now - this.savedAt < everyMs) return;
		this.savedAt = now;
		const { realm } = this.options;
		const progress = { realm, fileHash: this.file.hash, linesDone: this.window.linesDone };
		// Losing it costs nothing but time: lines that are sent again are known by their keys.
		await saveLinesDone(this.tools.pool, progress).catch(() => undefined);
	}

	private showProgress(bytesRead: number | undefined): void {
		const now = this.tools.world.now();
		if (bytesRead === undefined || (now - this.shownAt < PROGRESS_EVERY_MS && bytesRead < this.file.size)) return;
		this.shownAt = now;
		this.options.onProgress?.({ bytesRead, bytesTotal: this.file.size, report: this.report() });
	}
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
