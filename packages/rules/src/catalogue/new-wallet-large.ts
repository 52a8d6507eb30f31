import { defineRule } from "../rule.ts";
import { formatMoney, grade, toMajor } from "../sentences.ts";

export const newWalletLarge = defineRule({
	id: "new_wallet_large",
	title: "A large withdrawal to a new wallet",
	why: "Crypto payments cannot be reversed, so stolen balances leave this way, to a wallet never used before.",
	appliesTo: ["out"],
	parameters: { amountMin: { default: { KE: 100_000, NG: 1_000_000 }, unit: "money", min: 0, max: 1_000_000_000 } },
	signals: ["wallet", "isFirstPaymentToPayee", "amountMinor", "currency"],
	weight: 1.8,
	tags: ["crypto"],
	isNewness: true,
	canVerify: true,
	evaluate(signals, { amountMin }) {
		const { amountMinor } = signals;
		if (signals.wallet === undefined || signals.isFirstPaymentToPayee !== true) return undefined;
		if (amountMinor === undefined || amountMinor < amountMin) return undefined;
		return {
			strength: grade(amountMinor, amountMin, 5 * amountMin, 0.5),
			sentence: `${formatMoney(amountMinor, signals.currency)} to a wallet this customer has never paid`,
			evidence: { amount: toMajor(amountMinor), chain: signals.wallet.chain },
		};
	},
});
