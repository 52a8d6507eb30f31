// Searches the lists for decisions. Results are cached, because the same shops, employers and landlords are paid all day.

import { createHash } from "node:crypto";
import type { ListedMatch, MatchStrength, NameToScreen, Screener, ScreeningThresholds } from "@hakiki/domain";
import {
	type ListedEntity,
	type NameMatch,
	type NameQuery,
	type SearchOptions,
	writeHakikiEntity,
} from "@hakiki/screening";
import type { ClearNames } from "./clear-names.ts";

/** The compiled lists. */
export interface SearchableNames {
	search(query: NameQuery, options?: SearchOptions): readonly NameMatch[];
}

interface NameScreenerOptions {
	readonly names: SearchableNames;
	readonly thresholds: ScreeningThresholds;
	readonly isComplete: boolean;
	readonly changedAt: number;
	readonly version: number;
	/** Listed accounts by their letters and digits. */
	readonly accounts?: ListedAccounts | undefined;
	/** A cache that the screeners of one state of the lists share, and the prefix of this screener's entries. */
	readonly memory?: { readonly clear: ClearNames; readonly name: string };
}

export type ListedAccounts = ReadonlyMap<
	string,
	readonly { readonly entity: ListedEntity; readonly bankCode: string | undefined }[]
>;

const MATCHES_MAX = 8;
const ONE_WORD_SCORE_MIN = 0.85;
/** The most matches to look through when one topic has a higher threshold. */
const ASKED_MAX = 4_096;
const FOUND_MAX = 1_024;
const EDITION_BYTES = 9;
const NOT_FOUND: readonly ListedMatch[] = [];

/** The screener without lists: it searches nothing, and nobody is clear. */
export const NO_LISTS: Screener = {
	isEmpty: true,
	isComplete: false,
	changedAt: 0,
	version: 0,
	hasAccounts: false,
	search: () => [],
	findAccount: () => [],
};

/** Serves one state of the lists. When they change, a new screener with an empty cache replaces it. */
export class NameScreener implements Screener {
	readonly isEmpty = false;
	readonly isComplete: boolean;
	readonly changedAt: number;
	readonly version: number;
	readonly hasAccounts: boolean;
	private readonly names: SearchableNames;
	private readonly accounts: ListedAccounts | undefined;
	private readonly thresholds: ScreeningThresholds;
	private readonly memory: NameScreenerOptions["memory"];
	/** Cached searches with matches, oldest first. */
	private readonly found = new Map<string, readonly ListedMatch[]>();

	constructor({ names, thresholds, isComplete, changedAt, version, accounts, memory }: NameScreenerOptions) {
		this.hasAccounts = accounts !== undefined && accounts.size > 0;
		this.accounts = accounts;
		this.names = names;
		this.thresholds = thresholds;
		this.isComplete = isComplete;
		this.changedAt = changedAt;
		this.version = version;
		this.memory = memory;
	}

	search(name: NameToScreen): readonly ListedMatch[] {
		const key = this.describe(name);
		if (this.memory?.clear.has(key) === true) return NOT_FOUND;
		const known = this.found.get(key);
		if (known !== undefined) return known;
		const found = searchListed(this.names, { ...name, isTypeTold: true }, this.thresholds)
			.filter((match) => !isOneCommonWord(match, name))
			.map((match) => this.toListedMatch(match));
		if (found.length === 0) this.memory?.clear.add(key);
		else this.remember(key, found);
		return found;
	}

	/** Builds a unique cache key: free texts have their length in front, or come last. */
	private describe({ name, dob, country, type, documents, addresses }: NameToScreen): string {
		const numbers = documents === undefined && addresses === undefined ? "" : describeTexts(documents, addresses);
		return `${this.memory?.name}\n${type ?? ""}\n${dob ?? ""}\n${country ?? ""}\n${numbers.length} ${numbers}${name}`;
	}

	private remember(key: string, found: readonly ListedMatch[]): void {
		if (this.found.size >= FOUND_MAX) {
			for (const oldest of this.found.keys()) {
				this.found.delete(oldest);
				break;
			}
		}
		this.found.set(key, found);
	}

