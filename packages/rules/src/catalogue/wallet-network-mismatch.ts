import { defineRule } from "../rule.ts";

export const walletNetworkMismatch = defineRule({
	id: "wallet_network_mismatch",
	title: "The address belongs to another network",
	why: "Coins sent over the wrong network are usually lost.",
	appliesTo: ["out", "in"],
	parameters: {},
	signals: ["wallet"],
	weight: 0.5,
	floor: "review",
	tags: ["crypto"],
	isFormal: true,
	asksFor: "destination",
	evaluate(signals) {
		if (signals.wallet === undefined || !signals.wallet.valid || signals.wallet.networkMatches) return undefined;
		return {
			sentence: `The wallet address is of ${signals.wallet.chain}, not of the network that was named`,
			evidence: { chain: signals.wallet.chain },
		};
	},
});
