// The index of names: compiled once from the entries of all lists, searched without I/O, replaced as a whole.

import type { ListedEntity, StoredEntity } from "@hakiki/domain";
import { AlikeTable } from "./index/alike-table.ts";
import {
	type CompiledIndex,
	compareEntries,
	compileIndex,
	compileInSteps,
	isWeakName,
	listNames,
} from "./index/compile-index.ts";
import { findBearers } from "./index/document-table.ts";
import { isPersonType, listMeant, readYear } from "./index/entity-facts.ts";
import { CandidateFinder } from "./index/find-candidates.ts";
import { type QueryWord, Spellings } from "./index/spellings.ts";
import type { Pairing } from "./matching/agreed-words.ts";
import { type ComparedNames, explainMatch } from "./matching/explain.ts";
import { type Agreement, findReach, judge, judgeBearer } from "./matching/judge.ts";
import type { Reach } from "./matching/reach.ts";
import { type Ground, scoreName } from "./matching/score-name.ts";
import { fitSame, type NameScore } from "./matching/weigh-name.ts";
import type { NameMatch, NameQuery, SearchOptions } from "./name-match.ts";
import { listReadings, type Reading } from "./names/cjk-readings.ts";
import type { FoldedWord } from "./names/fold-name.ts";
import { hashLetters, hasSameLetters, listLetters } from "./names/same-letters.ts";
import { splitParties } from "./names/split-parties.ts";
import { findFormWord, findKind, foldForms, WordKind } from "./names/words.ts";

/** From this score on a match should be reviewed. */
export const DEFAULT_THRESHOLD = 0.8;
const DEFAULT_LIMIT = 20;
/** The maximum number of further readings and parties of one query. */
const MOST_READINGS = 12;
/** Nobody has one name more often than this. */
const MOST_REPEATS = 3;
/** `IMO 9187629`. */
const IMO = /\bimo\W{0,3}(\d{7})\b/i;
/** The bits of a word that few ships and companies have in their names. */
const RARE_WORD_BITS = 10;
/** Two or three consonants. */
const ARE_INITIALS = /^[b-df-hj-np-tv-xz]{2,3}$/;
/** The maximum number of entries with the letters of one name. */
const MOST_LITERALS = 200;

export interface SearchWork {
	readonly looks: number;
	readonly closeLooks: number;
	readonly comparisons: number;
}

interface Best {
	/** The ordinal of the name within the entry. */
	readonly ordinal: number;
	/** The number of the name in the index. Undefined if the name is exactly the same. */
	readonly name: number | undefined;
	readonly agreement: Agreement;
}

/** One search. */
interface Asking {
	readonly query: NameQuery;
	readonly words: readonly QueryWord[];
	readonly threshold: number;
	/** 0 if no birth date is known. */
	readonly year: number;
	readonly reach: Reach;
	/** The requirements for an entry born in the same year. */
	readonly reachWithDate: Reach;
}

export class NameIndex {
	readonly #index: CompiledIndex;
	readonly #ground: Ground;
	readonly #finder: CandidateFinder;
	readonly #spellings: Spellings;
	#looks = 0;
	#closeLooks = 0;

	/** An iterable must be sorted by list and id. An array is sorted here. */
	constructor(source: Iterable<ListedEntity | StoredEntity> | CompiledIndex) {
		const sorted = Array.isArray(source) ? source.toSorted(compareEntries) : source;
		this.#index = Symbol.iterator in sorted ? compileIndex(sorted) : sorted;
		const { lexicon, nameWords } = this.#index;
		this.#ground = { lexicon, nameWords, table: new AlikeTable(lexicon.size) };
		this.#finder = new CandidateFinder(this.#index, this.#ground.table);
		this.#spellings = new Spellings(this.#index);
	}

	/** Compiles with pauses, in which a caller can do other work. */
	static *compileInSteps(entities: Iterable<ListedEntity | StoredEntity>): Generator<undefined, NameIndex> {
		return new NameIndex(yield* compileInSteps(entities));
	}

	get entryCount(): number {
		return this.#index.entities.size;
	}

	get nameCount(): number {
		return this.#index.nameEntity.length;
	}

