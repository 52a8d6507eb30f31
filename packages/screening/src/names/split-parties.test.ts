// Several names in one field, and what a payment is for beside them.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitParties } from "./split-parties.ts";

const MARKS = [
	"a.k.a.",
	"AKA",
	"a/k/a",
	"alias",
	"c/o",
	"t/a",
	"T/A",
	"trading as",
	"obo",
	"on behalf of",
	"and/or",
	"f/k/a",
	"formerly",
	"/",
	";",
	"|",
];
const person = fc
	.tuple(
		fc.constantFrom("Tarkhan", "Ochuka", "Ruvanda", "Ildefonso", "Nderemani"),
		fc.constantFrom("Belagurov", "Wafwile", "Sobukunle", "Quarrezmin", "Mizrachev"),
	)
	.map((words) => words.join(" "));

describe("a field with several names", () => {
	it("gives each of them, whatever stands between them", () => {
		fc.assert(
			fc.property(person, fc.constantFrom(...MARKS), person, (one, mark, other) => {
				const parties = splitParties(`${one} ${mark} ${other}`);
				expect(parties).toEqual([...new Set([one, other])]);
			}),
		);
	});

	it.each([
		["John Kamau (Tarkhan Belagurov)", ["John Kamau", "Tarkhan Belagurov"]],
		["NIP/GTB/TARKHAN BELAGUROV/RENT", ["TARKHAN BELAGUROV"]],
		["Ochuka Wafwile t/a Zephyrine", ["Ochuka Wafwile", "Zephyrine"]],
		["Ali s/o Hassan Warsame", ["Ali Hassan Warsame"]],
		["Refund: Tarkhan Belagurov / Ochuka Wafwile - rent", ["Tarkhan Belagurov", "Ochuka Wafwile"]],
	])("%s gives what can be a name", (name, parties) => {
		expect(splitParties(name)).toEqual(parties);
	});

	it("gives at most four, none empty and none that was not written, of whatever text", () => {
		const word = fc.oneof(
			fc.constantFrom(...MARKS, "(", ")", "[", "rent", "salary", "to", "s/o"),
			fc.string({ maxLength: 12 }),
		);
		fc.assert(
			fc.property(fc.array(word, { maxLength: 60 }), (words) => {
				const name = words.join(" ");
				const parties = splitParties(name);
				expect(parties.length).toBeLessThanOrEqual(4);
				for (const party of parties) {
					expect(party.trim()).toBe(party);
					expect(party).not.toBe("");
					for (const piece of party.split(/\s+/)) expect(name).toContain(piece);
				}
			}),
		);
	});
});

describe("one name", () => {
	it("is left as it is, without a mark in it", () => {
		fc.assert(
			fc.property(person, person, (one, other) => {
				expect(splitParties(`${one} ${other}`)).toEqual([]);
			}),
		);
	});

	it.each([
		["Mohammed Akashi"],
		["Oboh Effiong Etim"],
		["Gift Bill Grant"],
		["Bank of Industry and Mine"],
		["Rent A Car Limited"],
		["Salary Finance Ltd"],
		["Payment Kamau"],
	])("%s has nothing taken from it", (name) => {
		expect(splitParties(name)).toEqual([]);
	});

	it.each([
		["SALARY TARKHAN BELAGUROV", "TARKHAN BELAGUROV"],
		["Tarkhan Belagurov rent", "Tarkhan Belagurov"],
		["Refund to Tarkhan Belagurov", "Tarkhan Belagurov"],
		["payment for Tarkhan Belagurov - invoice", "Tarkhan Belagurov"],
	])("%s is also searched for without what is paid for", (name, party) => {
		expect(splitParties(name)).toEqual([party]);
	});
});
