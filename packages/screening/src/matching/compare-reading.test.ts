import { describe, expect, it } from "vitest";
import { foldName } from "../names/fold-name.ts";
import { soundOut } from "../names/sound-out.ts";
import { soundOutWord } from "../names/sound-out-abjad.ts";
import { compareReading } from "./compare-reading.ts";

const LEAST = 0.85;
const compare = (abjad: string, latin: string): number => {
	const [{ text } = { text: "" }] = foldName(abjad);
	return compareReading(soundOutWord(text, true), soundOut(latin), LEAST);
};

describe("A word without its short vowels", () => {
	it.each([
		["التكريتي", "tikriti"],
		["قاسم", "qasim"],
		["قاسمی", "ghasemi"],
		["عثمان", "osman"],
		["إبراهيم", "ibrahim"],
		["أسامة", "usama"],
		["مصطفى", "mustafa"],
		["سيف الله", "saifullah"],
		["نورالدين", "noureddine"],
		["رضایی", "rezaei"],
		["مظهری", "mazhari"],
		["جمال", "gamal"],
		["حمشو", "hamcho"],
		["بيريز", "perez"],
	])("%s is read as %s", (abjad, latin) => {
		expect(compare(abjad, latin)).toBeGreaterThan(LEAST);
	});

	it.each([
		["حسنی", "ehsan"],
		["أزهار", "shor"],
		["مهدي", "muhammad"],
		["روحانی", "haruna"],
		["علیجانی", "liujun"],
		["حسنی", "hassan"],
	])("%s is not %s", (abjad, latin) => {
		expect(compare(abjad, latin)).toBe(0);
	});
});
