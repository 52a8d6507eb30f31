import { DEFAULT_THRESHOLDS, type NameToScreen } from "@hakiki/domain";
import { type ListedEntity, NameIndex } from "@hakiki/screening";
import { describe, expect, it } from "vitest";
import { ClearNames } from "./clear-names.ts";
import { NameScreener, type SearchableNames } from "./name-screener.ts";

const LISTED: ListedEntity = {
	id: "1",
	list: "un_sc",
	topics: ["sanction"],
	type: "person",
	name: "Zubair Qandahari",
	aliases: [],
	weakAliases: [],
	originalScript: [],
	dobs: [],
	nationalities: [],
	countries: [],
	programs: [],
};

class CountedNames implements SearchableNames {
	private readonly index = new NameIndex([LISTED]);
	readonly asked: string[] = [];

	search(...[query, options]: Parameters<SearchableNames["search"]>): ReturnType<SearchableNames["search"]> {
		this.asked.push(query.name);
		return this.index.search(query, options);
	}
}

function open(names: SearchableNames, clear: ClearNames, name = "live"): NameScreener {
	return new NameScreener({
		names,
		thresholds: DEFAULT_THRESHOLDS,
		isComplete: true,
		changedAt: 0,
		version: 1,
		memory: { clear, name },
	});
}

describe("a screener", () => {
	it("searches once for a name, whether it is listed or not, and answers alike each time", () => {
		const names = new CountedNames();
		const screener = open(names, new ClearNames());
		for (let time = 0; time < 3; time += 1) {
			expect(screener.search({ name: "Jane Wanjiru" })).toEqual([]);
			expect(screener.search({ name: LISTED.name })).toMatchObject([{ entity: "un_sc:1", topic: "sanction" }]);
		}
		expect(names.asked).toEqual(["Jane Wanjiru", LISTED.name]);
	});

	it("searches again where anything else is asked", () => {
		const names = new CountedNames();
		const screener = open(names, new ClearNames());
		const name = "Jane Wanjiru";
		const questions: NameToScreen[] = [
			{ name },
			{ name, dob: "1990-01-01" },
			{ name, country: "KE" },
			{ name, type: "person" },
			{ name, documents: ["A1"] },
			{ name, documents: ["A1", "B2"] },
			{ name, documents: ["A1\tB2"] },
			{ name: `1${name}`, documents: ["A"] },
		];
		for (const question of questions) screener.search(question);
		expect(names.asked).toHaveLength(questions.length);
	});

	it("keeps its searches apart from those of others that share the table", () => {
		const names = new CountedNames();
		const clear = new ClearNames();
		open(names, clear, "live").search({ name: "Jane Wanjiru" });
		open(names, clear, "test").search({ name: "Jane Wanjiru" });
		expect(names.asked).toHaveLength(2);
	});

	it("cannot be led to take a listed name for a clear one", () => {
		const screener = open(new NameIndex([LISTED]), new ClearNames());
		for (const documents of [["A"], ["A\nB"], ["A", "B"], ["1 A"]]) {
			for (const before of ["B\n", "1 B", "\n", "3 A\nB"]) screener.search({ name: `${before} nobody`, documents });
			expect(screener.search({ name: LISTED.name, documents })).toHaveLength(1);
		}
	});
});
