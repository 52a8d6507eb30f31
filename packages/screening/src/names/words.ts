// Words that identify nobody: titles, particles, legal forms and words of trade. They stay in a name and weigh little.

import type { FoldedWord } from "./fold-name.ts";

/** The kind of a word, which decides how much evidence it is. */
export const WordKind = {
	name: 0,
	title: 1,
	particle: 2,
	legalForm: 3,
	trade: 4,
	patronymic: 5,
	number: 6,
	place: 7,
} as const;
export type WordKind = (typeof WordKind)[keyof typeof WordKind];

const TITLES =
	"mr mrs ms miss master mister madam madame sir dame lord lady dr doctor prof professor engr engineer eng arc arch archt barr barrister " +
	"esq esquire adv advocate hon honourable honorable rt right he hrh excellency highness amb ambassador sen senator rep mp mca governor gov " +
	"chief chf high otunba oba igwe ogbeni alhaji alhaja alh alhj haji hajia hajiya hajj haj hadji hajji hajjah al-hajj el-hadj elhadj malam mallam mal sheikh shaikh " +
	"sheik shaykh sheykh cheikh imam ustaz ustadh ustaadh sayyid syed seyed sayed sayid sidi mullah mulla maulana mawlana mawlawi maulavi molvi mufti ayatollah hojatoleslam hujjat " +
	"qari hafiz hafez emir amir sultan sarkin sarki galadima waziri mwalimu mzee bwana bibi ndugu mheshimiwa mhe daktari balozi ukht akhi abu abou aboo abi um umm umu abw am " +
	"rev reverend pastor pst bishop archbishop apostle evangelist evang deacon deaconess elder fr father br brother sr sister canon monsignor cardinal " +
	"gen general lt lieutenant maj major capt captain col colonel cpl corporal sgt sergeant brig brigadier cmdr commander commodore adm admiral " +
	"marshal air avm wing insp inspector supt superintendent dcp acp dig igp pvt private retd rtd ret retired president prince princess king queen judge justice " +
	"comrade comr nze ichie lolo yeye iyalode olori egh ebs mbs cbs mbe obe cbe ogw hsc sc san gcon gcfr gcmg cfr con oon ofr mfr mni fca phd msc bsc mba jp jr junior snr senior the late " +
	"senora senor don dona sra herr frau monsieur mme dato datuk haja ustad doktor inzh";
const PARTICLES =
	"al el ul ur ud ar as ash an ad at az bin ben ibn bn bint binti binte wa wal ould uld wuld ait ag aw " +
	"de del della di da do dos das du des la le las los lo van von der den ten ter y e i of and und et the for in zu zum mac mc san saint st " +
	"walad waled wld bnt hajj bani banu ap arap ole wa ya mwana wuh kyzy ogly oglu oglou zade";
const LEGAL_FORMS =
	"ltd limited llc lllp llp lp inc incorporated corp corporation co company cie plc pvt pty pte sa sas sarl sarlu srl spa sl slu nv bv bvba sprl " +
	"ag gmbh kg ohg ug se ab as asa oy oyj aps oo ooo oao zao pao ao npo fgup fsue jsc ojsc cjsc pjsc qjsc ojse zrt kft doo dooel ad ead eood ood sro ek ie ip " +
	"fz fze fzco fzc fzllc dmcc wll llp psc psk est spc sal bhd sdn tbk pt cv ev eg na gie snc scs sca scpa coop unipessoal lda eireli cia ltda ltee spzoo aktiengesellschaft " +
	"mv mt vessel ship imo " +
	"mchj tov pat prat too dba kk ano liability joint stock aktsionernoe aktsionernoye obshchestvo ogranichennoi ogranichennoy otvetstvennostyu publichnoe";
const TRADE =
	"trust fund trading trade trdg general international intl internacional global world group holding holdings service services industry industries industrial enterprise enterprises " +
	"venture ventures investment investments export exports import imports shipping marine maritime logistics transport transportation construction constructions engineering " +
	"technology technologies tech consulting consultants consultancy management development business commercial commerce merchants merchant agency agencies supplies supply suppliers " +
	"solutions systems capital finance financial bank banking insurance exchange foundation organization organisation association institute center centre company " +
	"petroleum oil gas energy power mining minerals steel foods food farm farms agro allied motors auto automobiles electronics electrical hardware stores store shop supermarket " +
	"pharmaceutical pharmaceuticals pharmacy chemicals chemical textiles fashion boutique hotel hotels travel travels tours airlines aviation properties estate estates real " +
	"plant factory works production products manufacturing research scientific design bureau state national federal public republic united joint stock open closed private limited " +
	"east west north south central eastern western " +
	"and of the for new star golden royal first city sea ocean middle gulf";
