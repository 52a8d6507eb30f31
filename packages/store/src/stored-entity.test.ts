import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { StoredEntity } from "./stored-entity.ts";

/** As PostgreSQL writes a jsonb object. */
function writeMembers(members: readonly (readonly [string, number, number | null])[]): string {
	return `{${members.map(([id, seen, failed]) => `${JSON.stringify(id)}: [${seen}, ${failed}]`).join(", ")}}`;
}

function readMembers(text: string): StoredEntity["members"] {
	const texts = { members: text, movements: "{}", marks: "{}", rings: null, flows: null };
	return new StoredEntity("payee", "1", "A".repeat(22), texts).members;
}

describe("a stored entity", () => {
	it("reads its members whatever their ids look like", () => {
		const time = fc.integer({ min: 0, max: 4_102_444_800_000 });
		const id = fc.oneof(
			fc.string({ minLength: 1, maxLength: 20 }),
			fc.string({ unit: "grapheme", minLength: 1, maxLength: 8 }),
			fc.constantFrom('a", [1', "__proto__", "]", '"', "\\", "{}", ": [", "0"),
		);
		const members = fc.uniqueArray(fc.tuple(id, time, fc.option(time)), { selector: ([name]) => name, maxLength: 32 });
		fc.assert(
			fc.property(members, (list) => {
				const wanted = list.map(([customerId, lastSeenAt, failed]) => ({
					customerId,
					lastSeenAt,
					lastFlaggedAt: failed ?? undefined,
				}));
				// Their order says nothing: an object's number-like keys come first.
				expect(new Set(readMembers(writeMembers(list)))).toEqual(new Set(wanted));
			}),
		);
	});

	it("has the 32 members that were seen last, whatever others are stored", () => {
		const list = fc.uniqueArray(fc.tuple(fc.string({ minLength: 1 }), fc.integer({ min: 0, max: 20 })), {
			selector: ([name]) => name,
			minLength: 33,
			maxLength: 64,
		});
		fc.assert(
			fc.property(list, (stored) => {
				const read = readMembers(writeMembers(stored.map(([name, seen]) => [name, seen, null])));
				// Members seen at the same time are in the database's order of texts.
				const isBefore = ([name, seen]: [string, number], [other, seenOther]: [string, number]) =>
					seen > seenOther || (seen === seenOther && Buffer.compare(Buffer.from(name), Buffer.from(other)) < 0);
				const wanted = stored.filter((one) => stored.filter((other) => isBefore(other, one)).length < 32);
				expect(new Set(read.map(({ customerId }) => customerId))).toEqual(new Set(wanted.map(([name]) => name)));
				expect(read).toHaveLength(32);
			}),
		);
	});

	it("has no members while nobody was noted", () => {
		expect(readMembers("{}")).toEqual([]);
	});
});
