// Words that name nobody: titles, particles, legal forms and the words of trade. They stay in a name, and weigh little.

import { compareSounds } from "../matching/compare-words.ts";
import type { FoldedWord } from "./fold-name.ts";
import { soundOut } from "./sound-out.ts";

/** What a word is, by how much it says about who is meant. */
export const WordKind = { name: 0, title: 1, particle: 2, legalForm: 3, trade: 4, patronymic: 5, number: 6 } as const;
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
	"fze fzco fzc fzllc dmcc wll llp psc psk est spc sal bhd sdn tbk pt cv ev eg na gie snc scs sca scpa coop unipessoal lda eireli cia ltda ltee spzoo aktiengesellschaft " +
	"mchj tov pat prat too dba kk ano liability joint stock aktsionernoe aktsionernoye obshchestvo ogranichennoi ogranichennoy otvetstvennostyu publichnoe";
const TRADE =
	"trust fund trading trade trdg general international intl internacional global world group holding holdings service services industry industries industrial enterprise enterprises " +
	"venture ventures investment investments export exports import imports shipping marine maritime logistics transport transportation construction constructions engineering " +
	"technology technologies tech consulting consultants consultancy management development business commercial commerce merchants merchant agency agencies supplies supply suppliers " +
	"solutions systems capital finance financial bank banking insurance exchange foundation organization organisation association institute center centre company " +
	"petroleum oil gas energy power mining minerals steel foods food farm farms agro allied motors auto automobiles electronics electrical hardware stores store shop supermarket " +
	"pharmaceutical pharmaceuticals pharmacy chemicals chemical textiles fashion boutique hotel hotels travel travels tours airlines aviation properties estate estates real " +
	"plant factory works production products manufacturing research scientific design bureau state national federal public republic united joint stock open closed private limited " +
	"africa african east west north south central eastern western kenya kenyan nigeria nigerian tanzania uganda ghana somalia nairobi mombasa lagos abuja kano dubai iran russia china " +
	"and of the for new star golden royal first city sea ocean europe asia america middle gulf";

const KINDS = new Map<string, WordKind>();
for (const [kind, words] of [
	[WordKind.trade, TRADE],
	[WordKind.title, TITLES],
	[WordKind.particle, PARTICLES],
	[WordKind.legalForm, LEGAL_FORMS],
] as const) {
	for (const word of words.split(" ")) KINDS.set(word, kind);
}

/** Words of legal forms that a slip of the hand may have spoiled. */
const FORM_WORDS = [
	"limited",
	"liability",
	"company",
	"corporation",
	"incorporated",
	"enterprise",
	"enterprises",
	"stock",
	"aktsionernoe",
	"obshchestvo",
	"ogranichennoi",
	"otvetstvennostyu",
].map((text) => ({ text, sounds: soundOut(text) }));
const LEAST_OF_FORM = 0.78;

/** The word of a legal form that this one is, but for a slip; undefined for any other. */
export function findFormWord(text: string): string | undefined {
	if (text.length < 5 || KINDS.has(text)) return undefined;
	const sounds = soundOut(text);
	return FORM_WORDS.find((word) => compareSounds(word.sounds, sounds, LEAST_OF_FORM) > 0)?.text;
}

/** The father's name, as Russians and their neighbours form it; left out as often as not. */
const PATRONYMIC = /..(?:[oe]vi(?:c|ch|tch|tsch|cz|tj|ts|tz)|[oe]vych|(?:[oe]v|ich)na|[oe]gly|kyzy)$/;
const NUMBER = /^\d+$/;

export function findKind(text: string): WordKind {
	return (
		KINDS.get(text) ??
		(PATRONYMIC.test(text) ? WordKind.patronymic : NUMBER.test(text) ? WordKind.number : WordKind.name)
	);
}

/** Legal forms of several words, longest first, and the one that stands for each. */
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

/** One spelling for each legal form, whatever it was written as. */
const FORMS = new Map(
	(
		"limited:ltd incorporated:inc corporation:corp company:co aktiengesellschaft:ag ooo:llc tov:llc too:llc oao:jsc zao:jsc pao:jsc ojsc:jsc cjsc:jsc pjsc:jsc ao:jsc " +
		"trdg:trading intl:international internacional:international organisation:organization centre:center " +
		"ii:2 iii:3 iv:4 vi:6 vii:7 viii:8 one:1 two:2 three:3 four:4 five:5 six:6 seven:7 eight:8 nine:9 ten:10"
	)
		.split(" ")
		.map((pair): [string, string] => [pair.split(":")[0] ?? "", pair.split(":")[1] ?? ""]),
);

/** Puts each legal form into one word, and one spelling for what is written in several. */
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
		} else {
			const text = word.spellings ? undefined : FORMS.get(word.text);
			folded.push(text ? { text, isAbjad: false } : word);
		}
	}
	return folded;
}
