// `node scripts/build-han-readings.mjs FOLDER`: writes packages/screening/src/names/han-table.ts from the Unihan
// database of the Unicode Consortium (Unihan_Readings.txt, Unihan_Variants.txt, Unihan_OtherMappings.txt). The table
// has the characters of GB 2312, the frequent half of Big5 and the hanja of KS X 1001, each under its simplified form.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./prepare.mjs";

const [folder] = process.argv.slice(2);
const LINE_LETTERS = 100;
/** The frequent half of Big5 ends here. */
const BIG5_FREQUENT_MAX = 0xc67e;
/** A second Mandarin reading is kept if it is at least this frequent relative to the first. */
const SECOND_READING_PART = 0.1;

const fields = new Map();
for (const file of ["Readings", "Variants", "OtherMappings"]) {
	for (const line of readFileSync(join(folder, `Unihan_${file}.txt`), "utf8").split("\n")) {
		const [code, field, value] = line.split("\t");
		if (value === undefined || line.startsWith("#")) continue;
		const letter = String.fromCodePoint(Number.parseInt(code.slice(2), 16));
		fields.set(letter, { ...fields.get(letter), [field]: value });
	}
}

const readCode = (code) => String.fromCodePoint(Number.parseInt(code.slice(2).split("<")[0], 16));
const isBasic = (letter) => letter >= "\u4e00" && letter <= "\u9fff";

function simplify(letter) {
	const variants = (fields.get(letter)?.kSimplifiedVariant ?? "").split(" ").filter(Boolean).map(readCode);
	return variants.length === 0 || variants.includes(letter) || !isBasic(variants[0]) ? letter : variants[0];
}

function isFrequent({ kGB0, kBigFive, kKSC0 }) {
	return kGB0 || kKSC0 || (kBigFive && Number.parseInt(kBigFive, 16) <= BIG5_FREQUENT_MAX);
}

function stripTones(pinyin) {
	return pinyin.normalize("NFD").replaceAll("u\u0308", "v").replaceAll(/\p{M}/gu, "");
}

function listMandarin({ kMandarin = "", kHanyuPinlu = "" }) {
	const counted = kHanyuPinlu
		.split(" ")
		.filter(Boolean)
		.map((entry) => [stripTones(entry.split("(")[0]), Number.parseInt(entry.split("(")[1], 10)]);
	const most = Math.max(...counted.map(([, count]) => count));
	const usual = counted.filter(([, count]) => count >= most * SECOND_READING_PART).map(([text]) => text);
	return [...new Set([...kMandarin.split(" ").map(stripTones), ...usual])].filter((text) => /^[a-z]+$/.test(text));
}

function listCantonese({ kCantonese = "" }) {
	return [...new Set(kCantonese.split(" ").map((text) => text.replace(/\d/, "")))].filter(Boolean).slice(0, 1);
}

/** Readings that are known from names come first. */
function listKorean({ kHangul = "" }) {
	const readings = kHangul.split(" ").map((entry) => entry.split(":"));
	return readings.flatMap(([syllable, sources = ""]) => (/[EN]/.test(sources) ? [syllable] : [])).slice(0, 2);
}

function collect(list) {
	const letters = new Map();
	for (const [letter, own] of fields) {
		if (!isBasic(letter) || !isFrequent(own)) continue;
		for (const reading of list(own)) letters.set(reading, (letters.get(reading) ?? new Set()).add(simplify(letter)));
	}
	return [...letters]
		.sort(([a], [b]) => (a < b ? -1 : 1))
		.map(([reading, set]) => reading + [...set].join(""))
		.join(" ");
}

function collectVariants() {
	const pairs = [...fields]
		.filter(([letter, own]) => isBasic(letter) && isFrequent(own) && simplify(letter) !== letter)
		.map(([letter]) => letter + simplify(letter));
	return pairs.join("");
}

function writeConstant(name, comment, text) {
	const lines = [];
	for (let at = 0; at < text.length; at += LINE_LETTERS) lines.push(`\t"${text.slice(at, at + LINE_LETTERS)}"`);
	return `/** ${comment} */\nexport const ${name} =\n${lines.join(" +\n")};\n`;
}

writeFileSync(
	join(root, "packages/screening/src/names/han-table.ts"),
	`// The readings of Chinese characters. scripts/build-han-readings.mjs makes this file from the Unihan database of
// Unicode 15. NOTICE has the terms for these facts and must accompany these lines.

${writeConstant("HAN_VARIANTS", "Pairs of a traditional character and its simplified form.", collectVariants())}
${writeConstant("MANDARIN", "Syllables in pinyin without tones (v is ü), each with its characters.", collect(listMandarin))}
${writeConstant("CANTONESE", "The same in Jyutping, without tones.", collect(listCantonese))}
${writeConstant("KOREAN", "Korean syllables, each with the characters that are read so in names.", collect(listKorean))}`,
);
