import { type CaseExport, RECORDED_ANSWERS } from "@hakiki/contract";
import { describe, expect, it } from "vitest";
import { type PdfLine, readPdf, readPdfLines } from "../testing/read-pdf.ts";
import { printCase } from "./print-case.ts";

const { exportCase: source } = JSON.parse(RECORDED_ANSWERS) as { readonly exportCase: CaseExport };
const [entry] = source.timeline;
if (entry === undefined) throw new Error("The example has nothing to tell");

const print = (texts: readonly string[]): Promise<Buffer> => {
	const timeline = texts.map((text) => ({ ...entry, text }));
	return printCase({ ...source, timeline }, (actor) => actor);
};

/** Returns the lines of a note, which are the last ones of the page. */
async function printNote(text: string): Promise<readonly PdfLine[]> {
	const lines = readPdfLines(await print([text]));
	return lines.slice(lines.findIndex((line) => line.text.includes("Opened (system)")) + 1);
}

const reverse = (text: string): string => [...text].reverse().join("");

it("breaks text that is wider than a line, without losing any", async () => {
	const texts = ["x".repeat(700), "Ṣọlá Wanjirũ ".repeat(40).trim(), "one  two\n\nthree", "王小明".repeat(60)];
	const found = readPdf(await print(texts))
		.replaceAll(/\s+/g, "")
		.normalize("NFC");
	expect(found.match(/x{20,}/g)?.join("").length).toBe(700);
	expect(found.match(/Wanjirũ/g)).toHaveLength(40);
	expect(found).toContain("onetwothree");
	expect(found.match(/[王小明]{20,}/g)?.join("")).toBe("王小明".repeat(60));
});

describe("a name", () => {
	it.each([
		["Cyrillic", "Владимир Ґедзь Їжак"],
		["Yoruba", "Ṣọlá Ẹ̀gbẹ́dá Adébáyọ̀ Ọláńrewájú m̀bá"],
		["Chinese", "习近平 陳大文 龘"],
		["Japanese", "田中さくら タナカ"],
		["Greek", "Ελένη Παπαδοπούλου"],
	])("in %s letters is printed as it is, and can be searched", async (_script, name) => {
		const [line] = await printNote(name);
		expect(line?.text.normalize("NFC")).toBe(name.normalize("NFC"));
		// The first glyph of a file is the box that represents a missing letter.
		expect(line?.glyphs.filter((glyph) => glyph.endsWith(" 0000"))).toEqual([]);
	});

	it("in Arabic letters stands from right to left", async () => {
		const name = "محمد الأمين";
		const [line] = await printNote(`Paid to ${name} (KES 5,000).`);
		const [before, after] = ["Paid to ", " (KES 5,000)."];
		expect(line?.text.startsWith(before)).toBe(true);
		expect(line?.text.endsWith(after)).toBe(true);
		// A ligature of lam and alef is one glyph, whose letters stay in the order of reading.
		const printed = line?.text.slice(before.length, -after.length) ?? "";
		expect(reverse(printed.replace("لأ", "أل"))).toBe(name);
	});

	it("in Arabic letters is joined: a letter has other shapes at the beginning, in the middle and at the end", async () => {
		const [line] = await printNote("ممم");
		expect(line?.text).toBe("ممم");
		expect(new Set(line?.glyphs).size).toBe(3);
	});

	it("within brackets keeps them around it", async () => {
		const [line] = await printNote("علي (نور) 1985");
		expect(line?.text).toBe(`1985 (${reverse("نور")}) ${reverse("علي")}`);
	});

	it("in letters that no face has is marked as such", async () => {
		const [line] = await printNote("ሰላም");
		expect(line?.text).toBe("???");
	});
});

it("names a priority as the dashboard does", async () => {
	const printed = async (priority: "normal" | "urgent") =>
		readPdf(await printCase({ ...source, case: { ...source.case, priority } }, (actor) => actor));
	expect(await printed("normal")).toContain("priority medium");
	expect(await printed("urgent")).toContain("priority critical");
});

it("prints the same export to the same bytes", async () => {
	const texts = ["محمد", "习近平", "Ẹ̀gbẹ́dá"];
	expect((await print(texts)).equals(await print(texts))).toBe(true);
});

it("lets others have their turn while a case of many long notes is printed", async () => {
	const timeline = Array.from({ length: 200 }, () => ({ ...entry, text: "word ".repeat(800) }));
	let turns = 0;
	let isPrinted = false;
	const count = (): void => {
		turns += 1;
		if (!isPrinted) setImmediate(count);
	};
	setImmediate(count);
	await printCase({ ...source, timeline }, (actor) => actor);
	isPrinted = true;
	expect(turns).toBeGreaterThan(40);
});
