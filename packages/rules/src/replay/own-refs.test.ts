import type { EntityRef } from "@hakiki/domain";
import fc from "fast-check";
import { expect, it } from "vitest";
import { type OwnRef, OwnRefs } from "./own-refs.ts";

it("remembers the latest 32 own things of each customer, and when each was first seen", () => {
	const ref = fc.record({
		role: fc.constantFrom("device" as const, "phone" as const, "payee" as const),
		hash: fc.oneof(
			fc.string({ minLength: 1 }).filter((text) => !text.includes("\0")),
			fc.nat(40).map((number) => `device:${number}`),
		),
	});
	const step = fc.record({ customer: fc.constantFrom("c1", "c2"), refs: fc.array(ref, { maxLength: 4 }) });
	fc.assert(
		fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
			const refs = new OwnRefs();
			const expected = new Map<string, OwnRef[]>();
			for (const [at, { customer, refs: seen }] of steps.entries()) {
				refs.remember(customer, seen, at);
				const known = expected.get(customer) ?? [];
				expected.set(customer, known);
				const isKnown = ({ role, hash }: EntityRef) => known.some((one) => one.role === role && one.hash === hash);
				for (const one of seen) if (one.role !== "payee" && !isKnown(one)) known.push({ ...one, firstSeenAt: at });
				known.splice(0, known.length - 32);
			}
			for (const [customer, known] of expected) expect(refs.listOf(customer)).toEqual(known);
			expect(refs.listOf("c3")).toEqual([]);
		}),
	);
});
