// What to do when the service cannot be asked: payouts wait, logins and money coming in go on.

import { Hakiki } from "@hakiki/client";

// A customer is waiting, so no call may take longer than two seconds in all.
const hakiki = new Hakiki(process.env.HAKIKI_API_KEY, { timeout: 1000, deadline: 2000 });

const payout = {
	type: "payout.requested",
	customer_id: "otieno",
	amount: 2_000,
	balance: 90_000,
	method: "mpesa",
	destination: { type: "mpesa", account: "0722000111" },
	// Of your own: the same key when it is asked again later, so that the payout is counted once.
	idempotency_key: `payout-${process.pid}-${Date.now()}`,
};

// Money going out: without an answer it is held. Mistakes in the request still throw.
const answer = await hakiki.events.createOrHold(payout);
if (answer.unavailable) {
	// Put it where a job finds it and asks again with the same event, until there is a decision.
	console.log(`Payout ${payout.idempotency_key} is held until the service is back.`);
} else {
	console.log(answer.decision === "allow" ? "Payout released." : `Payout held: ${answer.decision}`);
}

// A login, or money coming in: better to go on without an answer than to lock everybody out. Send it again later, with
// `occurred_at`, so that the profile is whole.
const login = { type: "login", customer_id: "otieno", login: { success: true }, occurred_at: new Date() };
const seen = await hakiki.events.createOrHold(login);
const isStopped = !seen.unavailable && seen.decision !== "allow";
console.log(isStopped ? "Login stopped." : `Login goes on${seen.unavailable ? ", to be reported later" : ""}.`);
