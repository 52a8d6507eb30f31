import { describe, expect, it } from "vitest";
import { fillTemplate, listTemplates, placeTemplate, type Template } from "./reason-templates.ts";

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
		const values = { payee: "Otieno {rule}", amount: "KSh 4,000" };
		expect(fillTemplate("Paid {amount} to {payee}, see {rule} and {payee}", values)).toBe(
			"Paid KSh 4,000 to Otieno {rule}, see {rule} and Otieno {rule}",
		);
	});

	it("replace one another, and never what was written by hand", () => {
		const filled = ["First.", "Second."];
		expect(placeTemplate(" ", "First.", filled)).toBe("First.");
		expect(placeTemplate("First.", "Second.", filled)).toBe("Second.");
		expect(placeTemplate("She called. ", "Second.", filled)).toBe("She called.\nSecond.");
		expect(placeTemplate("She called.\nSecond.", "Second.", filled)).toBe("She called.\nSecond.");
	});
});