/** Places of companies. Countries that are also names of people are left out. */
const PLACES =
	"africa african europe european asia asian america american kenya kenyan nigeria nigerian tanzania tanzanian uganda ugandan ghana ghanaian somalia ethiopia rwanda " +
	"nairobi mombasa lagos abuja kano dubai moscow beijing iran iranian iraq iraqi russia russian russe rossiya china chinese syria syrian libya libyan sudan yemen lebanon " +
	"gaza kabul mogadishu kismayo hargeisa juba kampala kigali accra tehran damascus beirut baghdad tripoli turkey turkish turkiye uae emirates qatar kuwait indian pakistan cuba venezuela belarus ukraine ukrainian crimea deutschland germany uk usa italy spain";

const KINDS = new Map<string, WordKind>();
for (const [kind, words] of [
	[WordKind.place, PLACES],
	[WordKind.trade, TRADE],
	[WordKind.title, TITLES],
	[WordKind.particle, PARTICLES],
	[WordKind.legalForm, LEGAL_FORMS],
] as const) {
	for (const word of words.split(" ")) KINDS.set(word, kind);
}

/** Legal forms and their words, which may contain a typo. */
const FORM_WORDS = [
	...LEGAL_FORMS.split(" ").filter(({ length }) => length > 2),
	"enterprise",
	"enterprises",
	"beschrankter",
	"gesellschaft",
];

/** A short word with a vowel is more likely somebody's name. */
const IS_ABBREVIATION = /^[b-df-hj-np-tv-z]{3,4}$/;

/** Returns the legal form that this word is, except for a typo, or undefined. */
export function findFormWord(text: string): string | undefined {
	if (KINDS.has(text) || PHRASE_WORDS.has(text)) return undefined;
	if (text.length < 5 && !IS_ABBREVIATION.test(text)) return undefined;
	return FORM_WORDS.find((form) => isOneSlip(text, form));
}

/** Returns true if one letter is missing, added or different, or two neighbouring letters are swapped. */
function isOneSlip(one: string, other: string): boolean {
	if (Math.abs(one.length - other.length) > 1) return false;
	let start = 0;
	while (start < one.length && one[start] === other[start]) start++;
	let [left, right] = [one.length, other.length];
	while (left > start && right > start && one[left - 1] === other[right - 1]) {
		left--;
		right--;
	}
	const [gone, come] = [left - start, right - start];
	if (gone < 2 && come < 2) return true;
	return gone === 2 && come === 2 && one[start] === other[start + 1] && one[start + 1] === other[start];
}

/** The patronymic of Russians and their neighbours, which is often left out. */
const PATRONYMIC = /..(?:[oe]vi(?:c|ch|tch|tsch|cz|tj|ts|tz)|[oe]vych|(?:[oe]v|ich)na|[oe]gly|kyzy)$/;
const NUMBER = /^\d+$/;

export function findKind(text: string): WordKind {
	return (
		KINDS.get(text) ??
		(PATRONYMIC.test(text) ? WordKind.patronymic : NUMBER.test(text) ? WordKind.number : WordKind.name)
	);
}

