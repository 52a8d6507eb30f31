// Holds the lists in memory. They are read at the start and whenever their version changes, compiled in small slices beside
// the traffic, and swapped at once. A search sees the old lists or the new ones, never a mix.

import { setImmediate } from "node:timers/promises";
import {
	BANKS_OF,
	type CountryServed,
	cleanAccount,
	foldBankCode,
	type ListStatus,
	type Screener,
	type ScreeningThresholds,
} from "@hakiki/domain";
import { type ListedEntity, NameIndex, readStoredEntity, type StoredEntity, WALLET_TOPIC } from "@hakiki/screening";
import { findLists, LISTED_FIRST, type Pool, readListedRows, readListsVersion, type StoredList } from "@hakiki/store";
import { JobHealth } from "../jobs/job-health.ts";
import type { World } from "../realm-context.ts";
import { ClearNames } from "../screening/clear-names.ts";
import {
	type ListedAccounts,
	NameScreener,
	NO_LISTS,
	type SearchableNames,
	searchBoth,
} from "../screening/name-screener.ts";
import { DEMO_STATUS, openDemoNames } from "./demo-list.ts";
import { findMissingLists } from "./required-lists.ts";
import { spellWallet } from "./spell-wallet.ts";

const POLL_MS = 3_000;
/** After this time every process has read a change, even a large one on a busy machine. */
const READ_WITHIN_MS = 60_000;
/** Compiling pauses after this time, so that requests are answered. */
const STRETCH_MS = 5;
/** Entries per page: few enough that reading them does not delay a response. */
const READ_AT_ONCE = 500;

interface State {
	readonly version: number;
	readonly names: SearchableNames | undefined;
	/** The index with the demo list, for test mode. */
	readonly testNames: SearchableNames;
	readonly wallets: ReadonlySet<string>;
	readonly accounts: ListedAccounts;
	readonly lists: readonly StoredList[];
	/** The lists in the index. A list that was imported a moment ago is stored but not searched yet. */
	readonly searched: ReadonlySet<string>;
	/** The lists that live mode lacks, refreshed with the lists. */
	readonly missing: Readonly<Record<CountryServed, readonly string[]>>;
	/** Screeners by mode, completeness and thresholds. */
	readonly screeners: Map<string, NameScreener>;
	readonly clear: ClearNames;
}

type GatheredAccounts = Map<string, { readonly entity: ListedEntity; readonly bankCode: string | undefined }[]>;

/** The facts of a realm that screening needs. */
interface ScreenedPlace {
	readonly isLive: boolean;
	readonly country: CountryServed;
	readonly thresholds: ScreeningThresholds;
}

export class LoadedLists {
	private readonly pool: Pool;
	private readonly world: World;
	private readonly health: JobHealth;
	/** The lists as they are stored. */
	private readonly bodies = new Map<string, string>();
	private state: State;
	private timer: NodeJS.Timeout | undefined;
	private running: Promise<void> | undefined;
	private isStopped = false;
	private hasRead = false;

	constructor(tools: { readonly pool: Pool; readonly world: World }) {
		this.pool = tools.pool;
		this.world = tools.world;
		this.health = new JobHealth(tools, "load-lists");
		const empty = {
			version: 0,
			names: undefined,
			wallets: new Set<string>(),
			accounts: new Map(),
			lists: [],
			searched: new Set<string>(),
			screeners: new Map(),
			clear: new ClearNames(),
		};
		this.state = { ...empty, testNames: openDemoNames(), missing: this.findMissing([], empty.searched) };
	}

	/** Reads the lists, then follows their changes. */
	async start(): Promise<void> {
		await this.refresh();
		this.wait();
	}

	async stop(): Promise<void> {
		this.isStopped = true;
		clearTimeout(this.timer);
		await this.running?.catch(() => undefined);
	}

	/** The lists that are searched, with their dates. Test mode includes the demo list. */
	listsOf({ isLive }: { readonly isLive: boolean }): readonly ListStatus[] {
		const { lists, searched } = this.state;
		const loaded = lists.flatMap(({ id, importedAt, entries }) =>
			importedAt === null || !searched.has(id) ? [] : [{ id, updatedAt: importedAt, entryCount: entries }],
		);
		return isLive ? loaded : [DEMO_STATUS, ...loaded];
	}

	/** The state of the lists, for readiness and metrics. */
	get stored(): readonly StoredList[] {
		return this.state.lists;
	}

	/**
	 * The reasons why an empty search clears nobody, as sentences. There are none when every required list is searched. In
	 * test mode any loaded list is enough.
	 */
	findGaps({ isLive, country }: Omit<ScreenedPlace, "thresholds">): readonly string[] {
		if (!isLive) return [];
		if (!this.hasRead) return ["The lists are still being loaded."];
		const { names, lists, searched } = this.state;
		const missing = this.findMissing(lists, searched)[country];
		return names === undefined ? ["No list is loaded, so nothing was searched.", ...missing] : missing;
	}

	/** The lists that live mode lacks in a country, as sentences. */
	missingIn(country: CountryServed): readonly string[] {
		return this.state.missing[country];
	}

	/** Problems that an operator should fix, as sentences. */
	get warnings(): readonly string[] {
		const failed = this.state.lists.flatMap(({ id, problem }) =>
			problem === null ? [] : [`the list ${id} stays as it was: ${problem}`],
		);
		return [...new Set([...this.missingIn("KE"), ...this.missingIn("NG")]), ...failed];
	}

	get version(): number {
		return this.state.version;
	}

	namesOf({ isLive }: { readonly isLive: boolean }): SearchableNames | undefined {
		return isLive ? this.state.names : this.state.testNames;
	}

