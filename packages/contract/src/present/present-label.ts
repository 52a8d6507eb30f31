// Presents labels.

import type { BulkLabelled, LabelFacts } from "@hakiki/domain";
import type { LabelView } from "../schemas/feedback.ts";
import { formatTime } from "./format-time.ts";

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

export function viewBulk({ isPreview, confirm, events }: BulkLabelled) {
	return {
		preview: isPreview,
		...(isPreview && { confirm }),
		changed: events.filter(({ before, after }) => before !== after).length,
		events: events.map(({ eventId, decision, before, after }) => ({
			event_id: eventId,
			decision,
			effective_label: { before, after },
		})),
	};
}
