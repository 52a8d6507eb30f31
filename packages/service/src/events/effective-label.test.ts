import { describe, expect, it } from "vitest";
import { effectiveLabelOf, type SourceLabel } from "./effective-label.ts";

const at = (createdAt: number, source: string, label: "fraud" | "legit"): SourceLabel => ({
	source,
	label,
	fraudType: null,
	createdAt,
});

describe("the label that counts", () => {
	it("is nothing without labels", () => {
		expect(effectiveLabelOf([])).toBeUndefined();
	});

	it("is the newest of ordinary sources", () => {
		expect(effectiveLabelOf([at(1, "analyst", "fraud"), at(2, "partner", "legit")])?.label).toBe("legit");
		expect(effectiveLabelOf([at(1, "partner", "legit"), at(2, "analyst", "fraud")])?.label).toBe("fraud");
	});

	it.each(["chargeback", "complaint", "law_enforcement", "recall"])(
		"is fraud once a %s says so, in either order",
		(late) => {
			expect(effectiveLabelOf([at(1, "analyst", "legit"), at(2, late, "fraud")])?.label).toBe("fraud");
			expect(effectiveLabelOf([at(1, late, "fraud"), at(2, "analyst", "legit")])?.label).toBe("fraud");
		},
	);

	it("follows a late source that has withdrawn its own", () => {
		expect(effectiveLabelOf([at(1, "analyst", "legit"), at(2, "chargeback", "legit")])?.label).toBe("legit");
		expect(
			effectiveLabelOf([at(1, "analyst", "legit"), at(2, "chargeback", "legit"), at(3, "recall", "fraud")])?.label,
		).toBe("fraud");
	});
});
