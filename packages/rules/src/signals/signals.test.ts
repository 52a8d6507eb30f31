import type { EntityFacts, NormalEvent } from "@hakiki/domain";
import { describe, expect, it } from "vitest";
import { catalogue } from "../catalogue/catalogue.ts";
import { foldChange } from "../profile/fold-change.ts";
import { foldEvent } from "../profile/fold-event.ts";
import { seePayee } from "../profile/parties.ts";
import { createProfile, type Profile } from "../profile/profile.ts";
import { shortenHash } from "../profile/shorten-hash.ts";
import { compileRuleSet, defaultRuleSet } from "../rule-set/compile-rule-set.ts";
import {
	DAY_MS,
	HOUR_MS,
	hashOf,
	MINUTE_MS,
	makeDeposit,
	makeEvent,
	makeLogin,
	makePayout,
	makeTransfer,
	START_MS,
} from "../testing/events.ts";
import { makeEntity, makeNetwork, makeWorkspace, Story } from "../testing/story.ts";
import { isSeason } from "./seasons.ts";
import { createSignals, type SignalValues } from "./signals.ts";

const ruleSet = compileRuleSet(defaultRuleSet("KE"), catalogue);

function signalsOf(event: NormalEvent, profile: Profile = createProfile(), entities: EntityFacts[] = []): SignalValues {
	const { customer } = new Story();
	const network = makeNetwork(entities);
	return createSignals({ event, customer, isNewCustomer: false, profile, network, workspace: makeWorkspace(), ruleSet })
		.signals;
}

function after(...events: NormalEvent[]): Profile {
	const profile = createProfile();
	for (const event of events) foldEvent(profile, event, { decision: "allow", score: 1 });
	return profile;
}

describe("unknown", () => {
	it("is its own value for a customer and an event that tell nothing", () => {
		const signals = signalsOf(makeEvent(START_MS, { type: "payout.requested" }));
		const unknown = [
			"amountMinor",
			"balanceMinor",
			"minutesSinceSimSwap",
			"outSumSinceSimSwapMinor",
			"minutesOnDevice",
			"isKnownDevice",
			"travelKm",
			"kmFromUsualPlace",
			"isUsualHour",
			"ipCountry",
			"isUsualIpCountry",
			"isFirstPaymentToPayee",
			"payeeCustomers7d",
			"deviceCustomers30d",
			"deviceFailedCustomers1h",
			"identityCustomers",
			"fraudLink",
			"outAmountP95Minor",
			"outCountUsualDay",
			"dormantDays",
			"kycTier",
			"recurringPayerShare24h",
			"payerCountWith24h",
			"failedLoginsBeforeSuccess",
		] as const;
		for (const name of unknown) expect(signals[name], name).toBeUndefined();
		expect(signals.outSumWith24hMinor).toBe(0);
	});
});

