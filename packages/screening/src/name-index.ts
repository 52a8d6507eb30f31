// The index of names: compiled once from the entries of all lists, searched without I/O, replaced as a whole.

import { type CompiledIndex, compileIndex, compileInSteps, isWeakName, listNames } from "./index/compile-index.ts";
import { gatherNames, Scratch } from "./index/find-candidates.ts";
import type { Word } from "./index/lexicon.ts";
import type { EntityType, ListedEntity } from "./listed-entity.ts";
import { explainMatch } from "./matching/explain.ts";
import { type Agreement, judge } from "./matching/judge.ts";
import { type Pairing, type QueryWord, scoreName } from "./matching/score-name.ts";
import type { NameMatch, NameQuery, SearchOptions } from "./name-match.ts";
import { foldName } from "./names/fold-name.ts";
import { findFormWord, foldForms, WordKind } from "./names/words.ts";

/** From here a match is one that somebody should look at. */
export const DEFAULT_THRESHOLD = 0.8;
const DEFAULT_LIMIT = 20;
/** Nobody has one name more often than this. */
const MOST_REPEATS = 3;
/** So many names are looked at closely. */
const MOST_CANDIDATES = 100;
/** Names that share less than this part of what the query says are not looked at. */
const LEAST_SHARE = 0.47;
const LEAST_SHARE_WITH_DATE = 0.3;

interface Best {
	readonly name: number;
	readonly agreement: Agreement;
}

export class NameIndex {
	readonly #index: CompiledIndex;
	readonly #scratch: Scratch;

	constructor(source: Iterable<ListedEntity> | CompiledIndex) {
		this.#index = Symbol.iterator in source ? compileIndex(source) : source;
		this.#scratch = new Scratch(this.#index.nameEntity.length, this.#index.lexicon.size);
	}

	/** With pauses: whoever walks the steps may answer others between them. */
	static *compileInSteps(entities: Iterable<ListedEntity>): Generator<undefined, NameIndex> {
		return new NameIndex(yield* compileInSteps(entities));
	}

	get entryCount(): number {
		return this.#index.entities.length;
	}

	get nameCount(): number {
		return this.#index.nameEntity.length;
	}

	search(query: NameQuery, options: SearchOptions = {}): NameMatch[] {
		const threshold = options.threshold ?? DEFAULT_THRESHOLD;
		const words = this.#readQuery(query.name);
		if (words.length === 0) return [];
		gatherNames(this.#index, words, this.#scratch);
		const candidates = this.#pickBest(query, words);
		this.#scratch.clear();
		const best = new Map<number, Best>();
		for (const name of candidates) this.#judgeName(name, query, words, threshold, best);
		return [...best]
			.sort(([left, a], [right, b]) => b.agreement.score - a.agreement.score || left - right)
			.slice(0, options.limit ?? DEFAULT_LIMIT)
			.map(([entry, { name, agreement }]) => this.#present(entry, name, agreement, query, words));
	}

	#readQuery(name: string): QueryWord[] {
		const { lexicon } = this.#index;
		const counts = new Map<string, number>();
		const folded = foldName(name).filter(({ text }) => {
			counts.set(text, (counts.get(text) ?? 0) + 1);
			return (counts.get(text) ?? 0) <= MOST_REPEATS;
		});
		const mended = folded.map((word) =>
			lexicon.find(word.text, word.isAbjad) === undefined
				? { ...word, text: findFormWord(word.text) ?? word.text }
				: word,
		);
		return foldForms(mended).map((word) => ({
			...lexicon.describe(word),
			likenesses: this.#scratch.takeLikenesses(),
		}));
	}

	/** The names that share most with the query, of those that may be meant. */
	#pickBest(query: NameQuery, words: readonly QueryWord[]): number[] {
		const { bits, touched } = this.#scratch;
		const { nameStart, nameEntity, entities } = this.#index;
		const heap = new BestNames(MOST_CANDIDATES);
		let said = 0;
		for (const word of words) if (word.kind === WordKind.name) said += word.bits;
		const year = query.dob?.slice(0, 4);
		const least = said * (year ? LEAST_SHARE_WITH_DATE : LEAST_SHARE);
		for (const name of touched) {
			const wordCount = (nameStart[name + 1] ?? 0) - (nameStart[name] ?? 0);
			const shared = bits[name] ?? 0;
			const rank = shared - 0.6 * wordCount;
			if (rank <= heap.least || shared < least) continue;
			const entity = entities[nameEntity[name] ?? 0];
			if (!entity || !mayBeMeant(query, entity.type)) continue;
			if (shared >= said * LEAST_SHARE || mayAgree(entity, year)) heap.add(name, rank);
		}
		return heap.names;
	}

