import { defineRule } from "../rule.ts";
import { formatCount, formatMoney, formatPercent, toMajor } from "../sentences.ts";
import { CASH_THRESHOLDS, findCashThreshold } from "./cash-thresholds.ts";

export const structuring = defineRule({
	id: "structuring",
	title: "Cash again and again just under the reporting threshold",
	why: "Cash is split so that no part of it is reported.",
	appliesTo: ["out", "in"],
	parameters: {
		...CASH_THRESHOLDS,
		shareMin: { default: 0.8, unit: "ratio", min: 0.5, max: 0.99 },
		countMin: { default: 3, unit: "count", min: 2, max: 16 },
	},
	signals: ["isCash", "limits", "customerKind", "isKindInferred", "usdMinor", "currency"],
	weight: 0,
	tags: ["regulatory"],
	reports: "case",
	evaluate(signals, parameters) {
		if (!signals.isCash) return undefined;
		const threshold = findCashThreshold(signals, parameters);
		if (threshold === undefined) return undefined;
		const count = signals.limits.countCash(threshold * parameters.shareMin, threshold);
		if (count < parameters.countMin) return undefined;
		return {
			sentence: `${formatCount(count, "movement")} of cash in 7 days at ${formatPercent(
				parameters.shareMin,
			)} or more of the reporting threshold of ${formatMoney(threshold, signals.currency)}, each of them under it`,
			evidence: {
				count_7d: count,
				threshold: toMajor(threshold),
				customer_kind: signals.customerKind ?? null,
				is_kind_inferred: signals.isKindInferred,
			},
		};
	},
});
