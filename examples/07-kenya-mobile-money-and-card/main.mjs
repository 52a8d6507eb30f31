// A Kenyan wallet: opens an account, deposits by M-Pesa and by card, pays a shop, and pays out. Amounts are in KES.

import { Hakiki } from "@hakiki/client";

const hakiki = new Hakiki();
const customerId = `achieng-${Date.now()}`;
const device = { id: `phone of ${customerId}`, ip: "197.248.0.1" };

async function tell(what, event) {
	const { decision } = await hakiki.events.create({ customer_id: customerId, device, ...event });
	console.log(`${what}: ${decision}`);
	return decision;
}

await tell("account opened", {
	type: "customer.created",
	// 0712…, 254712… and +254712… are the same number. The ID card number links customers who share an identity.
	customer: {
		name: "Achieng Otieno",
		phone: `07${String(Date.now()).slice(-8)}`,
		national_id: String(Date.now()).slice(-8),
		dob: "1991-03-14",
		nationality: "KE",
		kyc_level: 2,
	},
});
await tell("login", { type: "login", login: { success: true }, location: { lat: -1.2864, lng: 36.8172 } });
await tell("M-Pesa in", {
	type: "transaction",
	direction: "in",
	amount: 3_500,
	method: "mpesa",
	counterparty: { phone: "0722000111" },
	reference: "SJK4H7L2QW",
});
// A card in another currency. The amount is converted, and the rate is in the decision's `amount`.
await tell("card in", { type: "transaction", direction: "in", amount: 10, currency: "USD", method: "card" });
await tell("paid a till", {
	type: "transaction",
	direction: "out",
	amount: 450,
	method: "mpesa",
	destination: { type: "till", account: "522533" },
});

// Ask before the money leaves. Report the result afterwards with the same reference, so that both are one movement.
const payout = { amount: 1_200, method: "mpesa", destination: { type: "mpesa", account: "0722000111" } };
const reference = `payout-${customerId}`;
const decision = await tell("payout requested", { type: "payout.requested", balance: 4_300, reference, ...payout });
if (decision === "allow") {
	await tell("payout done", { type: "transaction", direction: "out", status: "completed", reference, ...payout });
}