	#judgeName(
		name: number,
		query: NameQuery,
		words: readonly QueryWord[],
		threshold: number,
		best: Map<number, Best>,
	): void {
		const { nameEntity, nameOrdinal, nameStart, nameWords, entities } = this.#index;
		const entry = nameEntity[name] ?? 0;
		const entity = entities[entry];
		if (!entity) return;
		const isPerson = entity.type === "person" || (entity.type === "unknown" && query.type !== "entity");
		const fit = scoreName(words, this.#readWords(name), { ids: nameWords, start: nameStart[name] ?? 0, isPerson });
		const agreement = judge(fit, query, entity, isWeakName(entity, nameOrdinal[name] ?? 0));
		if (agreement.score < threshold) return;
		const known = best.get(entry);
		if (!known || agreement.score > known.agreement.score) best.set(entry, { name, agreement });
	}

	#readWords(name: number): Word[] {
		const { nameStart, nameWords, lexicon } = this.#index;
		const words: Word[] = [];
		for (let at = nameStart[name] ?? 0; at < (nameStart[name + 1] ?? 0); at++) {
			const word = lexicon.words[nameWords[at] ?? 0];
			if (word) words.push(word);
		}
		return words;
	}

	#present(
		entry: number,
		name: number,
		agreement: Agreement,
		query: NameQuery,
		words: readonly QueryWord[],
	): NameMatch {
		const { entities, nameOrdinal, nameStart, nameWords } = this.#index;
		const entity = entities[entry] as ListedEntity;
		const matchedName = listNames(entity)[nameOrdinal[name] ?? 0] ?? entity.name;
		const pairings: Pairing[] = [];
		scoreName(
			words,
			this.#readWords(name),
			{ ids: nameWords, start: nameStart[name] ?? 0, isPerson: entity.type === "person" },
			pairings,
		);
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

/** Whether a birth date may make up for what the names do not share. */
function mayAgree({ dobs }: ListedEntity, year: string | undefined): boolean {
	return year !== undefined && dobs.some((dob) => dob.startsWith(year) || dob.includes("/"));
}

/** A birth date is a person's; companies and ships have none. */
function mayBeMeant(query: NameQuery, type: EntityType): boolean {
	if (type === "unknown") return true;
	if (query.type) return query.type === type;
	return !query.dob || type === "person";
}

/** A heap of the highest ranks, the least of them on top. */
class BestNames {
	readonly names: number[] = [];
	readonly #ranks: number[] = [];
	readonly #most: number;

	constructor(most: number) {
		this.#most = most;
	}

	get least(): number {
		return this.names.length < this.#most ? Number.NEGATIVE_INFINITY : (this.#ranks[0] ?? 0);
	}

	add(name: number, rank: number): void {
		if (this.names.length < this.#most) {
			this.names.push(name);
			this.#ranks.push(rank);
			this.#rise(this.names.length - 1);
		} else {
			this.names[0] = name;
			this.#ranks[0] = rank;
			this.#sink();
		}
	}

	#rise(start: number): void {
		for (let at = start; at > 0; ) {
			const parent = (at - 1) >> 1;
			if ((this.#ranks[parent] ?? 0) <= (this.#ranks[at] ?? 0)) return;
			this.#swap(at, parent);
			at = parent;
		}
	}

	#sink(): void {
		for (let at = 0; ; ) {
			let least = at;
			for (const child of [2 * at + 1, 2 * at + 2]) {
				if (child < this.names.length && (this.#ranks[child] ?? 0) < (this.#ranks[least] ?? 0)) least = child;
			}
			if (least === at) return;
			this.#swap(at, least);
			at = least;
		}
	}

	#swap(one: number, other: number): void {
		const [name, rank] = [this.names[one] ?? 0, this.#ranks[one] ?? 0];
		this.names[one] = this.names[other] ?? 0;
		this.#ranks[one] = this.#ranks[other] ?? 0;
		this.names[other] = name;
		this.#ranks[other] = rank;
	}
}
