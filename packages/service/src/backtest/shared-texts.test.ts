import { expect, it } from "vitest";
import { SharedTexts } from "./shared-texts.ts";

it("returns every text unchanged, and keeps no more texts than it may", () => {
	const texts = new SharedTexts(3);
	for (let round = 0; round < 3; round += 1)
		for (const text of ["a", "b", "c", "d", "e", "f", "g"]) expect(texts.share(text)).toBe(text);
	expect(texts.size).toBeLessThanOrEqual(6);
});