describe("windows with this event", () => {
	it("add it, unless it settles a payout already counted or undoes one", () => {
		const profile = after(makePayout(START_MS, 100, "ann"));
		const at = START_MS + HOUR_MS / 2;
		expect(signalsOf(makeTransfer(at, 50, "ben"), profile).outSumWith24hMinor).toBe(15_000);
		expect(signalsOf(makeTransfer(at, 100, "ann"), profile).outSumWith24hMinor).toBe(10_000);
		expect(signalsOf(makeTransfer(at, 100, "ann", { status: "failed" }), profile).outCountWith1h).toBe(1);
		expect(signalsOf(makeTransfer(at, 60, "ben", { status: "failed" }), profile)).toMatchObject({
			outCountWith1h: 1,
			failedMovementsWith1h: 1,
		});
		expect(signalsOf(makeDeposit(at, 60, "ben"), profile).outCountWith1h).toBe(1);
	});

	it("count the payments since a verification of the last day", () => {
		const profile = after(makePayout(START_MS, 100, "ann"), makePayout(START_MS + 3 * HOUR_MS, 100, "ben"));
		profile.verifiedAt = (START_MS + 2 * HOUR_MS) / 1000;
		const countAt = (hours: number) =>
			signalsOf(makePayout(START_MS + hours * HOUR_MS, 100, "cat"), profile).outCountSinceVerifiedWith24h;
		expect([1, 4, 25.9, 26].map(countAt)).toEqual([undefined, 2, 2, undefined]);
	});

	it("see what was decided before an event that says it is older", () => {
		const profile = after(makePayout(START_MS, 100, "ann"));
		const received = { receivedAt: START_MS + MINUTE_MS };
		const older = makePayout(START_MS - 3 * MINUTE_MS, 50, "ben", received);
		expect(signalsOf(older, profile)).toMatchObject({ outSumWith24hMinor: 15_000, outCountWith1h: 2 });
		// A backfilled event is judged at its own time.
		const backfilled = { ...older, isBackfilled: true };
		expect(signalsOf(backfilled, profile)).toMatchObject({ outSumWith24hMinor: 5_000, outCountWith1h: 1 });
	});

	it("know a balance that falls short: the payment takes at least all of it", () => {
		const profile = after(makePayout(START_MS, 100, "ann", { balanceMinor: 50_000 }));
		const known = (amount: number) =>
			signalsOf(makePayout(START_MS + HOUR_MS, amount, "ben"), profile).knownBalanceMinor;
		expect([10, 400, 401, 900].map(known)).toEqual([40_000, 40_000, 40_100, 90_000]);
		const late = makePayout(START_MS + 8 * DAY_MS, 10, "ben");
		expect(signalsOf(late, profile).knownBalanceMinor).toBeUndefined();
	});

	it("count what one sender paid in a day, apart from others, older payments and what failed", () => {
		const profile = after(
			makeDeposit(START_MS - DAY_MS, 10, "ann"),
			makeDeposit(START_MS, 10, "ann"),
			makeDeposit(START_MS + HOUR_MS, 20, "ann"),
			makeDeposit(START_MS + HOUR_MS, 30, "ben"),
			makeDeposit(START_MS + HOUR_MS, 40, "ann", { status: "failed" }),
			makeTransfer(START_MS + HOUR_MS, 50, "ann"),
		);
		const countAt = (at: number, from: string) => signalsOf(makeDeposit(at, 5, from), profile).payerCountWith24h;
		expect(countAt(START_MS + 2 * HOUR_MS, "ann")).toBe(3);
		expect(countAt(START_MS + DAY_MS, "ann")).toBe(2);
		expect(countAt(START_MS + 2 * HOUR_MS, "ben")).toBe(2);
		expect(countAt(START_MS + 2 * HOUR_MS, "eve")).toBe(1);
	});

	it("know the usual day from five days on, and the same days of earlier months", () => {
		const days = [1, 2, 3, 4, 5].map((day) => makeTransfer(START_MS + day * DAY_MS, 100 * day, "ann"));
		const at = START_MS + 32 * DAY_MS;
		expect(
			signalsOf(makePayout(START_MS + 6 * DAY_MS, 1, "x"), after(...days.slice(1))).outCountUsualDay,
		).toBeUndefined();
		expect(signalsOf(makePayout(START_MS + 6 * DAY_MS, 1, "x"), after(...days))).toMatchObject({
			outCountUsualDay: 1,
			outSumUsualDayMinor: 30_000,
		});
		expect(signalsOf(makePayout(at, 1, "x"), after(...days)).outSumSameDaysEarlierMinor).toBe(50_000);
	});
});

describe("sequence signals", () => {
	it("count failed logins before the success that followed them", () => {
		const failures = [0, 1, 2, 3, 4].map((minute) => makeLogin(START_MS + minute * MINUTE_MS, "phone", false));
		const profile = after(makeLogin(START_MS - HOUR_MS, "phone"), ...failures);
		expect(signalsOf(makeLogin(START_MS + 5 * MINUTE_MS, "phone"), profile).failedLoginsBeforeSuccess).toBe(5);
		expect(signalsOf(makeLogin(START_MS + 16 * MINUTE_MS, "phone"), profile).failedLoginsBeforeSuccess).toBe(4);
		const later = after(...failures, makeLogin(START_MS + 5 * MINUTE_MS, "phone"));
		const payout = signalsOf(makePayout(START_MS + 20 * MINUTE_MS, 10, "ann"), later);
		expect([payout.failedLoginsBeforeSuccess, payout.minutesSinceLoginSuccess]).toEqual([5, 15]);
	});

	it("take the swap the event itself reports, and sum what left since", () => {
		const profile = after(
			makeEvent(START_MS, { type: "sim.swap", simSwappedAt: START_MS - HOUR_MS }),
			makeTransfer(START_MS + HOUR_MS, 70, "ann"),
		);
		const known = signalsOf(makePayout(START_MS + 2 * HOUR_MS, 30, "ann"), profile);
		expect([known.minutesSinceSimSwap, known.outSumSinceSimSwapMinor]).toEqual([180, 10_000]);
		const told = signalsOf(
			makePayout(START_MS + 2 * HOUR_MS, 30, "ann", { simSwappedAt: START_MS + 110 * MINUTE_MS }),
			profile,
		);
		expect([told.minutesSinceSimSwap, told.outSumSinceSimSwapMinor]).toEqual([10, 3000]);
	});
});

