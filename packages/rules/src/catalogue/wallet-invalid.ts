import { defineRule } from "../rule.ts";

export const walletInvalid = defineRule({
	id: "wallet_invalid",
	title: "Not a valid wallet address",
	why: "What is sent to a mistyped address is lost, and a deposit from one did not happen as told.",
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
