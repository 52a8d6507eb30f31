// Stories of thieves who act over several payments, and of owners who do much the same for good reasons: a test payment
// opens no door, a stop sticks, parts are one sum, and a passed verification ends it.

import type { DecisionStory, Deed } from "../harness/story-teller.ts";
import { change, DAY, HOUR, logIn, open, pay, receive, repeat, requestPayout } from "./deeds.ts";

const OWN = { device: { id: "@own phone" } };
const THIEF = { device: { id: "@thief's phone" } };
const NEW = { device: { id: "@new phone" } };
const BALANCE = 61_000;

/** Two months with one phone: four friends in turn, a landlord, a salary. It ends with a login of yesterday. */
function live(amount = 2_200): Deed[] {
	return [
		open(300 * DAY, { kyc_level: "3" }),
		...repeat(30, (index) =>
			pay((62 - 2 * index) * DAY, Math.round(amount * (0.7 + 0.02 * index)), `@friend-${index % 4}`, { fields: OWN }),
		),
		...repeat(2, (index) => pay((61 - 30 * index) * DAY, 4 * amount, "@landlord", { fields: OWN })),
		...repeat(2, (index) => receive((60 - 28 * index) * DAY, 20 * amount, "@employer", { fields: OWN })),
		logIn(1.2 * DAY, "@own phone"),
	];
}

/** A payout from a phone, with the balance before it. */
function take(ago: number, amount: number, to: string, fields: object, balance = BALANCE): Deed {
	return requestPayout(ago, amount, to, { fields: { ...fields, balance } });
}