/** Legal forms of several words, longest first, with their abbreviations. */
const PHRASES: readonly (readonly [readonly string[], string])[] = (
	[
		["obshchestvo s ogranichennoi otvetstvennostyu", "llc"],
		["obshchestvo s ogranichennoy otvetstvennostyu", "llc"],
		["gesellschaft mit beschrankter haftung", "gmbh"],
		["societatea cu raspundere limitata", "srl"],
		["sociedad de responsabilidad limitada", "srl"],
		["societe a responsabilite limitee", "sarl"],
		["open joint stock company", "jsc"],
		["closed joint stock company", "jsc"],
		["public joint stock company", "jsc"],
		["private joint stock company", "jsc"],
		["publichnoe aktsionernoe obshchestvo", "jsc"],
		["otkrytoe aktsionernoe obshchestvo", "jsc"],
		["zakrytoe aktsionernoe obshchestvo", "jsc"],
		["motor vessel", "mv"],
		["motor tanker", "mt"],
		["m v", "mv"],
		["m t", "mt"],
		["sp z o o", "spzoo"],
		["sp z oo", "spzoo"],
		["limited liability company", "llc"],
		["limited liability partnership", "llp"],
		["joint stock company", "jsc"],
		["joint stock compan", "jsc"],
		["public limited company", "plc"],
		["aktsionernoe obshchestvo", "jsc"],
		["aktsionernoye obshchestvo", "jsc"],
		["joint stock co", "jsc"],
		["ltd liability company", "llc"],
		["limited liability", "llc"],
		["sociedad anonima", "sa"],
		["societe anonyme", "sa"],
		["private limited", "ltd"],
		["company limited", "ltd"],
		["company ltd", "ltd"],
		["co limited", "ltd"],
		["co ltd", "ltd"],
		["pvt ltd", "ltd"],
	] as const
).map(([phrase, form]) => [phrase.split(" "), form] as const);

const PHRASE_STARTS = new Set(PHRASES.map(([phrase]) => phrase[0]));
const PHRASE_WORDS = new Set(PHRASES.flatMap(([phrase]) => phrase));

/** One spelling for each legal form. */
const FORMS = new Map(
	(
		"limited:ltd incorporated:inc corporation:corp company:co aktiengesellschaft:ag ooo:llc tov:llc too:llc oao:jsc zao:jsc pao:jsc ojsc:jsc cjsc:jsc pjsc:jsc ao:jsc " +
		"trdg:trading intl:international internacional:international organisation:organization centre:center " +
		"ii:2 iii:3 iv:4 vi:6 vii:7 viii:8 one:1 two:2 three:3 four:4 five:5 six:6 seven:7 eight:8 nine:9 ten:10 " +
		"eleven:11 twelve:12 thirteen:13 fourteen:14 fifteen:15 sixteen:16 seventeen:17 eighteen:18 nineteen:19 twenty:20 " +
		"thirty:30 forty:40 fifty:50 sixty:60 seventy:70 eighty:80 ninety:90 1st:first 2nd:second 3rd:third 4th:fourth 5th:fifth"
	)
		.split(" ")
		.map((pair): [string, string] => [pair.split(":")[0] ?? "", pair.split(":")[1] ?? ""]),
);

const TENS = new Map(
	"twenty thirty forty fifty sixty seventy eighty ninety".split(" ").map((text, at) => [text, String(at + 2)] as const),
);
const IS_UNIT = /^[1-9]$/;

/** In `Fund I Ltd`, `I` is the number 1. Elsewhere `i` is an initial or an article. */
function isRomanOne(words: readonly FoldedWord[], at: number): boolean {
	return at > 1 && words[at]?.text === "i" && KINDS.get(words[at + 1]?.text ?? "") === WordKind.legalForm;
}

function foldForm(text: string): string {
	return FORMS.get(text) ?? text;
}

/** Merges each legal form into one word and one spelling, and number words into digits: `forty-four` is 44. */
export function foldForms(words: readonly FoldedWord[]): FoldedWord[] {
	const folded: FoldedWord[] = [];
	for (let at = 0; at < words.length; at++) {
		const word = words[at];
		if (!word) continue;
		const phrase = PHRASE_STARTS.has(word.text)
			? PHRASES.find(([parts]) => parts.every((part, offset) => words[at + offset]?.text === part))
			: undefined;
		if (phrase && phrase[0].length < words.length) {
			folded.push({ text: phrase[1], isAbjad: false });
			at += phrase[0].length - 1;
			continue;
		}
		const text = word.spellings ? undefined : isRomanOne(words, at) ? "1" : FORMS.get(word.text);
		const ten = TENS.get(word.text);
		const unit = ten === undefined ? "" : foldForm(words[at + 1]?.text ?? "");
		if (IS_UNIT.test(unit)) at++;
		folded.push(text ? { text: IS_UNIT.test(unit) ? `${ten}${unit}` : text, isAbjad: false } : word);
	}
	return folded;
}
