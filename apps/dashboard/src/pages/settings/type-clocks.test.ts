import { describe, expect, it } from "vitest";
import type { Clock } from "./casework-change.ts";
import { changeTypeClock, dropUnsetClocks, findTypeClock } from "./type-clocks.ts";

const TYPES = ["fraud", "regulatory"];
const clock = (id: string, starts: Clock["starts"], length = 2): Clock => ({
	...{ id, title: id, starts, length, unit: "days", warn_minutes: 60 },
});
const STORED = [clock("str", ["regulatory"]), clock("complaint", ["complaint", "appeal"]), clock("by_hand", [])];

describe("The deadline of a case type", () => {
	it("is the clock that only this type starts, or one without a length", () => {
		expect(findTypeClock(STORED, "regulatory").id).toBe("str");
		expect(findTypeClock(STORED, "fraud")).toMatchObject({ id: "fraud_case", length: 0, starts: ["fraud"] });
	});

	it("is added with the first figure that is typed, changed in its place, and removed when it is emptied", () => {
		const added = changeTypeClock(STORED, "fraud", { length: 3 });
		expect(added).toHaveLength(4);
		expect(added.at(-1)).toMatchObject({ id: "fraud_case", length: 3, unit: "working_days" });
		const changed = changeTypeClock(added, "fraud", { length: 30 });
		expect(changed.map(({ id, length }) => [id, length])).toEqual([
			["str", 2],
			["complaint", 2],
			["by_hand", 2],
			["fraud_case", 30],
		]);
		expect(dropUnsetClocks(changeTypeClock(changed, "fraud", { length: 0 }), TYPES)).toEqual(STORED);
	});

	it("is not confused with other clocks: one without a length is sent, so that the service can refuse it", () => {
		const emptied = [clock("complaint", ["complaint", "appeal"], 0), clock("recall", ["recall"], 0)];
		expect(dropUnsetClocks(emptied, TYPES)).toEqual(emptied);
	});
});
