import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AppError } from "./app-error.ts";
import type { WorkspaceSettings } from "./customer.ts";
import type { EventInput } from "./event.ts";
import { fingerprintOf } from "./fingerprint.ts";
import type { NormaliseContext } from "./normalise-context.ts";
import { normaliseEvent } from "./normalise-event.ts";
import { CHANGES, CUSTOMER_KINDS, DESTINATION_TYPES, DIRECTIONS, EVENT_TYPES, METHODS } from "./vocabulary.ts";

const RECEIVED_AT = Date.UTC(2026, 10, 15, 8, 0, 0);
const TRON = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";

const kenya: WorkspaceSettings = {
	country: "KE",
	currency: "KES",
	mode: "enforce",
	travelRule: { thresholdUsd: 1000, isInclusive: false },
	timeZone: "Africa/Nairobi",
};
const nigeria: WorkspaceSettings = {
	country: "NG",
	currency: "NGN",
	mode: "enforce",
	travelRule: { thresholdUsd: 1000, isInclusive: true },
	timeZone: "Africa/Lagos",
};

/** Hashes are shown as what they are taken over, so that a test reads as a sentence. */
function makeContext(overrides: Partial<NormaliseContext> = {}): NormaliseContext {
	const rates: Record<string, number> = { USD: 130, EUR: 150.5, UGX: 0.035 };
	const rateFor = (currency: string) => {
		const rate = rates[currency];
		return rate === undefined ? undefined : ({ rate, rateAt: "2026-11-14", rateSource: "feed" } as const);
	};
	return {
		id: "evt_1",
		receivedAt: RECEIVED_AT,
		workspace: kenya,
		isHistory: false,
		hash: (namespace, value) => `${namespace}:${value}`,
		rateFor,
		usdRate: () => rateFor("USD"),
		countryOfIp: (ip) => (ip === "197.232.1.5" ? "KE" : undefined),
		isDisposableEmail: (domain) => domain === "mailinator.com",
		isSanctionedWallet: (address) => address === TRON,
		...overrides,
	};
}

function normalise(input: EventInput, overrides?: Partial<NormaliseContext>) {
	return normaliseEvent(input, makeContext(overrides));
}

function problemsOf(input: EventInput, overrides?: Partial<NormaliseContext>): string[] {
	try {
		normalise(input, overrides);
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		expect(error.code).toBe("invalid_request");
		return error.details.map((detail) => `${detail.field}: ${detail.message}`);
	}
	return [];
}

const transaction: EventInput = { type: "transaction", customer_id: "c1", amount: 48_000 };

describe("normaliseEvent: times", () => {
	it("takes the time of receipt where none was sent", () => {
		expect(normalise(transaction).event).toEqual({
			id: "evt_1",
			type: "transaction",
			customerId: "c1",
			occurredAt: RECEIVED_AT,
			receivedAt: RECEIVED_AT,
			isBackfilled: false,
			amountMinor: 4_800_000,
			status: "completed",
		});
	});

	it("calls history what is over 24 hours old, and everything in an import", () => {
		const isBackfilled = (occurred_at: string, isHistory = false) =>
			normalise({ ...transaction, occurred_at }, { isHistory }).event.isBackfilled;
		expect(isBackfilled("2026-11-14T08:00:00Z")).toBe(false);
		expect(isBackfilled("2026-11-14T07:59:59.999Z")).toBe(true);
		expect(isBackfilled("2026-11-15T08:00:00Z", true)).toBe(true);
	});

	it("lets a clock be five minutes ahead and no more", () => {
		expect(problemsOf({ ...transaction, occurred_at: "2026-11-15T08:05:00Z" })).toEqual([]);
		expect(problemsOf({ ...transaction, occurred_at: "2026-11-15T08:05:00.001Z" })).toEqual([
			"occurred_at: is in the future",
		]);
		expect(problemsOf({ ...transaction, occurred_at: "2026-11" })).toEqual([
			expect.stringMatching(/^occurred_at: must be an ISO 8601/),
		]);
	});

	it("reads a time without an offset where the workspace is, and judges the future there", () => {
		const at = (occurred_at: string) =>
			new Date(normalise({ ...transaction, occurred_at }).event.occurredAt).toISOString();
		expect(at("2026-11-15T11:05")).toBe("2026-11-15T08:05:00.000Z");
		expect(at("2026-11-15")).toBe("2026-11-14T21:00:00.000Z");
		expect(problemsOf({ ...transaction, occurred_at: "2026-11-15T11:06" })).toEqual(["occurred_at: is in the future"]);
		expect(problemsOf({ ...transaction, occurred_at: "20261116" })).toEqual(["occurred_at: is in the future"]);
		const inLagos = { workspace: { ...makeContext().workspace, country: "NG" } } as const;
		expect(normalise({ ...transaction, occurred_at: "20261115T0905" }, inLagos).event.occurredAt).toBe(
			Date.UTC(2026, 10, 15, 8, 5),
		);
	});

	it("calls a date alone history only when all of its day is over 24 hours old", () => {
		const midnight = Date.UTC(2026, 10, 14, 21);
		const isBackfilled = (occurred_at: string, receivedAt: number) =>
			normalise({ ...transaction, occurred_at }, { receivedAt }).event.isBackfilled;
		expect(isBackfilled("2026-11-14", midnight + 60_000)).toBe(false);
		expect(isBackfilled("2026-11-14", midnight + 86_400_000)).toBe(false);
		expect(isBackfilled("2026-11-14", midnight + 86_400_001)).toBe(true);
		expect(isBackfilled("20261113", midnight + 60_000)).toBe(true);
		expect(isBackfilled("2026-11-14T00:00", midnight + 60_000)).toBe(true);
	});

	it("dates a SIM swap by its own time, else by the event's", () => {
		const swap: EventInput = { type: "sim.swap", customer_id: "c1", occurred_at: "2026-11-15T07:00:00Z" };
		expect(normalise(swap).event.simSwappedAt).toBe(Date.UTC(2026, 10, 15, 7));
		expect(normalise({ ...swap, sim_swapped_at: 1_763_000_000 }).event.simSwappedAt).toBe(1_763_000_000_000);
		expect(normalise({ ...swap, sim_swapped_at: "20261115T0930" }).event.simSwappedAt).toBe(
			Date.UTC(2026, 10, 15, 6, 30),
		);
		expect(normalise(transaction).event.simSwappedAt).toBeUndefined();
		expect(problemsOf({ ...swap, sim_swapped_at: "last week" })).toEqual([
			expect.stringMatching(/^sim_swapped_at: must be/),
		]);
		expect(problemsOf({ ...swap, sim_swapped_at: RECEIVED_AT + 600_000 })).toEqual([
			"sim_swapped_at: is in the future",
		]);
	});
});

