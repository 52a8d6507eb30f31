import { expect, it } from "vitest";
import { ApiFailure, explainFailure, explainReadFailure } from "./failure.ts";

function refuse(code: string, message: string): ApiFailure {
	return new ApiFailure({
		...{ status: 403, code: "forbidden", message: "It takes two people to hold a customer" },
		...{ details: [{ field: "x", code, message }], requestId: undefined, retryAfterSeconds: undefined },
	});
}

it("A refusal names no scope, and gives the service's own reason where there is another one", () => {
	expect(explainFailure(refuse("missing_scope", "team:read"))).toBe("Your role does not allow this.");
	expect(explainFailure(refuse("two_people", "y"))).toBe("It takes two people to hold a customer");
});

it.each([0, 503])("A failed request that only reads (status %i) speaks of no input", (status) => {
	const facts = { status, code: "x", message: "", details: [], requestId: undefined, retryAfterSeconds: undefined };
	const failure = new ApiFailure(facts);
	expect(explainFailure(failure)).toContain("Your input is kept.");
	expect(explainReadFailure(failure)).not.toMatch(/input|change/);
	expect(explainReadFailure(refuse("missing_scope", "x"))).toBe("Your role does not allow this.");
});

it("An ended session is said in the words of a person, not of an API key", () => {
	const facts = { status: 401, message: "The API key is missing or not valid", details: [] };
	const rest = { requestId: undefined, retryAfterSeconds: undefined };
	const ended = new ApiFailure({ ...facts, ...rest, code: "unauthorized" });
	expect([ended.isSessionEnd, explainFailure(ended)]).toEqual([
		true,
		"Your session has ended. Sign in again; your text is kept.",
	]);
	expect(new ApiFailure({ ...facts, ...rest, code: "sign_in_failed" }).isSessionEnd).toBe(false);
});
