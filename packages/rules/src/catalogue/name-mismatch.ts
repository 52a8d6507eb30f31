import { defineRule } from "../rule.ts";
import { formatPercent, roundTo } from "../sentences.ts";

export const nameMismatch = defineRule({
	id: "name_mismatch",
	title: "Another name at the customer's own destination",
	why: "A thief enters a mule's account as the customer's own destination. The account holder's name at the bank reveals it.",
	appliesTo: ["out", "customer.created", "customer.updated"],
	parameters: { shareMin: { default: 0.5, unit: "ratio", min: 0.1, max: 1 } },
	signals: ["isOwnDestination", "ownNameShare", "customerKind"],
	weight: 1.5,
	tags: ["impersonation"],
	evaluate(signals, { shareMin }) {
		const share = signals.ownNameShare;
		if (share === undefined || share >= shareMin || signals.isOwnDestination !== true) return undefined;
		// Businesses trade under names that differ from those of their accounts.
		if (signals.customerKind !== undefined && signals.customerKind !== "individual") return undefined;
		return {
			strength: share === 0 ? 1 : 0.5,
			sentence:
				share === 0
					? "The name at the customer's own destination shares no word with the customer's name"
					: `The name at the customer's own destination shares ${formatPercent(share)} of its words with the customer's name`,
			evidence: { shared: roundTo(share, 2) },
		};
	},
});