describe("normaliseEvent: money", () => {
	it("converts another currency and keeps what was sent", () => {
		const { event } = normalise({ ...transaction, amount: 100.5, balance: 200, currency: "usd" });
		expect(event).toMatchObject({ amountMinor: 1_306_500, balanceMinor: 2_600_000 });
		expect(event.conversion).toEqual({
			originalAmount: 100.5,
			originalCurrency: "USD",
			rate: 130,
			rateAt: "2026-11-14",
			rateSource: "feed",
		});
	});

	it("keeps no conversion for the workspace's own currency", () => {
		expect(normalise({ ...transaction, currency: "kes" }).event.conversion).toBeUndefined();
	});

	it("names a currency that is none, and one without a rate", () => {
		expect(problemsOf({ ...transaction, currency: "BTC" })).toEqual(["currency: must be an active ISO 4217 code"]);
		expect(problemsOf({ ...transaction, currency: "JPY" })).toEqual(["currency: has no rate from JPY to KES"]);
		expect(problemsOf({ type: "login", customer_id: "c1", currency: "JPY" })).toEqual([]);
	});

	it.each([
		[0, "amount: must be greater than 0"],
		[-5, "amount: must be greater than 0"],
		[Number.NaN, "amount: must be greater than 0"],
		[1e308, "amount: must be at most 1000000000000"],
	])("refuses an amount of %s", (amount, message) => {
		expect(problemsOf({ ...transaction, amount })).toEqual([message]);
	});

	it("refuses what is too large only after conversion", () => {
		expect(problemsOf({ ...transaction, amount: 1e12, currency: "USD" })).toEqual(["amount: is too large in KES"]);
	});

	it("asks a transaction for its amount, and nobody else", () => {
		expect(problemsOf({ type: "transaction", customer_id: "c1" })).toEqual(["amount: is required for transaction"]);
		expect(problemsOf({ type: "payout.requested", customer_id: "c1" })).toEqual([]);
	});
});

describe("normaliseEvent: status", () => {
	it.each([
		["success", "completed"],
		["successful", "completed"],
		["settled", "completed"],
		["declined", "failed"],
		["refunded", "reversed"],
		["pending", "pending"],
		["CANCELLED", "cancelled"],
	])("folds %s into %s", (status, expected) => {
		expect(normalise({ ...transaction, status }).event.status).toBe(expected);
	});

	it("refuses other words on any event, and gives a payout request none", () => {
		expect(problemsOf({ ...transaction, status: "done" })).toEqual([
			expect.stringMatching(/^status: must be one of: pending/),
		]);
		expect(problemsOf({ type: "login", customer_id: "c1", status: "done" })).toHaveLength(1);
		expect(normalise({ type: "payout.requested", customer_id: "c1", status: "pending" }).event.status).toBeUndefined();
	});
});

