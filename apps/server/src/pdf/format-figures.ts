// Figures as the printed reports write them.

import { LABELS_MIN, type Share } from "@hakiki/domain";

export function describeShare({ value, low, high, hits, total }: Share): string {
	if (value === null) return tooFewLabels(total);
	const range = low === null || high === null ? "" : ` (${percent(low)} to ${percent(high)})`;
	return `${percent(value)}${range}, ${count(hits)} of ${count(total)}`;
}

export function percent(share: number): string {
	return `${(share * 100).toFixed(1)} %`;
}

export function count(number: number): string {
	return number.toLocaleString("en-GB");
}

export function tooFewLabels(labels: number): string {
	return `too few labels (${count(labels)} of ${LABELS_MIN})`;
}
