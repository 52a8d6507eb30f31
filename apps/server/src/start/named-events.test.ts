// Finds events by the caller's own names, over HTTP: by reference and idempotency key, in feedback, lists and single reads.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ApiBench, openApiBench } from "../testing/api-bench.ts";

let bench: ApiBench;
let ask: ApiBench["ask"];
beforeAll(async () => {
	bench = await openApiBench();
	ask = bench.ask;
});
afterAll(() => bench.close());

async function post(event: object, key?: string): Promise<string> {
	const { status, json } = await ask("POST", "/v1/events", event, key);
	expect(status, JSON.stringify(json)).toBe(200);
	return json.event_id;
}

const movement = (customer: string, reference: string, fields: object = {}) => ({
	type: "transaction",
	customer_id: customer,
	amount: 700,
	reference,
	...fields,
});
const payout = (customer: string, reference: string, fields: object = {}) => ({
	...movement(customer, reference, fields),
	type: "payout.requested",
});
const label = (body: object, key?: string) =>
	ask("POST", "/v1/feedback", { label: "fraud", source: "chargeback", ...body }, key);
const list = async (query: string, key?: string): Promise<string[]> =>
	(await ask("GET", `/v1/events?${query}`, undefined, key)).json.data.map(({ id }: { id: string }) => id);

describe("feedback by reference", () => {
	it("labels the movement's first event, where the rules judged it, and not what settles it", async () => {
		await post({ type: "login", customer_id: "amina", reference: "TR-1", login: { success: true } });
		const asked = await post(payout("amina", "TR-1"));
		const settled = await post(movement("amina", " TR-1 "));
		const { status, json } = await label({ reference: "TR-1" });
		expect(status).toBe(200);
		expect(json).toMatchObject({ event_id: asked, effective_label: "fraud" });
		expect((await ask("GET", `/v1/events/${settled}`)).json.effective_label).toBeNull();
		expect((await label({ reference: " TR-1 " })).json.id).toBe(json.id);
	});

	it("asks whose it is where several customers have it, and takes the customer", async () => {
		const sent = await post(movement("brian", "TR-2"));
		const received = await post(movement("cheng", "TR-2", { direction: "in" }));
		const { status, json } = await label({ reference: "TR-2" });
		expect(status).toBe(400);
		expect(json).toMatchObject({
			error: "invalid_request",
			details: [
				{
					field: "customer_id",
					code: "required",
					message: "is required, because 2 customers have events with this reference",
				},
			],
		});
		expect((await label({ reference: "TR-2", customer_id: "brian" })).json.event_id).toBe(sent);
		expect((await label({ reference: "TR-2", customer_id: "cheng" })).json.event_id).toBe(received);
		expect((await label({ reference: "TR-2", customer_id: "dalia" })).status).toBe(404);
	});

	it("finds nothing of another workspace or mode, and nothing by a key in the metadata", async () => {
		await post(movement("ezeki", "TR-3"));
		await post({ type: "transaction", customer_id: "ezeki", amount: 5, metadata: { reference: "TR-4" } });
		expect((await label({ reference: "TR-3" }, bench.keys.live)).status).toBe(404);
		expect((await label({ reference: "TR-3" }, bench.keys.elsewhere)).status).toBe(404);
		const { status, json } = await label({ reference: "TR-4" });
		expect([status, json.message]).toEqual([404, "There is no event with this reference"]);
	});
});

describe("feedback by idempotency key", () => {
	it("labels the event that was sent with it", async () => {
		const id = await post({ ...movement("fatma", "TR-5"), idempotency_key: "key-5" });
		expect((await label({ idempotency_key: "key-5" })).json).toMatchObject({ event_id: id, effective_label: "fraud" });
		expect((await label({ idempotency_key: "key-5", customer_id: "fatma" })).status).toBe(200);
		expect((await label({ idempotency_key: "key-5", customer_id: "amina" })).status).toBe(404);
		expect((await label({ idempotency_key: "key-5" }, bench.keys.live)).status).toBe(404);
		const { status, json } = await label({ idempotency_key: "none" });
		expect([status, json.message]).toEqual([404, "There is no event with this idempotency key"]);
	});
});

describe("feedback", () => {
	it("takes exactly one name of the event", async () => {
		const none = await label({});
		expect([none.status, none.json.message]).toEqual([400, "event_id: is required, or reference or idempotency_key"]);
		const id = await post(movement("gitau", "TR-6"));
		const all = await label({ event_id: id, reference: "TR-6", idempotency_key: "key-6" });
		expect(all.status).toBe(400);
		expect(all.json.details).toEqual([
			{ field: "reference", code: "invalid", message: "must not be sent together with event_id" },
			{ field: "idempotency_key", code: "invalid", message: "must not be sent together with event_id" },
		]);
		expect((await label({ event_id: id, customer_id: "somebody" })).status).toBe(404);
		expect((await label({ event_id: id, customer_id: "gitau" })).status).toBe(200);
	});
});

describe("events", () => {
	it("are listed by reference and by key, newest first, in pages and with other filters", async () => {
		const first = await post({ ...payout("hawa", "TR-7"), idempotency_key: "key-7" });
		const second = await post(movement("hawa", "TR-7"));
		const other = await post(movement("imani", "TR-7"));
		await post(movement("imani", "TR-8"));
		expect(await list("reference=TR-7")).toEqual([other, second, first]);
		expect(await list("reference=%20TR-7%20&customer_id=hawa")).toEqual([second, first]);
		expect(await list("reference=TR-7&type=payout.requested")).toEqual([first]);
		expect(await list("idempotency_key=key-7")).toEqual([first]);
		expect(await list("idempotency_key=key-7&reference=TR-8")).toEqual([]);
		expect(await list("idempotency_key=none")).toEqual([]);
		expect(await list("reference=TR-7", bench.keys.live)).toEqual([]);
		expect(await list("idempotency_key=key-7", bench.keys.elsewhere)).toEqual([]);
		const page = await ask("GET", "/v1/events?reference=TR-7&limit=2");
		expect(page.json.data).toHaveLength(2);
		expect(await list(`reference=TR-7&limit=2&cursor=${page.json.next_cursor}`)).toEqual([first]);
	});

	it("show the reference and the key they were sent with, also from the header and in a batch", async () => {
		const id = await post({ ...movement("juma", " TR-9 "), idempotency_key: "key-9" });
		expect((await ask("GET", `/v1/events/${id}`)).json).toMatchObject({ reference: "TR-9", idempotency_key: "key-9" });
		const bare = await post({ type: "transaction", customer_id: "juma", amount: 5 });
		const shown = (await ask("GET", `/v1/events/${bare}`)).json;
		expect(shown).not.toHaveProperty("reference");
		expect(shown).not.toHaveProperty("idempotency_key");
		const headers = { authorization: `Bearer ${bench.keys.test}`, "idempotency-key": "key-10" };
		const events = [{ type: "transaction", customer_id: "juma", amount: 6 }];
		const sent = await bench.app.inject({ method: "POST", url: "/v1/events", headers, payload: events[0] ?? {} });
		expect((await ask("GET", `/v1/events/${sent.json().event_id}`)).json.idempotency_key).toBe("key-10");
		const batch = await bench.app.inject({ method: "POST", url: "/v1/events/batch", headers, payload: { events } });
		const [result] = batch.json().results;
		expect((await ask("GET", `/v1/events/${result.decision.event_id}`)).json.idempotency_key).toBe("key-10.0");
	});
});
