// Stories of people who are talked out of their money, or who send far more than they ever did.

import type { DecisionStory, Deed } from "../harness/story-teller.ts";
import { DAY, logIn, open, pay, receive, repeat, requestPayout } from "./deeds.ts";

const MORNING = { localHour: 11 } as const;
const OWN_PHONE = { device: { id: "@own" } };

/** Twenty payments over two months from one phone, the last of them two days ago. */
function live(amount: number, fields: Readonly<Record<string, unknown>> = OWN_PHONE): Deed[] {
	return repeat(20, (index) =>
		pay((62 - 3 * index) * DAY, Math.round(amount * (0.8 + 0.02 * index)), `@friend-${index % 4}`, { fields }),
	);
}

const abroad = (account: string) => ({ type: "bank", account, country: "GB" });
const bill = (account: string) => ({ fields: { ...OWN_PHONE, destination: { type: "paybill", account } } });

export const scamDecisions: readonly DecisionStory[] = [
	{
		name: "of a first payment abroad that is hundreds of times the usual",
		story: {
			...MORNING,
			steps: [
				open(300 * DAY, { kind: "individual" }),
				...live(2_200),
				pay(0, 12_000, "@", { fields: { ...OWN_PHONE, currency: "USD", destination: abroad("@stranger") } }),
			],
			wanted: "review",
			reasons: ["amount_spike", "cross_border"],
		},
		twins: {
			"a business pays a supplier abroad for the first time": {
				...MORNING,
				steps: [
					open(300 * DAY, { kind: "business" }),
					...live(2_200),
					pay(0, 12_000, "@", { fields: { ...OWN_PHONE, currency: "USD", destination: abroad("@supplier") } }),
				],
			},
			"a parent who pays a college abroad every month pays more": {
				...MORNING,
				steps: [
					open(300 * DAY),
					...live(2_200),
					...repeat(8, (index) =>
						pay((60 - 7 * index) * DAY, 6_000, "@", {
							fields: { ...OWN_PHONE, currency: "USD", destination: abroad("@college") },
						}),
					),
					pay(0, 12_000, "@", { fields: { ...OWN_PHONE, currency: "USD", destination: abroad("@college") } }),
				],
			},
		},
	},
	{
		name: "of most of somebody's savings for a new payee, from the own phone by day",
		country: "NG",
		story: {
			...MORNING,
			steps: [
				open(400 * DAY, { kind: "individual", dob: "1965-03-02" }),
				...live(18_000),
				logIn(20, "@own"),
				requestPayout(0, 1_200_000, "@safe account", { fields: { ...OWN_PHONE, balance: 1_500_000 } }),
			],
			wanted: "review",
			nextStep: "cool_off",
			message: "scam_warning",
			reasons: ["amount_spike"],
			says: "times what this customer usually pays",
		},
		twins: {
			"the landlord gets a year's rent": {
				...MORNING,
				steps: [
					open(400 * DAY),
					...live(18_000),
					...repeat(3, (index) => pay((80 - 20 * index) * DAY, 60_000, "@landlord", { fields: OWN_PHONE })),
					requestPayout(0, 1_200_000, "@landlord", { fields: { ...OWN_PHONE, balance: 1_500_000 } }),
				],
			},
			"savings go to the customer's own account": {
				...MORNING,
				steps: [
					{
						ago: 90 * DAY,
						event: {
							type: "customer.updated",
							changes: ["payout_destination"],
							destination: { type: "bank", account: "@own account" },
						},
					},
					...live(18_000),
					requestPayout(0, 1_200_000, "@own account", { fields: { ...OWN_PHONE, balance: 1_500_000 } }),
				],
			},
			"a business pays for a machine": {
				...MORNING,
				steps: [
					open(400 * DAY, { kind: "business" }),
					...live(18_000),
					requestPayout(0, 1_200_000, "@maker", { fields: { ...OWN_PHONE, balance: 1_500_000 } }),
				],
			},
			"fifty times a very small purchase": {
				...MORNING,
				steps: [open(400 * DAY), ...live(100), pay(0, 5_000, "@tailor", { fields: OWN_PHONE })],
			},
		},
	},
	{
		name: "of most of somebody's savings in parts",
		country: "NG",
		story: {
			...MORNING,
			steps: [
				open(400 * DAY),
				...live(18_000),
				requestPayout(30, 20_000, "@safe account", { fields: OWN_PHONE }),
				requestPayout(20, 300_000, "@safe account", { fields: OWN_PHONE }),
				requestPayout(0, 900_000, "@safe account", { fields: OWN_PHONE }),
			],
			wanted: ["allow", "allow", "review"],
			nextStep: "cool_off",
		},
		twins: {
			"a deposit and the rest for a plot of land, paid to a known seller": {
				...MORNING,
				steps: [
					open(400 * DAY),
					...live(18_000),
					...repeat(2, (index) => pay((40 - 10 * index) * DAY, 30_000, "@seller", { fields: OWN_PHONE })),
					requestPayout(0, 900_000, "@seller", { fields: OWN_PHONE }),
				],
			},
		},
	},
	{
		name: "of a bill many times the usual",
		story: {
			...MORNING,
			steps: [open(300 * DAY), ...live(700), pay(0, 240_000, "@", bill("@trap"))],
			wanted: "review",
			reasons: ["amount_spike"],
		},
		twins: {
			"school fees to a new paybill": {
				...MORNING,
				steps: [open(300 * DAY), ...live(2_200), pay(0, 45_000, "@", bill("@school"))],
			},
		},
	},
	{
		name: "of a large sum sent by mistake that goes on to somebody else",
		story: {
			...MORNING,
			steps: [
				open(300 * DAY),
				...live(2_200),
				receive(20, 15_000, "@", { fields: { counterparty: { phone: "#stranger" } } }),
				pay(0, 15_000, "@", { fields: { ...OWN_PHONE, destination: { type: "mpesa", account: "#third" } } }),
			],
			wanted: "review",
			reasons: ["wrong_send_refund"],
		},
		twins: {
			"it goes back to its sender": {
				...MORNING,
				steps: [
					open(300 * DAY),
					...live(2_200),
					receive(20, 15_000, "@", { fields: { counterparty: { phone: "#stranger" } } }),
					pay(0, 15_000, "@", { fields: { ...OWN_PHONE, destination: { type: "mpesa", account: "#stranger" } } }),
				],
			},
			"a small sum": {
				...MORNING,
				steps: [
					open(300 * DAY),
					...live(2_200),
					receive(20, 4_000, "@", { fields: { counterparty: { phone: "#stranger" } } }),
					pay(0, 4_000, "@", { fields: { ...OWN_PHONE, destination: { type: "mpesa", account: "#third" } } }),
				],
			},
		},
	},
];
