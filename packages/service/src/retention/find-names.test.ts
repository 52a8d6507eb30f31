import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listNames, NameFinder } from "./find-names.ts";

const person = {
	name: "Zebulonette  Quixotrane",
	phone: "+254798431276",
	email: "Zeb.Quix@mail.example",
	bvn: "22987654310",
};
const finder = new NameFinder(["cus_4711", ...listNames(person)]);

describe("A person is taken out of a text", () => {
	it.each([
		["rang ZEBULONETTE QUIXOTRANE twice", "rang [erased] twice"],
		["Zebulonette, Quixotrane's sister", "[erased]'s sister"],
		["0798431276", "[erased]"],
		["call +254 798 431 276 or 0798-431-276.", "call +[erased] or [erased]."],
		["mail zeb.quix@MAIL.example now", "mail [erased] now"],
		["the uncle of cus_4711", "the uncle of [erased]"],
		["BVN 22987654310", "BVN [erased]"],
		['{"owner":"risk","reason":"Zebulonette Quixotrane"}', '{"owner":"risk","reason":"[erased]"}'],
	])("of %s", (text, after) => expect(finder.redact(text)).toBe(after));

	it.each([
		"Zebulonette alone is many people",
		"cus_47111 is somebody else",
		"0798431277",
		'["Zebulonette","Quixotrane"]',
		"7 984 312",
		"",
	])("and %s stays as it is", (text) => {
		expect(finder.redact(text)).toBe(text);
		expect(finder.isNamedIn(text)).toBe(false);
	});

	it("whatever is around them, and nothing else is lost", () => {
		fc.assert(
			fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (before, after) => {
				const redacted = finder.redact(`${before} \n Zebulonette Quixotrane \n ${after}`);
				expect(redacted).not.toMatch(/zebulonette quixotrane/i);
				expect(redacted).toContain("[erased]");
				expect(finder.redact(redacted)).toBe(redacted);
			}),
		);
	});

	it.each(["reason", "before", "customer_id", "Open", " status ", "key_01M7NRWAEDE00A0MDJ4YJ75EN2", "for a", "12 345"])(
		"but for %s, which may be anybody's word",
		(name) => {
			const text = `{"before": "${name}"} for the reason ${name}`;
			expect(new NameFinder([name]).redact(text)).toBe(text);
		},
	);

	it("but for words and numbers so short that they are parts of everything", () => {
		const short = new NameFinder(["Li", "123", "a b"]);
		expect(short.redact("Li has 123 a b")).toBe("Li has 123 a b");
	});
});
