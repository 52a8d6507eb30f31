// Sends a simulation in order of time. Events of different customers are sent in parallel, those of one customer one after
// the other. A fraud label is sent before all later events, so that the next payment to the same payee already sees it.

import { AppError } from "@hakiki/domain";
import type { SimulatedLine, Simulation } from "@hakiki/simulation";
import type { Answer, Receiver } from "./receiver.ts";
import { RunTally } from "./run-tally.ts";

export interface SendOptions {
	readonly simulation: Simulation;
	readonly receiver: Receiver;
	/** The end of the simulation, in ms. Labels that come later are not known yet. */
	readonly until: number;
	/** The maximum number of events per second. Without it the receiver sets the speed. */
	readonly speed?: number | undefined;
	readonly signal: AbortSignal;
	now(): number;
	onProgress(progress: { readonly share: number; readonly count: number }): void;
}

interface DueLabel {
	readonly index: number;
	readonly at: number;
	readonly label: "fraud" | "legit";
}

export async function sendSimulation(options: SendOptions): Promise<RunTally> {
	const run = new SendRun(options);
	await run.finish();
	return run.tally;
}

class SendRun {
	readonly tally = new RunTally();
	private readonly options: SendOptions;
	private readonly lines: readonly SimulatedLine[];
	private readonly labels: readonly DueLabel[];
	private readonly eventIds = new Map<number, string>();
	private readonly tails = new Map<string, Promise<void>>();
	private readonly running = new Set<Promise<void>>();
	private failure: unknown;

	constructor(options: SendOptions) {
		this.options = options;
		this.lines = options.simulation.lines;
		this.labels = this.listLabels();
	}

	async finish(): Promise<void> {
		const startedAt = this.options.now();
		let nextLabel = 0;
		for (const [index, line] of this.lines.entries()) {
			if (this.mustStop) break;
			const at = Date.parse(line.event.occurred_at);
			const due = this.countDue(nextLabel, at);
			await this.sendLabels(nextLabel, due);
			nextLabel += due;
			await this.waitForPace(startedAt, index);
			await this.takeLine(index, line);
			// The first answer shows whether this is test mode, so it is awaited before more events are sent.
			if (index === 0) await this.drain();
		}
		await this.drain();
		if (!this.mustStop) await this.sendLabels(nextLabel, this.labels.length - nextLabel);
		if (this.failure !== undefined) throw this.failure;
		this.tally.isComplete = !this.options.signal.aborted;
	}

	private get mustStop(): boolean {
		return this.failure !== undefined || this.options.signal.aborted;
	}

	/** Lists labels in the order in which they become known. Labels after the end are counted and left out. */
	private listLabels(): DueLabel[] {
		const due: DueLabel[] = [];
		for (const [index, { label, label_at: labelAt }] of this.lines.entries()) {
			if (label === undefined || labelAt === undefined) continue;
			const at = Date.parse(labelAt);
			if (at <= this.options.until) due.push({ index, at, label });
			else this.tally.labelsToCome += 1;
		}
		return due.sort((one, other) => one.at - other.at);
	}

	private countDue(from: number, at: number): number {
		let count = 0;
		while ((this.labels[from + count]?.at ?? Number.POSITIVE_INFINITY) <= at) count += 1;
		return count;
	}

	private async sendLabels(from: number, count: number): Promise<void> {
		if (count === 0) return;
		await this.drain();
		for (const due of this.labels.slice(from, from + count)) {
			const eventId = this.eventIds.get(due.index);
			const { source = "unspecified", fraud_type: fraudType } = this.lines[due.index] ?? {};
			if (this.mustStop || eventId === undefined) return;
			await this.options.receiver.label({ eventId, source, fraudType, label: due.label, at: due.at });
			this.tally.countLabel(due.label);
		}
	}

	private async takeLine(index: number, line: SimulatedLine): Promise<void> {
		while (this.running.size >= this.options.receiver.inFlightMax) await Promise.race(this.running);
		const { customer_id: customerId } = line.event;
		const before = this.tails.get(customerId) ?? Promise.resolve();
		const turn = before.then(() => this.sendLine(index, line));
		this.running.add(turn);
		this.tails.set(customerId, turn);
		void turn.finally(() => {
			this.running.delete(turn);
			if (this.tails.get(customerId) === turn) this.tails.delete(customerId);
		});
	}

	/** Never rejects: the first failure stops the run and is thrown at its end. */
	private async sendLine(index: number, { event, label }: SimulatedLine): Promise<void> {
		if (this.mustStop) return;
		const { simulation, receiver } = this.options;
		try {
			const answer = await receiver.record(event, `${simulation.tag}:${index}`);
			refuseLive(answer);
			if (label !== undefined) this.eventIds.set(index, answer.event_id);
			const deed = simulation.deeds.get(index);
			this.tally.countAnswer(answer, event, deed, label);
			// Honest customers pass the verification. Otherwise all their later payments would need one.
			const isAsked = answer.next_step === "verify" && answer.case_id !== undefined;
			if (isAsked && deed === undefined) await receiver.verify(answer.event_id);
			this.options.onProgress({ share: this.tally.events / this.lines.length, count: this.tally.events });
		} catch (error) {
			this.failure ??= error;
		}
	}

	private async drain(): Promise<void> {
		await Promise.all(this.running);
	}

	private async waitForPace(startedAt: number, index: number): Promise<void> {
		const { speed, now } = this.options;
		if (speed === undefined) return;
		const waitMs = startedAt + (index * 1_000) / speed - now();
		if (waitMs > 1) await pause(waitMs);
	}
}

function refuseLive({ livemode }: Answer): void {
	if (livemode) throw new AppError("forbidden", "This is a live key: made-up events belong in test mode");
}

function pause(ms: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, ms));
}
