import { expect, it } from "vitest";
import { formatCsvRow } from "./csv.ts";

it("quotes only the cells that need it", () => {
	expect(formatCsvRow(["a", "", "b c", "d,e", 'f"g', "h\ni", "1.50"])).toBe('a,,b c,"d,e","f""g","h\ni",1.50');
});

it("defuses formulas that a spreadsheet would run", () => {
	expect(formatCsvRow(["=1+1", "+254", "-5", "@sum", "\t=1"])).toBe("'=1+1,'+254,'-5,'@sum,'\t=1");
	expect(formatCsvRow(["=a,b"])).toBe(`"'=a,b"`);
	// Some spreadsheets read the full-width forms as the signs, and skip a leading line break.
	expect(formatCsvRow(["＝1+1", "＋2", "－3", "＠sum", "\n=1"])).toBe(`'＝1+1,'＋2,'－3,'＠sum,"'\n=1"`);
	// Others skip blanks and invisible characters before the sign.
	expect(formatCsvRow([" =1", "\u00a0@sum", "\u200b\ufeff+1", "\u202e=1", " a=1"])).toBe(
		"' =1,'\u00a0@sum,'\u200b\ufeff+1,'\u202e=1, a=1",
	);
});
