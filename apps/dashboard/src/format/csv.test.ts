import { expect, it } from "vitest";
import { formatCsv } from "./csv.ts";

it.each([
	["plain", "plain"],
	["-12.50", "-12.50"],
	["+5", "+5"],
	["=1+1", "'=1+1"],
	["-1+cmd", "'-1+cmd"],
	["@sum", "'@sum"],
	["＝1", "'＝1"],
	["\tx", "'\tx"],
	[" =1", "' =1"],
	["\u00a0\u200b@sum", "'\u00a0\u200b@sum"],
	[" a=1", " a=1"],
	['a "b", c', '"a ""b"", c"'],
	["two\nlines", '"two\nlines"'],
])("the cell %j is written as %j", (cell, written) => expect(formatCsv([[cell]])).toBe(`\ufeff${written}\r\n`));

it("rows end with a line break", () =>
	expect(
		formatCsv([
			["a", "b"],
			["1", "2"],
		]),
	).toBe("\ufeffa,b\r\n1,2\r\n"));