describe("normaliseEvent: parties", () => {
	it("counts a counterparty by wallet, account, phone, id, then name", () => {
		const keyOf = (counterparty: EventInput["counterparty"], method: EventInput["method"] = "bank") =>
			normalise({ ...transaction, method, ...(counterparty && { counterparty }) }).event.counterparty?.key;
		const full = { wallet: TRON, account: "123-456", phone: "0712 345678", id: "m1", name: "Jane  W" };
		expect(keyOf(full)).toBe(`wallet:${TRON}`);
		expect(keyOf({ ...full, wallet: " " })).toBe("bank_account:KE::123456");
		expect(keyOf({ phone: full.phone, id: full.id, name: full.name })).toBe("msisdn:+254712345678");
		expect(keyOf({ id: full.id, name: full.name })).toBe("counterparty:m1");
		expect(keyOf({ name: full.name })).toBe("name:jane w");
		expect(keyOf({})).toBeUndefined();
		expect(keyOf({ account: "0712345678" }, "mpesa")).toBe("msisdn:+254712345678");
	});

	it("links by every hash but the name's, each once", () => {
		const { event } = normalise({
			...transaction,
			method: "mpesa",
			counterparty: { account: "254712345678", phone: "0712345678", id: "m1", name: "J" },
		});
		expect(event.counterparty?.hashes).toEqual(["msisdn:+254712345678", "counterparty:m1"]);
		expect(normalise({ ...transaction, counterparty: { name: "J" } }).event.counterparty?.hashes).toEqual([]);
	});

	it.each(["agent", "pos"] as const)(
		"takes the id as the agent's with method %s, and the agent as no payee",
		(method) => {
			expect(
				normalise({ ...transaction, method, counterparty: { id: "agent-7", country: "ke" } }).event.counterparty,
			).toEqual({
				key: "counterparty:agent-7",
				hashes: [],
				agent: "counterparty:agent-7",
				country: "KE",
			});
		},
	);

	it("links one number as phone, M-PESA account and counterparty", () => {
		const { event } = normalise({
			...transaction,
			type: "payout.requested",
			customer: { phone: "+254712345678" },
			destination: { type: "mpesa", account: "0712 345 678" },
			counterparty: { phone: "254712345678" },
		});
		expect(event.customer?.phone).toBe("msisdn:+254712345678");
		expect(event.destination?.key).toBe("msisdn:+254712345678");
		expect(event.counterparty?.key).toBe("msisdn:+254712345678");
	});

	it("counts a masked party by its number for this customer alone, links nobody to it, and prefers an id", () => {
		const paid = (counterparty: EventInput["counterparty"]) =>
			normalise({ ...transaction, ...(counterparty && { counterparty }) }).event.counterparty;
		const key = "masked:c1\nphone:2547*****126";
		expect(paid({ phone: "2547*****126", name: "JOHN" })).toEqual({ key, hashes: [] });
		expect(paid({ phone: "2547*****126", id: "7" })).toEqual({ key: "counterparty:7", hashes: ["counterparty:7"] });
		expect(paid({ phone: "2547*********", name: "John" })).toEqual({ key: "name:john", hashes: [] });
		const destination = { type: "mpesa", account: "2547*****126" } as const;
		const payout: EventInput = { type: "payout.requested", customer_id: "c1", destination };
		expect(normalise(payout).event.destination).toEqual({ type: "mpesa", key, isMasked: true });
		const updated: EventInput = { ...payout, type: "customer.updated", changes: ["payout_destination"] };
		expect(normalise(updated).event.destination).toEqual({ type: "mpesa" });
		const created: EventInput = { type: "customer.created", customer_id: "c1", customer: { phone: "2547*****126" } };
		expect(normalise(created).event.customer).toEqual({});
	});

	it("checks the digit of a Nigerian account", () => {
		const nubanOf = (account: string, bank_code?: string, country?: string) =>
			normalise(
				{
					type: "payout.requested",
					customer_id: "c1",
					destination: { type: "bank", account, ...(bank_code && { bank_code }), ...(country && { country }) },
				},
				{ workspace: nigeria },
			).event.destination;
		expect(nubanOf("0000014579", "011")).toEqual({
			type: "bank",
			key: "bank_account:NG:011:0000014579",
			bankCode: "011",
			nuban: "valid",
		});
		expect(nubanOf("00000-14579", "000016")).toMatchObject({
			bankCode: "011",
			nuban: "valid",
			key: "bank_account:NG:011:0000014579",
		});
		expect(nubanOf("0000014578", "011")?.nuban).toBe("invalid");
		expect(nubanOf("0000014572", "50547")?.nuban).toBe("weak_invalid");
		expect(nubanOf("0000014578", "999992")?.nuban).toBeUndefined();
		expect(nubanOf("0000014578")?.nuban).toBeUndefined();
		expect(nubanOf("0000014578", "011", "KE")?.nuban).toBeUndefined();
	});

	it("infers the kind of a destination from the method", () => {
		const typeOf = (method: EventInput["method"]) =>
			normalise({ ...transaction, ...(method && { method }), destination: { account: "0712345678" } }).event.destination
				?.type;
		expect(typeOf("mpesa")).toBe("mpesa");
		expect(typeOf("crypto")).toBe("crypto_wallet");
		expect(typeOf(undefined)).toBe("other");
	});

	it("names every country that is none", () => {
		expect(
			problemsOf({
				...transaction,
				method: "crypto",
				counterparty: { country: "UK" },
				destination: { type: "bank", country: "Kenya" },
				customer: { nationality: "K" },
				travel_rule: { originator: { country: "ZZ" } },
			}).map((problem) => problem.split(":")[0]),
		).toEqual([
			"counterparty.country",
			"destination.country",
			"travel_rule.originator.country",
			"customer.nationality",
		]);
	});
});