describe("party signals", () => {
	it("count distinct payees and payers with this event, tills apart", () => {
		const till = { destination: { type: "till", key: hashOf("shop") } } as const;
		const profile = after(
			makeTransfer(START_MS, 10, "ann"),
			makeTransfer(START_MS, 10, "ben"),
			makeTransfer(START_MS, 10, "shop", till),
			makeDeposit(START_MS, 10, "caro"),
		);
		const at = START_MS + HOUR_MS;
		expect(signalsOf(makePayout(at, 10, "dan"), profile).distinctPayeesWith8h).toBe(3);
		expect(signalsOf(makePayout(at, 10, "ann"), profile).distinctPayeesWith8h).toBe(2);
		expect(signalsOf(makePayout(START_MS + 8 * HOUR_MS, 10, "ann"), profile).distinctPayeesWith8h).toBe(1);
		expect(signalsOf(makeDeposit(at, 10, "dan"), profile).distinctPayersWith24h).toBe(2);
		expect(signalsOf(makeDeposit(at, 10, "caro"), profile).distinctPayersWith24h).toBe(1);
		expect(signalsOf(makePayout(START_MS + 24 * HOUR_MS, 10, "ann"), profile).distinctPayersWith24h).toBe(0);
	});

	it("know a device's age, its outflow, and whether there was an earlier one", () => {
		const profile = after(
			makeLogin(START_MS, "old"),
			makeLogin(START_MS + DAY_MS, "new"),
			makeTransfer(START_MS + DAY_MS + HOUR_MS, 40, "ann"),
		);
		const at = START_MS + DAY_MS + 2 * HOUR_MS;
		const onNew = signalsOf(makePayout(at, 10, "ann", { device: { key: hashOf("new") } }), profile);
		expect(onNew).toMatchObject({
			isKnownDevice: true,
			minutesOnDevice: 120,
			hasEarlierDevice: true,
			outSumOnDeviceMinor: 5000,
		});
		const onOld = signalsOf(makePayout(at, 10, "ann", { device: { key: hashOf("old") } }), profile);
		expect(onOld.hasEarlierDevice).toBe(false);
		const onNone = signalsOf(makePayout(at, 10, "ann", { device: { key: hashOf("third") } }), profile);
		expect(onNone).toMatchObject({
			isKnownDevice: false,
			minutesOnDevice: 0,
			hasEarlierDevice: true,
			outSumOnDeviceMinor: 1000,
		});
	});

	it("know a payee who has paid the customer 5 to 35 days before", () => {
		const profile = after(makeDeposit(START_MS, 40, "ann"));
		const isKnownAfter = (days: number, payee = "ann") =>
			signalsOf(makePayout(START_MS + days * DAY_MS, 10, payee), profile).isPayeeReturningPayer;
		expect([3, 10, 30, 40].map((days) => isKnownAfter(days))).toEqual([false, true, true, false]);
		expect(isKnownAfter(10, "ben")).toBe(false);
	});

	it("distrust a payee whose payment was labelled fraud, until the label is withdrawn", () => {
		const payout = makePayout(START_MS, 10, "ann");
		const profile = after(payout);
		const label = { kind: "label", at: START_MS, eventId: payout.id, eventAt: START_MS, payee: hashOf("ann") } as const;
		foldChange(profile, { ...label, label: "fraud" });
		const next = makePayout(START_MS + HOUR_MS, 10, "ann");
		expect(signalsOf(next, profile)).toMatchObject({ isPayeeMarked: true, ownFrauds28d: 1, ownFraudsEver: 1 });
		expect(signalsOf(makePayout(START_MS + 28 * DAY_MS, 10, "ann"), profile).ownFrauds28d).toBe(0);
		foldChange(profile, { ...label, label: "legit" });
		expect(signalsOf(next, profile)).toMatchObject({ isPayeeMarked: false, ownFrauds28d: 0 });
	});
});

