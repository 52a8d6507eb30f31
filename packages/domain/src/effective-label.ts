// Which of an event's labels counts, when several sources have labelled it. The store's SQL form of this rule is
// `labels/effective-label.ts`.

import type { Label } from "./vocabulary.ts";

/** Sources whose evidence arrives late. Their `fraud` outweighs every `legit`, whichever of the two came first. */
export const LATE_SOURCES = ["chargeback", "complaint", "law_enforcement", "recall"] as const;

const lateSources: ReadonlySet<string> = new Set(LATE_SOURCES);

/** Takes the current label of each source, oldest first. Late evidence of fraud counts, otherwise the newest label. */
export function effectiveLabelOf<T extends { readonly source: string; readonly label: Label }>(
	labels: readonly T[],
): T | undefined {
	const late = labels.filter((one) => one.label === "fraud" && lateSources.has(one.source));
	return late.at(-1) ?? labels.at(-1);
}
