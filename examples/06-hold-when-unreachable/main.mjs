// Handles an outage of the service: payouts wait, logins and incoming money continue.

import { Hakiki } from "@hakiki/client";

// A customer is waiting, so no call may take longer than two seconds in total.
const hakiki = new Hakiki(process.env.HAKIKI_API_KEY, { timeout: 1000, deadline: 2000 });

const payout = {
	type: "payout.requested",
	customer_id: "otieno",
	amount: 2_000,
	balance: 90_000,
	method: "mpesa",
	destination: { type: "mpesa", account: "0718901234" },
	// Your own key. Send the same key when you send the event again, so that the payout is counted once.
	idempotency_key: `payout-${process.pid}-${Date.now()}`,
};

// Outgoing money is held during an outage. Errors in the request still throw.
const answer = await hakiki.events.createOrHold(payout);
if (answer.unavailable) {
	// Store it. A job then sends the same event again until there is a decision.
	console.log(`Payout ${payout.idempotency_key} is held until the service is back.`);
} else {
	console.log(answer.decision === "allow" ? "Payout released." : `Payout held: ${answer.decision}`);
}

// For a login or incoming money it is better to continue without a decision than to lock everybody out. Send the event
// again later, with `occurred_at`, so that the profile is complete.
const login = { type: "login", customer_id: "otieno", login: { success: true }, occurred_at: new Date() };
const seen = await hakiki.events.createOrHold(login);
const isStopped = !seen.unavailable && seen.decision !== "allow";
console.log(isStopped ? "Login stopped." : `Login goes on${seen.unavailable ? ", to be reported later" : ""}.`);
