// From a label as it was taken to the acknowledgement a caller reads.

import type { FraudType, Label } from "@hakiki/domain";
import type { LabelView } from "../schemas/feedback.ts";
import { formatTime } from "./format-time.ts";

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

export function viewLabel(facts: LabelFacts): LabelView {
	return {
		id: facts.id,
		event_id: facts.eventId,
		label: facts.label,
		source: facts.source,
		...(facts.fraudType && { fraud_type: facts.fraudType }),
		effective_label: facts.effectiveLabel,
		overrode: facts.hasOverridden,
		created_at: formatTime(facts.createdAt),
	};
}
