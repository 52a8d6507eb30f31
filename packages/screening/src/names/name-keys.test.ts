import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareWithName, listNameKeys, readSearchedName } from "./name-keys.ts";

const find = (text: string, name: string) => compareWithName(readSearchedName(text), name)?.agreement;

/** True if the stored keys of the name hold a key of every searched word. */
function isKeyed(text: string, name: string): boolean {
	const keys = new Set(listNameKeys(name));
	const searched = readSearchedName(text);
	return (
		searched.length > 0 &&
		searched.every(({ word, start, sounds }) =>
			[word, start, ...sounds].some((key) => key !== undefined && keys.has(key)),
		)
	);
}

describe("A customer's name", () => {
	it.each([
		["Otieno Wanjiku", "Grace Wanjiku Otieno", "word"],
		["wanjiku", "Grace Wanjiku Otieno", "word"],
		["ADÉṢINÀ", "Adesina Bola", "word"],
		["Mr. Otieno", "Brian Otieno", "word"],
		["wan otie", "Grace Wanjiku Otieno", "start"],
		["chukwuemek", "Chukwuemeka Obi", "start"],
		["Mohamed", "Muhammad Ali", "sound"],
		["Chuquemeka", "Chukwuemeka Obi", "sound"],
		["Wanjiko Otyeno", "Grace Wanjiku Otieno", "sound"],
		["محمد", "Mohamed Ali", "sound"],
		["Yusuf", "Yousuf Abdi", "sound"],
	])("is found by %s as %s: %s", (text, name, agreement) => {
		expect(isKeyed(text, name)).toBe(true);
		expect(find(text, name)).toBe(agreement);
	});

	it.each([
		["Wanjiku Kamau", "Grace Wanjiku Otieno"],
		["Mohamed", "Maud Achieng"],
		["wa", "Wanjiku Otieno"],
		["anjiku", "Wanjiku Otieno"],
		["Hassan", "Hussein Ali"],
		["0712 345 678", "Wanjiku Otieno"],
		["", "Wanjiku Otieno"],
	])("is not found by %s as %s", (text, name) => {
		expect(find(text, name)).toBeUndefined();
	});

	it("has a key for every search that finds it, in any order and case, and few keys", () => {
		const name = fc.array(
			fc.constantFrom("Wanjiku", "Otieno", "Mohamed", "Chukwuemeka", "Ng'ang'a", "Adéṣinà", "علي"),
			{
				minLength: 1,
				maxLength: 4,
			},
		);
		fc.assert(
			fc.property(name, fc.func(fc.nat()), (words, order) => {
				const typed = [...words].sort((one, other) => order(one) - order(other)).join(" ");
				expect(isKeyed(typed.toUpperCase(), words.join("  "))).toBe(true);
				expect(find(typed, words.join(" "))).toBe("word");
				expect(listNameKeys(words.join(" ")).length).toBeLessThanOrEqual(words.length * 14);
			}),
		);
	});

	it("of any length has a bounded number of keys", () => {
		fc.assert(
			fc.property(fc.string({ unit: "binary", maxLength: 600 }), (name) => {
				expect(listNameKeys(name).length).toBeLessThanOrEqual(12 * 24);
			}),
		);
	});
});
