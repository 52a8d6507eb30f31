// Measures how many accounts of rings are found, and how many honest accounts are taken for a part of one. A backtest in
// memory decides all events with the two rules on money in motion alone, so that no other rule stops a payment before.

import { accountOf, normaliseEvent } from "@hakiki/domain";
import { buildRings } from "@hakiki/simulation";
import { Backtest, catalogue } from "../../packages/rules/dist/index.js";

const LANDS = {
	KE: { currency: "KES", timeZone: "Africa/Nairobi" },
	NG: { currency: "NGN", timeZone: "Africa/Lagos" },
};
const MONEY_RULES = ["money_returns", "money_circle"];

/** Returns the shares of accounts that a return names: of rings, by the trick of the ring, and of honest people. */
export function measureRings({ country, seed, customers, rings }) {
	const built = buildRings({ country, seed, customers, rings });
	const named = nameAccounts(built, country);
	const tricks = new Map();
	for (const { trick, accounts } of built.rings) {
		const tally = tricks.get(trick) ?? { accounts: 0, found: 0 };
		tricks.set(trick, tally);
		tally.accounts += accounts.length;
		tally.found += accounts.filter((id) => named.has(id)).length;
	}
	const sum = (field) => [...tricks.values()].reduce((total, tally) => total + tally[field], 0);
	return {
		events: built.events.length,
		found: sum("found") / sum("accounts"),
		accounts: sum("accounts"),
		tricks,
		honest: built.honest.length,
		flagged: built.honest.filter((id) => named.has(id)),
	};
}

/** Returns the customers on the way of money that returned, as the case shows them. */
function nameAccounts({ events, scoreFrom }, country) {
	const workspace = {
		country,
		mode: "observe",
		travelRule: { thresholdUsd: 1_000, isInclusive: false },
		...LANDS[country],
	};
	const hash = (namespace, value) => `${namespace}:${value}`;
	const rules = Object.fromEntries(
		catalogue.map(({ id }) => [id, { mode: MONEY_RULES.includes(id) ? "live" : "off" }]),
	);
	const ruleSet = { version: "rings", country, rules };
	const backtest = new Backtest({ workspace, ruleSet, accountOf: (id) => accountOf(id, hash) });
	const named = new Set();
	for (const [index, input] of events.entries()) {
		const { event } = normaliseEvent(input, {
			...{ id: `evt_${index}`, receivedAt: Date.parse(input.occurred_at), workspace, isHistory: false, hash },
			...{ rateFor: () => undefined, usdRate: () => undefined, countryOfIp: () => country },
			...{ isDisposableEmail: () => false, isSanctionedWallet: () => false },
		});
		for (const { code, evidence } of backtest.take({ event }).reasons)
			if (code === "money_returns" && event.occurredAt >= scoreFrom)
				for (const id of JSON.parse(evidence.path)) named.add(id);
	}
	return named;
}
