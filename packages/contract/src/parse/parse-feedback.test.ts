import { describe, expect, it } from "vitest";
import { parseFeedback } from "./parse-feedback.ts";

describe("parseFeedback", () => {
	it("takes a label with and without its optional fields", () => {
		const short = { event_id: "evt_01J00000000000000000000000", label: "legit" };
		const long = { ...short, label: "fraud", source: "chargeback", fraud_type: "mule" };
		expect(parseFeedback(JSON.stringify(short))).toEqual(short);
		expect(parseFeedback(JSON.stringify({ ...long, note: "ignored" }))).toEqual(long);
	});

	it("lists every wrong field", () => {
		expect(() => parseFeedback("{}")).toThrow(
			expect.objectContaining({
				message: "label: is required",
				details: [
					{ field: "label", code: "required", message: "is required" },
					{ field: "event_id", code: "required", message: "is required, or reference or idempotency_key" },
				],
			}),
		);
		expect(() => parseFeedback('{"event_id":"","label":"maybe","source":"","fraud_type":"x"}')).toThrow(
			expect.objectContaining({
				details: [
					{ field: "event_id", code: "too_short", message: "must not be empty" },
					{ field: "label", code: "invalid", message: "must be one of: fraud, legit" },
					{ field: "source", code: "too_short", message: "must not be empty" },
					{
						field: "fraud_type",
						code: "invalid",
						message: "must be one of: takeover, scam_victim, mule, first_party, other",
					},
				],
			}),
		);
	});
});
