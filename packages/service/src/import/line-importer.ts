// Imports the lines of some customers: sends them, retries temporary failures, and reports the result of each line. Several
// importers work on one file at the same time, in their own threads, and no two share a customer.

import { setTimeout as pause } from "node:timers/promises";
import { AppError, type ErrorDetail, type EventInput } from "@hakiki/domain";
import { classifyFault, type Realm } from "@hakiki/store";
import type { LabelTools, NewLabel } from "../events/label-event.ts";
import { labelHistory } from "../events/label-history.ts";
import type { RealmContext } from "../realm-context.ts";
import type { RecordOptions } from "../record/recorder.ts";
import { StoppedCustomers } from "../record/stopped-customers.ts";
import type { RecordedDecision } from "../record/waiting-event.ts";
import type { VerbTools } from "../verb-tools.ts";
import type { ImportLine, LineProblem } from "./import-events.ts";
import { LabelGroups } from "./label-groups.ts";
import { OrderedSender } from "./ordered-sender.ts";

/** The tools of an importer, which a `Service` has. */
export interface ImporterTools extends LabelTools, Pick<VerbTools, "openRealm"> {
	recordEvent(realm: Realm, input: EventInput, options: RecordOptions): Promise<RecordedDecision>;
}

export interface ImporterOptions {
	readonly realm: Realm;
	readonly actor: string;
	/** Reads a line as the API would read a body; throws an `AppError` that names the wrong fields. */
	parseLine(text: string): ImportLine;
	/** The number of stored events, which all importers of a file share across threads. */
	readonly stored: Int32Array;
	/** The first pause before a retry. It doubles each time. */
	readonly retryPauseMs?: number;
}

/** The lines of the file and their numbers, in two lists, because two lists are sent to a thread faster than pairs. */
export interface LineGroup {
	readonly numbers: readonly number[];
	readonly texts: readonly string[];
}

/** The results of lines since the last report. */
export interface ImporterReport {
	/** The numbers of the lines that are done, imported or refused. */
	readonly done: readonly number[];
	/** The number of lines that an early stop has left. */
	readonly left: number;
	readonly recorded: number;
	readonly replayed: number;
	readonly labelled: number;
	readonly failed: number;
	readonly problems: readonly LineProblem[];
	/** Why no event can be stored at present. */
	readonly outage: string | undefined;
}

/** Takes lines, in this thread or in another. */
export interface Importer {
	take(group: LineGroup): void;
	/** Stops all retries. */
	stop(): void;
	/** Every line is reported once. */
	listen(onReport: (report: ImporterReport) => void): void;
}

/** The most lines that an importer has at once: enough to fill its batches while others are written. */
export const UNDERWAY_MAX = 2_048;
const TRIES_MAX = 8;
const RETRY_PAUSE_MS = 100;

/** A line that is being imported. */
interface LineTask {
	readonly number: number;
	readonly line: ImportLine;
	readonly key: string;
	/** The event is stored and counted. */
	isRecorded: boolean;
	/** The temporary failure, if there was one. */
	error: unknown;
}

export async function openImporter(tools: ImporterTools, options: ImporterOptions): Promise<Importer> {
	const { fingerprint } = await tools.openRealm(options.realm);
	return new LineImporter(tools, options, fingerprint);
}

class LineImporter implements Importer {
	private readonly tools: ImporterTools;
	private readonly options: ImporterOptions;
	private readonly fingerprint: RealmContext["fingerprint"];
	private readonly sender: OrderedSender<LineTask>;
	private readonly stopped = new StoppedCustomers();
	private readonly labels: LabelGroups;
	private onReport: (report: ImporterReport) => void = () => undefined;
	private next = new ReportDraft();
	private isReporting = false;
	private isStopped = false;

	constructor(tools: ImporterTools, options: ImporterOptions, fingerprint: RealmContext["fingerprint"]) {
		this.tools = tools;
		this.options = options;
		this.fingerprint = fingerprint;
		this.labels = new LabelGroups(async (labels) => labelHistory(tools, await tools.openRealm(options.realm), labels));
		this.sender = new OrderedSender({
			attempt: (task) => this.attempt(task),
			insist: (task) => this.insist(task),
		});
	}

	listen(onReport: (report: ImporterReport) => void): void {
		this.onReport = onReport;
	}

	stop(): void {
		this.isStopped = true;
	}

	take({ numbers, texts }: LineGroup): void {
		for (const [index, number] of numbers.entries()) this.takeLine(number, texts[index] ?? "");
	}

