import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { effectiveLabelOf, LATE_SOURCES } from "./effective-label.ts";
import { LABELS } from "./vocabulary.ts";

const by = (source: string, label: "fraud" | "legit") => ({ source, label });

describe("the label that counts", () => {
	it("is nothing without labels", () => {
		expect(effectiveLabelOf([])).toBeUndefined();
	});

	it("is the newest of ordinary sources", () => {
		expect(effectiveLabelOf([by("analyst", "fraud"), by("partner", "legit")])?.label).toBe("legit");
		expect(effectiveLabelOf([by("partner", "legit"), by("analyst", "fraud")])?.label).toBe("fraud");
	});

	it.each(LATE_SOURCES)("is fraud once a %s says so, in either order", (late) => {
		expect(effectiveLabelOf([by("analyst", "legit"), by(late, "fraud")])?.label).toBe("fraud");
		expect(effectiveLabelOf([by(late, "fraud"), by("analyst", "legit")])?.label).toBe("fraud");
	});

	it("follows a late source that has withdrawn its own", () => {
		expect(effectiveLabelOf([by("analyst", "legit"), by("chargeback", "legit")])?.label).toBe("legit");
		expect(effectiveLabelOf([by("analyst", "legit"), by("chargeback", "legit"), by("recall", "fraud")])?.label).toBe(
			"fraud",
		);
	});

	it("is the one that no other label outranks", () => {
		const label = fc.record({
			source: fc.constantFrom(...LATE_SOURCES, "analyst", "partner", "case"),
			label: fc.constantFrom(...LABELS),
		});
		fc.assert(
			fc.property(fc.uniqueArray(label, { selector: ({ source }) => source }), (labels) => {
				const isLateFraud = (place: number) =>
					labels[place]?.label === "fraud" && LATE_SOURCES.some((source) => source === labels[place]?.source);
				const outranks = (left: number, right: number) =>
					isLateFraud(left) === isLateFraud(right) ? left > right : isLateFraud(left);
				const places = labels.map((_, place) => place);
				const winners = places.filter((one) => !places.some((other) => outranks(other, one)));
				expect(winners.map((place) => labels[place])).toEqual(labels.length === 0 ? [] : [effectiveLabelOf(labels)]);
			}),
		);
	});
});
