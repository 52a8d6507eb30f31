import { describe, expect, it } from "vitest";
import { ENGLISH, setLanguage } from "../messages/define-messages.ts";
import { SWAHILI } from "../messages/sw/index.ts";
import { formatDuration, formatExact, formatMoment, formatRelative } from "./time.ts";

const AT = Date.UTC(2026, 10, 15, 22, 30, 5);

describe("a time", () => {
	it("is the workspace's own, whatever the browser's zone", () => {
		expect(formatMoment(AT, "Africa/Nairobi")).toBe("16 Nov, 01:30");
		expect(formatMoment(AT, "Africa/Lagos")).toBe("15 Nov, 23:30");
		expect(formatExact(AT, "Africa/Nairobi")).toContain("16 Nov 2026, 01:30:05");
	});

	it.each([
		[-10_000, "just now"],
		[-50_000, "1 min ago"],
		[-3_600_000 * 3, "3 hr ago"],
		[86_400_000 * 2, "in 2 days"],
		[-86_400_000 * 400, "1 yr ago"],
	])("that is %d ms away is told as %s", (differenceMs, text) => {
		expect(formatRelative(AT + differenceMs, AT)).toBe(text);
	});

	it("is short in Swahili too", () => {
		setLanguage(SWAHILI);
		const told = [-120_000, -3_600_000, -86_400_000 * 3, 7_200_000].map((ms) => formatRelative(AT + ms, AT));
		setLanguage(ENGLISH);
		expect(told).toEqual(["dak 2 nyuma", "saa 1 nyuma", "siku 3 nyuma", "saa 2 zijazo"]);
	});

	it.each([
		[5_000, "5 s"],
		[12 * 60_000, "12 min"],
		[65 * 60_000, "1 h 05 min"],
		[26 * 3_600_000, "1 d 2 h"],
		[48 * 3_600_000, "2 d"],
	])("of %d ms takes %s", (durationMs, text) => {
		expect(formatDuration(durationMs)).toBe(text);
	});
});
