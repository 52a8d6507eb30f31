import fc from "fast-check";
import { expect, it } from "vitest";
import { addCause, BY_LIST, BY_PERSON, isCausedBy, removeCause } from "./hold-causes.ts";

it("ends with the last cause, whatever the order in which they come and go", () => {
	const causes = fc.uniqueArray(fc.constantFrom("cas_a", "cas_b", "cas_c", BY_LIST, BY_PERSON), { minLength: 1 });
	fc.assert(
		fc.property(causes, fc.infiniteStream(fc.nat()), (added, chance) => {
			let heldBy = "";
			for (const cause of [...added, ...added]) heldBy = addCause(heldBy, cause);
			const left = [...added];
			while (left.length > 0) {
				const [gone = ""] = left.splice(Number(chance.next().value) % left.length, 1);
				expect(isCausedBy(heldBy, gone)).toBe(true);
				heldBy = removeCause(heldBy, gone);
				expect(heldBy === "").toBe(left.length === 0);
			}
		}),
	);
});

it("counts cases beyond the bound as one that only a person ends, and never forgets a person or a list", () => {
	let heldBy = "";
	for (let n = 0; n < 100; n += 1) heldBy = addCause(heldBy, `cas_${n}`);
	heldBy = addCause(addCause(heldBy, BY_LIST), BY_PERSON);
	expect(heldBy.split(" ")).toHaveLength(19);
	for (let n = 0; n < 100; n += 1) heldBy = removeCause(heldBy, `cas_${n}`);
	expect(heldBy).toBe("many list person");
});

it("knows nothing of a cause that never was", () => {
	expect(removeCause("cas_a", "cas_b")).toBe("cas_a");
	expect(isCausedBy("", "cas_a")).toBe(false);
	expect(isCausedBy("cas_ab", "cas_a")).toBe(false);
});
