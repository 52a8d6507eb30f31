// What the service finds out when it is asked, before the contract writes it for the wire.

import type { CaseType, FraudType, Label, RiskLevel } from "./vocabulary.ts";

/** A part of a list. */
export interface Page<Item> {
	readonly items: readonly Item[];
	/** To be given as the cursor of the next page; nothing when this was the last. */
	readonly next: string | undefined;
}

export interface OpenCaseFacts {
	readonly id: string;
	readonly type: CaseType;
	readonly status: "open" | "in_review";
	readonly severity: RiskLevel;
	readonly reason: string;
	readonly eventId: string | null;
	readonly openedAt: number;
}

/** A label as it was taken, and what counts since. */
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

/** Why an event was decided as it was. */
export interface ExplanationFacts {
	/** The log-odds before any rule, and what each rule added. */
	readonly bias: number;
	readonly thresholds: { readonly review: number; readonly block: number };
	readonly contributions: readonly {
		readonly rule: string;
		readonly title: string | null;
		readonly strength: number;
		readonly weight: number;
		readonly added: number;
		readonly isShadow: boolean;
	}[];
	readonly labels: readonly {
		readonly source: string | null;
		readonly label: Label;
		readonly fraudType: FraudType | null;
		readonly createdAt: number;
	}[];
}