describe("normaliseEvent: crypto", () => {
	const withdrawal: EventInput = {
		type: "payout.requested",
		customer_id: "c1",
		method: "crypto",
		amount: 1000,
		destination: { type: "crypto_wallet", account: "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed", network: "erc20" },
		asset: { code: "usdt", amount: "7.690000000000000001", network: "Ethereum" },
	};
	const parties = { originator: { name: "Jane" }, beneficiary: { name: "John" } };

	it("spells the wallet in one way and keeps every digit of the asset", () => {
		const { event, secrets } = normalise(withdrawal);
		expect(event.wallet).toEqual({ chain: "ethereum", valid: true, networkMatches: true, sanctioned: false });
		expect(secrets.wallet_address).toBe("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed");
		expect(event.destination).toEqual({ type: "crypto_wallet", key: `wallet:${secrets.wallet_address}` });
		expect(event.asset).toEqual({ code: "USDT", amount: "7.690000000000000001", network: "ethereum" });
		expect(event.travelRule).toEqual({ isRequired: false, isPresent: false });
	});

	it("reports a bad address as a fact, not as an error", () => {
		const { event, secrets } = normalise({
			...withdrawal,
			destination: { type: "crypto_wallet", account: "nonsense", network: "tron" },
		});
		expect(event.wallet).toMatchObject({
			chain: "tron",
			valid: false,
			networkMatches: false,
			reason: "The address is not an address of tron",
		});
		expect(secrets.wallet_address).toBe("nonsense");
		expect(event.destination?.key).toBe("wallet:nonsense");
	});

	it("notices that asset and destination name different chains", () => {
		const asset = { code: "USDT", amount: "1", network: "tron" };
		expect(normalise({ ...withdrawal, asset }).event.wallet).toMatchObject({
			valid: true,
			networkMatches: false,
			reason: "The asset moves on tron, not on ethereum",
		});
	});

	it("finds a sanctioned wallet on either side, also under the wrong network", () => {
		const deposit: EventInput = { ...transaction, method: "crypto", direction: "in", counterparty: { wallet: TRON } };
		expect(normalise(deposit).event.wallet).toEqual({
			chain: "tron",
			valid: true,
			networkMatches: true,
			sanctioned: true,
		});
		const wrong = { type: "crypto_wallet", account: TRON, network: "bitcoin" } as const;
		expect(normalise({ ...withdrawal, destination: wrong }).event.wallet).toMatchObject({
			valid: false,
			sanctioned: true,
		});
		const both = normalise({ ...withdrawal, counterparty: { wallet: TRON } });
		expect(both.event.wallet).toMatchObject({ sanctioned: true });
		expect(both.secrets.wallet_address).toBe(TRON);
	});

	it("looks a listed wallet up in the spelling that was sent as well", () => {
		const asked: string[] = [];
		const isSanctionedWallet = (address: string) => asked.push(address) < 0;
		const destination = {
			type: "crypto_wallet",
			account: "1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu",
			network: "bch",
		} as const;
		normalise({ ...withdrawal, destination, asset: { code: "BCH", amount: "1" } }, { isSanctionedWallet });
		expect(asked).toEqual([
			"bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a",
			"1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu",
		]);
	});

	it("refuses assets that are none", () => {
		expect(problemsOf({ ...withdrawal, asset: { code: "U", amount: "0" } })).toEqual([
			"asset.code: must be 2 to 10 letters or digits",
			"asset.amount: must be greater than 0",
		]);
		expect(problemsOf({ ...withdrawal, asset: { code: "US-DT", amount: "1,5" } })).toHaveLength(2);
		expect(problemsOf({ ...withdrawal, asset: { code: "BTC", amount: "-1e-8" } })).toEqual([
			"asset.amount: must be greater than 0",
		]);
	});

	it("asks a payout above the threshold for travel-rule data", () => {
		const message = "travel_rule: is required above the equivalent of USD 1,000";
		expect(problemsOf({ ...withdrawal, amount: 130_000 })).toEqual([]);
		expect(problemsOf({ ...withdrawal, amount: 130_000.01 })).toEqual([message]);
		expect(problemsOf({ ...withdrawal, amount: 1000, currency: "USD" })).toEqual([]);
		expect(problemsOf({ ...withdrawal, amount: 1000.01, currency: "USD" })).toEqual([message]);
		expect(problemsOf({ ...withdrawal, amount: 200_000, travel_rule: parties })).toEqual([]);
		expect(problemsOf({ ...withdrawal, amount: 200_000, travel_rule: { originator: { name: " " } } })).toEqual([
			"travel_rule.originator.name: is required above the equivalent of USD 1,000",
			"travel_rule.beneficiary.name: is required above the equivalent of USD 1,000",
		]);
	});

	it("asks in Nigeria from the threshold on", () => {
		const usdRate = () => ({ rate: 1500, rateAt: "2026-11-14", rateSource: "feed" }) as const;
		expect(problemsOf({ ...withdrawal, amount: 1_499_999.99 }, { workspace: nigeria, usdRate })).toEqual([]);
		expect(problemsOf({ ...withdrawal, amount: 1_500_000 }, { workspace: nigeria, usdRate })).toEqual([
			"travel_rule: is required above, and at, the equivalent of USD 1,000",
		]);
	});

	it("records what has already happened without refusing it", () => {
		const deposit: EventInput = { ...transaction, method: "crypto", direction: "in", amount: 500_000 };
		expect(normalise(deposit).event.travelRule).toMatchObject({ isRequired: true, isPresent: false });
		expect(normalise({ ...deposit, travel_rule: parties }).event.travelRule).toMatchObject({
			isRequired: true,
			isPresent: true,
		});
		expect(normalise({ ...withdrawal, amount: 500_000 }, { isHistory: true }).event.travelRule).toMatchObject({
			isRequired: true,
			isPresent: false,
		});
		expect(normalise({ ...transaction, amount: 500_000 }).event.travelRule).toBeUndefined();
	});

	it("notes what is missing of the data, and takes a wallet of the movement for an account", () => {
		const missingOf = (input: EventInput) => normalise(input).event.travelRule?.missing;
		const paid = { ...withdrawal, amount: 500_000 };
		expect(missingOf({ ...paid, travel_rule: parties })).toEqual([
			"originator_account",
			"originator_identity",
			"beneficiary_vasp",
		]);
		const originator = { name: "Jane", account: "1" };
		const whole = { originator: { ...originator, dob: "1990" }, beneficiary: { name: "John" }, beneficiary_vasp: "X" };
		expect(missingOf({ ...paid, travel_rule: whole })).toBeUndefined();
		for (const identity of [{ address: "Moi Avenue 1" }, { national_id: "23456789" }])
			expect(
				missingOf({ ...paid, travel_rule: { ...whole, originator: { ...originator, ...identity } } }),
			).toBeUndefined();
		expect(missingOf({ ...paid, amount: 5, travel_rule: parties })).toBeUndefined();
		const deposit: EventInput = {
			...transaction,
			method: "crypto",
			direction: "in",
			amount: 500_000,
			travel_rule: parties,
		};
		expect(missingOf(deposit)).toEqual(["originator_account", "originator_identity", "beneficiary_account"]);
		const counterparty = { wallet: TRON };
		expect(missingOf({ ...deposit, counterparty })).toEqual(["originator_identity", "beneficiary_account"]);
		const spent: EventInput = { ...deposit, direction: "out" };
		expect(missingOf(spent)).toContain("beneficiary_account");
		expect(missingOf({ ...spent, counterparty })).not.toContain("beneficiary_account");
	});

	it("asks for the data where the dollar's rate is unknown", () => {
		expect(problemsOf(withdrawal, { usdRate: () => undefined })).toHaveLength(1);
	});
});

