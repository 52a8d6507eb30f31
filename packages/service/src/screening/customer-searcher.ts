// Searches the lists for many customers at a time: opens their sealed names, and returns the customers with changes. It runs
// in a thread with its own index, because a decision must not wait for it.

import {
	type EventInput,
	queryOfCustomer,
	type ScreenedFacts,
	type ScreeningStatus,
	type ScreeningThresholds,
	screenCustomer,
} from "@hakiki/domain";
import { NameIndex, readStoredEntity, type StoredEntity, WALLET_TOPIC } from "@hakiki/screening";
import { type BlindIndex, createBlindIndex, openKeysOfThread, unseal, type WorkspaceKeys } from "@hakiki/vault";
import { openDemoNames } from "../lists/demo-list.ts";
import { placeOfCustomer } from "../record/sealed-event.ts";
import { NameScreener, NO_LISTS, type SearchableNames, searchBoth, searchListed } from "./name-screener.ts";

/** A stored entry. */
export interface EntryRow {
	readonly list: string;
	readonly id: string;
	/** Absent for a removed entry. */
	readonly body: string | null;
	readonly version: number;
}

/** The workspace of the customers, and the settings of the search. */
export interface SearchedRealm {
	readonly realm: number;
	readonly workspaceId: string;
	/** The workspace's keys, for a thread of this process. */
	readonly keys: Uint8Array;
	readonly isLive: boolean;
	readonly isComplete: boolean;
	readonly thresholds: ScreeningThresholds;
	/** Only entries that changed after this version are searched; all entries if it is absent. */
	readonly since?: number | undefined;
}

export interface SealedCustomer {
	readonly id: string;
	readonly screeningStatus: ScreeningStatus;
	readonly sealed: Uint8Array;
}

export interface Examined {
	/** How many of the first customers were processed. The others are left for the next time. */
	readonly looked: number;
	/** How many were compared with all lists, and how many failed. */
	readonly searched: number;
	readonly unreadable: number;
	/** The customers with possible changes. */
	readonly found: readonly { readonly id: string; readonly facts: ScreenedFacts }[];
}

/**
 * Changed entries form a small index, in which words weigh a little differently than in the full one. So a customer this
 * close to a changed entry is compared with all lists, and only that search counts.
 */
const MARGIN = 0.2;

/** The time limit of a portion. A slow machine processes fewer customers at once, but still makes progress. */
const PORTION_MS_MAX = 5_000;

interface StoredEntry {
	readonly body: string;
	readonly version: number;
}

interface Keyring {
	readonly bytes: Uint8Array;
	readonly keys: WorkspaceKeys;
	readonly hash: BlindIndex;
}

export class CustomerSearcher {
	private readonly entries = new Map<string, StoredEntry>();
	private readonly keyrings = new Map<string, Keyring>();
	private names: SearchableNames | undefined;
	private changed: { readonly since: number; readonly names: SearchableNames | undefined } | undefined;

	/** Adds entries; later ones replace earlier ones. `compile` must follow. */
	addEntries(rows: readonly EntryRow[]): void {
		for (const { list, id, body, version } of rows) {
			const key = `${list}\n${id}`;
			if (body === null) this.entries.delete(key);
			else this.entries.set(key, { body, version });
		}
	}

	compile(): void {
		this.names = indexNames([...this.entries]);
		this.changed = undefined;
	}

	examine(customers: readonly SealedCustomer[], realm: SearchedRealm): Examined {
		const names = realm.isLive ? this.names : joinDemo(this.names);
		const screener =
			names === undefined
				? NO_LISTS
				: new NameScreener({
						names,
						thresholds: realm.thresholds,
						isComplete: realm.isComplete,
						changedAt: 0,
						version: 0,
					});
		const { keys, hash } = this.openKeyring(realm);
		const changed = realm.since === undefined ? undefined : this.indexChanged(realm.since);
		const found: { id: string; facts: ScreenedFacts }[] = [];
		const tally = { looked: 0, searched: 0, unreadable: 0 };
		const until = performance.now() + PORTION_MS_MAX;
		for (const { id, screeningStatus, sealed } of customers) {
			if (tally.looked > 0 && performance.now() > until) break;
			tally.looked += 1;
			// A customer who cannot be opened or searched must not block the others.
			try {
				const person = openPerson(keys, realm.realm, id, sealed);
				if (realm.since !== undefined && !isClose(changed, person, realm.thresholds)) continue;
				tally.searched += 1;
				const facts = screener.isEmpty ? undefined : screenCustomer(undefined, person, { screener, hash });
				const isAsBefore = facts?.matches.length === 0 && screeningStatus === (facts.isComplete ? "clear" : "pending");
				if (facts !== undefined && !isAsBefore) found.push({ id, facts });
			} catch {
				tally.unreadable += 1;
			}
		}
		return { ...tally, found };
	}

	private indexChanged(since: number): SearchableNames | undefined {
		if (this.changed?.since !== since) {
			const entries = [...this.entries].filter(([, { version }]) => version > since);
			this.changed = { since, names: indexNames(entries) };
		}
		return this.changed.names;
	}

	/** Opens the keys again when there is a new data key, because the older keys cannot open what it sealed. */
	private openKeyring({ workspaceId, keys: bytes }: SearchedRealm): Keyring {
		const known = this.keyrings.get(workspaceId);
		if (known !== undefined && Buffer.compare(known.bytes, bytes) === 0) return known;
		const keys = openKeysOfThread(workspaceId, bytes);
		const keyring = { bytes, keys, hash: createBlindIndex(keys) };
		this.keyrings.set(workspaceId, keyring);
		return keyring;
	}
}

function openPerson(
	keys: WorkspaceKeys,
	realm: number,
	id: string,
	sealed: Uint8Array,
): NonNullable<EventInput["customer"]> {
	return JSON.parse(unseal(keys, placeOfCustomer(realm, id), sealed).toString("utf8"));
}

/** Sorts by the keys of the entries, so that no result depends on the order of reading. */
function indexNames(entries: (readonly [string, StoredEntry])[]): SearchableNames | undefined {
	const sorted = entries.sort(([left], [right]) => (left < right ? -1 : 1));
	const index = new NameIndex(readNamed(sorted.map(([, entry]) => entry)));
	return index.entryCount === 0 ? undefined : index;
}

function* readNamed(entries: Iterable<StoredEntry>): Generator<StoredEntity> {
	for (const { body } of entries) {
		const stored = readStoredEntity(body);
		if (!stored.entity.topics.includes(WALLET_TOPIC)) yield stored;
	}
}

function joinDemo(names: SearchableNames | undefined): SearchableNames {
	return names === undefined ? openDemoNames() : searchBoth(openDemoNames(), names);
}

function isClose(
	changed: SearchableNames | undefined,
	person: NonNullable<EventInput["customer"]>,
	{ sanction, pep }: ScreeningThresholds,
): boolean {
	const query = changed && queryOfCustomer(person);
	if (changed === undefined || query === undefined) return false;
	const threshold = Math.min(sanction, pep) - MARGIN;
	return searchListed(changed, query, { sanction: threshold, pep: threshold, strong: 1 }, 1).length > 0;
}
