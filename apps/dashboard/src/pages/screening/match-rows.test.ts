import { describe, expect, it } from "vitest";
import { groupMatches, isBarred, listCommonDifferences, listFields, type Match, takesTwo } from "./match-rows.ts";

const match = (id: string, more: Partial<Match>): Match => ({
	...{ id, customer_id: "a", party: "customer", entry: "un:1", list: "un", type: "sanction", strength: "weak" },
	...{ score: 0.9, position: null, status: "open", first_verdict: null, decided_by: [], decided_at: null },
	...{ case_id: null, event_id: null, found_at: "2026-11-18T00:00:00Z", customer_name: null, customer_dob: null },
	...{ given_name: null, listed_name: null, matched_name: null, comparison: [] },
	...more,
});

describe("The rows of matches", () => {
	it("stand together by customer, one for each entry, the strong and the better ones first", () => {
		const rows = groupMatches([
			match("1", { entry: "un:1", score: 0.8 }),
			match("2", { customer_id: "b", entry: "un:1" }),
			match("3", { entry: "un:2", score: 0.9 }),
			match("4", { entry: "uk:7", score: 0.7, strength: "strong" }),
		]);
		expect(rows.map(({ match: { id }, isFirst, ofCustomer }) => [id, isFirst, ofCustomer])).toEqual([
			["4", true, 3],
			["3", false, 3],
			["1", false, 3],
			["2", true, 1],
		]);
	});

	it("hold every party that matched the same entry, because one verdict covers them", () => {
		const rows = groupMatches([match("1", { party: "destination", score: 0.99 }), match("2", { score: 0.8 })]);
		expect(rows).toMatchObject([{ match: { id: "2" }, parties: ["customer", "destination"], ids: ["2", "1"] }]);
	});
});

it("takes two people to confirm a sanction, and to dismiss a strong or a confirmed one", () => {
	const weak = { type: "sanction", strength: "weak", status: "open" } as const;
	const strong = { ...weak, strength: "strong" } as const;
	const pep = { ...strong, type: "pep" } as const;
	expect([takesTwo(weak, "clear"), takesTwo(weak, "confirm")]).toEqual([false, true]);
	expect([takesTwo(strong, "clear"), takesTwo(strong, "confirm")]).toEqual([true, true]);
	expect([takesTwo(pep, "clear"), takesTwo(pep, "confirm")]).toEqual([false, false]);
	expect(takesTwo({ ...weak, status: "confirmed" }, "clear")).toBe(true);
});

it("names the fields that differ, and those that differ in every chosen match", () => {
	const one = {
		comparison: [
			{ field: "name", agreement: "differs" },
			{ field: "dob", agreement: "differs" },
			{ field: "nationality", agreement: "differs" },
			{ field: "type", agreement: "agrees" },
		],
	} as const;
	const other = { comparison: [{ field: "dob", agreement: "differs" }] } as const;
	expect(listFields(one, "differs")).toEqual(["dob", "nationality"]);
	expect(listFields(one, "agrees")).toEqual(["type"]);
	expect(listCommonDifferences([one, other].map(({ comparison }) => ({ comparison: [...comparison] })))).toEqual([
		"dob",
	]);
	expect(listCommonDifferences([])).toEqual([]);
});

it("bars the reader from the verdict that somebody of the same inviter gave first, and from no other", () => {
	const first = { verdict: "confirm", by: "user:a", role: "compliance", at: "2026-11-18T09:00:00.000Z" } as const;
	const second_person = { is_same_person: true, is_other_from: null, people: [] };
	const match = { type: "sanction", strength: "strong", status: "open", first_verdict: first, second_person } as const;
	expect([isBarred(match, "confirm", "user:b"), isBarred(match, "clear", "user:b")]).toEqual([true, false]);
	// The first person may give another reason.
	expect(isBarred(match, "confirm", "user:a")).toBe(false);
	const other = { ...match, second_person: { ...second_person, is_same_person: false } };
	expect(isBarred(other, "confirm", "user:b")).toBe(false);
	expect(isBarred({ ...match, first_verdict: null, second_person: null }, "confirm", "user:b")).toBe(false);
});