describe("normaliseEvent: persons and circumstances", () => {
	it("turns identities into hashes and keeps what is public", () => {
		const { event, secrets } = normalise({
			type: "customer.created",
			customer_id: "c1",
			customer: {
				name: "Jane Wanjiku",
				phone: "0712345678",
				email: "Jane@Mailinator.com",
				national_id: "012 345 678",
				bvn: "222-1234-5678",
				dob: "1990-12-31",
				nationality: "ke",
				kyc_level: 2,
				kind: "individual",
			},
		});
		expect(event.customer).toEqual({
			kind: "individual",
			nameKeys: [expect.any(Number), expect.any(Number)],
			adultAt: 0,
			phone: "msisdn:+254712345678",
			email: "email:jane@mailinator.com",
			hasDisposableEmail: true,
			nationalId: "national_id:12345678",
			bvn: "bvn:22212345678",
			nationality: "KE",
			kycLevel: "2",
		});
		expect(secrets.customer?.name).toBe("Jane Wanjiku");
	});

	it("matches an unreadable phone by its digits, and drops placeholders", () => {
		const facts = (customer: EventInput["customer"]) =>
			normalise({ type: "customer.created", customer_id: "c1", ...(customer && { customer }) }).event.customer;
		expect(facts({ phone: "x4455-66" })).toEqual({ phone: "msisdn:445566" });
		expect(facts({ phone: "n/a", email: "none", national_id: "N/A" })).toEqual({});
	});

	it("knows when a minor comes of age, and that an adult has", () => {
		const adultAt = (dob: string) =>
			normalise({ type: "customer.created", customer_id: "c1", customer: { dob } }).event.customer?.adultAt;
		expect(adultAt("2008-11-15")).toBe(0);
		expect(adultAt("2008-11-16")).toBe(Date.UTC(2026, 10, 16));
		expect(adultAt("2012-02-29")).toBe(Date.UTC(2030, 2, 1));
		expect(adultAt("2008")).toBe(0);
		expect(adultAt("2009")).toBe(Date.UTC(2027, 0, 1));
	});

	it.each([
		[{ bvn: "123" }, "customer.bvn: must be 11 digits"],
		[{ dob: "31/12/1990" }, "customer.dob: must be a date, as in 1990-12-31"],
		[{ dob: "2030-01-01" }, "customer.dob: is in the future"],
		[{ dob: "1850-01-01" }, "customer.dob: must be in 1900 or later"],
	])("refuses %j", (customer, message) => {
		expect(problemsOf({ type: "customer.created", customer_id: "c1", customer })).toEqual([message]);
	});

	it("keeps device, country of the address, rounded place, changes and login", () => {
		const { event, secrets } = normalise({
			type: "login",
			customer_id: "c1",
			login: { success: false },
			device: { id: " d1 ", ip: "::ffff:197.232.1.5" },
			location: { lat: -1.292066, lng: -0.0001 },
			changes: ["pin", "phone", "pin"],
			metadata: { branch: "CBD" },
			reference: " r1 ",
		});
		expect(event).toMatchObject({
			loginSuccess: false,
			device: { key: "device:d1", ipCountry: "KE" },
			location: { lat: -1.292, lng: 0 },
			changes: ["pin", "phone"],
			metadata: { branch: "CBD" },
			reference: "reference:r1",
		});
		expect(secrets).toEqual({ device: { id: " d1 ", ip: "::ffff:197.232.1.5" }, reference: "r1" });
		expect(normalise({ type: "login", customer_id: "c1", device: { id: "unknown", ip: "?" } }).event.device).toEqual(
			{},
		);
	});

	it("refuses places off the globe", () => {
		expect(problemsOf({ ...transaction, location: { lat: 91, lng: Number.NaN } })).toEqual([
			"location.lat: must be from -90 to 90",
			"location.lng: must be from -180 to 180",
		]);
	});

	it("leaves no secret in the event", () => {
		const secret = "SECRET";
		const { event } = normaliseEvent(
			{
				type: "payout.requested",
				customer_id: "c1",
				amount: 10,
				reference: `ref ${secret}`,
				destination: { type: "other", account: `acc ${secret}`, name: secret, network: secret },
				counterparty: { id: secret, name: secret, phone: "0712345678", account: secret, wallet: secret },
				travel_rule: { originator: { name: secret } },
				customer: {
					name: secret,
					phone: "0712345678",
					email: `${secret}@x.com`,
					national_id: `${secret}1`,
					bvn: "22212345678",
					dob: "1990-01-01",
				},
				device: { id: secret, ip: "197.232.1.5" },
			},
			makeContext({ hash: (namespace) => namespace }),
		);
		const stored = JSON.stringify(event);
		for (const text of [secret, secret.toLowerCase(), "712345678", "22212345678", "1990", "197.232"])
			expect(stored).not.toContain(text);
	});

	it("keeps a destination's account as a keyed hash, with its end alone among the secrets", () => {
		const { event, secrets } = normalise({
			...transaction,
			destination: { type: "bank", account: "1234509876", bank_code: "01", name: "Jane W" },
		});
		expect(event.destination?.key).toBeDefined();
		expect(secrets.destination).toEqual({ name: "Jane W", account_end: "9876" });
	});
});

