import { describe, expect, it } from "vitest";
import { chooseRange, readRangeSearch } from "./range.ts";
import { selectReleased } from "./rows.ts";

const range = chooseRange(readRangeSearch({}), Date.parse("2026-11-17T22:30:00Z"), "Africa/Nairobi");

describe("The rows behind a figure", () => {
	it("are the closed cases of a stopped payment for the money released, so that no dismissed screening case is among them", () => {
		expect(selectReleased({ range, choice: {} })).toEqual({
			...{ status: ["closed"], resolution: ["approved"], decision: ["review", "block"], amount_min: 0.01 },
			...{ closed_from: "2026-11-12", closed_to: "2026-11-18" },
		});
	});
});
