// Names in other scripts: on the published lists, where a copy of them lies beside the repository, and on made-up
// entries everywhere.

import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import type { ListedEntity } from "@hakiki/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readHakikiEntity } from "./lists/index.ts";
import { NameIndex } from "./name-index.ts";

const FILE = join(dirname(fileURLToPath(import.meta.url)), "../../../../shared/data/lists/watchlist.jsonl.gz");
const isThere = existsSync(FILE);
if (!isThere)
	console.warn("The published lists are not here; names in other scripts are tested on made-up ones alone.");
const SEED = fc.readConfigureGlobal().seed ?? 0;

function listPerson(id: string, name: string, originalScript: string[] = []): ListedEntity {
	return readHakikiEntity(
		{ id, list: "made", topics: ["sanction"], type: "person", name, original_script: originalScript },
		"made",
	);
}

const IS_ARABIC = /\p{Script=Arabic}/u;
/** As somebody else types the same name in Arabic letters. */
const WRITERS: readonly (readonly [string, (name: string) => string])[] = [
	["without spaces", (name) => name.replaceAll(/\s+/g, "")],
	["with the servant of God apart", (name) => name.replaceAll(/عبد(?=ال)/g, "عبد ")],
	["with the servant of God in one word", (name) => name.replaceAll(/عبد\s+(?=ال)/g, "عبد")],
	["with joiners for spaces", (name) => name.replaceAll(/\s+/g, "\u200c")],
	["with tatweel", (name) => name.replaceAll(/(?<=[سشمحعبتن])(?=[\u0621-\u064a])/g, "ـ")],
	["on a Persian keyboard", (name) => name.replaceAll("ي", "ی").replaceAll("ك", "ک")],
	["on an Arabic keyboard", (name) => name.replaceAll("ی", "ي").replaceAll("ک", "ك")],
	["with ه for ة and ا for أ", (name) => name.replaceAll("ة", "ه").replaceAll(/[أإآ]/g, "ا")],
	["with vowel marks", (name) => name.replaceAll(/(?<=[بتجحدرسعفقكلمن])(?=[\u0621-\u064a])/g, "\u064e")],
];

describe.skipIf(!isThere)("on the published lists", () => {
	const entities = isThere ? readEntities() : [];
	const index = new NameIndex(entities);
	const isFound = (name: string, { id, list }: ListedEntity) =>
		index.search({ name }, { limit: 1_000 }).some(({ entity }) => entity.id === id && entity.list === list);
	/** Each run tries another part of the lists; `npm run eval:screening` searches every name. */
	const listMissed = (write: (name: string) => string, choose: (name: string) => boolean) =>
		entities
			.filter((entity, at) => entity.originalScript.length > 0 && (at + SEED) % 3 === 0)
			.flatMap((entity) =>
				entity.originalScript.filter(choose).flatMap((name) => (isFound(write(name), entity) ? [] : [name])),
			);

	it("every name in another script, as it is listed, finds its entry", () => {
		expect(
			listMissed(
				(name) => name,
				() => true,
			),
		).toEqual([]);
	});

	it.each(WRITERS)("every name in Arabic letters finds its entry %s", (_, write) => {
		expect(listMissed(write, (name) => IS_ARABIC.test(name))).toEqual([]);
	});
});

function readEntities(): ListedEntity[] {
	return gunzipSync(readFileSync(FILE))
		.toString("utf8")
		.split("\n")
		.filter(Boolean)
		.map((line) => readHakikiEntity(JSON.parse(line), "file"));
}

const LATIN = new NameIndex([
	listPerson("kim", "Jong Un KIM"),
	listPerson("xi", "XI Jinping"),
	listPerson("lee", "LEE Ka-chiu"),
	listPerson("cheng", "CHENG Yuet-ngo"),
	listPerson("tsai", "TSAI Ing-wen"),
	listPerson("hsieh", "HSIEH Chang-ting"),
	listPerson("ouyang", "OUYANG Xiu"),
	listPerson("choe", "CHOE Ryong Hae"),
	listPerson("ri", "RI Yong Gil"),
	listPerson("abe", "ABE Shinzo"),
	listPerson("sayuri", "Sayuri YAMAMOTO"),
	listPerson("dudin", "Musa Dudin Qasmawi"),
	listPerson("tikriti", "Abd al-Ghafur Tilfah AL-TIKRITI"),
	listPerson("saif", "Saifullah Mazhari"),
	listPerson("hussein", "Hussein Tilfah"),
]);
const find = (index: NameIndex, name: string) => index.search({ name }).map(({ entity }) => entity.id);

