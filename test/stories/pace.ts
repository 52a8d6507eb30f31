// Stories of unusual amounts, hours and haste.

import type { RuleStory } from "../harness/story-teller.ts";
import { DAY, HOUR, logIn, open, pay, repeat } from "./deeds.ts";

const DECLINED = { fields: { method: "card", status: "declined" } };

export const paceStories: readonly RuleStory[] = [
	{
		rule: "first_payment_to_payee",
		fires: { steps: [pay(0, 3_000, "@stranger")] },
		twin: { steps: [pay(5 * DAY, 3_000, "@ann"), pay(0, 3_000, "@ann")] },
	},
	{
		rule: "amount_spike",
		fires: {
			steps: [...repeat(6, (index) => pay((9 - index) * DAY, 480 + 10 * index, "@ann")), pay(0, 9_000, "@ann")],
		},
		twin: { steps: [...repeat(6, (index) => pay((9 - index) * DAY, 480 + 10 * index, "@ann")), pay(0, 700, "@ann")] },
	},
	{
		rule: "amount_unusual_for_workspace",
		hasPast: true,
		fires: { steps: [pay(0, 9_000, "@ann")] },
		twin: { steps: [pay(0, 1_200, "@ann")] },
	},
	{
		rule: "velocity_count",
		fires: { steps: repeat(14, (index) => pay(40 - 2 * index, 100 + index, "@ann")) },
		twin: { steps: repeat(5, (index) => pay(40 - 2 * index, 100 + index, "@ann")) },
	},
	{
		rule: "velocity_amount",
		fires: { steps: repeat(4, (index) => pay((8 - index) * HOUR, 70_000, "@ann")) },
		twin: { steps: repeat(4, (index) => pay((8 - index) * HOUR, 7_000, "@ann")) },
	},
	{
		rule: "rapid_follow_up",
		fires: { steps: [pay(0.5, 3_000, "@ann"), pay(0, 4_000, "@ben")] },
		twin: { steps: [pay(10, 3_000, "@ann"), pay(0, 4_000, "@ben")] },
	},
	{
		rule: "repeated_amount",
		fires: { steps: repeat(3, (index) => pay((5 - index) * HOUR, 9_500 + 100 * index, `@mule-${index}`)) },
		twin: { steps: repeat(3, (index) => pay((5 - index) * HOUR, 2_000 * (index + 1), `@friend-${index}`)) },
	},
	{
		rule: "night_activity",
		fires: {
			localHour: 2,
			steps: [...repeat(20, (index) => logIn((20 - index) * DAY + 12 * HOUR, "@own")), pay(0, 900, "@ann")],
		},
		twin: {
			localHour: 2,
			steps: [...repeat(20, (index) => logIn((20 - index) * DAY, "@own")), pay(0, 900, "@ann")],
		},
	},
	{
		rule: "round_amounts",
		fires: {
			steps: [
				{ rules: { round_amounts: { mode: "live" } } },
				...repeat(3, (index) => pay((5 - index) * HOUR, 10_000 * (index + 1), `@mule-${index}`)),
			],
		},
		twin: { steps: repeat(3, (index) => pay((5 - index) * HOUR, 10_350 * (index + 1), `@friend-${index}`)) },
	},
	{
		rule: "new_account_outflow",
		fires: { steps: [open(DAY), pay(0, 60_000, "@ann")] },
		twin: { steps: [open(60 * DAY), pay(0, 60_000, "@ann")] },
	},
	{
		rule: "large_first_transaction",
		fires: { steps: [pay(0, 90_000, "@ann")] },
		twin: { steps: [pay(10 * DAY, 900, "@ann"), pay(0, 90_000, "@ann")] },
	},
	{
		rule: "card_retry",
		fires: { steps: [...repeat(3, (index) => pay(8 - 2 * index, 900, "@shop", DECLINED)), pay(0, 900, "@shop")] },
		twin: { steps: [pay(2, 900, "@shop", DECLINED), pay(0, 900, "@shop")] },
	},
	{
		rule: "failed_burst",
		fires: { steps: repeat(5, (index) => pay(20 - index, 900, "@ann", { fields: { status: "failed" } })) },
		twin: { steps: repeat(2, (index) => pay(20 - index, 900, "@ann", { fields: { status: "failed" } })) },
	},
];
