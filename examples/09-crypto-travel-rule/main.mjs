// A crypto withdrawal: the fiat value in `amount`, the on-chain amount in `asset`, and travel-rule data above its
// threshold.

import { Hakiki, HakikiError } from "@hakiki/client";

const hakiki = new Hakiki();
const customerId = `kamau-${Date.now()}`;
const wallet = { type: "crypto_wallet", account: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", network: "bitcoin" };

/** 260,000 shillings, about 2,000 dollars. */
const withdrawal = {
	type: "payout.requested",
	customer_id: customerId,
	amount: 260_000,
	balance: 900_000,
	method: "crypto",
	destination: wallet,
	// The amount is text, so that no digit is lost.
	asset: { code: "BTC", amount: "0.018273645501928374", network: "bitcoin" },
};

// Above the threshold the event must name the payer and the payee.
try {
	await hakiki.events.create(withdrawal);
} catch (error) {
	if (!(error instanceof HakikiError) || error.code !== "invalid_request") throw error;
	console.log(`Refused: ${error.details.map(({ field }) => field).join(", ")} is missing`);
}

const decision = await hakiki.events.create({
	...withdrawal,
	travel_rule: {
		originator: { name: "Kamau Njoroge", account: customerId, country: "KE" },
		beneficiary: { name: "Kamau Njoroge", address: wallet.account },
		beneficiary_vasp: "self-hosted",
	},
});
const { chain, valid, network_matches, sanctioned } = decision.wallet ?? {};
console.log(`Wallet: ${chain}, valid ${valid}, network matches ${network_matches}, sanctioned ${sanctioned}`);

// A mistyped address is not an error. It gets a decision, which is never `allow`.
const mistyped = await hakiki.events.create({
	...withdrawal,
	amount: 5_000,
	destination: { ...wallet, account: `${wallet.account.slice(0, -1)}5` },
});
console.log(`Mistyped address: ${mistyped.decision === "allow" ? "paid" : "held"}, valid ${mistyped.wallet?.valid}`);
