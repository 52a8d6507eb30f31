import { expect, it } from "vitest";
import { readRuleSort, sortRules, turnRuleSort, writeRuleSort } from "./sort-rules.ts";

const row = (title: string, precision: number | undefined, hits = 1) => ({
	title,
	hits,
	precision,
	lift: undefined,
	money: 0,
	weight: 1,
});
const ROWS = [row("C", undefined, 5), row("B", 0.2), row("A", 0), row("D", 0.9), row("E", undefined)];
const order = (sort: string) =>
	sortRules(ROWS, readRuleSort(sort))
		.map(({ title }) => title)
		.join("");

it("puts rules without the figure last in both directions, and breaks ties by title", () => {
	expect(order("-precision")).toBe("DBACE");
	expect(order("precision")).toBe("ABDCE");
	expect(order("-hits")).toBe("CABDE");
	expect(order("lift")).toBe("ABCDE");
	expect(order("-title")).toBe("EDCBA");
	expect(order("")).toBe("CBADE");
	expect(order("-nonsense")).toBe("CBADE");
});

it("turns the order when it is pressed again, and starts with the highest", () => {
	const first = turnRuleSort(undefined, "money");
	expect(writeRuleSort(first)).toBe("-money");
	expect(writeRuleSort(turnRuleSort(first, "money"))).toBe("money");
	expect(writeRuleSort(turnRuleSort(first, "title"))).toBe("title");
	expect(readRuleSort("-money")).toEqual(first);
});