	/** Listed addresses are stored in their canonical spelling. Pass that spelling, or the address as it was sent. */
	isSanctionedWallet(address: string): boolean {
		return this.state.wallets.has(address);
	}

	/** In test mode any loaded list is enough. */
	screenerOf(place: ScreenedPlace): Screener {
		const { lists, missing, screeners, version, accounts, clear } = this.state;
		const { thresholds } = place;
		const names = this.namesOf(place);
		if (names === undefined) return NO_LISTS;
		const isComplete = !place.isLive || missing[place.country].length === 0;
		const key = `${place.isLive} ${isComplete} ${thresholds.sanction} ${thresholds.pep} ${thresholds.strong}`;
		let screener = screeners.get(key);
		if (screener === undefined) {
			// Customers who were screened shortly after an import may have met a process that had not read it yet.
			const changedAt = Math.max(0, ...lists.map(({ importedAt }) => (importedAt ?? 0) + READ_WITHIN_MS));
			const memory = { clear, name: key };
			screener = new NameScreener({ names, thresholds, isComplete, changedAt, version, accounts, memory });
			screeners.set(key, screener);
		}
		return screener;
	}

	/** Reads changes now, so that a verb that made one need not wait for the timer. */
	refresh(): Promise<void> {
		this.running ??= this.readChanges().finally(() => {
			this.running = undefined;
		});
		return this.running;
	}

	private wait(): void {
		if (this.isStopped) return;
		this.timer = setTimeout(() => {
			this.refresh()
				.then(
					() => this.health.noteSuccess(),
					(failure: unknown) => this.health.noteFailure(failure, "the lists could not be read and stay as they were"),
				)
				.finally(() => this.wait());
		}, POLL_MS);
		this.timer.unref();
	}

	private async readChanges(): Promise<void> {
		// The version is read first. A change that is committed while the entries are read is then read again, and never missed.
		const version = await readListsVersion(this.pool);
		const lists = await findLists(this.pool);
		if (version === this.state.version) {
			this.state = { ...this.state, lists, missing: this.findMissing(lists, this.state.searched) };
			this.hasRead = true;
			return;
		}
		await this.readEntries(this.state.version);
		const wallets = new Set<string>();
		const accounts: GatheredAccounts = new Map();
		const searched = new Set<string>();
		const index = await compileBesideTraffic(this.readNamed(wallets, accounts, searched));
		const names = index.entryCount === 0 ? undefined : index;
		const testNames = names === undefined ? openDemoNames() : searchBoth(openDemoNames(), names);
		const missing = this.findMissing(lists, searched);
		const loaded = { version, names, testNames, wallets, accounts, lists, searched, missing };
		this.state = { ...loaded, screeners: new Map(), clear: new ClearNames() };
		this.hasRead = true;
		this.world.log("info", "the lists were loaded", { version, count: this.bodies.size });
	}

	/** Yields the entries that have a name, and collects wallets and accounts on the way. */
	private *readNamed(wallets: Set<string>, accounts: GatheredAccounts, searched: Set<string>): Generator<StoredEntity> {
		// Entries are sorted, so that no result depends on the order of reading.
		for (const [, body] of [...this.bodies].sort(([left], [right]) => (left < right ? -1 : 1))) {
			const stored = readStoredEntity(body);
			const { entity } = stored;
			searched.add(entity.list);
			for (const wallet of entity.addresses ?? []) for (const spelling of spellWallet(wallet)) wallets.add(spelling);
			if (entity.topics.includes(WALLET_TOPIC)) continue;
			addAccounts(accounts, entity);
			yield stored;
		}
	}

	private findMissing(stored: readonly StoredList[], searched: ReadonlySet<string>): State["missing"] {
		const now = this.world.now();
		const lists = stored.filter(({ id }) => searched.has(id));
		return { KE: findMissingLists(lists, "KE", now), NG: findMissingLists(lists, "NG", now) };
	}

	private async readEntries(seenVersion: number): Promise<void> {
		// The first time everything is read, later only what changed after the last version.
		let after = seenVersion === 0 ? LISTED_FIRST : { version: seenVersion + 1, list: "", id: "" };
		for (;;) {
			const rows = await readListedRows(this.pool, { after, limit: READ_AT_ONCE });
			for (const { list, id, body } of rows) {
				const key = `${list}\n${id}`;
				if (body === null) this.bodies.delete(key);
				else this.bodies.set(key, body);
			}
			const last = rows.at(-1);
			if (last === undefined || rows.length < READ_AT_ONCE || this.isStopped) return;
			after = { version: last.version, list: last.list, id: last.id };
		}
	}
}

function addAccounts(accounts: GatheredAccounts, entity: ListedEntity): void {
	for (const { account, bankCode: printed } of entity.accounts ?? []) {
		const folded = cleanAccount(account);
		const bankCode = printed === undefined ? undefined : foldBankCode(printed, BANKS_OF);
		const known = accounts.get(folded);
		if (known === undefined) accounts.set(folded, [{ entity, bankCode }]);
		else known.push({ entity, bankCode });
	}
}

/** Compiles a few milliseconds at a time: 85,000 names in one go would delay every response by seconds. */
async function compileBesideTraffic(entities: Iterable<StoredEntity>): Promise<NameIndex> {
	const steps = NameIndex.compileInSteps(entities);
	let turnAt = performance.now() + STRETCH_MS;
	for (;;) {
		const { done, value } = steps.next();
		if (done === true) return value;
		if (performance.now() < turnAt) continue;
		await setImmediate();
		turnAt = performance.now() + STRETCH_MS;
	}
}
