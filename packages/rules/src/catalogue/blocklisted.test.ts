import { describe, expect, it } from "vitest";
import { makePayout, START_MS } from "../testing/events.ts";
import { evaluateRule } from "../testing/rule-cases.ts";
import { rulesOf, Story } from "../testing/story.ts";
import { blocklisted } from "./blocklisted.ts";

describe("blocklisted", () => {
	it("stops what meets a block entry, and says what was listed but not its value", () => {
		expect(evaluateRule(blocklisted, { blockEntry: { id: "ent_1", kind: "phone" } })).toEqual({
			sentence: "The phone number is on the workspace's block list",
			evidence: { entry: "ent_1", kind: "phone" },
		});
		expect(evaluateRule(blocklisted, { blockEntry: { id: "ent_1", kind: "country" } })?.sentence).toBe(
			"The country is on the workspace's block list",
		);
		expect(blocklisted.floor).toBe("block");
	});

	it("says nothing of what is on no list", () => {
		expect(evaluateRule(blocklisted, {})).toBeUndefined();
	});

	it("blocks however small the amount and however good the rest, and an allow entry does not lift it", () => {
		const story = new Story();
		const listed = {
			block: { id: "ent_1", kind: "destination" as const },
			allow: [{ id: "ent_2", kind: "device" as const, rules: ["blocklisted"] }],
		};
		const outcome = story.ask(makePayout(START_MS, 1, "mule", { listed }));
		expect(outcome).toMatchObject({ decision: "block", holds: false });
		expect(rulesOf(outcome)[0]).toBe("blocklisted");
	});
});
