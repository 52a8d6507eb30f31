import { type CaseExport, RECORDED_ANSWERS } from "@hakiki/contract";
import { expect, it } from "vitest";
import { readPdf } from "../testing/read-pdf.ts";
import { printCase } from "./print-case.ts";

const { exportCase: source } = JSON.parse(RECORDED_ANSWERS) as { readonly exportCase: CaseExport };
const [entry] = source.timeline;
if (entry === undefined) throw new Error("The example has nothing to tell");

it("sets what is wider than a line, and letters of every kind, without losing any", async () => {
	const texts = ["x".repeat(700), "Ṣọlá Wanjirũ ".repeat(40).trim(), "one  two\n\nthree", "田"];
	const timeline = texts.map((text) => ({ ...entry, text }));
	const found = readPdf(await printCase({ ...source, timeline }, (actor) => actor)).replaceAll(/\s+/g, "");
	expect(found.match(/x{20,}/g)?.join("").length).toBe(700);
	expect(found.match(/Wanjirũ/g)).toHaveLength(40);
	expect(found).toContain("onetwothree");
	expect(found).toContain("?");
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
