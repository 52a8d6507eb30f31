// The index of names: compiled once from the entries of all lists, searched without I/O, replaced as a whole.

import { AlikeTable } from "./index/alike-table.ts";
import { type CompiledIndex, compileIndex, compileInSteps, isWeakName, listNames } from "./index/compile-index.ts";
import { findBearers } from "./index/document-table.ts";
import { isPersonType, listMeant, readYear } from "./index/entity-facts.ts";
import { CandidateFinder } from "./index/find-candidates.ts";
import { type QueryWord, Spellings } from "./index/spellings.ts";
import type { ListedEntity, StoredEntity } from "./listed-entity.ts";
import type { Pairing } from "./matching/agreed-words.ts";
import { explainMatch } from "./matching/explain.ts";
import { type Agreement, findReach, judge, judgeBearer } from "./matching/judge.ts";
import type { Reach } from "./matching/reach.ts";
import { type Ground, type NameScore, scoreName, scoreVerbatim } from "./matching/score-name.ts";
import type { NameMatch, NameQuery, SearchOptions } from "./name-match.ts";
import { listReadings, type Reading } from "./names/cjk-readings.ts";
import { splitParties } from "./names/split-parties.ts";
import { squeezeName } from "./names/squeeze-name.ts";
import { findFormWord, foldForms } from "./names/words.ts";

/** From here a match is one that somebody should look at. */
export const DEFAULT_THRESHOLD = 0.8;
const DEFAULT_LIMIT = 20;
/** So many readings and parties of one query are searched for beside the first. */
const MOST_READINGS = 12;
const NO_NAMES: readonly number[] = [];
/** Nobody has one name more often than this. */
const MOST_REPEATS = 3;

export interface SearchWork {
	readonly looks: number;
	readonly closeLooks: number;
	readonly comparisons: number;
}

interface Best {
	readonly name: number;
	readonly agreement: Agreement;
}

/** One search. */
interface Asking {
	readonly query: NameQuery;
	readonly words: readonly QueryWord[];
	readonly threshold: number;
	/** 0 where no birth date is known. */
	readonly year: number;
	readonly reach: Reach;
	/** Of an entry born in the same year. */
	readonly reachWithDate: Reach;
}

export class NameIndex {
	readonly #index: CompiledIndex;
	readonly #ground: Ground;
	readonly #finder: CandidateFinder;
	readonly #spellings: Spellings;
	#looks = 0;
	#closeLooks = 0;

	constructor(source: Iterable<ListedEntity | StoredEntity> | CompiledIndex) {
		this.#index = Symbol.iterator in source ? compileIndex(source) : source;
		const { lexicon, nameWords } = this.#index;
		this.#ground = { lexicon, nameWords, table: new AlikeTable(lexicon.size) };
		this.#finder = new CandidateFinder(this.#index, this.#ground.table);
		this.#spellings = new Spellings(this.#index);
	}

	/** With pauses: whoever walks the steps may answer others between them. */
	static *compileInSteps(entities: Iterable<ListedEntity | StoredEntity>): Generator<undefined, NameIndex> {
		return new NameIndex(yield* compileInSteps(entities));
	}

	get entryCount(): number {
		return this.#index.entities.size;
	}

	get nameCount(): number {
		return this.#index.nameEntity.length;
	}

