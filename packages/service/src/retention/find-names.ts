// Finds a customer in a text by id, name, numbers and addresses, ignoring spacing and case. Linear in the length of the text,
// for any number of customers at once.

import type { EventSecrets } from "@hakiki/domain";

/** Replaces an erased text. */
const ERASED = "[erased]";
/** The fewest letters and digits of a name. Shorter ones occur inside other words and numbers. */
const LETTERS_MIN = 6;
/** Matches our own ids. A customer whose id looks like a case or a key is not searched for: the text means the other thing. */
const OWN_ID = /^[a-z]{3}_[0-9A-Z]{26}$/;
/** A phone number without its country's prefix. */
const DIGITS_KEPT = 9;
/** Characters between two words of a name, or between parts of a number. */
const GAP = /^[^"\\{}[\]\n]{0,3}$/u;
const WORD = /[\p{L}\p{N}]+/gu;

type Personal = NonNullable<EventSecrets["customer"]>;

/** Lists the texts that identify a customer. */
export function listNames(customer: Personal | undefined): readonly string[] {
	const { name, phone, email, national_id, bvn } = customer ?? {};
	return [name, phone, email, national_id, bvn].flatMap((one) => (typeof one === "string" && one !== "" ? [one] : []));
}

interface Word {
	readonly text: string;
	readonly start: number;
	readonly end: number;
}

export class NameFinder {
	/** Names by their first word, longest first. */
	private readonly names = new Map<string, (readonly string[])[]>();
	private readonly numbers = new Set<string>();

	constructor(names: Iterable<string>) {
		for (const name of names) {
			const words = splitWords(name).map(({ text }) => text);
			const digits = words.join("");
			if (digits.length < LETTERS_MIN || !isDistinctive(name)) continue;
			if (/^\d+$/.test(digits)) this.numbers.add(digits.slice(-DIGITS_KEPT));
			else this.addName(words);
		}
	}

	/** Returns the text without the names, or the same text if there are none. */
	redact(text: string): string {
		const words = splitWords(text);
		let kept = "";
		let from = 0;
		for (let at = 0; at < words.length; ) {
			const count = this.countNamed(text, words, at);
			const first = words[at];
			const last = words[at + count - 1];
			if (count > 0 && first !== undefined && last !== undefined) {
				kept += text.slice(from, first.start) + ERASED;
				from = last.end;
			}
			at += Math.max(count, 1);
		}
		return from === 0 ? text : kept + text.slice(from);
	}

	isNamedIn(text: string): boolean {
		return this.redact(text) !== text;
	}

	private addName(words: readonly string[]): void {
		const [first = ""] = words;
		const known = this.names.get(first) ?? [];
		known.push(words);
		known.sort((one, other) => other.length - one.length);
		this.names.set(first, known);
	}

	/** Counts the words from here on that form a name or a number. */
	private countNamed(text: string, words: readonly Word[], at: number): number {
		for (const name of this.names.get(words[at]?.text ?? "") ?? []) {
			if (name.every((word, index) => words[at + index]?.text === word) && isTogether(text, words, at, name.length))
				return name.length;
		}
		return this.countDigits(text, words, at);
	}

	private countDigits(text: string, words: readonly Word[], at: number): number {
		let digits = "";
		for (let count = 1; digits.length < 2 * DIGITS_KEPT; count += 1) {
			const word = words[at + count - 1];
			if (word === undefined || !/^\d+$/.test(word.text) || !isTogether(text, words, at, count)) return 0;
			digits += word.text;
			if (this.numbers.has(digits.slice(-DIGITS_KEPT))) return count;
		}
		return 0;
	}
}

/** Callers choose ids and names, so one may be a common word such as `reason` or `test`. Those are skipped. */
function isDistinctive(name: string): boolean {
	if (OWN_ID.test(name)) return false;
	return /[\p{N}@]/u.test(name) || name.trim().split(/\s+/u).length > 1;
}

function isTogether(text: string, words: readonly Word[], at: number, count: number): boolean {
	for (let index = at; index < at + count - 1; index += 1) {
		if (!GAP.test(text.slice(words[index]?.end, words[index + 1]?.start))) return false;
	}
	return true;
}

function splitWords(text: string): readonly Word[] {
	return [...text.matchAll(WORD)].map((found) => ({
		text: found[0].toLowerCase(),
		start: found.index,
		end: found.index + found[0].length,
	}));
}
