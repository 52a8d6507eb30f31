// Sends a SIM swap, and a payout right after it. The payout is not allowed, and the decision gives the reasons.

import { Hakiki, HakikiError } from "@hakiki/client";

// Create one client and reuse it. It reads the key from HAKIKI_API_KEY and the address from HAKIKI_BASE_URL.
const hakiki = new Hakiki();
const customerId = `wanjiku-${Date.now()}`;

try {
	await hakiki.events.create({ type: "sim.swap", customer_id: customerId });
	const decision = await hakiki.events.create({
		type: "payout.requested",
		customer_id: customerId,
		amount: 48_000,
		balance: 48_500,
		method: "mpesa",
		destination: { type: "mpesa", account: "0717890123" },
		// Your own id of this payout. If your process restarts and sends it again, it gets the same decision.
		idempotency_key: `payout of ${customerId}`,
	});

	// Release the money only on `allow`. Hold it on any other value, also on values that you do not know yet.
	console.log(decision.decision === "allow" ? "Paid out." : `Held: ${decision.decision}`);
	for (const { reason } of decision.reasons) console.log(`- ${reason}`);
	if (decision.customer_message) console.log(`Tell the customer: ${decision.customer_message.en}`);

	const customer = await hakiki.customers.get(customerId);
	console.log(`The customer is ${customer.status}, with ${customer.open_cases.length} open case(s).`);

	// Days later the customer complains. The label teaches the rules.
	await hakiki.feedback({ event_id: decision.event_id, label: "fraud", source: "complaint" });
	console.log("Labelled as fraud.");
} catch (error) {
	if (!(error instanceof HakikiError)) throw error;
	// `details` names every invalid field. The request's id finds the request in the service's log.
	console.error(`${error.status} ${error.code}: ${error.message} (${error.requestId ?? "no response"})`);
	process.exitCode = 1;
}
