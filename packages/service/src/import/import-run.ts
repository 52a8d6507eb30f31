// One run over a file: reads its lines, gives each to the importer of its customer, and counts the lines that are done.

import { AppError } from "@hakiki/domain";
import { saveLinesDone } from "@hakiki/store";
import type { ImportOptions, ImportReport, ImportTools, LineProblem } from "./import-events.ts";
import { type Importer, type ImporterReport, UNDERWAY_MAX } from "./line-importer.ts";
import { LinesDone } from "./lines-done.ts";
import { type FileLine, readLineGroups } from "./read-lines.ts";

/** Lines that are sent to an importer together. */
const GROUP_MAX = 64;
const SAVE_EVERY_MS = 1_000;
const PROGRESS_EVERY_MS = 100;
const PROBLEMS_MAX = 100;

/** An importer, and the lines that it works on. */
interface Hand {
	readonly importer: Importer;
	numbers: number[];
	texts: string[];
	/** The number of lines that it has or is about to get, and has not reported yet. */
	underway: number;
}

export class ImportRun {
	private readonly tools: ImportTools;
	private readonly options: ImportOptions;
	private readonly file: { readonly hash: string; readonly size: number; readonly linesDone: number };
	private readonly done: LinesDone;
	private readonly hands: readonly Hand[];
	private readonly problems: LineProblem[] = [];
	private waiters: (() => void)[] = [];
	private skipped = 0;
	private recorded = 0;
	private replayed = 0;
	private labelled = 0;
	private failed = 0;
	private savedAt = 0;
	private shownAt = 0;
	/** The latest line that was read. */
	private read: Pick<FileLine, "number" | "bytesRead"> = { number: 0, bytesRead: 0 };
	private isEnded = false;
	/** Why no event can be stored at present. */
	private outage: string | undefined;

	constructor(tools: ImportTools, options: ImportOptions, file: ImportRun["file"]) {
		this.tools = tools;
		this.options = options;
		this.file = file;
		this.done = new LinesDone(file.linesDone);
		this.hands = options.importers.map((importer) => ({ importer, numbers: [], texts: [], underway: 0 }));
		for (const hand of this.hands) hand.importer.listen((report) => this.hear(hand, report));
		options.signal?.addEventListener("abort", () => this.stopAll(), { once: true });
	}

	async finishFile(): Promise<ImportReport> {
		for await (const lines of readLineGroups(this.options.path)) {
			for (const line of lines) {
				if (this.mustStop) break;
				const full = this.takeLine(line);
				// It waits only for a full group, because an await for each line would cost as much as reading it.
				if (full !== undefined) await this.waitForRoom(full);
				this.read = line;
				this.showProgress();
			}
			for (const hand of this.hands) handOver(hand);
			if (this.mustStop) break;
			await this.saveProgress(SAVE_EVERY_MS);
		}
		while (this.hands.some(({ underway }) => underway > 0)) {
			await this.waitForReport();
			this.showProgress();
		}
		this.isEnded = !this.mustStop;
		await this.saveProgress(0);
		if (this.outage !== undefined) throw new AppError("service_unavailable", this.outage);
		this.shownAt = 0;
		this.showProgress();
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
			problems: this.problems.toSorted((one, other) => one.line - other.line),
			isComplete: this.isEnded,
		};
	}

	/** Returns the importer whose group is full now, if there is one. */
	private takeLine({ number, text, problem }: FileLine): Hand | undefined {
		if (number <= this.file.linesDone) {
			this.skipped += 1;
			return undefined;
		}
		if (text === undefined) {
			this.failed += 1;
			this.addProblem({ line: number, field: "line", message: problem ?? "cannot be read" });
		}
		if (text === undefined || text.trim() === "") {
			this.done.add(number);
			return undefined;
		}
		const hand = this.handOf(text);
		if (hand === undefined) throw new Error("An import needs an importer");
		hand.numbers.push(number);
		hand.texts.push(text);
		hand.underway += 1;
		if (hand.numbers.length >= GROUP_MAX) handOver(hand);
		return hand.underway < UNDERWAY_MAX ? undefined : hand;
	}

	/**
	 * All lines of a customer go to one importer, which keeps their order. An importer refuses a line that names no
	 * customer.
	 */
	private handOf(text: string): Hand | undefined {
		const { hands } = this;
		return hands[hands.length === 1 ? 0 : hashOf(this.options.customerOf(text) ?? "") % hands.length];
	}

	private async waitForRoom(hand: Hand): Promise<void> {
		for (const one of this.hands) handOver(one);
		while (hand.underway >= UNDERWAY_MAX) await this.waitForReport();
	}

	private waitForReport(): Promise<void> {
		return new Promise((resolve) => this.waiters.push(resolve));
	}

	private hear(hand: Hand, report: ImporterReport): void {
		for (const number of report.done) this.done.add(number);
		hand.underway -= report.done.length + report.left;
		this.recorded += report.recorded;
		this.replayed += report.replayed;
		this.labelled += report.labelled;
		this.failed += report.failed;
		for (const problem of report.problems) this.addProblem(problem);
		if (report.outage !== undefined) {
			this.outage ??= report.outage;
			this.stopAll();
		}
		const { waiters } = this;
		this.waiters = [];
		for (const wake of waiters) wake();
	}

	private stopAll(): void {
		for (const { importer } of this.hands) importer.stop();
	}

	private addProblem(problem: LineProblem): void {
		if (this.problems.length >= PROBLEMS_MAX) return;
		this.problems.push(problem);
		this.options.onProblem?.(problem);
	}

	private async saveProgress(everyMs: number): Promise<void> {
		const now = this.tools.world.now();
		if (now - this.savedAt < everyMs) return;
		this.savedAt = now;
		const { realm } = this.options;
		const progress = { realm, fileHash: this.file.hash, linesDone: this.done.upTo };
		// A lost checkpoint only costs time: lines that are sent again are known by their keys.
		await saveLinesDone(this.tools.pool, progress).catch(() => undefined);
	}

	/** Lines that were read and wait for an importer are not done, so their share of the bytes does not count. */
	private showProgress(): void {
		const now = this.tools.world.now();
		if (now - this.shownAt < PROGRESS_EVERY_MS) return;
		this.shownAt = now;
		const { size } = this.file;
		const { number, bytesRead } = this.read;
		const underway = this.hands.reduce((sum, hand) => sum + hand.underway, 0);
		const bytesDone = this.isEnded ? size : (bytesRead * (number - underway)) / Math.max(1, number);
		this.options.onProgress?.({ bytesDone, bytesTotal: size, report: this.report() });
	}
}

function handOver(hand: Hand): void {
	if (hand.numbers.length === 0) return;
	const { numbers, texts } = hand;
	hand.numbers = [];
	hand.texts = [];
	hand.importer.take({ numbers, texts });
}

/** FNV-1a gives the same number for a customer in every run. */
function hashOf(text: string): number {
	let hash = 0x811c9dc5;
	for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
	return hash >>> 0;
}
