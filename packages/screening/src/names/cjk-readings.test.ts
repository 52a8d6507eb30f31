import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listListedReadings, listReadings } from "./cjk-readings.ts";
import { foldName } from "./fold-name.ts";
import { spellCantonese } from "./spell-cantonese.ts";
import { writeKana } from "./spell-kana.ts";
import { spellKorean } from "./spell-korean.ts";
import { spellMandarin } from "./spell-mandarin.ts";

const write = (name: string): string[] => listReadings(name).map((words) => words.map(({ text }) => text).join(" "));

describe("A name in characters", () => {
	it.each([
		["金正恩", ["jin zhengen", "kam chingyan", "kim jongun"]],
		["習近平", write("习近平")],
		["김정은", ["kim jongun"]],
		["ウェズリー・コリール", ["wezuri koriru"]],
		["AEE深圳一电航空技术有限公司", ["aee shenzhen yidian aviation technology co ltd"]],
	])("%s has a reading in each language", (name, readings) => {
		expect(write(name).slice(0, readings.length)).toEqual(readings);
	});

	it("is read in a bounded number of ways, whatever it is", () => {
		fc.assert(
			fc.property(fc.string({ unit: fc.constantFrom(..."金正恩김정은さシー·( a李"), maxLength: 400 }), (name) => {
				const readings = [...listReadings(name), ...listListedReadings(name)];
				expect(readings.length).toBeLessThanOrEqual(16);
				for (const words of readings) {
					expect(words.length).toBeLessThanOrEqual(64);
					for (const { spellings } of words) expect(spellings?.size ?? 0).toBeLessThanOrEqual(96);
				}
			}),
		);
	});

	it("in other letters has the one reading it had", () => {
		fc.assert(
			fc.property(fc.string({ unit: fc.constantFrom(..."abÉ Жعب.-'"), maxLength: 40 }), (name) => {
				expect(listReadings(name)).toEqual([foldName(name)]);
			}),
		);
	});
});

describe("A syllable is spelled", () => {
	it.each([
		["xi", ["xi", "hsi"]],
		["jiang", ["jiang", "chiang"]],
		["xie", ["xie", "hsieh"]],
		["zhi", ["zhi", "chih"]],
		["guo", ["guo", "kuo"]],
		["lv", ["lu", "lv"]],
	])("in pinyin and Wade-Giles: %s", (syllable, spellings) => {
		expect([...spellMandarin(syllable).keys()]).toEqual(expect.arrayContaining(spellings));
	});

	it.each([
		["zoeng", "cheung"],
		["ze", "tse"],
		["lei", "lee"],
		["jyut", "yuet"],
		["ceoi", "tsui"],
		["gwok", "kwok"],
	])("as in Hong Kong: %s", (syllable, spelling) => {
		expect([...spellCantonese(syllable).keys()]).toContain(spelling);
	});

	it.each([
		["정", false, ["jong", "jeong", "jung", "chong"]],
		["은", false, ["un", "eun"]],
		["이", true, ["ri", "lee", "yi", "rhee"]],
		["최", true, ["choe", "choi"]],
		["박", true, ["pak", "park"]],
	])("as Koreans do: %s", (syllable, isSurname, spellings) => {
		expect([...spellKorean(syllable, isSurname).keys()]).toEqual(expect.arrayContaining(spellings));
	});

	it.each([
		["さゆり", "sayuri"],
		["シュクラン", "shukuran"],
		["いっち", "itchi"],
		["ファティマ", "fatima"],
		["ウェズリー", "wezuri"],
	])("by Hepburn: %s", (kana, written) => {
		expect(writeKana(kana)).toBe(written);
	});
});
