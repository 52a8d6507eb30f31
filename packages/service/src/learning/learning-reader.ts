// Turns pages of stored events into rows for learning and into each rule's evidence. It needs no database, so that it
// can run in a thread.

import {
	type Decision,
	type EventType,
	type EvidenceReport,
	effectiveLabelOf,
	type Label,
	type LearningResult,
	type LearningSettings,
	type Method,
	type MovementStatus,
} from "@hakiki/domain";
import {
	countKinds,
	EvidenceTally,
	judgeEvent,
	type LearningModel,
	LearningRowsBuilder,
	learnWeights,
} from "@hakiki/rules";
import type { Page } from "./read-lesson.ts";

export interface WeightsReaderInput {
	readonly part: "weights";
	readonly model: LearningModel;
	readonly settings: LearningSettings;
	readonly now: number;
	/** There is a layer. It started from the weights, so that they stay, and only the evidence is counted. */
	readonly isFrozen: boolean;
}

export interface WeightsResult {
	readonly learning: LearningResult;
	readonly evidence: EvidenceReport;
}

/** A line as `read-learning-events.ts` of the store writes it. */
type Line = [
	id: string,
	type: EventType,
	at: number,
	decision: Decision,
	method: Method | null,
	status: MovementStatus | null,
	isHistory: boolean | null,
	isReleased: boolean,
	labels: [source: string, label: Label, createdAt: number][],
	fired: { rule: string; strength: number }[] | null,
	amountMinor: number | null,
	isControl: boolean | null,
];

export class LearningReader {
	private readonly input: WeightsReaderInput;
	private readonly rows: LearningRowsBuilder;
	private readonly tally = new EvidenceTally();
	/** An event with labels from several sources arrives once for each source. */
	private readonly labelled = new Set<string>();

	constructor(input: WeightsReaderInput) {
		this.input = input;
		this.rows = new LearningRowsBuilder(input.model.rules.map(({ id }) => id));
	}

	addPage({ text }: Page): void {
		if (text === "") return;
		for (const line of text.split("\n")) this.addLine(JSON.parse(line) as Line);
	}

	finish(): WeightsResult {
		const { model, settings, isFrozen } = this.input;
		const rows = this.rows.build();
		const learning: LearningResult = isFrozen
			? { waits: "layer_published", counts: countKinds(rows) }
			: learnWeights(model, rows, settings);
		return { learning, evidence: this.tally.report() };
	}

	private addLine([
		id,
		type,
		at,
		decision,
		method,
		status,
		isHistory,
		isReleased,
		labels,
		fired,
		amountMinor,
		isControl,
	]: Line): void {
		if (labels.length > 0) {
			if (this.labelled.has(id)) return;
			this.labelled.add(id);
		}
		const sources = labels.map(([source, label]) => ({ source, label }));
		const event = {
			type,
			at,
			decision,
			method: method ?? undefined,
			status: status ?? undefined,
			isHistory: isHistory === true,
			isReleased,
			label: effectiveLabelOf(sources)?.label,
		};
		const kind = judgeEvent(event, this.input.now, this.input.settings);
		this.rows.add({ fired: fired ?? [], kind, type, at });
		this.tally.add(fired ?? [], kind, at, amountMinor ?? 0);
		if (isControl === true) this.tally.addToGroup("letThrough", kind, amountMinor ?? 0);
		else if (decision === "review" && isHistory !== true) this.tally.addToGroup("reviewed", kind, amountMinor ?? 0);
	}
}