	private takeLine(number: number, text: string): void {
		const line = this.parse(number, text);
		if (line === undefined) return;
		const key = line.input.idempotency_key ?? `import:${number}:${this.sign(text)}`;
		const task: LineTask = { number, line, key, isRecorded: false, error: undefined };
		// The label of an event is stored before the next event of the customer is decided.
		this.sender.add(line.input.customer_id, task, line.label !== undefined);
	}

	private parse(number: number, text: string): ImportLine | undefined {
		try {
			return this.options.parseLine(text);
		} catch (error) {
			this.fail(number, error);
			return undefined;
		}
	}

	/** The hash is keyed: with a plain hash, a person who knows the rest of a line could search for its phone number. */
	private sign(text: string): string {
		return Buffer.from(this.fingerprint(text)).toString("base64url");
	}

	/** True if the line is done, imported or refused. False after a temporary failure. */
	private async attempt(task: LineTask): Promise<boolean> {
		// An earlier line of the customer may be left, and no later line may overtake it.
		if (this.isStopped) {
			this.leave();
			return true;
		}
		try {
			await this.recordLine(task);
			this.report((next) => next.done.push(task.number));
		} catch (error) {
			// The next run does the lines that a stop has left.
			if (this.isStopped) this.leave();
			else if (isPassing(error)) {
				task.error = error;
				return false;
			} else this.fail(task.number, error);
		}
		return true;
	}

	private async recordLine(task: LineTask): Promise<void> {
		const { realm } = this.options;
		const { input, label } = task.line;
		const recording = { idempotencyKey: task.key, isHistory: true, stopped: this.stopped };
		const { body, isReplay } = await this.tools.recordEvent(realm, input, recording);
		if (!task.isRecorded) {
			task.isRecorded = true;
			Atomics.add(this.options.stored, 0, 1);
			if (isReplay) this.next.replayed += 1;
			else this.next.recorded += 1;
		}
		if (label === undefined) return;
		await this.labels.add(this.toLabel(body, label));
		this.next.labelled += 1;
	}

	/** Retries while the service is unavailable or overloaded. It counts as an outage if no event is stored in this time. */
	private async insist(task: LineTask): Promise<void> {
		const storedBefore = this.readStored();
		for (let tried = 1; tried <= TRIES_MAX && !this.isStopped; tried += 1) {
			if (task.error !== undefined) await pause((this.options.retryPauseMs ?? RETRY_PAUSE_MS) * 2 ** (tried - 1));
			this.stopped.resume(task.line.input.customer_id);
			if (await this.attempt(task)) return;
		}
		if (this.isStopped) this.leave();
		else if (this.readStored() === storedBefore) {
			this.isStopped = true;
			this.next.outage = describeOutage(task.error);
			this.leave();
		} else this.fail(task.number, task.error);
	}

	private readStored(): number {
		return Atomics.load(this.options.stored, 0);
	}

	private toLabel(decision: string, label: NonNullable<ImportLine["label"]>): NewLabel {
		const { event_id: eventId } = JSON.parse(decision) as { readonly event_id: string };
		const { labelledAt, ...said } = label;
		return { ...said, eventId, actor: this.options.actor, history: { labelledAt } };
	}

	private leave(): void {
		this.report((next) => {
			next.left += 1;
		});
	}

	private fail(number: number, error: unknown): void {
		this.report((next) => {
			next.done.push(number);
			next.failed += 1;
			for (const { field, message } of listDetails(error)) next.problems.push({ line: number, field, message });
		});
	}

	/** Lines that end together are reported together. */
	private report(note: (next: ReportDraft) => void): void {
		note(this.next);
		if (this.isReporting) return;
		this.isReporting = true;
		setImmediate(() => {
			const { next } = this;
			this.next = new ReportDraft();
			this.isReporting = false;
			this.onReport(next);
		});
	}
}

class ReportDraft implements ImporterReport {
	readonly done: number[] = [];
	left = 0;
	recorded = 0;
	replayed = 0;
	labelled = 0;
	failed = 0;
	readonly problems: LineProblem[] = [];
	outage: string | undefined = undefined;
}

/** Only our own messages are shown, because others may quote personal data. */
function listDetails(error: unknown): readonly Pick<ErrorDetail, "field" | "message">[] {
	if (!(error instanceof AppError)) return [{ field: "line", message: "could not be recorded" }];
	return error.details.length > 0 ? error.details : [{ field: "line", message: error.message }];
}

function describeOutage(error: unknown): string {
	return error instanceof AppError ? error.message : "The database cannot be reached, or does not answer in time";
}

/** True for a temporary failure of the service or of the database. */
function isPassing(error: unknown): boolean {
	return error instanceof AppError ? error.code === "service_unavailable" : classifyFault(error) !== "data";
}
