import { defineRule } from "../rule.ts";
import { formatCount, grade } from "../sentences.ts";

export const walletShared = defineRule({
	id: "wallet_shared",
	title: "Several customers use one wallet",
	why: "Stolen balances of many accounts are collected in one wallet. The wallet of an exchange serves crowds and does not count.",
	appliesTo: ["out", "in"],
	parameters: { customersMin: { default: 3, unit: "count", min: 2, max: 32 } },
	signals: ["walletCustomers30d", "isWalletCrowded", "isOut"],
	weight: 1.8,
	tags: ["crypto", "mule"],
	family: "mule",
	evaluate(signals, { customersMin }) {
		const customers = signals.walletCustomers30d;
		if (customers === undefined || customers < customersMin || signals.isWalletCrowded) return undefined;
		const share = signals.isOut ? "was paid by" : "has paid";
		return {
			strength: grade(customers, customersMin, customersMin + 5, 0.4),
			sentence: `The wallet ${share} ${formatCount(customers, "customer")} in 30 days`,
			evidence: { customers_30d: customers },
		};
	},
});
