import { toRealm } from "@hakiki/store";
import { expect, it } from "vitest";
import { lineUp } from "./line-up.ts";

const NAMES = Array.from({ length: 8 }, (_, index) => `process ${index}`);
const REALMS = Array.from({ length: 1_000 }, (_, index) => toRealm(index));

it("gives every process the same order, in whatever order it knows the others", () => {
	for (const realm of REALMS.slice(0, 50)) expect(lineUp(realm, NAMES.toReversed())).toEqual(lineUp(realm, NAMES));
});

it("moves only the realms of a process that goes, and spreads them", () => {
	const [gone, ...left] = NAMES;
	const heirs = new Set<string | undefined>();
	for (const realm of REALMS) {
		const [before, next] = lineUp(realm, NAMES);
		const [after] = lineUp(realm, left);
		expect(after).toBe(before === gone ? next : before);
		if (before === gone) heirs.add(after);
	}
	expect(heirs.size).toBe(left.length);
});
