import { afterEach, describe, expect, it, vi } from "vitest";
import { chooseWait, readRetryAfter } from "./retry-after.ts";

const NOW = Date.parse("2026-01-01T00:00:00Z");

afterEach(() => {
	vi.restoreAllMocks();
	vi.useRealTimers();
});

describe("the wait before a retry", () => {
	it("starts at 0.5 s, doubles, and ends at 8 s", () => {
		vi.spyOn(Math, "random").mockReturnValue(0);
		expect([0, 1, 2, 3, 4, 5, 90].map((retry) => chooseWait(retry, undefined))).toEqual([
			...[500, 1000, 2000, 4000, 8000, 8000, 8000],
		]);
	});

	it("is up to a quarter shorter, by chance", () => {
		vi.spyOn(Math, "random").mockReturnValue(0.999_999);
		expect(chooseWait(0, undefined)).toBeCloseTo(375, 1);
	});

	it("is at least what the service asks for, up to a minute; more is not waited for", () => {
		expect(chooseWait(0, 3000)).toBe(3000);
		expect(chooseWait(0, 60_000)).toBe(60_000);
		expect(chooseWait(0, 60_001)).toBeUndefined();
		expect(chooseWait(0, 0)).toBeGreaterThan(300);
	});
});

describe("Retry-After", () => {
	const read = (headers: Record<string, string>) => readRetryAfter(new Headers(headers));

	it.each([
		["2", 2000],
		[" 0 ", 0],
		["1.5", 1500],
		["99999999999999999999", 1e23],
		["", undefined],
		["soon", undefined],
		["-5 s", undefined],
	])("of %j is read as %j ms", (text, expected) => {
		expect(read({ "retry-after": text })).toBe(expected);
	});

	it("is none when it is not sent", () => {
		expect(read({})).toBeUndefined();
	});

	it("as a date counts from the service's clock where it tells, else from ours", () => {
		vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
		const date = "Thu, 01 Jan 2026 00:00:07 GMT";
		expect(read({ "retry-after": date })).toBe(7000);
		expect(read({ "retry-after": date, date: "Thu, 01 Jan 2026 00:00:05 GMT" })).toBe(2000);
		expect(read({ "retry-after": "Wed, 31 Dec 2025 00:00:00 GMT" })).toBe(0);
	});
});