describe("location signals", () => {
	const nairobi = { lat: -1.286, lng: 36.817 };
	const mombasa = { lat: -4.043, lng: 39.668 };

	it("measure from the last place, whichever way the reports arrived", () => {
		const profile = after(makeLogin(START_MS, "phone", true, { location: nairobi }));
		const later = signalsOf(makeLogin(START_MS + HOUR_MS, "phone", true, { location: mombasa }), profile);
		expect(later.travelKm).toBeGreaterThan(430);
		expect(later.travelKm).toBeLessThan(450);
		expect(later.travelMinutes).toBe(60);
		expect(signalsOf(makeLogin(START_MS - HOUR_MS, "phone", true, { location: mombasa }), profile).travelMinutes).toBe(
			60,
		);
	});

	it("are not moved by failed logins or refused events", () => {
		const profile = after(makeLogin(START_MS, "phone", true, { location: nairobi }));
		foldEvent(profile, makeLogin(START_MS + 1000, "x", false, { location: mombasa }), { decision: "allow", score: 1 });
		foldEvent(profile, makePayout(START_MS + 2000, 1, "x", { location: mombasa }), { decision: "block", score: 90 });
		expect(signalsOf(makeLogin(START_MS + 3000, "phone", true, { location: nairobi }), profile).travelKm).toBe(0);
	});

	it("learn usual places, countries and hours", () => {
		const days = Array.from({ length: 20 }, (_, day) =>
			makeLogin(START_MS + day * DAY_MS, "phone", true, {
				location: nairobi,
				device: { key: hashOf("phone"), ipCountry: "UG" },
			}),
		);
		const profile = after(...days);
		const at = START_MS + 20 * DAY_MS;
		const here = signalsOf(makeLogin(at, "phone", true, { location: nairobi, device: { ipCountry: "UG" } }), profile);
		expect(here).toMatchObject({ isUsualHour: true, isUsualIpCountry: true });
		expect(here.kmFromUsualPlace).toBeLessThan(1);
		const there = signalsOf(
			makeLogin(at + 12 * HOUR_MS, "phone", true, { location: mombasa, device: { ipCountry: "RO" } }),
			profile,
		);
		expect(there).toMatchObject({ isUsualHour: false, isUsualIpCountry: false });
		expect(there.kmFromUsualPlace).toBeGreaterThan(430);
	});
});

