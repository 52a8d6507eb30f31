// Stories of cards, mules and scattered money that were let through once, each with honest people who do much the same.

import type { Decision, DecisionStory, Deed } from "../harness/story-teller.ts";
import { DAY, HOUR, open, pay, receive, repeat, requestPayout } from "./deeds.ts";

const CARD = { fields: { method: "card", destination: undefined, counterparty: { id: "@shop" } } };
const DECLINED = { fields: { ...CARD.fields, status: "declined" } };

/** Everybody has a past: four payments to friends and a salary. */
function remember(who: string, amount = 900): Deed[] {
	return [
		open(200 * DAY, {}, who),
		receive(25 * DAY, 20 * amount, "@employer", { who }),
		...repeat(4, (index) => pay((30 - 5 * index) * DAY, amount, `@friend-of-${who}-${index}`, { who })),
	];
}

/** So many people, each paying one number that is new to them, a minute apart. */
function gather(count: number, to: string, amount: number, balance: number): Deed[] {
	const people = Array.from({ length: count }, (_, index) => `payer-${index}`);
	const payments = people.map((who, index) => {
		const fields = { destination: { type: "mpesa", account: to }, balance: balance + 100 * index };
		return requestPayout(count - index, amount + 10 * index, "@", { who, fields });
	});
	return [...people.flatMap((who) => remember(who)), ...payments];
}

/** Payouts to so many phones, some minutes apart. */
function scatter(count: number, name: (index: number) => string, amount = 1_500): Deed[] {
	return repeat(count, (index) =>
		requestPayout(6 * (count - index), amount + 130 * index, "@", {
			fields: { destination: { type: "mpesa", account: name(index) } },
		}),
	);
}

function times(count: number, decision: Decision): Decision[] {
	return Array.from({ length: count }, () => decision);
}

const nuban = (account: string, bankCode: string) => ({
	fields: { destination: { type: "bank", account, bank_code: bankCode } },
});

export const missDecisions: readonly DecisionStory[] = [
	{
		name: "of a card that goes through after eight declines",
		story: {
			steps: [
				...remember("one"),
				...repeat(8, (index) => pay(7 - 0.75 * index, 900 + index, "@", DECLINED)),
				pay(0, 950, "@", CARD),
			],
			wanted: "review",
			reasons: ["card_retry"],
		},
		twins: {
			"two declines, then the right code": {
				steps: [
					...remember("one"),
					...repeat(2, (index) => pay(3 - index, 900, "@", DECLINED)),
					pay(0, 900, "@", CARD),
				],
			},
			"a shop's till, where many pay": {
				steps: [
					open(200 * DAY, { kind: "merchant" }),
					...repeat(8, (index) =>
						receive(7 - 0.75 * index, 900 + index, "@", {
							fields: { method: "card", status: "declined", counterparty: { id: `@buyer-${index}` } },
						}),
					),
					receive(0, 950, "@", { fields: { method: "card", counterparty: { id: "@buyer-9" } } }),
				],
			},
		},
	},
	{
		name: "of ten strangers who empty their wallets into one new number",
		story: {
			steps: gather(10, "#mule", 9_000, 10_000),
			wanted: [...times(3, "allow"), ...times(6, "review"), "block"],
			reasons: ["destination_shared"],
		},
		twins: {
			"tenants pay a landlord's new number": { steps: gather(10, "#landlord", 12_000, 25_000) },
			"parents pay a school's new number": { steps: gather(10, "#school", 15_000, 24_000) },
			"a church collects": { steps: gather(12, "#church", 500, 9_000) },
			"a funeral is paid for": { steps: gather(12, "#funeral", 2_000, 7_000) },
		},
	},
	{
		name: "of fourteen payouts to fourteen new numbers",
		story: {
			steps: [...remember("one", 1_500), ...scatter(14, (index) => `#mule-${index}`)],
			wanted: [...times(5, "allow"), ...times(9, "review")],
			reasons: ["fan_out"],
		},
		twins: {
			"six errands on salary day, to people and shops that are known": {
				steps: [
					...remember("one", 1_500),
					...repeat(4, (index) =>
						requestPayout((20 - index) * DAY, 1_000, "@", {
							fields: { destination: { type: "mpesa", account: `#known-${index}` } },
						}),
					),
					receive(3 * HOUR, 30_000, "@employer"),
					...scatter(4, (index) => `#known-${index}`),
					...repeat(2, (index) =>
						pay(2 - index, 2_000, "@", { fields: { destination: { type: "till", account: `@shop-${index}` } } }),
					),
				],
			},
			"two new people in an hour": { steps: [...remember("one", 1_500), ...scatter(2, (index) => `#new-${index}`)] },
			"a business pays its staff": {
				steps: [open(200 * DAY, { kind: "business" }), ...scatter(14, (index) => `#staff-${index}`)],
			},
			"a treasurer pays the members of a savings group": {
				steps: [
					...remember("one", 1_500),
					...repeat(8, (index) =>
						requestPayout((30 - index) * DAY, 1_500, "@", {
							fields: { destination: { type: "mpesa", account: `#member-${index}` } },
						}),
					),
					...scatter(8, (index) => `#member-${index}`),
				],
			},
		},
	},
	{
		name: "of a Nigerian account number whose check digit is wrong",
		country: "NG",
		story: {
			steps: [...remember("one", 9_000), requestPayout(0, 4_000, "@", nuban("0152792741", "058"))],
			wanted: "review",
			reasons: ["nuban_invalid"],
			message: "check_destination",
		},
		twins: {
			"the digit is right": {
				steps: [...remember("one", 9_000), requestPayout(0, 4_000, "@", nuban("0152792740", "058"))],
			},
		},
	},
];
