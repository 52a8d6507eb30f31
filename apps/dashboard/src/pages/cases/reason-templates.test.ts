import { describe, expect, it } from "vitest";
import { fillTemplate, keepNote, listTemplates, placeTemplate, type Template } from "./reason-templates.ts";

const of = (outcome: Template["outcome"], text: string): Template => ({ outcome, text });

describe("Reason templates", () => {
	it("are numbered among those that fit the outcome, the first nine by keys", () => {
		const all = [
			of("legit", "a"),
			of("fraud", "b"),
			of("any", "c"),
			...Array.from({ length: 9 }, () => of("legit", "d")),
		];
		expect(listTemplates(all, "fraud")).toEqual([
			{ text: "b", key: "1" },
			{ text: "c", key: "2" },
		]);
		const legit = listTemplates(all, "legit");
		expect(legit.slice(0, 2)).toEqual([
			{ text: "a", key: "1" },
			{ text: "c", key: "2" },
		]);
		expect(legit.map(({ key }) => key).slice(8)).toEqual(["9", undefined, undefined]);
		expect(listTemplates(all, undefined)).toEqual([]);
	});

	it("are filled with the values of the case, and show what is missing", () => {
		const values = { payee: "Otieno {rule}", amount: "KES 4,000" };
		expect(fillTemplate("Paid {amount} to {payee}, see {rule} and {payee}", values)).toBe(
			"Paid KES 4,000 to Otieno {rule}, see {rule} and Otieno {rule}",
		);
	});

	it("go with their outcome, unless they fit the next one or were edited", () => {
		const filled = [
			of("legit", "She confirmed it."),
			of("any", "Nobody answers."),
			of("fraud", "Same."),
			of("legit", "Same."),
		];
		expect(keepNote("She confirmed it. ", "fraud", filled)).toBe("");
		expect(keepNote("She confirmed it. ", "legit", filled)).toBe("She confirmed it. ");
		expect(keepNote("She confirmed it. Twice.", "fraud", filled)).toBe("She confirmed it. Twice.");
		expect(keepNote("Nobody answers.", "fraud", filled)).toBe("Nobody answers.");
		expect(keepNote("Same.", "fraud", filled)).toBe("Same.");
		expect(keepNote("", "fraud", filled)).toBe("");
	});

	it("replace one another, and never what was written by hand", () => {
		const filled = ["First.", "Second."];
		expect(placeTemplate(" ", "First.", filled)).toBe("First.");
		expect(placeTemplate("First.", "Second.", filled)).toBe("Second.");
		expect(placeTemplate("She called. ", "Second.", filled)).toBe("She called.\nSecond.");
		expect(placeTemplate("She called.\nSecond.", "Second.", filled)).toBe("She called.\nSecond.");
	});
});
