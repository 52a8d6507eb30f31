import { describe, expect, it } from "vitest";
import { checkAnswer } from "./index.ts";

const LABEL = {
	id: "lbl_1",
	event_id: "evt_1",
	label: "fraud",
	source: null,
	effective_label: "fraud",
	overrode: false,
	created_at: "2026-01-01T00:00:00.000Z",
};
const check = (status: number, value: unknown, url = "/v1/feedback", method = "POST") =>
	checkAnswer({ method, url, status, body: typeof value === "string" ? value : JSON.stringify(value) });

describe("An answer", () => {
	it("agrees with the document when it is as described", () => {
		expect(check(200, LABEL)).toBeUndefined();
		expect(check(404, { error: "not_found", message: "x", details: [], request_id: "req_1" })).toBeUndefined();
	});

	it("differs by a status that is not named, a member more, one less, one of another type, and by no JSON", () => {
		expect(check(418, LABEL)).toBe("POST /v1/feedback 418: the document does not name this status");
		expect(check(200, { ...LABEL, extra: 1 })).toContain("must NOT have additional properties");
		expect(check(200, { ...LABEL, id: undefined })).toContain("must have required property 'id'");
		expect(check(200, { ...LABEL, overrode: "no" })).toContain("/overrode must be boolean");
		expect(check(200, "<html>")).toContain("is not JSON");
	});

	it("is looked up by its path, what is spelled out first", () => {
		expect(check(200, {}, "/v1/rules/draft?x=1", "PUT")).toContain("PUT /v1/rules/draft 200");
		expect(check(200, {}, "/v1/customers/a%2Fb")).toBeUndefined();
		expect(check(200, {}, "/v1/customers/abc", "GET")).toContain("GET /v1/customers/{customer_id} 200");
		expect(check(200, {}, "/healthz", "GET")).toBeUndefined();
	});
});
