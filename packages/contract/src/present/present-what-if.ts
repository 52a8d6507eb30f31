// Presents a what-if: the decision that other rules would have made on one event.

import type { Decision, Reason } from "@hakiki/domain";
import type { WhatIfView } from "../schemas/what-if.ts";

interface VerdictSource {
	readonly decision: Decision;
	readonly score: number;
	readonly bias: number;
	readonly thresholds: { readonly review: number; readonly block: number };
	readonly reasons: readonly Reason[];
	readonly contributions: readonly {
		readonly rule: string;
		readonly title: string | null;
		readonly strength: number;
		readonly weight: number;
		readonly added: number;
		readonly isShadow: boolean;
	}[];
}

export function viewWhatIf(source: {
	readonly eventId: string;
	readonly recorded: { readonly decision: Decision; readonly score: number };
	readonly before: VerdictSource;
	readonly after: VerdictSource;
	readonly isFaithful: boolean;
}): WhatIfView {
	const { eventId, recorded, before, after, isFaithful } = source;
	return {
		event_id: eventId,
		recorded,
		before: viewVerdict(before),
		after: viewVerdict(after),
		faithful: isFaithful,
	};
}

function viewVerdict({ decision, score, bias, thresholds, reasons, contributions }: VerdictSource) {
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