export const stopDecisions: readonly DecisionStory[] = [
	{
		name: "of a test payment from a new device, and then the rest",
		story: {
			steps: [
				...live(),
				logIn(20, "@thief's phone"),
				take(15, 100, "@mule", THIEF),
				take(5, 45_000, "@mule", THIEF, 60_900),
			],
			wanted: ["allow", "review"],
			nextStep: "verify",
			reasons: ["unproven_outflow", "destination_changed_payout", "new_device_new_destination"],
			says: "KES 45,100 sent or tried to new payees, with a device first used 15 minutes ago",
		},
		twins: {
			"a new phone, known people, and somebody new": {
				steps: [
					...live(),
					logIn(60, "@new phone"),
					take(50, 2_500, "@friend-1", NEW),
					take(40, 8_800, "@landlord", NEW, 58_500),
					take(30, 1_500, "@plumber", NEW, 49_700),
				],
			},
		},
	},
	{
		name: "of smaller and smaller sums after a stop",
		story: {
			steps: [
				...live(),
				logIn(60, "@thief's phone"),
				take(50, 45_000, "@mule", THIEF),
				take(45, 15_000, "@mule", THIEF),
				take(40, 9_000, "@mule-2", THIEF),
				take(30, 900, "@mule-3", THIEF),
				take(20, 100, "@mule-3", {}),
				take(10, 100, "@friend-2", THIEF),
			],
			wanted: ["review", "review", "review", "review", "review", "review"],
			nextStep: "verify",
			reasons: ["open_stop"],
		},
		twins: {
			"the victim pays friends from the own phone": {
				steps: [
					...live(),
					logIn(60, "@thief's phone"),
					take(50, 45_000, "@mule", THIEF),
					take(40, 2_600, "@friend-2", OWN),
					pay(30, 250, "@", { fields: { ...OWN, method: "mpesa", destination: { type: "till", account: "77001" } } }),
					take(20, 8_800, "@landlord", OWN),
				],
				wanted: ["review", "allow", "allow", "allow"],
			},
		},
	},
	{
		name: "of a sum in ten parts to ten numbers over some hours",
		story: {
			steps: [
				...live(),
				logIn(12 * HOUR, "@thief's phone"),
				...repeat(10, (index) => take((11 - index) * HOUR, 5_500, `@mule-${index}`, THIEF, BALANCE - 5_500 * index)),
			],
			wanted: repeatWord("review", 10),
			reasons: ["unproven_outflow", "open_stop"],
		},
		twins: {
			"a salary day with six errands": {
				steps: [
					...live(),
					receive(10 * HOUR, 44_000, "@employer", { fields: OWN }),
					take(9 * HOUR, 8_800, "@landlord", OWN, 90_000),
					take(8 * HOUR, 3_000, "@friend-0", OWN, 81_200),
					take(7 * HOUR, 2_500, "@friend-3", OWN, 78_200),
					pay(6 * HOUR, 4_000, "@", { fields: { ...OWN, destination: { type: "paybill", account: "888880" } } }),
					take(5 * HOUR, 1_500, "@tailor", OWN, 71_700),
					take(4 * HOUR, 2_000, "@mechanic", OWN, 70_200),
				],
			},
		},
	},
	{
		name: "of a changed e-mail, and then of parts to one new account",
		country: "NG",
		story: {
			steps: [
				...live(18_000),
				change(80, ["email"], OWN),
				...repeat(4, (index) => take(70 - 10 * index, 30_000, "@mule", OWN, 400_000 - 30_000 * index)),
			],
			wanted: ["allow", "review", "review", "review"],
			nextStep: "verify",
			reasons: ["unproven_outflow", "contact_changed_payout"],
		},
		twins: {
			"the owner has a new e-mail and pays a friend, and somebody new": {
				steps: [
					...live(18_000),
					change(80, ["email"], OWN),
					take(70, 20_000, "@friend-1", OWN, 400_000),
					take(60, 15_000, "@tailor", OWN, 380_000),
				],
			},
		},
	},
	{
		name: "of the balance in parts, from the stolen phone itself",
		story: {
			steps: [
				...live(),
				...repeat(8, (index) => take(300 - 30 * index, 7_500, `@mule-${index}`, OWN, BALANCE - 7_500 * index)),
			],
			wanted: ["allow", "allow", "allow", ...repeatWord("review", 5)],
			reasons: ["open_stop"],
		},
		twins: {
			"two new people, and fees to a new paybill": {
				steps: [
					...live(),
					take(90, 2_000, "@plumber", OWN),
					take(60, 3_500, "@carpenter", OWN, 59_000),
					take(20, 20_000, "@", { ...OWN, destination: { type: "paybill", account: "400222" } }, 55_500),
				],
			},
		},
	},
	{
		name: "of the balance in equal parts under one reference",
		story: {
			steps: [
				...live(),
				...repeat(8, (index) =>
					take(300 - 30 * index, 7_500, "@mule", { ...OWN, reference: "RENT" }, BALANCE - 7_500 * index),
				),
			],
			wanted: ["allow", "allow", "allow", ...repeatWord("review", 5)],
			reasons: ["open_stop"],
		},
		twins: {
			"the rent in two parts, each with its report, one of them twice": {
				steps: [
					...live(),
					take(300, 6_000, "@landlord", { ...OWN, reference: "RENT" }),
					pay(299, 6_000, "@landlord", { fields: { ...OWN, reference: "RENT" } }),
					pay(298, 6_000, "@landlord", { fields: { ...OWN, reference: "RENT" } }),
					take(60, 6_000, "@landlord", { ...OWN, reference: "RENT" }, 55_000),
					pay(59, 6_000, "@landlord", { fields: { ...OWN, reference: "RENT" } }),
					take(20, 2_500, "@plumber", OWN, 49_000),
				],
			},
		},
	},
	{
		name: "of the balance after the account became a merchant's",
		story: {
			steps: [
				...live(),
				change(310, ["name"], { ...OWN, customer: { kind: "merchant" } }),
				...repeat(8, (index) => take(300 - 30 * index, 7_500, `@mule-${index}`, OWN, BALANCE - 7_500 * index)),
			],
			wanted: ["allow", "allow", "allow", ...repeatWord("review", 5)],
			reasons: ["open_stop"],
		},
		twins: {
			"a merchant since the opening pays suppliers": {
				steps: [
					open(300 * DAY, { kyc_level: "3", kind: "merchant" }),
					...live().slice(1),
					...repeat(8, (index) => take(300 - 30 * index, 7_500, `@mule-${index}`, OWN, BALANCE - 7_500 * index)),
				],
			},
			"a person became a merchant 70 days ago, and pays suppliers": {
				steps: [
					open(300 * DAY, { kyc_level: "3" }),
					change(70 * DAY, ["name"], { ...OWN, customer: { kind: "merchant" } }),
					...live().slice(1),
					...repeat(8, (index) => take(300 - 30 * index, 7_500, `@mule-${index}`, OWN, BALANCE - 7_500 * index)),
				],
			},
		},
	},
	{
		name: "of nearly all of the balance from a new phone at once",
		story: {
			steps: [...live(), logIn(20, "@thief's phone"), take(5, BALANCE, "@mule", THIEF)],
			wanted: "block",
			nextStep: "stop",
			message: "not_completed",
			status: "held",
		},
		twins: {
			"the owner is asked once and goes on": {
				steps: [
					...live(),
					change(70, ["password"], NEW),
					logIn(60, "@new phone"),
					take(50, 9_000, "@carpenter", NEW),
					{ verify: 38 },
					take(45, 9_000, "@carpenter", NEW),
					take(40, 2_500, "@plumber", NEW, 52_000),
					take(30, 3_000, "@carpenter", NEW, 49_500),
				],
				wanted: ["review", "allow", "allow", "allow"],
			},
		},
	},
];

function repeatWord(word: "review", count: number): "review"[] {
	return new Array<"review">(count).fill(word);
}