	/** The cost of the latest search: names visited, names compared closely, and words compared so far. */
	get work(): SearchWork {
		return { looks: this.#looks, closeLooks: this.#closeLooks, comparisons: this.#spellings.comparisons };
	}

	/** A field with several names is searched as it is and by each name, in each of its readings. */
	search(query: NameQuery, options: SearchOptions = {}): NameMatch[] {
		this.#looks = 0;
		this.#closeLooks = 0;
		const [first, ...others] = [query.name, ...splitParties(query.name)].flatMap(listSpoken);
		const found = this.#searchReading(query, options, first?.reading ?? [], first?.name);
		if (others.length === 0) return found;
		const best = new Map(found.map((match) => [nameEntry(match), match]));
		for (const { reading, name } of others.slice(0, MOST_READINGS)) {
			for (const match of this.#searchReading(query, options, reading, name)) {
				const entry = nameEntry(match);
				if (match.score > (best.get(entry)?.score ?? 0)) best.set(entry, match);
			}
		}
		return [...best.values()].sort(compareMatches).slice(0, options.limit ?? DEFAULT_LIMIT);
	}

	/** `name` is given once for each name, to compare its letters too. */
	#searchReading(query: NameQuery, options: SearchOptions, reading: Reading, name: string | undefined): NameMatch[] {
		const threshold = options.threshold ?? DEFAULT_THRESHOLD;
		const words = this.#readWords(reading);
		const best = new Map<number, Best>();
		const candidates = this.#finder.find(query, words);
		this.#looks += this.#finder.looks;
		this.#closeLooks += candidates.length;
		const asking: Asking = {
			query,
			words,
			threshold,
			year: readYear(query.dob),
			reach: findReach(threshold, query, false),
			reachWithDate: findReach(threshold, query, true),
		};
		for (const name of candidates) this.#judgeName(name, asking, best);
		if (name !== undefined) this.#judgeLiterals(name, asking, best);
		const documents = listNumbers(query, name);
		if (documents.length > 0) this.#judgeBearers(documents, asking, best);
		return [...best]
			.sort(([left, a], [right, b]) => b.agreement.score - a.agreement.score || left - right)
			.slice(0, options.limit ?? DEFAULT_LIMIT)
			.map(([entry, found]) => this.#present(entry, found, query, words));
	}

	#readWords(reading: Reading): QueryWord[] {
		const { lexicon } = this.#index;
		const counts = new Map<string, number>();
		const folded = this.#splitInitials(reading).filter(({ text }) => {
			counts.set(text, (counts.get(text) ?? 0) + 1);
			return (counts.get(text) ?? 0) <= MOST_REPEATS;
		});
		const mended = folded.map((word) =>
			!word.isAbjad && !word.spellings && lexicon.find(word.text) === undefined
				? { ...word, text: findFormWord(word.text) ?? word.text }
				: word,
		);
		return foldForms(mended).map((word) => this.#spellings.recall(word));
	}

	/** Splits initials: `JC Juncker` is J. C. Juncker, unless a list has a word such as `jc`. */
	#splitInitials(words: Reading): FoldedWord[] {
		return words.flatMap((word) => {
			const isWord = word.isAbjad || !ARE_INITIALS.test(word.text) || findKind(word.text) !== WordKind.name;
			if (isWord || this.#index.lexicon.find(word.text) !== undefined) return [word];
			return [...word.text].map((text) => ({ text, isAbjad: false }));
		});
	}

	#judgeName(name: number, asking: Asking, best: Map<number, Best>): void {
		const { nameEntity, nameOrdinal, entityTypes, entities, bornFrom, bornTo } = this.#index;
		const { query, words, threshold, year } = asking;
		const entry = nameEntity[name] ?? 0;
		const mayAgree = year > 0 && (bornFrom[entry] ?? 0) <= year && year <= (bornTo[entry] ?? 0);
		const reach = mayAgree ? asking.reachWithDate : asking.reach;
		const fit = this.#scoreName(name, words, isPersonType(entityTypes[entry] ?? 0, query.type), reach);
		if (fit.score < reach.least) return;
		const entity = entities.get(entry);
		if (!entity) return;
		const ordinal = nameOrdinal[name] ?? 0;
		const agreement = judge(fit, query, entity, isWeakName(entity, ordinal));
		if (agreement.score < threshold) return;
		const known = best.get(entry);
		if (!known || agreement.score > known.agreement.score) best.set(entry, { ordinal, name, agreement });
	}

	/** Judges entries with exactly the same name, in any order and spacing. A title in front does not matter. */
	#judgeLiterals(name: string, asking: Asking, best: Map<number, Best>): void {
		for (const letters of listLetters(name)) {
			this.#judgeSame(letters, asking.words, asking, best);
			let titles = 0;
			while (titles + 1 < letters.length && findKind(letters[titles] ?? "") === WordKind.title) titles++;
			if (titles > 0 && letters.length - titles > 1)
				this.#judgeSame(letters.slice(titles), asking.words.slice(titles), asking, best);
		}
	}

	#judgeSame(
		letters: readonly string[],
		words: readonly QueryWord[],
		{ query, threshold }: Asking,
		best: Map<number, Best>,
	): void {
		const { literals, entities, entityTypes } = this.#index;
		const found: number[] = [];
		for (const hash of hashLetters(letters)) literals.collect(hash, found, MOST_LITERALS);
		if (found.length === 0) return;
		const meant = listMeant(query.type, Boolean(query.dob));
		const fit = fitSame(words);
		// Many ships have one common word as their name.
		const isAnyMeant = query.isTypeTold === true && (words.length > 1 || fit.evidence >= RARE_WORD_BITS);
		for (const entry of new Set(found)) {
			const isMeant = isAnyMeant || (meant & (1 << (entityTypes[entry] ?? 0))) !== 0;
			const entity = isMeant ? entities.get(entry) : undefined;
			if (!entity) continue;
			listNames(entity).forEach((listed, ordinal) => {
				if (!listLetters(listed).some((one) => hasSameLetters(letters, one))) return;
				const agreement = judge(fit, query, entity, isWeakName(entity, ordinal));
				if (agreement.score < threshold) return;
				const known = best.get(entry);
				const isBetter = !known || agreement.score > known.agreement.score;
				// If two names have the same score, the exact name is shown.
				if (isBetter || (agreement.score === known.agreement.score && known.name !== undefined))
					best.set(entry, { ordinal, name: undefined, agreement });
			});
		}
	}

	/** Judges entries with the same document, whatever their names. */
	#judgeBearers(documents: readonly string[], { query, words, threshold }: Asking, best: Map<number, Best>): void {
		const { entities, entityNames, entityTypes, nameOrdinal } = this.#index;
		const meant = listMeant(query.type, Boolean(query.dob));
		for (const { entry, country } of findBearers(this.#index.documents, documents)) {
			const isMeant = (meant & (1 << (entityTypes[entry] ?? 0))) !== 0;
			const entity = isMeant ? entities.get(entry) : undefined;
			const isPerson = isPersonType(entityTypes[entry] ?? 0, query.type);
			if (!entity) continue;
			// A caller who looks up a number wants to know its owner. A customer's own number may equal a ship's by accident.
			const isKept = entity.type !== "person" && query.type !== "person" && query.isTypeTold !== true;
			const isSameIssuer = country !== undefined && query.countries?.includes(country) === true;
			for (let name = entityNames[entry] ?? 0; name < (entityNames[entry + 1] ?? 0); name++) {
				const fit = this.#scoreName(name, words, isPerson);
				const ordinal = nameOrdinal[name] ?? 0;
				const agreement = judge(fit, query, entity, isWeakName(entity, ordinal));
				const found = judgeBearer(fit, agreement, { isSameIssuer, isKept });
				if (!found || found.score < threshold) continue;
				const known = best.get(entry);
				if (!known || found.score > known.agreement.score || !known.agreement.isSameDocument)
					best.set(entry, { ordinal, name, agreement: found });
			}
		}
	}

	#scoreName(
		name: number,
		words: readonly QueryWord[],
		isPerson: boolean,
		reach?: Reach,
		pairings?: Pairing[],
	): NameScore {
		const { nameStart } = this.#index;
		const start = nameStart[name] ?? 0;
		const end = nameStart[name + 1] ?? 0;
		return scoreName(words, this.#ground, { start, end, isPerson, reach }, pairings);
	}

	#compareNames(name: number, words: readonly QueryWord[], isPerson: boolean): ComparedNames {
		const { lexicon, nameStart, nameWords } = this.#index;
		const pairings: Pairing[] = [];
		this.#scoreName(name, words, isPerson, undefined, pairings);
		const ids = nameWords.subarray(nameStart[name] ?? 0, nameStart[name + 1] ?? 0);
		return {
			asked: words.map(({ text }) => text),
			listed: Array.from(ids, (id) => lexicon.words[id]?.text ?? ""),
			pairings,
		};
	}

	#present(
		entry: number,
		{ ordinal, name, agreement }: Best,
		query: NameQuery,
		words: readonly QueryWord[],
	): NameMatch {
		const { entities, entityTypes } = this.#index;
		const entity = entities.get(entry) as ListedEntity;
		const matchedName = listNames(entity)[ordinal] ?? entity.name;
		const isPerson = isPersonType(entityTypes[entry] ?? 0, query.type);
		const compared = name === undefined ? undefined : this.#compareNames(name, words, isPerson);
		return {
			entity,
			score: agreement.score,
			matchedName,
			matchedOn: agreement.matchedOn,
			isIdentified: agreement.isIdentified,
			topic: entity.topics.some((topic) => topic.startsWith("sanction")) ? "sanction" : "pep",
			explanation: explainMatch({ entity, matchedName, compared, agreement, query }),
		};
	}
}

/** Lists the documents, and a ship's number if the name contains one. */
function listNumbers({ documents = [] }: NameQuery, name = ""): readonly string[] {
	const imo = IMO.exec(name)?.[1];
	return imo === undefined ? documents : [...documents, imo];
}

/** Lists the readings of a name. The name itself accompanies the first. */
function listSpoken(name: string): { readonly reading: Reading; readonly name: string | undefined }[] {
	return listReadings(name).map((reading, at) => ({ reading, name: at === 0 ? name : undefined }));
}

function compareMatches(left: NameMatch, right: NameMatch): number {
	return right.score - left.score || (nameEntry(left) < nameEntry(right) ? -1 : 1);
}

/** Ids are unique only within a list, so the list's name is added. */
function nameEntry({ entity }: NameMatch): string {
	return `${entity.list}\n${entity.id}`;
}
