// Stories of limits: they never hide a fraud, they are made for people, and they say what is left.

import type { DecisionStory } from "../harness/story-teller.ts";
import { change, DAY, logIn, open, pay, receive, repeat, requestPayout } from "./deeds.ts";

const CASH = { fields: { method: "cash" } };

export const capDecisions: readonly DecisionStory[] = [
	{
		name: "of a thief who also runs into a limit, who is not advised to take less",
		country: "NG",
		story: {
			steps: [
				open(200 * DAY, { kyc_level: 1 }),
				...repeat(5, (index) => logIn((30 - index) * DAY, "@own")),
				logIn(20, "@thief"),
				change(15, ["pin"]),
				requestPayout(0, 60_000, "@mule", { fields: { device: { id: "@thief" }, balance: 60_000 } }),
			],
			wanted: "block",
			reasons: ["kyc_level_limit", "balance_drain"],
			nextStep: "stop",
			message: "not_completed",
		},
		twins: {
			"the owner wants more than the level allows": {
				steps: [
					open(200 * DAY, { kyc_level: 1 }),
					...repeat(5, (index) => logIn((30 - index) * DAY, "@own")),
					pay(20 * DAY, 30_000, "@ann"),
					pay(0, 60_000, "@ann", { fields: { device: { id: "@own" } } }),
				],
				wanted: "block",
				nextStep: "stop",
				message: "limit_reached",
			},
		},
	},
	{
		name: "of a day's limit says what is left of it",
		country: "NG",
		story: {
			steps: [open(200 * DAY, { kyc_level: 1 }), pay(60, 38_000, "@ann"), pay(0, 20_000, "@ann")],
			wanted: "block",
			reasons: ["wallet_cap"],
			message: "limit_reached",
			says: "over the cap of NGN 50,000 for a day on tier 1; NGN 12,000 of it is left",
		},
		twins: {
			"what is left goes through": {
				steps: [open(200 * DAY, { kyc_level: 1 }), pay(60, 38_000, "@ann"), pay(0, 12_000, "@ann")],
			},
		},
	},
	{
		name: "of cash that a person was not allowed and handed over all the same, again and again",
		country: "NG",
		story: {
			steps: [
				open(200 * DAY, { kyc_level: 2 }),
				...repeat(3, (index) => receive((2 - index) * DAY, 4_500_000, "@", CASH)),
			],
			wanted: "block",
			reasons: ["kyc_level_limit", "structuring"],
		},
		twins: {
			"a company banks its takings": {
				steps: [
					open(200 * DAY, { kind: "business", kyc_level: 3 }),
					...repeat(2, (index) => receive((2 - index) * DAY, 6_000_000, "@", CASH)),
				],
			},
		},
	},
	{
		name: "of a company's cash, three days just under the threshold, is allowed and reported",
		country: "NG",
		story: {
			steps: [
				open(200 * DAY, { kind: "business", kyc_level: 3 }),
				...repeat(3, (index) => receive((2 - index) * DAY, 9_900_000, "@", CASH)),
			],
			wanted: ["allow", "allow", "allow"],
			reasons: ["structuring"],
		},
		twins: {},
	},
];
