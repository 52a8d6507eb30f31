// Presents the decision that other rules would have made on one event.

import type { WhatIf, WhatIfVerdict } from "@hakiki/domain";
import type { WhatIfView } from "../schemas/what-if.ts";

export function viewWhatIf(source: WhatIf): WhatIfView {
	const { eventId, recorded, before, after, isFaithful } = source;
	return {
		event_id: eventId,
		recorded,
		before: viewVerdict(before),
		after: viewVerdict(after),
		faithful: isFaithful,
	};
}

function viewVerdict({ decision, score, bias, thresholds, reasons, contributions }: WhatIfVerdict) {
	return {
		decision,
		score,
		bias,
		thresholds: { review: thresholds.review, block: thresholds.block },
		reasons: reasons.map(({ code, reason, rule, severity, weight, evidence }) => ({
			code,
			reason,
			rule,
			severity,
			weight,
			evidence,
		})),
		contributions: contributions.map(({ rule, title, strength, weight, added, isShadow }) => ({
			rule,
			title,
			strength: round(strength, 1_000),
			weight,
			added: round(added, 1_000),
			shadow: isShadow,
		})),
	};
}

function round(value: number, parts: number): number {
	return Math.round(value * parts) / parts;
}
