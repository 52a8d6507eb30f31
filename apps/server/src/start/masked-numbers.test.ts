// Masked and hashed phone numbers over HTTP: the customers that they connect, and those that they must not connect.

import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ApiBench, openApiBench } from "../testing/api-bench.ts";

let bench: ApiBench;
let ask: ApiBench["ask"];
beforeAll(async () => {
	bench = await openApiBench();
	ask = bench.ask;
});
afterAll(() => bench.close());

const FIVE = ["amina", "brian", "cheng", "dalia", "ezeki"];
const MASK = "2547*****126";
const WHOLE = "254712345126";
const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

/** Every field that takes the number of a customer, a payer or a payee. */
const deedsWith = (customer: string, number: string) => [
	{ type: "customer.created", customer_id: customer, customer: { name: `Customer ${customer}`, phone: number } },
	{
		type: "transaction",
		customer_id: customer,
		direction: "in",
		amount: 900,
		method: "mpesa",
		counterparty: { phone: number },
	},
	{ type: "transaction", customer_id: customer, amount: 400, method: "mpesa", counterparty: { account: number } },
	{ type: "payout.requested", customer_id: customer, amount: 300, destination: { type: "mpesa", account: number } },
	{
		type: "customer.updated",
		customer_id: customer,
		changes: ["payout_destination"],
		destination: { type: "mpesa", account: number },
	},
];

async function post(event: object) {
	const { status, json } = await ask("POST", "/v1/events", event);
	expect(json, JSON.stringify(event)).toMatchObject({ decision: expect.any(String) });
	expect(status).toBe(200);
	return json as { event_id: string; reasons: { code: string; evidence: Record<string, unknown> }[] };
}

async function tellAll(prefix: string, numberOf: (index: number) => string): Promise<readonly string[]> {
	const codes: string[] = [];
	for (const [index, name] of FIVE.entries())
		for (const deed of deedsWith(`${prefix}-${name}`, numberOf(index)))
			codes.push(...(await post(deed)).reasons.map(({ code }) => code));
	return codes;
}

async function customersAround(customer: string): Promise<readonly string[]> {
	const { json } = await ask("GET", `/v1/customers/${customer}/network`);
	return json.customers.map(({ id }: { id: string }) => id).sort();
}

const NETWORK_RULES = ["phone_shared", "destination_shared", "ring", "confirmed_fraud_link", "wallet_shared"];

describe("a masked number", () => {
	it.each([
		["Daraja's", () => MASK],
		["X's", () => "07XX***126"],
		["spaced", () => "254 7** *** 126"],
		["bulleted", () => "0712•••456"],
		[
			"spelled in five ways",
			(at: number) => ["2547*****126", "+2547*****126", "254 7XX XXX 126", "2547•••••126", MASK][at] ?? MASK,
		],
	])("(%s) ties none of five unrelated customers to another", async (name, numberOf) => {
		const prefix = `mask-${name.replaceAll(/\W/g, "")}`;
		const codes = await tellAll(prefix, numberOf);
		for (const rule of NETWORK_RULES) expect(codes).not.toContain(rule);
		for (const customer of FIVE)
			expect(await customersAround(`${prefix}-${customer}`)).toEqual([`${prefix}-${customer}`]);
	});

	it("stays out of the network also when a fraud went through it", async () => {
		const payout = (customer: string) =>
			post({
				type: "payout.requested",
				customer_id: customer,
				amount: 300,
				destination: { type: "mpesa", account: MASK },
			});
		const { event_id } = await payout("marked-amina");
		const label = { event_id, label: "fraud", source: "complaint", fraud_type: "mule" };
		expect((await ask("POST", "/v1/feedback", label)).status).toBe(200);
		const codes = (await payout("marked-brian")).reasons.map(({ code }) => code);
		for (const rule of NETWORK_RULES) expect(codes).not.toContain(rule);
		expect((await ask("GET", "/v1/customers/marked-brian/network")).json).toMatchObject({ entities: [], ties: [] });
	});

	it("never equals a number that was sent whole", async () => {
		for (const deed of deedsWith("whole-amina", WHOLE)) await post(deed);
		for (const deed of deedsWith("whole-brian", MASK)) await post(deed);
		expect(await customersAround("whole-amina")).toEqual(["whole-amina"]);
		expect((await ask("GET", `/v1/customers?q=${encodeURIComponent(MASK)}`)).json.data).toEqual([]);
	});

	it("lets the customer's own history know a payee again", async () => {
		const pay = (account: string, daysAgo = 0) =>
			post({
				type: "payout.requested",
				customer_id: "again",
				amount: 500,
				occurred_at: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
				destination: { type: "mpesa", account },
			});
		const isFirst = (answer: Awaited<ReturnType<typeof post>>) =>
			answer.reasons.some(({ code }) => code === "first_payment_to_payee");
		expect(isFirst(await pay(MASK, 3))).toBe(true);
		await pay(MASK, 2);
		expect(isFirst(await pay("254 7XX XXX 126"))).toBe(false);
		expect(isFirst(await pay("2547*****127"))).toBe(true);
	});

	it("is refused on the workspace's lists, because it names nobody", async () => {
		for (const entry of [
			{ list: "block", kind: "phone", value: MASK },
			{ list: "block", kind: "destination", destination_type: "mpesa", value: "07XX***126" },
		]) {
			const { status, json } = await ask("POST", "/v1/entries", entry);
			expect(status).toBe(400);
			expect(json.message).toBe("value: must not be masked: many people share what is left of the number");
		}
	});
});

describe("a hashed number", () => {
	it("is one person's: it ties those who share it, in either case and any field, and nobody with the plain number", async () => {
		const digest = hashOf(WHOLE);
		await post({ type: "customer.created", customer_id: "hash-amina", customer: { phone: digest } });
		await post({
			type: "payout.requested",
			customer_id: "hash-brian",
			amount: 300,
			destination: { type: "mpesa", account: digest.toUpperCase() },
		});
		await post({ type: "transaction", customer_id: "hash-cheng", amount: 300, counterparty: { phone: ` ${digest} ` } });
		await post({ type: "customer.created", customer_id: "hash-dalia", customer: { phone: "0712345126" } });
		expect(await customersAround("hash-amina")).toEqual(["hash-amina", "hash-brian", "hash-cheng"]);
		expect(await customersAround("hash-dalia")).not.toContain("hash-amina");
	});

	it("of no number at all ties nobody", async () => {
		const codes = await tellAll("nothing", () => hashOf(""));
		for (const rule of NETWORK_RULES) expect(codes).not.toContain(rule);
		expect(await customersAround("nothing-amina")).toEqual(["nothing-amina"]);
	});
});
