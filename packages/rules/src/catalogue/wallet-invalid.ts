import { defineRule } from "../rule.ts";

export const walletInvalid = defineRule({
	id: "wallet_invalid",
	title: "Not a valid wallet address",
	why: "Money sent to a mistyped address is lost, and a deposit from an invalid address cannot have happened.",
	appliesTo: ["out", "in"],
	parameters: {},
	signals: ["wallet", "isOut"],
	weight: 0.5,
	tags: ["crypto"],
	isFormal: true,
	asksFor: "destination",
	evaluate(signals) {
		if (signals.wallet === undefined || signals.wallet.valid) return undefined;
		return {
			sentence: `The wallet address is not valid${signals.wallet.chain === "unknown" ? "" : ` on ${signals.wallet.chain}`}`,
			evidence: { chain: signals.wallet.chain, problem: signals.wallet.reason ?? null },
			floor: signals.isOut ? "block" : "review",
		};
	},
});
