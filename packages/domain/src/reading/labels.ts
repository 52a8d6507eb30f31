// Read models of labels.

import type { FraudType, Label } from "../vocabulary.ts";

/** One source's label of an event. */
export interface SourcedLabel {
	readonly source: string | null;
	readonly label: Label;
	readonly fraudType: FraudType | null;
	readonly createdAt: number;
}

/** A row of a list of labels. */
export interface LabelSummary extends SourcedLabel {
	/** `lbl_…`. */
	readonly id: string;
	readonly eventId: string;
	readonly customerId: string;
}

/** A label as it was stored, and the label of the event that counts since then. */
export interface LabelFacts {
	readonly id: string;
	readonly eventId: string;
	readonly label: Label;
	readonly source: string | null;
	readonly fraudType?: FraudType;
	readonly effectiveLabel: Label;
	readonly hasOverridden: boolean;
	readonly createdAt: number;
}

/** The result of labelling many events, or its preview. */
export interface BulkLabelled {
	readonly isPreview: boolean;
	readonly confirm: string;
	readonly events: readonly {
		readonly eventId: string;
		readonly decision: string;
		/** The label that counts, before and after. */
		readonly before: Label | null;
		readonly after: Label | null;
	}[];
}