	/** What the latest search has cost: names looked at, and how many of them closely; words compared so far. */
	get work(): SearchWork {
		return { looks: this.#looks, closeLooks: this.#closeLooks, comparisons: this.#spellings.comparisons };
	}

	/** A field that holds several names is searched for as it stands and by each of them. */
	search(query: NameQuery, options: SearchOptions = {}): NameMatch[] {
		this.#looks = 0;
		this.#closeLooks = 0;
		const parties = splitParties(query.name);
		const readings = listReadings(query.name);
		const verbatim = this.#findVerbatim(query.name);
		const found = this.#searchReading(query, options, readings[0] ?? [], verbatim);
		if (parties.length === 0 && readings.length === 1) return found;
		const best = new Map(found.map((match) => [nameEntry(match), match]));
		const others = [...readings.slice(1), ...parties.flatMap(listReadings)].slice(0, MOST_READINGS);
		for (const reading of others) {
			for (const match of this.#searchReading(query, options, reading, NO_NAMES)) {
				const entry = nameEntry(match);
				if (match.score > (best.get(entry)?.score ?? 0)) best.set(entry, match);
			}
		}
		return [...best.values()].sort((a, b) => b.score - a.score).slice(0, options.limit ?? DEFAULT_LIMIT);
	}

	/** Names in other scripts that are letter by letter the one asked for. */
	#findVerbatim(name: string): readonly number[] {
		const squeezed = squeezeName(name);
		return squeezed === undefined ? NO_NAMES : (this.#index.verbatim.get(squeezed) ?? NO_NAMES);
	}

	#searchReading(query: NameQuery, options: SearchOptions, reading: Reading, verbatim: readonly number[]): NameMatch[] {
		const threshold = options.threshold ?? DEFAULT_THRESHOLD;
		const words = this.#readQuery(reading);
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
		for (const name of verbatim) this.#judgeVerbatim(name, asking, best);
		if (query.documents) this.#judgeBearers(query.documents, asking, best);
		return [...best]
			.sort(([left, a], [right, b]) => b.agreement.score - a.agreement.score || left - right)
			.slice(0, options.limit ?? DEFAULT_LIMIT)
			.map(([entry, { name, agreement }]) => this.#present(entry, name, agreement, query, words));
	}

	#readQuery(reading: Reading): QueryWord[] {
		const { lexicon } = this.#index;
		const counts = new Map<string, number>();
		const folded = reading.filter(({ text }) => {
			counts.set(text, (counts.get(text) ?? 0) + 1);
			return (counts.get(text) ?? 0) <= MOST_REPEATS;
		});
		const mended = folded.map((word) =>
			!word.spellings && lexicon.find(word.text, word.isAbjad) === undefined
				? { ...word, text: findFormWord(word.text) ?? word.text }
				: word,
		);
		return foldForms(mended).map((word) => this.#spellings.recall(word));
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
		const agreement = judge(fit, query, entity, isWeakName(entity, nameOrdinal[name] ?? 0));
		if (agreement.score < threshold) return;
		const known = best.get(entry);
		if (!known || agreement.score > known.agreement.score) best.set(entry, { name, agreement });
	}

	/** The very name that is listed is found, however short it is and however many bear it. */
	#judgeVerbatim(name: number, { query, threshold }: Asking, best: Map<number, Best>): void {
		const { nameEntity, nameOrdinal, nameStart, nameWords, entityTypes, entities, lexicon } = this.#index;
		const entry = nameEntity[name] ?? 0;
		const entity = entities.get(entry);
		const meant = listMeant(query.type, Boolean(query.dob));
		if (!entity || (meant & (1 << (entityTypes[entry] ?? 0))) === 0) return;
		const words = nameWords.subarray(nameStart[name], nameStart[name + 1]);
		const evidence = words.reduce((bits, id) => bits + (lexicon.bits[id] ?? 0), 0);
		const fit = scoreVerbatim(evidence, words.length < 2);
		const agreement = judge(fit, query, entity, isWeakName(entity, nameOrdinal[name] ?? 0));
		if (agreement.score < threshold || agreement.score <= (best.get(entry)?.agreement.score ?? 0)) return;
		best.set(entry, { name, agreement });
	}

	/** Entries with the same document, whatever they are called. */
	#judgeBearers(documents: readonly string[], { query, words, threshold }: Asking, best: Map<number, Best>): void {
		const { entities, entityNames, entityTypes, nameOrdinal } = this.#index;
		for (const { entry, country } of findBearers(this.#index.documents, documents)) {
			const entity = entities.get(entry);
			const isPerson = isPersonType(entityTypes[entry] ?? 0, query.type);
			if (!entity || !isPerson) continue;
			const isSameIssuer = country !== undefined && query.countries?.includes(country) === true;
			for (let name = entityNames[entry] ?? 0; name < (entityNames[entry + 1] ?? 0); name++) {
				const fit = this.#scoreName(name, words, isPerson);
				const agreement = judge(fit, query, entity, isWeakName(entity, nameOrdinal[name] ?? 0));
				const found = judgeBearer(fit, agreement, isSameIssuer);
				if (!found || found.score < threshold) continue;
				const known = best.get(entry);
				if (!known || found.score > known.agreement.score || !known.agreement.isSameDocument)
					best.set(entry, { name, agreement: found });
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

	#present(
		entry: number,
		name: number,
		agreement: Agreement,
		query: NameQuery,
		words: readonly QueryWord[],
	): NameMatch {
		const { entities, entityTypes, nameOrdinal } = this.#index;
		const entity = entities.get(entry) as ListedEntity;
		const matchedName = listNames(entity)[nameOrdinal[name] ?? 0] ?? entity.name;
		const pairings: Pairing[] = [];
		this.#scoreName(name, words, isPersonType(entityTypes[entry] ?? 0, query.type), undefined, pairings);
		return {
			entity,
			score: agreement.score,
			matchedName,
			matchedOn: agreement.matchedOn,
			isStrong: agreement.isStrong,
			topic: entity.topics.some((topic) => topic.startsWith("sanction")) ? "sanction" : "pep",
			explanation: explainMatch({ entity, matchedName, pairings, agreement, query }),
		};
	}
}

/** Ids are a list's own. */
function nameEntry({ entity }: NameMatch): string {
	return `${entity.list}\n${entity.id}`;
}
