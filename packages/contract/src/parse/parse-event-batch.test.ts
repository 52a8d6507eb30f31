import { AppError } from "@hakiki/domain";
import { describe, expect, it } from "vitest";
import { BATCH_EVENTS_MAX } from "../schemas/event-batch.ts";
import { parseEventBatch } from "./parse-event-batch.ts";

const LOGIN = { type: "login", customer_id: "c1" };

function fieldsOf(work: () => unknown): readonly string[] {
	try {
		work();
	} catch (error) {
		if (error instanceof AppError) return error.details.map(({ field, code }) => `${field} ${code}`);
	}
	throw new Error("it was taken");
}

const read = (body: unknown) => parseEventBatch(JSON.stringify(body));

describe("a batch", () => {
	it("is refused as a whole where it is no batch, with all that is wrong with it", () => {
		expect(fieldsOf(() => read([]))).toEqual(["body invalid_type"]);
		expect(fieldsOf(() => read({ backfill: 1 }))).toEqual(["events required", "backfill invalid_type"]);
		expect(fieldsOf(() => read({ events: {} }))).toEqual(["events invalid_type"]);
		expect(fieldsOf(() => read({ events: [] }))).toEqual(["events too_few"]);
		expect(fieldsOf(() => read({ events: Array(BATCH_EVENTS_MAX + 1).fill(LOGIN) }))).toEqual(["events too_many"]);
		expect(fieldsOf(() => parseEventBatch('{"events":[{"type":"login"}],"events":[]}'))).toEqual([
			"events duplicate_key",
		]);
		expect(read({ events: Array(BATCH_EVENTS_MAX).fill(LOGIN) }).events).toHaveLength(BATCH_EVENTS_MAX);
	});

	it("names what is wrong with an event as if it had been sent alone, and leaves the others be", () => {
		const text = `{"events":[${JSON.stringify(LOGIN)},{"type":"transaction","customer_id":"c\\u0000"},5,{"type":"login","type":"login"}]}`;
		const { events } = parseEventBatch(text);
		expect(events[0]?.()).toEqual({ input: LOGIN, label: undefined });
		expect(fieldsOf(() => events[1]?.())).toEqual(["customer_id invalid_characters", "amount required"]);
		expect(fieldsOf(() => events[2]?.())).toEqual(["body invalid_type"]);
		expect(fieldsOf(() => events[3]?.())).toEqual(["type duplicate_key", "customer_id required"]);
	});

	it("is refused as a whole where so much is wrong that later mistakes are not noted", () => {
		const broken = `{${Array.from({ length: 60 }, () => '"type":"login"').join(",")}}`;
		expect(fieldsOf(() => parseEventBatch(`{"events":[${broken},{"type":"login","type":"login"}]}`))).toHaveLength(50);
	});

	it("gives each event a part of the header's key, unless it has one of its own", () => {
		const text = JSON.stringify({ events: [LOGIN, { ...LOGIN, idempotency_key: "own" }, LOGIN] });
		const { events } = parseEventBatch(text, { idempotencyKeyHeader: "k" });
		expect(events.map((event) => event().input.idempotency_key)).toEqual(["k.0", "own", "k.2"]);
	});

	it("is refused as a whole where the header's key is too long or empty, as a single event is", () => {
		const text = JSON.stringify({ events: [{ ...LOGIN, idempotency_key: "own" }] });
		const refusals = (key: string) => fieldsOf(() => parseEventBatch(text, { idempotencyKeyHeader: key }));
		expect(refusals("k".repeat(256))).toEqual(["idempotency_key too_long"]);
		expect(refusals("k".repeat(252))).toEqual(["idempotency_key too_long"]);
		expect(refusals("")).toEqual(["idempotency_key too_short"]);
		const events = Array(BATCH_EVENTS_MAX).fill(LOGIN);
		const { events: read } = parseEventBatch(JSON.stringify({ events }), { idempotencyKeyHeader: "k".repeat(251) });
		expect(read.at(-1)?.().input.idempotency_key).toHaveLength(255);
	});

	it("keeps every digit of an on-chain amount", () => {
		const event =
			'{"type":"transaction","customer_id":"c","amount":5,"asset":{"code":"ETH","amount":1.123456789012345678}}';
		expect(parseEventBatch(`{"events":[${event}]}`).events[0]?.().input.asset?.amount).toBe("1.123456789012345678");
	});

	it("reads null as absent, in the batch, in its events and in their labels", () => {
		expect(fieldsOf(() => read({ events: null, backfill: null }))).toEqual(["events required"]);
		const nothing = { label: null, label_at: null, source: null, fraud_type: null, amount: null };
		const [alone] = read({ events: [{ ...LOGIN, ...nothing }], backfill: null }).events;
		expect(alone?.()).toEqual({ input: LOGIN, label: undefined });
		const [history] = read({ events: [{ ...LOGIN, ...nothing }], backfill: true }).events;
		expect(history?.()).toEqual({ input: LOGIN, label: undefined });
	});

	it("takes labels with backfill alone, and none from the future", () => {
		const labelled = { ...LOGIN, label: "fraud", label_at: "2026-01-02T03:04:05Z", source: "chargeback" };
		expect(fieldsOf(() => read({ events: [labelled] }).events[0]?.())).toEqual(["label invalid", "label_at invalid"]);
		const nowMs = Date.UTC(2026, 5, 1);
		const parse = (body: unknown) => parseEventBatch(JSON.stringify(body), { nowMs });
		expect(parse({ backfill: true, events: [labelled] }).events[0]?.().label).toEqual({
			label: "fraud",
			source: "chargeback",
			fraudType: undefined,
			labelledAt: Date.UTC(2026, 0, 2, 3, 4, 5),
		});
		const early = { ...labelled, label_at: "2026-07-02T03:04:05Z", amount: -1 };
		expect(fieldsOf(() => parse({ backfill: true, events: [early] }).events[0]?.())).toEqual([
			"amount too_small",
			"label_at in_future",
		]);
	});
});
