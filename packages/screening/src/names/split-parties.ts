// Splits names as people write them in payments: two names in one field, a name with its purpose, a bank's remarks
// between slashes. The text is searched as it is, and by each name that can be separated.

import { foldName } from "./fold-name.ts";
import { findKind, WordKind } from "./words.ts";

/** The maximum number of letters that are read, and of names that are separated. */
const MOST_LETTERS = 320;
export const MOST_PARTIES = 4;

/**
 * Separators between two names, besides slashes and brackets. These are listed apart, because a trading name may be one
 * word.
 */
const TRADING = "t/a|m/s\\.?|d/b/a|d\\.b\\.a\\.?|trading as|doing business as";
const BETWEEN =
	"a/k/a|a\\.k\\.a\\.?|aka|alias|also known as|f/k/a|f\\.k\\.a\\.?|n/k/a|formerly known as|formerly|known as|" +
	"c/o|care of|o/b/o|o\\.b\\.o\\.?|obo|on behalf of|and/or|dba|attn:?|attention:?|via|ufb|ubo|in favou?r of|guardian of|" +
	"p\\.?\\s?o\\.? box|imo:?";
/** "Son, daughter or wife of": a part of one name that must be removed. */
const KINSHIP = /(?<![\p{L}/])[sdw]\/o(?![\p{L}/])/giu;
const SEPARATORS = new RegExp(`(?<![\\p{L}/.])(?:(${TRADING})|${BETWEEN})(?![\\p{L}/])|[/\\\\()[\\]{}|;]`, "giu");
/** A cheap test that fails for nearly all names. */
const MAY_BE_SEVERAL =
	/[/\\()[\]{}|;]|aka|a\.k|d\.b|f\.k|o\.b|alias|known as|formerly|care of|obo|behalf of|dba|ing as|ing business|attn|attention|\bvia\b|ufb|ubo|favou?r|guardian|box|imo/i;

/** Words for a purpose, which are nobody's name. `bill`, `gift` and `grant` are names. */
const PURPOSES = new Set(
	(
		"salary salaries wages wage stipend pension refund refunds reimbursement rent rental invoice inv payment payments " +
		"pmt pymt repayment loan deposit withdrawal purchase fee fees tuition transfer trf tfr airtime bonus commission " +
		"allowance donation contribution topup remittance settlement disbursement money cash pay paid goods school term " +
		"january february march april may june july august september october november december"
	).split(" "),
);
const NUMBER = /^[#\d][\d/.-]*$/;
/** A shorter text is nobody's name. */
const LETTERS_MIN = 4;
const LINKS = new Set(["for", "to", "from", "of", "by", "from:", "to:", "-", ":"]);

/** Returns other names than the whole, at most four. Empty for a single name. */
export function splitParties(name: string): readonly string[] {
	const text = name.slice(0, MOST_LETTERS).replace(/\s+/g, " ").trim();
	const parties: string[] = [];
	const add = (party: string): void => {
		if (parties.length < MOST_PARTIES && party !== "" && party !== text && !parties.includes(party))
			parties.push(party);
	};
	if (MAY_BE_SEVERAL.test(text)) {
		const whole = text.replace(KINSHIP, " ").replace(/\s+/g, " ").trim();
		add(whole);
		for (const part of splitText(whole)) add(dropPurposes(part) ?? part);
	} else {
		const party = dropPurposes(text);
		if (party !== undefined) add(party);
	}
	return parties;
}

/** Returns the parts between separators that have two words or are a trading name. */
function splitText(text: string): string[] {
	const parts: string[] = [];
	let from = 0;
	let isTrading = false;
	const take = (end: number): void => {
		const part = text.slice(from, end).trim();
		const words = foldName(part).length;
		if (words > 1 || (words === 1 && isTrading)) parts.push(part);
	};
	for (const match of text.matchAll(SEPARATORS)) {
		take(match.index);
		from = match.index + match[0].length;
		isTrading = match[1] !== undefined;
	}
	take(text.length);
	return parts;
}

/**
 * Returns undefined if nothing is dropped. Companies have such words in their names, and so may people: Payment Kamau.
 */
function dropPurposes(text: string): string | undefined {
	const words = text.split(" ");
	let start = 0;
	let end = words.length;
	const isPurpose = (word: string | undefined): boolean => PURPOSES.has(readWord(word));
	const isLink = (word: string | undefined): boolean =>
		LINKS.has(word?.toLowerCase() ?? "") || NUMBER.test(readWord(word));
	let isLinked = false;
	while (start < end && isPurpose(words[start])) {
		start++;
		for (; start < end && isLink(words[start]); start++) isLinked = true;
	}
	const isFirm = foldName(words.slice(start).join(" ")).some(({ text: word }) => isOfFirms(findKind(word)));
	while (!isFirm && end > start && (isPurpose(words[end - 1]) || NUMBER.test(readWord(words[end - 1])))) {
		end--;
		while (end > start && isLink(words[end - 1])) end--;
	}
	if (end - start === words.length || (!isLinked && (isFirm || end - start < 2))) return undefined;
	const rest = words.slice(start, end).join(" ");
	return rest.length < LETTERS_MIN ? undefined : rest;
}

function readWord(word: string | undefined): string {
	return word?.toLowerCase().replace(/^[-:,.]+|(?<![-:,.])[-:,.]+$/g, "") ?? "";
}

function isOfFirms(kind: WordKind): boolean {
	return kind === WordKind.legalForm || kind === WordKind.trade;
}
