import { expect, it } from "vitest";
import { addEdits, listEdits } from "./draft-edits.ts";

const published = {
	bias: -3,
	thresholds: { "payout.requested": { review: 40, block: 80 }, login: { review: 50, block: 90 } },
	rules: { fan_in: { weight: 1, mode: "live", parameters: { sendersMin: 5, hours: 24 } }, other: { weight: 2 } },
	custom: { custom_a: { title: "A", when: "true", floor: "review" }, custom_b: { title: "B", when: "false" } },
	pins: { hours: { signal: "localHour", value: 0 }, age: { signal: "historyDays", value: 1 } },
};

it("names what a draft changes, and nothing else", () => {
	const draft = {
		bias: -3,
		thresholds: { "payout.requested": { block: 85, review: 40 }, login: { review: 50, block: 90 } },
		rules: { other: { weight: 2 }, fan_in: { mode: "off", weight: 1, parameters: { hours: 24, sendersMin: 7 } } },
		custom: { custom_a: { title: "A", when: "1 < 2" }, custom_c: { title: "C", when: "true" } },
		pins: { age: { signal: "historyDays", value: 2 }, amount: { signal: "amountMinor", value: 0 } },
	};
	expect(listEdits(published, draft)).toEqual({
		thresholds: { "payout.requested": { block: 85 } },
		rules: { fan_in: { mode: "off", parameters: { sendersMin: 7 } } },
		// Fields that a custom rule no longer has are removed, and so are removed rules.
		custom: {
			custom_a: { title: "A", when: "1 < 2", floor: null },
			custom_b: null,
			custom_c: { title: "C", when: "true" },
		},
		pins: {
			age: { signal: "historyDays", value: 2 },
			amount: { signal: "amountMinor", value: 0 },
			hours: null,
		},
	});
	expect(listEdits(published, structuredClone(published))).toEqual({});
});

it("adds a change to what was changed before", () => {
	const before = {
		rules: { fan_in: { mode: "off" as const, parameters: { sendersMin: 7 } } },
		custom: { custom_b: null },
	};
	expect(addEdits(before, { rules: { fan_in: { weight: 3, parameters: { hours: 12 } } } })).toEqual({
		rules: { fan_in: { mode: "off", weight: 3, parameters: { sendersMin: 7, hours: 12 } } },
		custom: { custom_b: null },
	});
	expect(addEdits({}, { bias: 0, thresholds: { login: { review: 1 } } })).toEqual({
		bias: 0,
		thresholds: { login: { review: 1 } },
	});
});
