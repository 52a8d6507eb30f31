import { defineRule } from "../rule.ts";
import { formatMoney, toMajor } from "../sentences.ts";
import { CASH_THRESHOLDS, findCashThreshold } from "./cash-thresholds.ts";

export const cashThreshold = defineRule({
	id: "cash_threshold",
	title: "Cash at or over the reporting threshold",
	why: "Large movements of cash must be reported to the financial intelligence unit, for every customer.",
	appliesTo: ["out", "in"],
	parameters: CASH_THRESHOLDS,
	signals: [
		"isCash",
		"isVolume",
		"amountMinor",
		"countedBeforeMinor",
		"customerKind",
		"isKindInferred",
		"usdMinor",
		"currency",
	],
	weight: 0,
	tags: ["regulatory"],
	reports: "register",
	evaluate(signals, parameters) {
		const amount = signals.amountMinor;
		if (!signals.isCash || !signals.isVolume || amount === undefined) return undefined;
		const threshold = findCashThreshold(signals, parameters);
		// A movement that an earlier event already reported is not reported again.
		if (threshold === undefined || amount < threshold || signals.countedBeforeMinor >= threshold) return undefined;
		return {
			sentence: `${formatMoney(amount, signals.currency)} in cash, with reporting from ${formatMoney(
				threshold,
				signals.currency,
			)}`,
			evidence: {
				amount: toMajor(amount),
				threshold: toMajor(threshold),
				customer_kind: signals.customerKind ?? null,
				is_kind_inferred: signals.isKindInferred,
			},
		};
	},
});
