import { afterAll, beforeAll, expect, it } from "vitest";
import { type ApiBench, openApiBench } from "../testing/api-bench.ts";

let bench: ApiBench;
beforeAll(async () => {
	bench = await openApiBench();
});
afterAll(() => bench.close());

const OLD = "2015-05-05T10:00:00Z";
const reason = { reason: "Asked for by the customer" };

async function tell(customerId: string, more: object = {}): Promise<string> {
	const event = { type: "customer.created", customer_id: customerId, customer: { name: "Amina Wanjiru" }, ...more };
	const { status, json } = await bench.ask("POST", "/v1/events", event);
	expect([status, json.message]).toEqual([200, undefined]);
	return json.event_id;
}

it("refuses to erase a record that the law requires, and names the day", async () => {
	await tell("recent", { occurred_at: "2024-01-31T08:00:00Z" });
	const refused = await bench.ask("POST", "/v1/customers/recent/erasure", reason);
	expect(refused).toMatchObject({
		status: 409,
		json: {
			error: "conflict",
			message: "Kenyan law requires the record for 7 years: it can be erased from 2031-01-31 on",
			details: [{ field: "customer_id", code: "retention" }],
		},
	});
	const { json } = await bench.ask("GET", "/v1/customers/recent/record");
	expect(json).toMatchObject({ years: 7, erasable_at: "2031-01-31T08:00:00.000Z", legal_hold: null, erasure: null });
	expect(json.blocks).toEqual([{ code: "retention", message: refused.json.message }]);
	expect((await bench.ask("POST", "/v1/customers/recent/erasure", {})).json.message).toBe("reason: is required");
	expect((await bench.ask("POST", "/v1/customers/nobody/erasure", reason)).status).toBe(404);
});

it("holds, releases and erases a record, and shows it wherever the customer is shown", async () => {
	const eventId = await tell("ancient", { occurred_at: OLD, metadata: { branch: "Hibiscus" } });
	const path = "/v1/customers/ancient";
	expect((await bench.ask("POST", `${path}/legal_hold`, { reason: "Court order" })).json.legal_hold.reason).toBe(
		"Court order",
	);
	expect((await bench.ask("POST", `${path}/erasure`, reason)).json.details[0].code).toBe("legal_hold");
	expect((await bench.ask("POST", `${path}/legal_hold/lift`, { reason: "It ended" })).json.legal_hold).toBeNull();
	const erased = await bench.ask("POST", `${path}/erasure`, reason);
	expect(erased).toMatchObject({ status: 200, json: { erasure: { under_way: false, newer: false }, blocks: [] } });
	const at = erased.json.erasure.at;

	const event = await bench.ask("GET", `/v1/events/${eventId}`);
	expect(event).toMatchObject({ status: 200, json: { erased_at: at, decision: { event_id: eventId } } });
	expect(event.json.metadata).toBeUndefined();
	const details = await bench.ask("GET", `${path}/profile`);
	expect(details.json).toMatchObject({ personal: null, erased_at: at });
	for (const url of [
		`/v1/events/${eventId}/explanation`,
		`${path}/history`,
		`${path}/export`,
		`${path}/network`,
		"/v1/events?customer_id=ancient",
		"/v1/customers?q=ancient",
	]) {
		const answer = await bench.ask("GET", url);
		expect([url, answer.status]).toEqual([url, 200]);
		expect(JSON.stringify(answer.json)).not.toContain("Amina");
	}
	const again = { type: "payout.requested", customer_id: "ancient", amount: 500, method: "mpesa" };
	expect((await bench.ask("POST", "/v1/events", again)).status).toBe(200);
});

it("exports everything page by page", async () => {
	for (let n = 0; n < 3; n += 1) await tell("exported", { customer: { name: `Amina ${n}` } });
	const first = await bench.ask("GET", "/v1/customers/exported/export?limit=2");
	expect(first.json.person.customer.personal.name).toBe("Amina 2");
	expect(first.json.events.map((one: { personal: object }) => one.personal)).toEqual([
		{ customer: { name: "Amina 0" } },
		{ customer: { name: "Amina 1" } },
	]);
	const rest = await bench.ask("GET", `/v1/customers/exported/export?limit=2&cursor=${first.json.next_cursor}`);
	expect(rest.json).toMatchObject({ person: null, next_cursor: null, events: [{ personal: {} }] });
	const wrong = await bench.ask("GET", "/v1/customers/exported/export?cursor=x");
	expect([wrong.status, wrong.json.details[0].field]).toEqual([400, "cursor"]);
});

it("keeps records at least as long as the law requires, and only a live key changes that", async () => {
	const change = (body: object, key = bench.keys.live) => bench.ask("PATCH", "/v1/workspace/retention", body, key);
	expect((await change({ years: 6 })).json.message).toMatch(/^years: must be a whole number from 7/);
	expect((await change({ years: 9 }, bench.keys.test)).status).toBe(403);
	expect(await change({ years: 9, automatic: true })).toMatchObject({
		status: 200,
		json: { years: 9, years_min: 7, automatic: true, last_run: null },
	});
	expect((await bench.ask("GET", "/v1/workspace/retention")).json.years).toBe(9);
});
