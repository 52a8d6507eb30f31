import { describe, expect, it } from "vitest";
import type { EventInput } from "../event.ts";
import type { ListedMatch, NameToScreen, Screener } from "../screening.ts";
import { screenCustomer, screenParties } from "./screened-fields.ts";

/** Lists as a table: each name with what is found under it. */
class TableScreener implements Screener {
	readonly isEmpty = false;
	readonly isComplete = true;
	readonly changedAt = 0;
	readonly version = 1;
	readonly hasAccounts = true;
	readonly asked: NameToScreen[] = [];
	private readonly table: Readonly<Record<string, readonly ListedMatch[]>>;

	constructor(table: Readonly<Record<string, readonly ListedMatch[]>>) {
		this.table = table;
	}

	findAccount(account: string, bankCode: string | undefined): readonly ListedMatch[] {
		return this.table[`${bankCode ?? "any"} ${account}`] ?? [];
	}

	search(name: NameToScreen): readonly ListedMatch[] {
		this.asked.push(name);
		return this.table[name.name] ?? [];
	}
}

const match = (entity: string, fields: Partial<ListedMatch> = {}): ListedMatch => ({
	entity,
	edition: "first",
	topic: "sanction",
	strength: "weak",
	score: 0.87654,
	...fields,
});

const screenWith = (screener: Screener, hash = (namespace: string, value: string) => `${namespace} ${value}`) => ({
	screener,
	hash,
});

const input = (fields: Partial<EventInput>): EventInput => ({ type: "transaction", customer_id: "c", ...fields });

describe("screening an event's names", () => {
	it("searches for every other side that has a name, with its country", () => {
		const screener = new TableScreener({ "Listed Person": [match("un:1")], "Bad Exchange": [match("ofac:2")] });
		const facts = screenParties(
			input({
				counterparty: { name: " Listed Person ", country: "so" },
				destination: { type: "bank", name: "Somebody" },
				travel_rule: {
					originator: { name: "Ann", country: "KE" },
					beneficiary: { name: "Ben" },
					beneficiary_vasp: "Bad Exchange",
				},
			}),
			screenWith(screener, () => "pair"),
		);
		expect(facts).toEqual({
			roles: ["counterparty", "destination", "originator", "beneficiary", "beneficiary_vasp"],
			isComplete: true,
			matches: [
				{ role: "counterparty", entity: "un:1", topic: "sanction", strength: "weak", score: 0.877, pair: "pair" },
				{ role: "beneficiary_vasp", entity: "ofac:2", topic: "sanction", strength: "weak", score: 0.877, pair: "pair" },
			],
		});
		expect(screener.asked.map(({ name, country }) => [name, country])).toEqual([
			["Listed Person", "SO"],
			["Somebody", undefined],
			["Ann", "KE"],
			["Ben", undefined],
			["Bad Exchange", undefined],
		]);
	});

	it("notes nothing where nobody is named, and no name anywhere", () => {
		const screener = new TableScreener({ "Listed Person": [match("un:1")] });
		expect(screenParties(input({ counterparty: { name: "  ", phone: "0712" } }), screenWith(screener))).toBeUndefined();
		expect(screenCustomer(undefined, { phone: "0712" }, screenWith(screener))).toBeUndefined();
		expect(screener.asked).toEqual([]);
		const facts = screenCustomer(
			undefined,
			{ name: "Listed Person" },
			screenWith(screener, () => "pair"),
		);
		expect(JSON.stringify(facts)).not.toContain("Person");
	});

	it("screens a customer by name, birth date, nationality and kind, and keeps what the parties gave", () => {
		const screener = new TableScreener({ Ann: [match("peps:1", { topic: "pep" })] });
		const parties = {
			roles: ["destination"] as const,
			isComplete: true,
			matches: [{ ...match("un:9"), role: "destination" as const, pair: "pair" }],
		};
		const customer = { name: "Ann", dob: "1980-01-02", nationality: "KE", kind: "individual" } as const;
		const facts = screenCustomer(parties, customer, screenWith(screener));
		expect(facts?.roles).toEqual(["destination", "customer"]);
		expect(facts?.matches.map(({ entity }) => entity)).toEqual(["un:9", "peps:1"]);
		expect(screener.asked).toEqual([{ name: "Ann", dob: "1980-01-02", country: "KE", type: "person" }]);
	});

	it("keeps at most 4 matches of a name and 8 of an event, what weighs most first", () => {
		const many = Array.from({ length: 9 }, (_, n) => match(`pep:${n}`, { topic: "pep", score: 0.9 + n / 100 }));
		const screener = new TableScreener({
			a: [...many, match("un:1", { score: 0.8 }), match("un:2", { strength: "strong", score: 0.96 })],
			b: many,
			c: many,
		});
		const facts = screenParties(
			input({ counterparty: { name: "a" }, destination: { name: "b" }, travel_rule: { beneficiary: { name: "c" } } }),
			screenWith(screener),
		);
		expect(facts?.matches).toHaveLength(8);
		expect(facts?.matches.slice(0, 3).map(({ entity }) => entity)).toEqual(["un:2", "un:1", "pep:8"]);
		expect(facts?.matches.filter(({ role }) => role === "counterparty")).toHaveLength(4);
	});

	it("pairs a name with an entry by all that either says, and by nothing else", () => {
		const found = (customer: object, edition = "first") =>
			screenCustomer(
				undefined,
				customer,
				screenWith({ ...LISTS, findAccount: () => [], search: () => [match("un:1", { edition })] }),
			)?.matches[0]?.pair;
		const LISTS = new TableScreener({});
		const pair = found({ name: "Listed Person", dob: "1980-01-02", nationality: "KE" });
		expect(found({ name: " LISTED  person", dob: "1980-01-02", nationality: "ke" })).toBe(pair);
		expect(found({ name: "Listed Persona", dob: "1980-01-02", nationality: "KE" })).not.toBe(pair);
		expect(found({ name: "Listed Person", dob: "1980-01-03", nationality: "KE" })).not.toBe(pair);
		expect(found({ name: "Listed Person", dob: "1980-01-02" })).not.toBe(pair);
		expect(found({ name: "Listed Person", dob: "1980-01-02", nationality: "KE" }, "second")).not.toBe(pair);
	});

	it("finds a listed account however it is written, beside the name of the same entry", () => {
		const strong = match("ng:1", { strength: "strong", score: 1 });
		const screener = new TableScreener({
			"058 0123456789": [strong],
			"any 0123456789": [match("ng:1")],
			Ann: [match("ng:1")],
		});
		const destination = { type: "bank", account: " 0123-456 789", bank_code: "058", name: "Ann" } as const;
		expect(screenParties(input({ destination }), screenWith(screener))).toMatchObject({
			roles: ["destination"],
			matches: [{ role: "destination", entity: "ng:1", strength: "strong", score: 1 }],
		});
		const counterparty = { account: "0123456789" };
		expect(screenParties(input({ counterparty }), screenWith(screener))?.matches).toMatchObject([{ strength: "weak" }]);
		expect(screenParties(input({ counterparty: { account: "999" } }), screenWith(screener))).toBeUndefined();
	});
});
