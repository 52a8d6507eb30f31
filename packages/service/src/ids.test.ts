import { describe, expect, it } from "vitest";
import { createIdSource } from "./ids.ts";

describe("new ids", () => {
	it("sort as they were made, within a millisecond and when the clock steps back", () => {
		let now = 1_700_000_000_000;
		const newId = createIdSource({
			now: () => now,
			randomBytes: (count) => new Uint8Array(count).fill(255),
			log: () => {},
		});
		const made: string[] = [];
		for (let index = 0; index < 20_000; index += 1) {
			if (index === 9_000) now -= 5_000;
			if (index === 15_000) now += 60_000;
			made.push(Buffer.from(newId()).toString("hex"));
		}
		expect(made).toEqual([...made].sort());
		expect(new Set(made).size).toBe(made.length);
	});
});