describe("network signals", () => {
	const member = (customerId: string, ago: number, failedAgo?: number) => ({
		customerId,
		lastSeenAt: START_MS - ago,
		...(failedAgo !== undefined && { lastFlaggedAt: START_MS - failedAgo }),
	});

	it("count customers of a device within their window, oneself once", () => {
		const device = makeEntity({
			role: "device",
			hash: hashOf("phone"),
			members: [
				member("customer-1", 0, 0),
				member("b", DAY_MS, 30 * MINUTE_MS),
				member("c", 31 * DAY_MS, 61 * MINUTE_MS),
			],
		});
		const signals = signalsOf(makeLogin(START_MS, "phone", false), createProfile(), [device]);
		expect([signals.deviceCustomers30d, signals.deviceFailedCustomers1h]).toEqual([2, 2]);
		expect(signalsOf(makeLogin(START_MS, "other", true), createProfile(), [device])).toMatchObject({
			deviceCustomers30d: 1,
			deviceFailedCustomers1h: 0,
		});
	});

	it("take the identity shared by most", () => {
		const identity = (name: string, count: number) =>
			makeEntity({
				role: "identity",
				hash: hashOf(name),
				members: Array.from({ length: count }, (_, index) => member(`x${index}`, DAY_MS)),
			});
		const event = makeEvent(START_MS, {
			type: "customer.created",
			customer: { nationalId: hashOf("id"), bvn: hashOf("bvn") },
		});
		expect(signalsOf(event, createProfile(), [identity("id", 1), identity("bvn", 4)]).identityCustomers).toBe(5);
	});

	it("find a fraud in any role of the hash, of the last 28 days, with its share of movements", () => {
		const marks = [
			{ customerId: "b", eventId: "evt_1", at: START_MS - DAY_MS, knownAt: START_MS - DAY_MS },
			{ customerId: "b", eventId: "evt_1", at: START_MS - DAY_MS, knownAt: START_MS - DAY_MS },
			{ customerId: "c", eventId: "evt_2", at: START_MS - 29 * DAY_MS, knownAt: START_MS - 29 * DAY_MS },
		];
		const day = Math.floor(START_MS / DAY_MS);
		const phone = makeEntity({ role: "phone", hash: hashOf("mule"), marks });
		const payee = makeEntity({
			role: "payee",
			hash: hashOf("mule"),
			movementsByDay: [
				{ day, count: 3 },
				{ day: day - 28, count: 90 },
			],
		});
		const link = signalsOf(makePayout(START_MS, 10, "mule"), createProfile(), [phone, payee]).fraudLink;
		expect(link).toMatchObject({ role: "payee", isPayee: true, frauds28d: 1, customers28d: 1 });
		expect(link?.fraudShare28d).toBeCloseTo(1 / 3);
	});

	it("doubt one complaint about a payee of many customers and days, or of the customer's own", () => {
		const mark = (who: string) => ({ customerId: who, eventId: who, at: START_MS - DAY_MS, knownAt: START_MS });
		const today = Math.floor(START_MS / DAY_MS);
		const ask = (
			more: { days?: number; count?: number; memberCount?: number; marks?: ReturnType<typeof mark>[] } = {},
		) => {
			const { days = 10, count = 3, memberCount = 10, marks = [mark("b")] } = more;
			const movementsByDay = Array.from({ length: days }, (_, index) => ({ day: today - 2 - index, count }));
			const payee = makeEntity({ role: "payee", hash: hashOf("x"), memberCount, movementsByDay, marks });
			return signalsOf(makePayout(START_MS, 10, "x"), createProfile(), [payee]).fraudLink?.isDoubtful;
		};
		expect(ask()).toBe(true);
		expect(ask({ days: 9, count: 9 })).toBe(false);
		expect(ask({ memberCount: 9 })).toBe(false);
		// 1 of 20 movements is 5 %.
		expect(ask({ count: 2 })).toBe(false);
		expect(ask({ marks: [mark("b"), mark("c")] })).toBe(false);
		// The owner's own fraud marks the owner's phone.
		const phone = makeEntity({ role: "phone", hash: hashOf("x"), marks: [mark("b")] });
		const ordinary = {
			provenDays: 3,
			firstPaidAt: START_MS / 1_000 - 28 * 86_400,
			lastPaidAt: START_MS / 1_000 - 86_400,
		};
		const familiar = (payee: object, ...entities: EntityFacts[]) => {
			const profile = createProfile();
			Object.assign(seePayee(profile, shortenHash(hashOf("x")), ordinary.firstPaidAt, false), ordinary, payee);
			return signalsOf(makePayout(START_MS, 10, "x"), profile, entities).fraudLink?.isDoubtful;
		};
		const complained = makeEntity({ role: "payee", hash: hashOf("x"), marks: [mark("b")] });
		expect(familiar({}, complained)).toBe(true);
		expect(familiar({ provenDays: 2 }, complained)).toBe(false);
		expect(familiar({ firstPaidAt: ordinary.firstPaidAt + 1 }, complained)).toBe(false);
		expect(familiar({}, complained, phone)).toBe(false);
	});

	it("count the days since the first confirmed fraud at a payee that is known by now and at most 30 days old", () => {
		const markAt = (days: number, knownDays: number) => ({
			customerId: `c-${days}`,
			eventId: `evt_${days}`,
			at: START_MS - days * DAY_MS,
			knownAt: START_MS - knownDays * DAY_MS,
		});
		const daysSince = (...marks: ReturnType<typeof markAt>[]) =>
			signalsOf(makePayout(START_MS, 10, "x"), createProfile(), [
				makeEntity({ role: "payee", hash: hashOf("x"), marks }),
			]).daysSincePayeeFirstFraud;
		expect(daysSince(markAt(9, 2), markAt(4, 1), markAt(31, 20))).toBe(9);
		expect([daysSince(markAt(9, -1)), daysSince(markAt(31, 30)), daysSince()]).toEqual([
			undefined,
			undefined,
			undefined,
		]);
	});

	it("do not hold a customer's own marks against their own identity, but do against a destination", () => {
		const marks = [{ customerId: "customer-1", eventId: "evt_1", at: START_MS - DAY_MS, knownAt: START_MS - DAY_MS }];
		const created = makeEvent(START_MS, { type: "customer.created", customer: { nationalId: hashOf("id") } });
		expect(
			signalsOf(created, createProfile(), [makeEntity({ role: "identity", hash: hashOf("id"), marks })]).fraudLink,
		).toBeUndefined();
		expect(
			signalsOf(makePayout(START_MS, 1, "x"), createProfile(), [
				makeEntity({ role: "payee", hash: hashOf("x"), marks }),
			]).fraudLink,
		).toBeDefined();
	});
});

