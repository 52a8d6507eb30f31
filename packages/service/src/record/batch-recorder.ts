// Records many events of one request, each with its own result. They use the same lanes as single events, a few at a time
// and never more than a share of the backlog, so that a backfill does not delay live decisions.

import type { EventInput, LabelFacts } from "@hakiki/domain";
import type { Realm } from "@hakiki/store";
import type { NewLabel } from "../events/label-event.ts";
import { LABELS_MAX, labelHistory } from "../events/label-history.ts";
import type { VerbTools } from "../verb-tools.ts";
import type { RecordOptions } from "./recorder.ts";
import { StoppedCustomers } from "./stopped-customers.ts";
import type { RecordedDecision } from "./waiting-event.ts";

interface BatchTools extends Pick<VerbTools, "pool" | "world" | "newId" | "openRealm"> {
	recordEvent(realm: Realm, input: EventInput, options: RecordOptions): Promise<RecordedDecision>;
	/** The estimated wait of a new event. */
	waitMsOf(realm: Realm): number;
}

export interface BatchItem {
	readonly input: EventInput;
	readonly idempotencyKey: string | undefined;
	/** The label of the event; only for imported events. */
	readonly label: Omit<NewLabel, "eventId" | "actor"> | undefined;
}

export interface EventBatch {
	/** Each item is read when its turn comes. If reading throws, the error is the result of the item. */
	readonly items: readonly (() => BatchItem)[];
	readonly isHistory: boolean;
	/** The trace of the request, for the webhooks that its events cause. */
	readonly traceparent?: string | undefined;
	readonly actor: string;
}

export interface BatchResult {
	readonly recorded: RecordedDecision | undefined;
	readonly label: LabelFacts | undefined;
	/** Why the event was not recorded, or not labelled. */
	readonly error: unknown;
}

interface Taken {
	readonly recorded: RecordedDecision | undefined;
	readonly label: BatchItem["label"];
	readonly error: unknown;
}

/** Items that are prepared at once, in a few milliseconds, before other requests get their turn. */
const TAKEN_AT_ONCE = 32;
/** Events of all batches of all processes that are under way: a quarter of the events that may wait in a realm. */
const UNDERWAY_MAX = 1_024;
/** Half the wait that single events may have. A batch that waited longer would cause single events to be refused. */
const WAIT_MS_MAX = 200;

export class BatchRecorder {
	private readonly tools: BatchTools;
	/** The deadline of the whole batch, so that no event expires before an earlier one. */
	private readonly deadlineMs: number;
	private readonly countProcesses: () => number;
	private underway = 0;
	private readonly waiters: (() => void)[] = [];

	/** `countProcesses` counts the processes that may hand events to the same lane. */
	constructor(tools: BatchTools, options: { readonly deadlineMs: number; countProcesses(): number }) {
		this.tools = tools;
		this.deadlineMs = options.deadlineMs;
		this.countProcesses = options.countProcesses;
	}

	/** One result for each item, in order. Never throws. */
	async record(realm: Realm, batch: EventBatch): Promise<readonly BatchResult[]> {
		const { isHistory, traceparent } = batch;
		const deadlineMs = this.tools.world.now() + this.deadlineMs;
		const shared = { stopped: new StoppedCustomers(), deadlineMs, isHistory, traceparent };
		const taking: Promise<Taken>[] = [];
		for (let at = 0; at < batch.items.length; at += TAKEN_AT_ONCE) {
			while (this.isCrowded(realm)) await new Promise<void>((resolve) => this.waiters.push(resolve));
			for (const item of batch.items.slice(at, at + TAKEN_AT_ONCE)) {
				taking.push(this.take(realm, item, shared));
			}
			await new Promise((resolve) => setImmediate(resolve));
		}
		// Labels follow when all events are recorded, because they lock customers that events may wait for.
		return this.labelAll(realm, await Promise.all(taking), batch.actor);
	}

	/** Batches with few events under way do not wait: they are not the cause of a long wait. */
	private isCrowded(realm: Realm): boolean {
		if (this.underway < TAKEN_AT_ONCE) return false;
		return this.underway * this.countProcesses() >= UNDERWAY_MAX || this.tools.waitMsOf(realm) > WAIT_MS_MAX;
	}

	private async take(
		realm: Realm,
		read: () => BatchItem,
		shared: RecordOptions & { readonly stopped: StoppedCustomers },
	): Promise<Taken> {
		this.underway += 1;
		let customerId: string | undefined;
		try {
			const { input, idempotencyKey, label } = read();
			customerId = input.customer_id;
			const recorded = await this.tools.recordEvent(realm, input, { ...shared, idempotencyKey });
			return { recorded, label, error: undefined };
		} catch (error) {
			if (customerId !== undefined) shared.stopped.note(customerId, error);
			return { recorded: undefined, label: undefined, error };
		} finally {
			this.underway -= 1;
			if (!this.isCrowded(realm)) this.waiters.shift()?.();
		}
	}

	private async labelAll(realm: Realm, taken: readonly Taken[], actor: string): Promise<readonly BatchResult[]> {
		const results: BatchResult[] = taken.map(({ recorded, error }) => ({ recorded, label: undefined, error }));
		const labels = taken.flatMap(({ recorded, label }, index) =>
			recorded === undefined || label === undefined
				? []
				: [{ index, recorded, label: { ...label, actor, eventId: idOf(recorded) } }],
		);
		for (let at = 0; at < labels.length; at += LABELS_MAX) {
			const group = labels.slice(at, at + LABELS_MAX);
			const outcomes = await settleAll(
				this.tools.openRealm(realm).then((context) =>
					labelHistory(
						this.tools,
						context,
						group.map(({ label }) => label),
					),
				),
				group.length,
			);
			for (const [place, { index, recorded }] of group.entries()) {
				const outcome = outcomes[place];
				if (outcome?.status === "fulfilled") results[index] = { recorded, label: outcome.value, error: undefined };
				else results[index] = { recorded, label: undefined, error: outcome?.reason };
			}
		}
		return results;
	}
}

function idOf({ body }: RecordedDecision): string {
	return (JSON.parse(body) as { readonly event_id: string }).event_id;
}

/** If all labels fail together, the error is the result of each. */
async function settleAll<Value>(
	work: Promise<readonly PromiseSettledResult<Value>[]>,
	count: number,
): Promise<readonly PromiseSettledResult<Value>[]> {
	try {
		return await work;
	} catch (reason) {
		return Array.from({ length: count }, () => ({ status: "rejected", reason }));
	}
}
