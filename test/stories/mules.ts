// Stories of mules and of what customers share.

import type { Deed, RuleStory } from "../harness/story-teller.ts";
import { change, DAY, HOUR, logIn, open, pay, receive, repeat, requestPayout } from "./deeds.ts";

const MEMBERS = ["ann", "ben", "cat"];

/** Ann pays Ben, Ben pays Cat, and Cat pays Ann. */
function passRound(amounts: readonly [number, number, number]): Deed[] {
	return [
		...MEMBERS.map((who) => open(20 * HOUR, { phone: `#${who}` }, who)),
		...amounts.map((amount, index) => {
			const destination = { type: "mpesa", account: `#${MEMBERS[(index + 1) % MEMBERS.length]}` };
			return requestPayout(90 - 40 * index, amount, "@", { who: MEMBERS[index] ?? "", fields: { destination } });
		}),
	];
}

export const muleStories: readonly RuleStory[] = [
	{
		rule: "money_returns",
		fires: { steps: passRound([40_000, 38_500, 37_000]) },
		twin: { steps: passRound([40_000, 38_500, 4_000]) },
	},
	{
		rule: "device_shared",
		fires: { steps: repeat(3, (index) => logIn(20 - index, "@farm", { who: `account-${index}` })) },
		twin: { steps: repeat(2, (index) => logIn(20 - index, "@family phone", { who: `parent-${index}` })) },
	},
	{
		rule: "destination_shared",
		fires: { steps: repeat(3, (index) => requestPayout(DAY - index, 2_000, "@mule", { who: `victim-${index}` })) },
		twin: { steps: repeat(2, (index) => requestPayout(DAY - index, 2_000, "@landlord", { who: `tenant-${index}` })) },
	},
	{
		rule: "confirmed_fraud_link",
		fires: {
			steps: [
				requestPayout(HOUR, 2_000, "@mule", { who: "first" }),
				{ label: "fraud", deed: 0 },
				requestPayout(0, 2_000, "@mule", { who: "second" }),
			],
		},
		twin: {
			steps: [
				requestPayout(HOUR, 2_000, "@trader", { who: "first" }),
				{ label: "legit", deed: 0 },
				requestPayout(0, 2_000, "@trader", { who: "second" }),
			],
		},
	},
	{
		rule: "fan_in",
		fires: { steps: repeat(5, (index) => receive(HOUR - index, 700 * (index + 1), `@victim-${index}`)) },
		twin: { steps: repeat(3, (index) => receive(HOUR - index, 700 * (index + 1), `@friend-${index}`)) },
	},
	{
		rule: "fan_out",
		fires: { steps: repeat(5, (index) => pay(HOUR - 5 * index, 700 * (index + 1), `@mule-${index}`)) },
		twin: { steps: repeat(3, (index) => pay(HOUR - 5 * index, 700 * (index + 1), `@friend-${index}`)) },
	},
	{
		rule: "pass_through",
		fires: { steps: [receive(30, 20_000, "@victim"), pay(0, 18_500, "@boss")] },
		twin: { steps: [receive(30, 20_000, "@employer"), pay(0, 4_000, "@ann")] },
	},
	{
		rule: "new_account_receiving",
		fires: { steps: [open(HOUR), receive(0, 80_000, "@victim")] },
		twin: { steps: [open(60 * DAY), receive(0, 80_000, "@employer")] },
	},
	{
		rule: "identity_shared",
		fires: {
			steps: [open(HOUR, { national_id: "31415926" }, "first"), open(0, { national_id: "31415926" }, "second")],
		},
		twin: { steps: [open(HOUR, { national_id: "27182818" }, "first"), open(0, { national_id: "16180339" }, "second")] },
	},
	{
		rule: "phone_shared",
		fires: { steps: repeat(3, (index) => open(20 - index, { phone: "#farm" }, `account-${index}`)) },
		twin: { steps: repeat(2, (index) => open(20 - index, { phone: "#family" }, `parent-${index}`)) },
	},
	{
		rule: "similar_inbound",
		fires: { steps: repeat(5, (index) => receive(HOUR - index, 2_500 + 20 * index, `@victim-${index}`)) },
		twin: { steps: repeat(5, (index) => receive(HOUR - index, 600 * 2 ** index, `@friend-${index}`)) },
	},
	{
		rule: "ring",
		fires: {
			steps: [
				...repeat(5, (index) => logIn(50 - index, "@farm", { who: `account-${index}` })),
				requestPayout(30, 2_000, "@boss", { who: "account-0", fields: { device: { id: "@farm" } } }),
				{ label: "fraud", deed: 5 },
				requestPayout(0, 2_000, "@other", { who: "account-4", fields: { device: { id: "@farm" } } }),
			],
		},
		twin: {
			steps: [
				...repeat(3, (index) => logIn(50 - index, "@family phone", { who: `sibling-${index}` })),
				requestPayout(30, 2_000, "@thief", { who: "sibling-0", fields: { device: { id: "@family phone" } } }),
				{ label: "fraud", deed: 3 },
				requestPayout(0, 2_000, "@school", { who: "sibling-2", fields: { device: { id: "@family phone" } } }),
			],
		},
	},
	{
		rule: "name_mismatch",
		fires: {
			steps: [
				open(5 * DAY, { name: "Jane Wanjiru Kamau" }),
				change(2 * DAY, ["payout_destination"], { destination: { type: "bank", account: "@new" } }),
				requestPayout(0, 900, "@new", {
					fields: { destination: { type: "bank", account: "@new", name: "PETER OTIENO" } },
				}),
			],
		},
		twin: {
			steps: [
				open(5 * DAY, { name: "Jane Wanjiru Kamau" }),
				change(2 * DAY, ["payout_destination"], { destination: { type: "bank", account: "@new" } }),
				requestPayout(0, 900, "@new", {
					fields: { destination: { type: "bank", account: "@new", name: "KAMAU J. W." } },
				}),
			],
		},
	},
	{
		rule: "first_party_bust_out",
		fires: { steps: [open(2 * DAY), receive(30, 50_000, "@lent"), pay(0, 49_000, "@self")] },
		twin: { steps: [open(2 * DAY), receive(30, 50_000, "@employer"), pay(0, 5_000, "@ann")] },
	},
	{
		rule: "wrong_send_refund",
		fires: {
			steps: [
				receive(20, 10_000, "@", { fields: { counterparty: { phone: "#stranger" } } }),
				pay(0, 10_000, "@", { fields: { destination: { type: "mpesa", account: "#third" } } }),
			],
		},
		twin: {
			steps: [
				receive(20, 10_000, "@", { fields: { counterparty: { phone: "#stranger" } } }),
				pay(0, 10_000, "@", { fields: { destination: { type: "mpesa", account: "#stranger" } } }),
			],
		},
	},
	{
		rule: "reversal_abuse",
		fires: {
			steps: repeat(2, (index) => pay(2 * DAY - index * DAY, 3_000, "@shop", { fields: { status: "reversed" } })),
		},
		twin: { steps: [pay(DAY, 3_000, "@shop", { fields: { status: "reversed" } }), pay(0, 3_000, "@shop")] },
	},
	{
		rule: "credit_then_drain",
		fires: {
			steps: [
				{ entry: { list: "lender", kind: "counterparty", value: "@lender", reason: "A lender" } },
				receive(20, 20_000, "@", { fields: { counterparty: { id: "@lender" } } }),
				pay(0, 19_000, "@mule"),
			],
		},
		twin: {
			steps: [receive(20, 20_000, "@", { fields: { counterparty: { id: "@employer" } } }), pay(0, 19_000, "@ann")],
		},
	},
	{
		rule: "customer_recent_fraud",
		fires: { steps: [pay(2 * DAY, 3_000, "@mule"), { label: "fraud", deed: 0 }, pay(0, 3_000, "@other")] },
		twin: { steps: [pay(2 * DAY, 3_000, "@ann"), { label: "legit", deed: 0 }, pay(0, 3_000, "@other")] },
	},
	{
		rule: "customer_held",
		fires: { steps: [logIn(HOUR, "@own"), { hold: true }, requestPayout(0, 500, "@ann")] },
		twin: { steps: [logIn(HOUR, "@own"), requestPayout(0, 500, "@ann")] },
	},
	{
		rule: "blocklisted",
		fires: {
			steps: [{ entry: { list: "block", kind: "device", value: "@stolen", reason: "Stolen" } }, logIn(0, "@stolen")],
		},
		twin: { steps: [logIn(0, "@own")] },
	},
	{
		rule: "allowlisted",
		fires: {
			steps: [
				{
					entry: {
						list: "allow",
						kind: "destination",
						destination_type: "bank",
						value: "@landlord",
						rules: ["first_payment_to_payee"],
						maximum_amount: 50_000,
						owner: "Njeri",
						reason: "The landlord",
					},
				},
				pay(0, 20_000, "@landlord"),
			],
		},
		twin: { steps: [pay(0, 20_000, "@landlord")] },
	},
	{
		rule: "known_destination",
		fires: {
			steps: [...repeat(3, (index) => pay((20 - index) * DAY, 1_000, "@ann")), pay(0, 1_000, "@ann")],
		},
		twin: { steps: [pay(20 * DAY, 1_000, "@ann"), pay(0, 1_000, "@ann")] },
	},
	{
		rule: "established_customer",
		fires: {
			steps: [open(200 * DAY), ...repeat(10, (index) => pay((12 - index) * DAY, 300, "@ann")), pay(0, 300, "@ann")],
		},
		twin: {
			steps: [open(20 * DAY), ...repeat(10, (index) => pay((12 - index) * DAY, 300, "@ann")), pay(0, 300, "@ann")],
		},
	},
	{
		rule: "usual_device_place_time",
		fires: {
			steps: [
				...repeat(5, (index) =>
					logIn((30 - index) * DAY, "@own", { fields: { location: { lat: -1.286, lng: 36.817 } } }),
				),
				pay(0, 300, "@ann", { fields: { device: { id: "@own" }, location: { lat: -1.29, lng: 36.82 } } }),
			],
		},
		twin: {
			steps: [
				...repeat(5, (index) =>
					logIn((30 - index) * DAY, "@own", { fields: { location: { lat: -1.286, lng: 36.817 } } }),
				),
				change(HOUR, ["pin"]),
				pay(0, 300, "@ann", { fields: { device: { id: "@other" }, location: { lat: -1.29, lng: 36.82 } } }),
			],
		},
	},
];
