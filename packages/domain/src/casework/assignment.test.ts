import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ROLES } from "../roles.ts";
import { CASE_TYPES } from "../vocabulary.ts";
import { ASSIGNMENT_OFF, type AssignmentSettings, type Candidate, chooseAssignee } from "./assignment.ts";

const person = (actor: string, fields: Partial<Candidate> = {}): Candidate => ({
	...{ actor, role: "analyst", open: 0, turn: 0 },
	...fields,
});
const choose = (
	settings: Partial<AssignmentSettings>,
	people: readonly Candidate[],
	type: "fraud" | "screening" = "fraud",
) => chooseAssignee({ mode: "round_robin", people: [], ...settings }, type, people)?.actor;

describe("A new case", () => {
	it("is given to nobody while assignment is off, or where nobody is there", () => {
		expect(chooseAssignee(ASSIGNMENT_OFF, "fraud", [person("a")])).toBeUndefined();
		expect(choose({}, [])).toBeUndefined();
	});

	it("is given in turn: to the person who has waited longest, however many cases they have", () => {
		expect(choose({}, [person("a", { turn: 3 }), person("b", { turn: 1, open: 90 }), person("c", { turn: 2 })])).toBe(
			"b",
		);
		expect(choose({}, [person("b"), person("a"), person("c", { turn: 1 })])).toBe("a");
	});

	it("is given by load: to the person with the fewest open cases, in turn between equals", () => {
		const mode = "load";
		expect(choose({ mode }, [person("a", { open: 2 }), person("b", { open: 1, turn: 9 })])).toBe("b");
		expect(choose({ mode }, [person("a", { open: 1, turn: 5 }), person("b", { open: 1, turn: 4 })])).toBe("b");
	});

	it("is given by skill: only to people who take its type, and everybody who is not listed takes all types", () => {
		const settings = { mode: "skill", people: [{ actor: "a", types: ["screening"] }] } as const;
		const people = [person("a"), person("b", { open: 5 })];
		expect(choose(settings, people)).toBe("b");
		expect(choose(settings, people, "screening")).toBe("a");
		expect(choose(settings, [person("a")])).toBeUndefined();
	});

	it("is never given to a person without types, nor to an admin who is not listed", () => {
		for (const mode of ["round_robin", "load", "skill"] as const) {
			expect(choose({ mode, people: [{ actor: "a", types: [] }] }, [person("a")])).toBeUndefined();
			expect(choose({ mode }, [person("a", { role: "admin" })])).toBeUndefined();
			const listed = { mode, people: [{ actor: "a", types: ["fraud"] }] } as const;
			expect(choose(listed, [person("a", { role: "admin" })])).toBe("a");
		}
	});

	it("goes round evenly in turn: after any number of cases nobody is more than one ahead, and nobody gets two in a row", () => {
		const count = fc.integer({ min: 2, max: 8 });
		fc.assert(
			fc.property(count, fc.integer({ min: 1, max: 60 }), fc.constantFrom(...ROLES), (people, cases, role) => {
				const team = Array.from({ length: people }, (_, index) => ({ ...person(`p${index}`), role, got: 0 }));
				const types = [...CASE_TYPES];
				const settings = { mode: "round_robin", people: team.map(({ actor }) => ({ actor, types })) } as const;
				let last: string | undefined;
				for (let turn = 1; turn <= cases; turn += 1) {
					const chosen = chooseAssignee(settings, "fraud", team);
					expect(chosen?.actor).not.toBe(last);
					last = chosen?.actor;
					if (chosen !== undefined) Object.assign(chosen, { turn, got: chosen.got + 1 });
				}
				const got = team.map((one) => one.got);
				expect(Math.max(...got) - Math.min(...got)).toBeLessThanOrEqual(1);
			}),
		);
	});
});
