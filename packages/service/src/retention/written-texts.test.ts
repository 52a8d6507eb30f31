import { describe, expect, it } from "vitest";
import { changeWritten } from "./written-texts.ts";

const hide = (text: string) => text.replaceAll("Amina Otieno", "[erased]");
const NAME = "Amina Otieno";

describe("Of a sealed value", () => {
	it.each([
		["matches", "", [{ by: NAME, verdict: NAME, reason: `of "${NAME}"`, at: 1 }], ["reason"]],
		["entries", "", { owner: NAME, reason: NAME, [NAME]: NAME }, ["owner", "reason"]],
		[
			"audit",
			"case.reopened",
			{ before: { note: NAME, state: NAME }, reason: NAME, events: [NAME] },
			["note", "reason"],
		],
		["audit", "case.assigned", { before: NAME, after: null, customer_id: NAME }, ["before"]],
		["audit", "user.renamed", { before: NAME, after: NAME, reason: NAME }, []],
		["audit", "list.imported", { source: NAME }, []],
		["audit", "event.labelled", { label: NAME, source: NAME }, ["source"]],
	])("of %s %s, only what people wrote changes, and the shape stays", (table, kind, value, fields) => {
		const told: string[] = [];
		const text = changeWritten({ table, kind, text: JSON.stringify(value) }, hide);
		JSON.parse(text, (key, member: unknown) => {
			if (typeof member === "string" && member.includes("[erased]")) told.push(key);
		});
		expect(told.sort()).toEqual([...fields].sort());
		expect(JSON.parse(text.replaceAll("[erased]", NAME))).toEqual(value);
	});

	it("that is a text all of it does, but for acts whose text is ours", () => {
		expect(changeWritten({ table: "cases", kind: "", text: `{"at":"${NAME}"}` }, hide)).toBe('{"at":"[erased]"}');
		expect(changeWritten({ table: "case_acts", kind: "note", text: NAME }, hide)).toBe("[erased]");
		expect(changeWritten({ table: "case_acts", kind: "labels_given", text: NAME }, hide)).toBe(NAME);
	});
});
