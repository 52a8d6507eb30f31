import { defineRule } from "../rule.ts";
import { formatMoney, toMajor } from "../sentences.ts";

export const amountUnusualForWorkspace = defineRule({
	id: "amount_unusual_for_workspace",
	title: "Among the largest amounts of this workspace",
	why: "A thief takes more than customers usually move. The limit is the workspace's own, for the same method and direction.",
	appliesTo: ["out", "in"],
	parameters: {},
	signals: ["amountMinor", "amountBaseline", "isSeason", "method", "currency"],
	weight: 1.6,
	tags: ["pace"],
	canVerify: true,
	evaluate({ amountMinor, amountBaseline, isSeason, method, currency }) {
		if (amountMinor === undefined || amountBaseline === undefined) return undefined;
		const { p99Minor, p999Minor } = amountBaseline;
		if (amountMinor <= p99Minor) return undefined;
		const isTop = amountMinor > p999Minor;
		const place = isTop ? 1 : (amountMinor - p99Minor) / (p999Minor - p99Minor);
		return {
			// One payment in a hundred is over the lower limit, so the grade rises late. Anybody who knows a card's number
			// can use it, and the amount may be the only signal. Other payments have rules of their own.
			strength: (0.02 + 0.98 * place * place) * (isSeason ? 0.7 : 1) * (method === "card" ? 1 : 0.6),
			sentence: `${formatMoney(amountMinor, currency)} is larger than ${isTop ? "99.9" : "99"} % of such payments here`,
			evidence: { amount: toMajor(amountMinor), p99: toMajor(p99Minor), p999: toMajor(p999Minor) },
		};
	},
});
