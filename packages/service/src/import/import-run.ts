// One run over a file: reads its lines, sends them, tries again what could not be stored for now, and keeps count.

import { AppError, type ErrorDetail } from "@hakiki/domain";
import { classifyFault, saveLinesDone } from "@hakiki/store";
import type { NewLabel } from "../events/label-event.ts";
import { KeptOrder } from "../record/kept-order.ts";
import type { ImportLine, ImportOptions, ImportReport, ImportTools, LineProblem } from "./import-events.ts";
import { LinesDone } from "./lines-done.ts";
import { OrderedSender } from "./ordered-sender.ts";
import { Places } from "./places.ts";
import { type FileLine, readLineGroups } from "./read-lines.ts";

/** Enough to fill the batches of all lanes while others are being written, and well under their backlog. */
const UNDERWAY_MAX = 2_048;
/** Each takes a connection for its transaction; the rounds of the lanes need some too. */
const LABELLING_MAX = 3;
const SAVE_EVERY_MS = 1_000;
const PROGRESS_EVERY_MS = 100;
const TRIES_MAX = 8;
const RETRY_PAUSE_MS = 100;
const PROBLEMS_MAX = 100;

/** A line on its way. */
interface LineTask {
	readonly number: number;
	readonly line: ImportLine;
	readonly key: string;
	/** Its event is stored, and counted. */
	isRecorded: boolean;
	/** Why it could not be stored for now. */
	error: unknown;
}

export class ImportRun {
	private readonly tools: ImportTools;
	private readonly options: ImportOptions;
	private readonly file: {
		readonly hash: string;
		readonly size: number;
		readonly linesDone: number;
		readonly sign: (text: string) => string;
	};
	private readonly done: LinesDone;
	private readonly sender: OrderedSender<LineTask>;
	private readonly order = new KeptOrder();
	private readonly labelling = new Places(LABELLING_MAX);
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
		this.done = new LinesDone(file.linesDone);
		this.sender = new OrderedSender({
			size: UNDERWAY_MAX,
			attempt: (task) => this.attempt(task),
			insist: (task) => this.insist(task),
		});
	}

	async finishFile(): Promise<ImportReport> {
		for await (const lines of readLineGroups(this.options.path)) {
			for (const line of lines) {
				if (this.mustStop) break;
				if (line.number <= this.file.linesDone) this.skipped += 1;
				else {
					this.takeLine(line);
					// Only then is there anything to wait for: a pause for each line would cost as much as reading it.
					if (this.sender.isFull) await this.sender.waitForRoom();
				}
				this.showProgress(line.bytesRead);
			}
			if (this.mustStop) break;
			await this.saveProgress(SAVE_EVERY_MS);
		}
		await this.sender.drain();
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

	private takeLine({ number, text, problem }: FileLine): void {
		const line = text?.trim() === "" ? undefined : this.parse(number, text, problem);
		if (line === undefined) {
			this.done.add(number);
			return;
		}
		const key = line.input.idempotency_key ?? `import:${number}:${this.file.sign(text ?? "")}`;
		const task: LineTask = { number, line, key, isRecorded: false, error: undefined };
		// What is known of an event is known before the customer's next one is decided.
		this.sender.add(line.input.customer_id, task, line.label !== undefined);
	}

	private parse(number: number, text: string | undefined, problem: string | undefined): ImportLine | undefined {
		try {
			if (text !== undefined) return this.options.parseLine(text);
			this.addProblem(number, [{ field: "line", code: "invalid", message: problem ?? "cannot be read" }]);
		} catch (error) {
			this.addFailure(number, error);
		}
		return undefined;
	}

	/** Whether the line is done with, for better or worse; it is not when the service could not take it for now. */
	private async attempt(task: LineTask): Promise<boolean> {
		try {
			await this.recordLine(task);
			this.done.add(task.number);
		} catch (error) {
			// What is left undone by an end is done by the next run.
			if (this.mustStop) return true;
			if (isPassing(error)) {
				task.error = error;
				return false;
			}
			this.giveUp(task, error);
		}
		return true;
	}

	private async recordLine(task: LineTask): Promise<void> {
		const { realm } = this.options;
		const { input, label } = task.line;
		const recording = { idempotencyKey: task.key, isHistory: true, order: this.order };
		const { body, isReplay } = await this.tools.recordEvent(realm, input, recording);
		if (!task.isRecorded) {
			task.isRecorded = true;
			if (isReplay) this.replayed += 1;
			else this.recorded += 1;
		}
		if (label === undefined) return;
		await this.labelling.use(() => this.tools.labelEvent(realm, this.toLabel(body, label)));
		this.labelled += 1;
	}

	/** Tries again while the service is away or has too much to do. Nothing stored in all that time is an outage. */
	private async insist(task: LineTask): Promise<void> {
		const storedBefore = this.recorded + this.replayed;
		for (let tried = 1; tried <= TRIES_MAX && !this.mustStop; tried += 1) {
			if (task.error !== undefined) await pause((this.options.retryPauseMs ?? RETRY_PAUSE_MS) * 2 ** (tried - 1));
			this.order.resume(task.line.input.customer_id);
			if (await this.attempt(task)) return;
		}
		if (this.mustStop) return;
		if (this.recorded + this.replayed === storedBefore) this.outage ??= task.error;
		else this.giveUp(task, task.error);
	}

	private giveUp(task: LineTask, error: unknown): void {
		this.addFailure(task.number, error);
		this.done.add(task.number);
	}

	private toLabel(decision: string, label: NonNullable<ImportLine["label"]>): NewLabel {
		const { event_id: eventId } = JSON.parse(decision) as { readonly event_id: string };
		const { labelledAt, ...said } = label;
		return { ...said, eventId, actor: this.options.actor, history: { labelledAt } };
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
		const progress = { realm, fileHash: this.file.hash, linesDone: this.done.upTo };
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

/** The service could not take it for now; the database may say so in words of its own. */
function isPassing(error: unknown): boolean {
	return error instanceof AppError ? error.code === "service_unavailable" : classifyFault(error) !== "data";
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
