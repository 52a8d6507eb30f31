import { describe, expect, it } from "vitest";
import { evaluateRule } from "../testing/rule-cases.ts";
import { identityShared } from "./identity-shared.ts";

describe("identity_shared", () => {
	it("weighs at two, reviews at three, blocks at five", () => {
		expect(evaluateRule(identityShared, { identityCustomers: 1 })).toBeUndefined();
		expect(evaluateRule(identityShared, { identityCustomers: 2 })).toMatchObject({ strength: 0.5 });
		expect(evaluateRule(identityShared, { identityCustomers: 2 })).not.toHaveProperty("floor");
		expect(evaluateRule(identityShared, { identityCustomers: 3 })).toMatchObject({ floor: "review" });
		expect(evaluateRule(identityShared, { identityCustomers: 4 })).toMatchObject({ floor: "review" });
		expect(evaluateRule(identityShared, { identityCustomers: 5 })).toMatchObject({
			floor: "block",
			sentence: "The same national id or BVN belongs to 5 customers",
		});
	});

	it("does not fire without an identity", () => {
		expect(evaluateRule(identityShared, {})).toBeUndefined();
		expect(evaluateRule(identityShared, { identityCustomers: 0 })).toBeUndefined();
	});
});