describe("normaliseEvent: warnings", () => {
	function warningsOf(input: Partial<EventInput>, overrides?: Partial<NormaliseContext>) {
		return normalise({ ...transaction, ...input }, overrides).warnings?.map(({ field, code }) => `${field}: ${code}`);
	}

	it("has none where nothing is malformed", () => {
		expect(normalise(transaction).warnings).toBeUndefined();
		expect(
			warningsOf({
				device: { id: "d", ip: "2001:db8::1" },
				customer: { phone: "0712345678", email: "a@b.co", national_id: "12345678" },
				destination: { type: "bank", account: "1", bank_code: "01" },
				counterparty: { phone: "0712345678", account: "1", bank_code: " 0-1 " },
			}),
		).toBeUndefined();
	});

	it("names each malformed detail, never shows it, and uses it for nothing", () => {
		const { event, warnings } = normalise({
			...transaction,
			device: { ip: "999.1.1.1" },
			customer: { phone: "n/a", email: "amina.example.com", national_id: "none" },
			destination: { type: "bank", account: "1234509876", bank_code: "xx" },
			counterparty: { phone: "n/a", account: "77", bank_code: "x_1" },
		});
		expect(warnings).toEqual([
			{ field: "counterparty.phone", code: "malformed", message: "is not a phone number, so it was not used" },
			{ field: "counterparty.bank_code", code: "malformed", message: "is not a bank code, so it was not used" },
			{ field: "destination.bank_code", code: "malformed", message: "is not a bank code, so it was not used" },
			{ field: "customer.phone", code: "malformed", message: "is not a phone number, so it was not used" },
			{ field: "customer.email", code: "malformed", message: "is not an e-mail address, so it was not used" },
			{ field: "customer.national_id", code: "malformed", message: "is not an identity number, so it was not used" },
			{ field: "device.ip", code: "malformed", message: "is not an IP address, so it was not used" },
		]);
		expect(event.destination).toEqual({ type: "bank", key: "bank_account:KE::1234509876" });
		expect(event.counterparty?.hashes).toEqual(["bank_account:KE::77"]);
		expect(event.customer).toEqual({});
		expect(event.device).toEqual({});
	});

	it("is the same account with a malformed bank code and without one", () => {
		const keyOf = (bank_code?: string) =>
			normalise({
				...transaction,
				destination: { type: "bank", account: "1", ...(bank_code !== undefined && { bank_code }) },
			}).event.destination?.key;
		expect(keyOf("xx")).toBe(keyOf());
		expect(keyOf("01")).not.toBe(keyOf());
	});

	it("tells of a rate from its eighth day on, by the day of receipt", () => {
		const on = (rateAt: string) => ({ rateFor: () => ({ rate: 130, rateAt, rateSource: "feed" }) as const });
		const usd = { currency: "USD" };
		expect(warningsOf(usd, on("2026-11-08"))).toBeUndefined();
		expect(warningsOf(usd, on("2026-11-08T23:00:00Z"))).toBeUndefined();
		expect(warningsOf(usd, on("2026-11-07"))).toEqual(["currency: rate_stale"]);
		expect(normalise({ ...transaction, ...usd }, on("2026-09-29")).warnings?.[0]?.message).toBe(
			"was converted from USD to KES at a rate of 2026-09-29, 47 days before the event was received",
		);
		expect(warningsOf({ currency: "KES" }, on("2026-09-29"))).toBeUndefined();
		expect(warningsOf(usd, on("some day"))).toEqual(["currency: rate_stale"]);
		expect(warningsOf({ ...usd, occurred_at: "2026-09-29" }, on("2026-11-14"))).toBeUndefined();
	});
});

