// Stories of limits, reports, countries, account numbers and wallets.

import type { RuleStory } from "../harness/story-teller.ts";
import { DAY, HOUR, open, pay, receive, repeat, requestPayout } from "./deeds.ts";

const CASH = { fields: { method: "cash" } };
const BITCOIN = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";

/** A payout to a wallet, with what must travel with it. */
function withdraw(amount: number, account: string, network: string, assetNetwork: string = network) {
	const destination = { type: "crypto_wallet", account, network };
	const asset = { code: "USDT", amount: 40, network: assetNetwork };
	const people = { originator: { name: "Ann Mwangi" }, beneficiary: { name: "Ann Mwangi", address: account } };
	return {
		fields: { method: "crypto", amount, destination, asset, travel_rule: { ...people, beneficiary_vasp: "Yellow" } },
	};
}

/** The same with all that says who pays. */
function withdrawKnown(amount: number, account: string, network: string) {
	const { fields } = withdraw(amount, account, network);
	const originator = { name: "Ann Mwangi", account: "254700000001", national_id: "23456789" };
	return { fields: { ...fields, travel_rule: { ...fields.travel_rule, originator } } };
}

const atAgent = (agent: string) => ({
	fields: { method: "agent", destination: undefined, counterparty: { id: agent } },
});

export const limitStories: readonly RuleStory[] = [
	{
		rule: "cash_threshold",
		country: "NG",
		fires: { steps: [receive(0, 5_000_000, "@ann", CASH)] },
		twin: { steps: [receive(0, 500_000, "@ann", CASH)] },
	},
	{
		rule: "structuring",
		country: "NG",
		fires: { steps: repeat(3, (index) => receive((3 - index) * DAY, 4_500_000, "@ann", CASH)) },
		twin: { steps: repeat(3, (index) => receive((3 - index) * DAY, 450_000, "@ann", CASH)) },
	},
	{
		rule: "wallet_cap",
		fires: { steps: [pay(0, 260_000, "@ann", { fields: { method: "mpesa" } })] },
		twin: { steps: [pay(0, 260_000, "@ann")] },
	},
	{
		rule: "near_cap",
		fires: { steps: repeat(3, (index) => pay((3 - index) * DAY, 245_000, "@ann", { fields: { method: "mpesa" } })) },
		twin: { steps: repeat(3, (index) => pay((3 - index) * DAY, 200_000, "@ann", { fields: { method: "mpesa" } })) },
	},
	{
		rule: "agent_limit",
		country: "NG",
		fires: { steps: [pay(0, 120_000, "@", atAgent("@agent"))] },
		twin: { steps: [pay(0, 20_000, "@", atAgent("@agent"))] },
	},
	{
		rule: "agent_splitting",
		fires: { steps: repeat(3, (index) => receive(20 - index, 4_000, "@", atAgent("@agent"))) },
		twin: { steps: repeat(3, (index) => receive((3 - index) * DAY, 4_000, "@", atAgent("@agent"))) },
	},
	{
		rule: "high_risk_country",
		fires: {
			steps: [pay(0, 4_000, "@", { fields: { destination: { type: "bank", account: "@ann", country: "KP" } } })],
		},
		twin: {
			steps: [pay(0, 4_000, "@", { fields: { destination: { type: "bank", account: "@ann", country: "RW" } } })],
		},
	},
	{
		rule: "cross_border",
		fires: {
			steps: [pay(0, 4_000, "@", { fields: { destination: { type: "bank", account: "@ann", country: "GB" } } })],
		},
		twin: {
			steps: [pay(0, 4_000, "@", { fields: { destination: { type: "bank", account: "@ann", country: "KE" } } })],
		},
	},
	{
		rule: "nuban_invalid",
		country: "NG",
		fires: {
			steps: [
				pay(0, 4_000, "@", { fields: { destination: { type: "bank", account: "0152792741", bank_code: "058" } } }),
			],
		},
		twin: {
			steps: [
				pay(0, 4_000, "@", { fields: { destination: { type: "bank", account: "0152792740", bank_code: "058" } } }),
			],
		},
	},
	{
		rule: "minor",
		fires: { steps: [open(0, { dob: `${new Date().getUTCFullYear() - 12}-05-04` })] },
		twin: { steps: [open(0, { dob: "1990-05-04" })] },
	},
	{
		rule: "kyc_level_limit",
		country: "NG",
		fires: { steps: [open(DAY, { kyc_level: 1 }), pay(0, 60_000, "@ann")] },
		twin: { steps: [open(DAY, { kyc_level: 1 }), pay(0, 40_000, "@ann")] },
	},
	{
		rule: "wallet_invalid",
		fires: { steps: [requestPayout(0, 0, "@", withdraw(5_000, `${BITCOIN.slice(0, -1)}5`, "bitcoin"))] },
		twin: { steps: [requestPayout(0, 0, "@", withdraw(5_000, BITCOIN, "bitcoin"))] },
	},
	{
		rule: "wallet_network_mismatch",
		fires: { steps: [requestPayout(0, 0, "@", withdraw(5_000, "0x@own", "ethereum", "tron"))] },
		twin: { steps: [requestPayout(0, 0, "@", withdraw(5_000, "0x@own", "ethereum", "ethereum"))] },
	},
	{
		rule: "travel_rule_missing",
		fires: {
			steps: [receive(0, 900_000, "@", { fields: { method: "crypto", counterparty: { wallet: "0x@sender" } } })],
		},
		twin: { steps: [receive(0, 9_000, "@", { fields: { method: "crypto", counterparty: { wallet: "0x@sender" } } })] },
	},
	{
		// Two names and nothing else, against all that Recommendation 16 asks for.
		rule: "travel_rule_incomplete",
		fires: { steps: [requestPayout(0, 0, "@", withdraw(300_000, "0x@own", "ethereum"))] },
		twin: { steps: [requestPayout(0, 0, "@", withdrawKnown(300_000, "0x@own", "ethereum"))] },
	},
	{
		rule: "new_wallet_large",
		fires: { steps: [requestPayout(0, 0, "@", withdraw(300_000, "0x@mule", "ethereum"))] },
		twin: { steps: [requestPayout(0, 0, "@", withdraw(9_000, "0x@own", "ethereum"))] },
	},
	{
		rule: "wallet_shared",
		fires: {
			steps: repeat(3, (index) =>
				requestPayout(HOUR - index, 0, "@", { who: `victim-${index}`, ...withdraw(9_000, "0x@mule", "ethereum") }),
			),
		},
		twin: {
			steps: repeat(2, (index) =>
				requestPayout(HOUR - index, 0, "@", { who: `partner-${index}`, ...withdraw(9_000, "0x@joint", "ethereum") }),
			),
		},
	},
];
