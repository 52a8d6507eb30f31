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
import { EvidenceTally, judgeEvent, type LearningModel, LearningRowsBuilder, learnWeights } from "@hakiki/rules";

export interface ReaderInput {
	readonly model: LearningModel;
	readonly settings: LearningSettings;
	readonly now: number;
}

export interface RoundResult {
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
];

export class LearningReader {
	private readonly input: ReaderInput;
	private readonly rows: LearningRowsBuilder;
	private readonly tally = new EvidenceTally();
	/** An event with labels from several sources arrives once for each source. */
	private readonly labelled = new Set<string>();

	constructor(input: ReaderInput) {
		this.input = input;
		this.rows = new LearningRowsBuilder(input.model.rules.map(({ id }) => id));
	}

	addPage(text: string): void {
		if (text === "") return;
		for (const line of text.split("\n")) this.addLine(JSON.parse(line) as Line);
	}

	finish(): RoundResult {
		const { model, settings } = this.input;
		return { learning: learnWeights(model, this.rows.build(), settings), evidence: this.tally.report() };
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
	}
}
