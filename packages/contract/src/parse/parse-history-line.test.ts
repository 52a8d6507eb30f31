import { AppError } from "@hakiki/domain";
import { describe, expect, it } from "vitest";
import { parseHistoryLine, peekCustomerId } from "./parse-history-line.ts";

const EVENT = { type: "transaction", customer_id: "c", amount: 5 };
const read = (line: object) => parseHistoryLine(JSON.stringify(line));

function fieldsOf(text: string): readonly string[] {
	try {
		parseHistoryLine(text);
	} catch (error) {
		if (error instanceof AppError) return error.details.map(({ field }) => field);
	}
	throw new Error("it was taken");
}

describe("a line of history", () => {
	it("is an event as the API takes it, alone or under event", () => {
		expect(read(EVENT)).toEqual({ input: EVENT });
		expect(read({ event: EVENT })).toEqual({ input: EVENT });
		expect(read({ ...EVENT, metadata: { event: "x", label: "y" } }).input.metadata).toEqual({ event: "x", label: "y" });
	});

	it("may carry a label, its time, source and kind beside or around the event", () => {
		const said = { label: "fraud", label_at: "2026-01-02T03:04:05Z", source: "chargeback", fraud_type: "takeover" };
		const label = {
			label: "fraud",
			labelledAt: Date.UTC(2026, 0, 2, 3, 4, 5),
			source: "chargeback",
			fraudType: "takeover",
		};
		expect(read({ event: EVENT, ...said })).toEqual({ input: EVENT, label });
		expect(read({ ...EVENT, ...said })).toEqual({ input: EVENT, label });
		expect(read({ event: EVENT, label: "legit" }).label?.label).toBe("legit");
	});

	it("reads null as absent beside the event and around it", () => {
		const nothing = { label: null, label_at: null, source: null, fraud_type: null, weight: null };
		expect(read({ event: EVENT, type: null, ...nothing })).toEqual({ input: EVENT });
		expect(peekCustomerId(JSON.stringify({ event: EVENT, type: null }))).toBe(EVENT.customer_id);
		expect(read({ ...EVENT, ...nothing, event: null, label: "legit" }).label?.label).toBe("legit");
	});

	it("keeps every digit of an on-chain amount, also under event", () => {
		const asset = '"asset":{"code":"ETH","amount":1.123456789012345678}';
		const event = `{"type":"transaction","customer_id":"c","amount":5,"method":"crypto",${asset}}`;
		expect(parseHistoryLine(event).input.asset?.amount).toBe("1.123456789012345678");
		expect(parseHistoryLine(`{"event":${event}}`).input.asset?.amount).toBe("1.123456789012345678");
	});

	it("names all wrong fields, of the event and of the label", () => {
		expect(fieldsOf('{"event":{"type":"transaction"},"label":"maybe","label_at":"soon"}')).toEqual(
			expect.arrayContaining(["customer_id", "amount", "label", "label_at"]),
		);
		expect(fieldsOf('{"event":5}')).toEqual(["event"]);
		expect(fieldsOf('["event"]')).toEqual(["body"]);
		expect(fieldsOf("{")).toEqual(["body"]);
		expect(fieldsOf(JSON.stringify({ ...EVENT, source: "chargeback" }))).toEqual(["label"]);
		expect(fieldsOf('{"event":{"type":"login","type":"login"}}')).toEqual(["event.type"]);
	});

	it("tells whose it is, alone or under event, as it is then parsed, and of nonsense nothing", () => {
		const decoys = { metadata: { customer_id: "x" }, counterparty: { id: "y" } };
		for (const line of [
			{ ...decoys, ...EVENT },
			{ event: { ...decoys, ...EVENT } },
			{ ...EVENT, event: { customer_id: "x" } },
		])
			expect(peekCustomerId(JSON.stringify(line))).toBe(read(line).input.customer_id);
		expect(peekCustomerId('{"type":"login","customer_id":"a\\u0062"}')).toBe("ab");
		for (const text of ["{", "null", '["c"]', '{"event":5}', '{"event":{}}', '{"customer_id":7}'])
			expect(peekCustomerId(text)).toBeUndefined();
	});
});
