import { describe, expect, it } from "vitest";
import { expandScopes, KEY_SCOPES, SCOPES } from "./scopes.ts";

describe("The scopes of a key", () => {
	it("are those named, and those of the groups named", () => {
		expect([...expandScopes(["cases:read"])]).toEqual(["cases:read"]);
		expect([...expandScopes(["events", "cases:read"])]).toEqual([
			"events:write",
			"events:read",
			"customers:read",
			"feedback:write",
			"screen",
			"cases:read",
		]);
		expect([...expandScopes(["manage"])]).toEqual(Object.keys(SCOPES));
	});

	it("are none for words that are no scope, such as a later version's or an object's own", () => {
		expect(expandScopes(["later:write", "toString", "constructor", ""]).size).toBe(0);
		expect(expandScopes([]).size).toBe(0);
	});

	it("have one name each", () => {
		expect(new Set(KEY_SCOPES).size).toBe(KEY_SCOPES.length);
	});
});