	findAccount(account: string, bankCode: string | undefined): readonly ListedMatch[] {
		const known = this.accounts?.get(account) ?? [];
		return known
			.filter((one) => one.bankCode === undefined || bankCode === undefined || one.bankCode === bankCode)
			.map((one) => ({
				entity: nameEntity(one.entity),
				edition: editionOf(one.entity),
				topic: topicOf(one.entity),
				strength: one.bankCode !== undefined && one.bankCode === bankCode ? "strong" : "weak",
				score: 1,
			}));
	}

	private toListedMatch(match: NameMatch): ListedMatch {
		const { entity, topic, score } = match;
		return {
			entity: nameEntity(entity),
			edition: editionOf(entity),
			topic,
			strength: strengthOf(match, this.thresholds),
			score,
			...(topic === "pep" && { position: entity.position ?? "" }),
		};
	}
}

/** Many people are called Ahmed or Mary: a single word that equals an alias does not stop a payment. */
function isOneCommonWord({ score, matchedOn }: NameMatch, { name, dob }: NameToScreen): boolean {
	return dob === undefined && score < ONE_WORD_SCORE_MIN && matchedOn.length === 1 && !name.trim().includes(" ");
}

/** Writes each text with its length in front, after the number of documents. */
function describeTexts(documents: readonly string[] = [], addresses: readonly string[] = []): string {
	const texts = [...documents, ...addresses].map((text) => `${text.length} ${text}`);
	return `${documents.length} ${texts.join("")}`;
}

/** Judges by the workspace's threshold. Only a strong match holds a customer, so it needs more than a name. */
export function strengthOf({ score, isIdentified }: NameMatch, { strong }: ScreeningThresholds): MatchStrength {
	return score >= strong && isIdentified ? "strong" : "weak";
}

/** Returns the matches that reach the workspace's threshold of their topic, best first. */
export function searchListed(
	names: SearchableNames,
	name: NameToScreen,
	{ sanction, pep }: ScreeningThresholds,
	limit = MATCHES_MAX,
): readonly NameMatch[] {
	const query = toQuery(name);
	const threshold = Math.min(sanction, pep);
	if (sanction === pep) return names.search(query, { limit, threshold });
	const isEnough = ({ topic, score }: NameMatch): boolean => score >= (topic === "sanction" ? sanction : pep);
	// Matches below the threshold must not take the places of matches above it.
	for (let asked = limit; ; asked *= 4) {
		const found = names.search(query, { limit: asked, threshold });
		const kept = found.filter(isEnough);
		if (kept.length >= limit || found.length < asked || asked >= ASKED_MAX) return kept.slice(0, limit);
	}
}

export function toQuery({ country, ...name }: NameToScreen): NameQuery {
	return { ...name, countries: country === undefined ? undefined : [country] };
}

function topicOf({ topics }: ListedEntity): ListedMatch["topic"] {
	return topics.some((topic) => topic.startsWith("sanction")) ? "sanction" : "pep";
}

/** Formats the entry's id as in `POST /v1/screen` and notices. */
export function nameEntity({ list, id }: Pick<ListedEntity, "list" | "id">): string {
	return `${list}:${id}`;
}

/** Hashes the content of an entry. The date of its list is left out, because it does not identify anybody. */
export function editionOf(entity: ListedEntity): string {
	const text = writeHakikiEntity({ ...entity, asof: undefined });
	return createHash("sha256").update(text).digest().toString("base64url", 0, EDITION_BYTES);
}

/** Searches two indexes as one. */
export function searchBoth(one: SearchableNames, other: SearchableNames): SearchableNames {
	return {
		search(query, options) {
			const found = one.search(query, options);
			const more = other.search(query, options);
			if (found.length === 0 || more.length === 0) return found.length === 0 ? more : found;
			return [...found, ...more].sort((a, b) => b.score - a.score).slice(0, options?.limit);
		},
	};
}
