import { expect, test } from "vitest";
import { takeRandom } from "./random-pool.ts";

test("never gives the same bytes twice, across many refills", () => {
	const seen = new Set<string>();
	for (let round = 0; round < 5_000; round += 1) {
		const taken = takeRandom(12);
		expect(taken.length).toBe(12);
		seen.add(taken.toString("hex"));
	}
	expect(seen.size).toBe(5_000);
});