describe("normaliseEvent: anything", () => {
	it("lists every wrong field at once", () => {
		expect(
			problemsOf({
				type: "transaction",
				customer_id: "c1",
				occurred_at: "now",
				currency: "???",
				status: "?",
				sim_swapped_at: -1,
				counterparty: { country: "?" },
				customer: { bvn: "?", dob: "?", nationality: "?" },
				asset: { code: "?", amount: "?" },
			}).map((problem) => problem.split(":")[0]),
		).toEqual([
			"occurred_at",
			"currency",
			"amount",
			"status",
			"asset.code",
			"asset.amount",
			"counterparty.country",
			"customer.bvn",
			"customer.nationality",
			"customer.dob",
			"sim_swapped_at",
		]);
	});

	it("throws nothing but AppError, and what it gives always has one shape", () => {
		const anyUnit = fc.oneof(
			fc.constantFrom(..."0123456789+-:.@xTZ "),
			fc.nat(0xffff).map((code) => String.fromCharCode(code)),
		);
		const likely = fc.constantFrom(
			"0712345678",
			"+2348031234567",
			TRON,
			"0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed",
			"KE",
			"ng",
			"USD",
			"2026-11-15T08:00:00Z",
			"1990-01-01",
			"tron",
			"1e-18",
			"22212345678",
			"a@b.com",
		);
		const text = fc.oneof(likely, fc.string({ unit: anyUnit, maxLength: 40 }));
		const number = fc.oneof(
			{ weight: 1, arbitrary: fc.double() },
			{ weight: 30, arbitrary: fc.integer({ min: 1, max: 90 }) },
		);
		const mostly = (...right: string[]) =>
			fc.oneof({ weight: 30, arbitrary: fc.constantFrom(...right) }, { weight: 1, arbitrary: text });
		const country = mostly("KE", "ng", "US");
		const partial = <Value extends object>(model: { [Key in keyof Value]: fc.Arbitrary<Value[Key]> }) =>
			fc.record(model, { requiredKeys: [] });
		const inputs = fc.record(
			{
				type: fc.constantFrom(...EVENT_TYPES),
				customer_id: text,
				occurred_at: mostly("2026-11-15T08:00:00Z", "2020-01-01T00:00+03"),
				amount: number,
				currency: mostly("KES", "usd", "EUR"),
				direction: fc.constantFrom(...DIRECTIONS),
				method: fc.constantFrom(...METHODS),
				status: mostly("settled", "declined"),
				reference: text,
				counterparty: partial({
					id: text,
					name: text,
					phone: text,
					account: text,
					bank_code: text,
					country,
					wallet: text,
				}),
				destination: partial({
					type: fc.constantFrom(...DESTINATION_TYPES),
					account: text,
					bank_code: text,
					name: text,
					country,
					network: text,
				}),
				balance: number,
				asset: fc.record(
					{ code: mostly("usdt", "BTC"), amount: mostly("1e-18", "2.50"), network: text },
					{ requiredKeys: ["code", "amount"] },
				),
				travel_rule: partial({
					originator: partial({ name: text, account: text, country }),
					beneficiary: partial({ name: text, address: text }),
					beneficiary_vasp: text,
				}),
				customer: partial({
					name: text,
					phone: text,
					email: text,
					national_id: text,
					bvn: mostly("22212345678"),
					dob: mostly("1990-01-01", "2015"),
					nationality: country,
					kyc_level: fc.oneof(text, number),
					kind: fc.constantFrom(...CUSTOMER_KINDS),
				}),
				changes: fc.array(fc.constantFrom(...CHANGES), { maxLength: 12 }),
				login: fc.record({ success: fc.boolean() }),
				device: partial({ id: text, ip: text }),
				location: fc.record({ lat: number, lng: number }),
				sim_swapped_at: fc.oneof(
					mostly("2026-11-15T08:00:00Z", "1763000000"),
					fc.integer({ min: 1, max: RECEIVED_AT }),
				),
				metadata: fc.dictionary(text, fc.jsonValue(), { maxKeys: 3 }),
			},
			{ requiredKeys: ["type", "customer_id"] },
		);
		const shape = Object.keys(normaliseEvent({ type: "login", customer_id: "c" }, makeContext()).event);
		let accepted = 0;
		fc.assert(
			fc.property(inputs, fc.boolean(), (input, isNigerian) => {
				const context = makeContext({ workspace: isNigerian ? nigeria : kenya });
				try {
					const { event, secrets } = normaliseEvent(input, context);
					accepted += 1;
					expect(typeof fingerprintOf(event, secrets)).toBe("string");
					expect(Object.keys(event)).toEqual(shape);
					for (const value of [event.amountMinor ?? 0, event.balanceMinor ?? 0, event.occurredAt]) {
						expect(Number.isSafeInteger(value)).toBe(true);
					}
				} catch (error) {
					if (!(error instanceof AppError)) throw error;
					expect(error.details.length).toBeGreaterThan(0);
				}
			}),
			{ numRuns: 1500 },
		);
		expect(accepted).toBeGreaterThan(150);
		expect(accepted).toBeLessThan(1350);
	});
});