describe("state signals", () => {
	it("see a sleeper wake, also when a swap or a login came first", () => {
		const asleep = after(makeLogin(START_MS, "phone"));
		const at = START_MS + 100 * DAY_MS;
		expect(signalsOf(makePayout(at, 1, "x"), asleep).dormantDays).toBe(100);
		foldEvent(asleep, makeEvent(at - HOUR_MS, { type: "sim.swap" }), { decision: "allow", score: 1 });
		expect(signalsOf(makePayout(at, 1, "x"), asleep).dormantDays).toBe(100);
		foldEvent(asleep, makeLogin(at, "phone"), { decision: "allow", score: 1 });
		expect(signalsOf(makePayout(at + HOUR_MS, 1, "x"), asleep).dormantDays).toBe(100);
		expect(signalsOf(makePayout(at + 3 * DAY_MS + 1000, 1, "x"), asleep).dormantDays).toBe(3);
	});

	it("leave out customers who are not individuals, as sent or as inferred", () => {
		const declared = after(makeEvent(START_MS, { type: "customer.created", customer: { kind: "group" } }));
		expect(signalsOf(makePayout(START_MS, 1, "x"), declared)).toMatchObject({
			customerKind: "group",
			isHonestCrowd: true,
		});
		const sales = Array.from({ length: 372 }, (_, index) =>
			makeDeposit(START_MS + index * (DAY_MS / 12), 5, `buyer-${index}`),
		);
		const trading = after(...sales);
		expect(signalsOf(makePayout(START_MS + 31 * DAY_MS, 1, "x"), trading)).toMatchObject({
			customerKind: "merchant",
			isHonestCrowd: true,
		});
		const payBill = makePayout(START_MS, 1, "x", { destination: { type: "paybill", key: hashOf("x") } });
		expect(signalsOf(payBill)).toMatchObject({ customerKind: undefined, isHonestCrowd: true });
		expect(signalsOf(makePayout(START_MS, 1, "x")).isHonestCrowd).toBe(false);
	});

	it("read the tier from whatever the caller calls it", () => {
		const tierOf = (kycLevel: string) =>
			signalsOf(
				makePayout(START_MS, 1, "x"),
				after(makeEvent(START_MS, { type: "customer.created", customer: { kycLevel } })),
			).kycTier;
		expect(["1", "tier_2", "Tier 3", "full", "9", ""].map(tierOf)).toEqual([1, 2, 3, undefined, undefined, undefined]);
	});
});

it("know a weekend by the clock of the country, and a round amount", () => {
	const at = (time: string, amount: number) => {
		const { isWeekend, isRoundAmount } = signalsOf(makePayout(Date.parse(time), amount, "x"));
		return [isWeekend, isRoundAmount];
	};
	// Midnight in Nairobi is at 21:00 UTC.
	expect(at("2026-11-13T20:59:59Z", 5_000)).toEqual([false, true]);
	expect(at("2026-11-13T21:00:00Z", 5_001)).toEqual([true, false]);
	expect(at("2026-11-15T20:59:59Z", 1_000)).toEqual([true, true]);
	expect(at("2026-11-15T21:00:00Z", 0)).toEqual([false, false]);
});

describe("seasons", () => {
	it("follow each country's own calendar", () => {
		expect(isSeason("KE", Date.parse("2026-12-25T12:00:00Z"))).toBe(true);
		expect(isSeason("NG", Date.parse("2027-01-05T12:00:00Z"))).toBe(true);
		expect(isSeason("KE", Date.parse("2026-07-14T12:00:00Z"))).toBe(false);
		expect(isSeason("KE", Date.parse("2026-08-25T12:00:00Z"))).toBe(true);
		expect(isSeason("NG", Date.parse("2026-08-25T12:00:00Z"))).toBe(false);
		expect(isSeason("NG", Date.parse("2026-05-27T12:00:00Z"))).toBe(true);
		expect(isSeason("KE", Date.parse("2026-12-14T21:00:00Z"))).toBe(true);
		expect(isSeason("NG", Date.parse("2026-12-14T21:00:00Z"))).toBe(false);
	});
});
