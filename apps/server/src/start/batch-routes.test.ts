// Batches of events over HTTP, on the real service.

import { createKey } from "@hakiki/service";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ApiBench, openApiBench } from "../testing/api-bench.ts";

let bench: ApiBench;
beforeAll(async () => {
	bench = await openApiBench();
});
afterAll(() => bench.close());

const login = (customerId: string, fields: object = {}) => ({
	type: "login",
	customer_id: customerId,
	login: { success: true },
	...fields,
});

interface Result {
	readonly status: number;
	readonly replayed?: boolean;
	readonly decision?: { readonly event_id: string; readonly backfilled: boolean };
	readonly label?: { readonly label: string; readonly created_at: string };
	readonly error?: { readonly error: string; readonly message: string };
}

async function send(body: object, headers: Record<string, string> = {}, key = bench.keys.test) {
	const answer = await bench.app.inject({
		method: "POST",
		url: "/v1/events/batch",
		payload: JSON.stringify(body),
		headers: { authorization: `Bearer ${key}`, "content-type": "application/json", ...headers },
	});
	const json = answer.json() as { results: Result[]; recorded: number; replayed: number; failed: number };
	return { status: answer.statusCode, headers: answer.headers, json };
}

describe("a batch over HTTP", () => {
	it("answers each event as if it had been sent alone, the same bytes included", async () => {
		const { json, status } = await send({
			events: [
				login("b1", { idempotency_key: "b1-own" }),
				{ type: "transaction", customer_id: "b1" },
				login("test_503_b1"),
				login("b1", { idempotency_key: "b1-own" }),
			],
		});
		expect(status).toBe(200);
		expect(json.results.map((one) => one.status)).toEqual([200, 400, 503, 200]);
		expect(json).toMatchObject({ recorded: 1, replayed: 1, failed: 2 });
		expect(json.results[1]?.error).toMatchObject({
			error: "invalid_request",
			message: "amount: is required for transaction",
			details: [{ field: "amount", code: "required" }],
		});
		expect(json.results[3]).toEqual({ status: 200, replayed: true, decision: json.results[0]?.decision });
		const alone = await bench.ask("POST", "/v1/events", login("b1", { idempotency_key: "b1-own" }));
		expect(alone.json).toEqual(json.results[0]?.decision);
	});

	it("is safe to send again under one header, and refuses another batch under it", async () => {
		const body = { events: [login("b2"), login("b2"), login("b3")] };
		const first = await send(body, { "idempotency-key": "batch-1" });
		const second = await send(body, { "idempotency-key": "batch-1" });
		expect(first.json).toMatchObject({ recorded: 3, replayed: 0 });
		expect(second.json).toMatchObject({ recorded: 0, replayed: 3 });
		expect(second.json.results.map((one) => one.decision)).toEqual(first.json.results.map((one) => one.decision));
		const other = await send({ events: [login("b4")] }, { "idempotency-key": "batch-1" });
		expect(other.json.results).toMatchObject([{ status: 409, error: { error: "idempotency_conflict" } }]);
	});

	it("is history with its labels where it says so", async () => {
		const labelled = login("b5", { label: "fraud", source: "chargeback", label_at: "2026-01-02T03:04:05Z" });
		const { json } = await send({ backfill: true, events: [labelled] });
		expect(json.results).toMatchObject([
			{
				status: 200,
				decision: { backfilled: true },
				label: { label: "fraud", created_at: "2026-01-02T03:04:05.000Z" },
			},
		]);
		const unasked = await send({ events: [labelled] });
		expect(unasked.json.results).toMatchObject([
			{ status: 400, error: { message: "label: is accepted only with backfill" } },
		]);
		const narrow = await bench.makeKey(["events:write"]);
		const refused = await send({ backfill: true, events: [labelled, login("b5")] }, {}, narrow);
		expect(refused.json.results.map((one) => one.status)).toEqual([403, 200]);
	});

	it("counts each event against the limit: the last ones get 429, and never is there one more", async () => {
		const events = Array.from({ length: 80 }, (_, n) => login("b6", { metadata: { n } }));
		const overrun = async (): Promise<readonly Awaited<ReturnType<typeof send>>[]> => {
			const limited = { workspace: bench.shop.id, mode: "test", rateLimitPerMinute: 100, actor: "test" } as const;
			const { key } = await createKey(bench.service, { ...limited, scopes: ["events:write"] });
			const answers = [
				await send({ events }, {}, key),
				await send({ events }, {}, key),
				await send({ events }, {}, key),
			];
			// If a new minute began meanwhile, the whole test runs again in the new minute.
			return answers[2]?.status === 429 ? answers : overrun();
		};
		const [first, second] = await overrun();
		expect(first?.json).toMatchObject({ recorded: 80, failed: 0 });
		expect(first?.headers["x-ratelimit-remaining"]).toBe("20");
		expect(second?.json.results.map((one) => one.status)).toEqual([...Array(20).fill(200), ...Array(60).fill(429)]);
		expect(Number(second?.headers["retry-after"])).toBeGreaterThan(0);
	});

	it("is refused as a whole where it is no batch, or too large", async () => {
		expect(await send({ events: [] })).toMatchObject({ status: 400, json: { error: "invalid_request" } });
		const large = await send({ events: [login("b7", { note: "x".repeat(3 * 1024 * 1024) })] });
		expect(large).toMatchObject({ status: 413, json: { message: "The body must be at most 2048 KiB" } });
	});
});