describe("screening", () => {
	const asked: string[] = [];
	const screener = {
		isEmpty: false,
		isComplete: false,
		changedAt: 0,
		version: 1,
		hasAccounts: false,
		findAccount: () => [],
		search: ({ name }: { readonly name: string }) => {
			asked.push(name);
			return [{ entity: "un:1", edition: "first", topic: "sanction", strength: "weak", score: 0.9 } as const];
		},
	};
	const input: EventInput = {
		type: "transaction",
		customer_id: "c",
		amount: 5,
		customer: { name: "Own Name" },
		counterparty: { name: "Other Name" },
	};

	it("notes what the other sides' names are on, and leaves the customer's own for later", () => {
		asked.length = 0;
		expect(normalise(input, { screener }).event.screened).toEqual({
			roles: ["counterparty"],
			isComplete: false,
			matches: [
				{
					role: "counterparty",
					entity: "un:1",
					topic: "sanction",
					strength: "weak",
					score: 0.9,
					pair: expect.any(String),
				},
			],
		});
		expect(asked).toEqual(["Other Name"]);
	});

	it("searches for nobody without a list, nor of an event that is refused", () => {
		asked.length = 0;
		expect(normalise(input, { screener: { ...screener, isEmpty: true } }).event.screened).toBeUndefined();
		expect(problemsOf({ ...input, status: "dancing" }, { screener })).toHaveLength(1);
		expect(asked).toEqual([]);
	});
});