describe("A name in another script finds the entry in Latin letters", () => {
	it.each([
		["金正恩", "kim"],
		["김정은", "kim"],
		["习近平", "xi"],
		["習近平", "xi"],
		["习 近 平", "xi"],
		["李家超", "lee"],
		["鄭月娥", "cheng"],
		["郑月娥", "cheng"],
		["蔡英文", "tsai"],
		["謝長廷", "hsieh"],
		["欧阳修", "ouyang"],
		["최룡해", "choe"],
		["崔龍海", "choe"],
		["이영길", "ri"],
		["리영길", "ri"],
		["영길 이", "ri"],
		["安倍晋三", "abe"],
		["さゆり 山本", "sayuri"],
		["Xi Jinping (习近平)", "xi"],
		["موسى دودين قسماوي", "dudin"],
		["عبد الغفور طلفاح التكريتي", "tikriti"],
		["عبدالغفور طلفاح التكريتي", "tikriti"],
		["سيف الله مظهري", "saif"],
		["سیف‌الله مظهری", "saif"],
	])("%s", (name, id) => {
		expect(find(LATIN, name)).toContain(id);
	});

	it.each([
		["another syllable", "金正日"],
		["one syllable less", "习近"],
		["one syllable more", "김정은호"],
		["another surname", "王近平"],
		["another name without its vowels", "حسن طلفاح"],
	])("but not with %s: %s", (_, name) => {
		expect(find(LATIN, name)).toEqual([]);
	});
});

describe("A name in Latin letters finds the entry in another script", () => {
	const index = new NameIndex([
		listPerson("xi", "习近平"),
		listPerson("kim", "김정은"),
		listPerson("lee", "李家超"),
		listPerson("hsieh", "謝長廷"),
		listPerson("abe", "安倍晋三"),
		listPerson("shukran", "シュクラン・ムウェンダ"),
	]);

	it.each([
		["Xi Jinping", "xi"],
		["Xi Jin Ping", "xi"],
		["Xí Jìnpíng", "xi"],
		["Jin-ping XI", "xi"],
		["Hsi Chin-p'ing", "xi"],
		["Kim Jong Un", "kim"],
		["Gim Jeongeun", "kim"],
		["Lee Ka-chiu", "lee"],
		["Li Jiachao", "lee"],
		["Hsieh Chang-ting", "hsieh"],
		["Abe Shinzo", "abe"],
		["習近平", "xi"],
		["金正恩", "kim"],
	])("%s", (name, id) => {
		expect(find(index, name)).toContain(id);
	});
});

describe("The very name that is listed", () => {
	const index = new NameIndex([
		listPerson("ali", "Ali DAWWA", ["علي"]),
		listPerson("cheng", "Jesse CHEN", ["陈诚"]),
		listPerson("surgeon", "Kirurg", ["Ο χειρουργός"]),
	]);

	it.each([
		["علي", "ali"],
		["على", "ali"],
		["陳誠", "cheng"],
		["Ο ΧΕΙΡΟΥΡΓΌΣ", "surgeon"],
	])("is found, however short and common it is: %s", (name, id) => {
		expect(find(index, name)).toEqual([id]);
	});

	it("in one common word scores no more than 0.9, and nothing against a far birth date of a person", () => {
		const dated = new NameIndex([{ ...listPerson("ali", "Ali DAWWA", ["علي"]), dobs: ["1950-02-03"] }]);
		expect(dated.search({ name: "علي" })[0]?.score).toBe(0.82);
		expect(dated.search({ name: "علي", dob: "1999-05-06" })).toEqual([]);
	});
});

it("says which sounds of a name in another script agree", () => {
	expect(LATIN.search({ name: "金正恩" })[0]?.explanation).toBe(
		"Fits the name “Jong Un KIM”; same: kim; alike: jongun ~ jong un (0.98); weak because no birth date was given.",
	);
});
