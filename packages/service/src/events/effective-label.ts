// Chooses the label that counts among the labels of several sources.

import type { FraudType, Label } from "@hakiki/domain";

/** Evidence that comes late and outweighs any `legit`, whenever either arrives. */
export const LATE_SOURCES: ReadonlySet<string> = new Set(["chargeback", "complaint", "law_enforcement", "recall"]);

export interface SourceLabel {
	readonly source: string;
	readonly label: Label;
	readonly fraudType: FraudType | null;
	readonly createdAt: number;
}

/** Each source's current label, oldest first, gives the one that counts: late evidence of fraud, else the newest. */
export function effectiveLabelOf<T extends SourceLabel>(labels: readonly T[]): T | undefined {
	const late = labels.filter((one) => one.label === "fraud" && LATE_SOURCES.has(one.source));
	return late.at(-1) ?? labels.at(-1);
}
