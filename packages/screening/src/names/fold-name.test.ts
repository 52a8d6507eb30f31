import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldName } from "./fold-name.ts";

const write = (name: string): string[] => foldName(name).map(({ text }) => text);

describe("A name", () => {
	it.each([
		["O'Neill, D`Angelo & Sons", ["oneill", "dangelo", "and", "sons"]],
		["Acme S.A.R.L.", ["acme", "sarl"]],
		["J. P. Morgan", ["j", "p", "morgan"]],
		["Wanjikũ Müller-Lüdenscheidt", ["wanjiku", "muller", "ludenscheidt"]],
	])("%s falls into its words, in plain letters", (name, words) => {
		expect(write(name)).toEqual(words);
	});

	it("in plain letters falls into the same words as with a mark in front that nobody sees", () => {
		const plain = fc.string({ unit: fc.constantFrom(..."aB.9 '`&-,zS./"), maxLength: 40 });
		fc.assert(
			fc.property(fc.oneof(plain, fc.string({ unit: "grapheme-ascii", maxLength: 80 })), (name) => {
				expect(foldName(name)).toEqual(foldName(`\u200b${name}`));
			}),
		);
	});
});
