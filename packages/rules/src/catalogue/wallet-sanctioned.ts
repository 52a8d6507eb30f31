import { defineRule } from "../rule.ts";

export const walletSanctioned = defineRule({
	id: "wallet_sanctioned",
	title: "A sanctioned wallet",
	why: "Dealing with a listed address is forbidden, whatever the amount.",
	appliesTo: ["out", "in", "customer.updated"],
	parameters: {},
	signals: ["wallet"],
	weight: 6,
	floor: "block",
	holds: true,
	tags: ["crypto", "screening"],
	evaluate(signals) {
		if (signals.wallet?.sanctioned !== true) return undefined;
		return {
			sentence: `The wallet address on ${signals.wallet.chain} is on a sanctions list`,
			evidence: { chain: signals.wallet.chain },
			isCertain: true,
		};
	},
});
