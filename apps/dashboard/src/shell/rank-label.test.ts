import { expect, it } from "vitest";
import { rankLabel } from "./rank-label.ts";

it("ranks the whole label first, then its beginning, then its words, then other words", () => {
	expect(rankLabel("webhooks", "Webhooks")).toBe(4);
	expect(rankLabel("Create a", "Create API key")).toBe(3);
	expect(rankLabel("key cre", "Create API key")).toBe(2);
	expect(rankLabel("tok", "Create API key", ["token"])).toBe(1);
	expect(rankLabel("éxpo", "Exposed people")).toBe(3);
});

it("matches only the beginnings of words, and nothing without a text", () => {
	for (const typed of ["ooks", "webhooks x", "", "  ", "…"])
		expect(rankLabel(typed, "Webhooks"), typed).toBeUndefined();
});
