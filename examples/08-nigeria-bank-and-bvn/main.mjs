// A Nigerian account: opened with a BVN, credited by NIP transfer, paid out to a NUBAN account. Amounts are in NGN.

import { Hakiki } from "@hakiki/client";

const hakiki = new Hakiki();
const customerId = `chinedu-${Date.now()}`;

await hakiki.events.create({
	type: "customer.created",
	customer_id: customerId,
	customer: {
		name: "Chinedu Okafor",
		// 0803…, 234803… and +234 0803… are the same number.
		phone: `0803${String(Date.now()).slice(-7)}`,
		national_id: String(Date.now()).slice(-11),
		bvn: String(22_000_000_000 + (Date.now() % 1_000_000_000)),
		dob: "1988-11-02",
		nationality: "NG",
		kyc_level: 3,
	},
});
const credit = await hakiki.events.create({
	type: "transaction",
	customer_id: customerId,
	direction: "in",
	amount: 350_000,
	method: "bank",
	counterparty: { name: "Adaeze Nwosu", account: "2000000005", bank_code: "058" },
});
console.log(`NIP credit: ${credit.decision}`);

const payout = await hakiki.events.createOrHold({
	type: "payout.requested",
	customer_id: customerId,
	amount: 20_000,
	balance: 350_000,
	method: "bank",
	// Account numbers are unique only within a bank, so send the bank's code too.
	destination: { type: "bank", account: "2000000005", bank_code: "058", name: "Adaeze Nwosu", country: "NG" },
	idempotency_key: `payout of ${customerId}`,
});
console.log(`Payout: ${payout.decision}`);

// You can screen a name without creating a customer.
const { match, lists } = await hakiki.screen({ name: "Adaeze Nwosu", nationality: "NG" });
console.log(`Screened against ${lists.length} list(s): ${match ? "a match" : "no match"}`);
