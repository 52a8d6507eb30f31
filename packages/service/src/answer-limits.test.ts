import { expect, it } from "vitest";
import { readAnswerLimits } from "./answer-limits.ts";

const read = (seconds?: string) => readAnswerLimits({ HAKIKI_ANSWER_SECONDS: seconds });

it("gives up before callers do, who wait five seconds unless the operator says otherwise", () => {
	const usual = { deadlineMs: 4_500, decisionQueryMs: 4_000, queryMs: 4_000, drainMs: 10_000 };
	expect([read(), read(""), read("5")]).toEqual([usual, usual, usual]);
	expect(read("30")).toEqual({ deadlineMs: 27_000, decisionQueryMs: 24_000, queryMs: 24_000, drainMs: 30_000 });
});

it("keeps neither a page nor a slow sender to what a quick caller asks for", () => {
	expect(read("1")).toEqual({ deadlineMs: 900, decisionQueryMs: 800, queryMs: 4_000, drainMs: 10_000 });
});

it.each(["0", "31", "2.5", "-1", "5s", "soon"])("refuses %s by name", (text) => {
	expect(() => read(text)).toThrow("HAKIKI_ANSWER_SECONDS must be a whole number from 1 to 30");
});
