// The realms of this process. They are loaded on first use and refreshed in the background, so that decisions do not wait
// for settings, and a change by an operator reaches every process within seconds.

import { type Rate, type RuleSetDocument, readCasework, readThresholds } from "@hakiki/domain";
import { Baselines, catalogue, compileStoredRuleSet, type RuleSet, type StoredBaselines } from "@hakiki/rules";
import {
	findBaselines,
	findRealm,
	findRuleSet,
	findShadow,
	listFxRates,
	type Pool,
	type Realm,
	type StoredRealm,
} from "@hakiki/store";
import { createBlindIndex, createFingerprint, type MasterKey, openWorkspaceKeys } from "@hakiki/vault";
import { type LoadedEntries, loadEntries } from "../entries/load-entries.ts";
import type { RealmContext, World } from "../realm-context.ts";
import { openControlGroup } from "./control-group.ts";
import { COUNTRY_DEFAULTS } from "./settings-of.ts";

const REFRESH_MS = 3_000;

/** Builds the rates of one workspace from its own rates and the tables of the installation. */
type RatesFactory = (
	currency: string,
	workspaceRates: readonly { readonly currency: string; readonly rate: number; readonly rateAt: string }[],
) => (currency: string) => Rate | undefined;

interface RealmDirectoryOptions {
	readonly pool: Pool;
	readonly master: MasterKey;
	readonly world: World;
	readonly createRates: RatesFactory;
	/** Reloads the keys of the installation, because changed keys of a workspace may need newer ones. */
	followKeys(): Promise<void>;
}

/** The opened keys of a workspace, and the hash function that uses them. */
interface Keyring extends Pick<RealmContext, "keys" | "hash" | "fingerprint"> {
	readonly wrapped: Buffer;
}

interface Loaded {
	readonly context: RealmContext;
	/** The versions that the context was built from. The same text means that nothing has changed. */
	readonly basis: string;
	readonly keyring: Keyring;
	readonly entries: LoadedEntries;
	readonly turn: number;
	freshUntil: number;
	/** The current refresh, which never rejects. */
	refreshing: Promise<void> | undefined;
}

export class RealmDirectory {
	private readonly options: RealmDirectoryOptions;
	private readonly loaded = new Map<Realm, Loaded>();
	/** The number of refreshes, so that a slow refresh does not undo a later one. */
	private turns = 0;

	constructor(options: RealmDirectoryOptions) {
		this.options = options;
	}

	/**
	 * Loads the realm if it is unknown, and waits for a refresh if it is old. A key is checked again after five seconds, which
	 * opens its realm, so no process decides by settings that are older, even after it was idle.
	 */
	async open(realm: Realm): Promise<RealmContext> {
		const known = this.loaded.get(realm);
		if (known === undefined) await this.refresh(realm);
		else if (this.hasAged(known)) await this.refreshBehind(realm, known);
		return this.contextOf(realm);
	}

	/** The cached context. Starts a refresh if it is old. The realm must have been opened. */
	contextOf(realm: Realm): RealmContext {
		const known = this.loaded.get(realm);
		if (known === undefined) throw new Error("The realm was not opened");
		if (this.hasAged(known)) void this.refreshBehind(realm, known);
		return known.context;
	}

	private hasAged({ freshUntil }: Loaded): boolean {
		const left = freshUntil - this.options.world.now();
		// If the entry has more time left than it got, the clock was set back.
		return left <= 0 || left > REFRESH_MS;
	}

	/** Reloads a workspace, so that this process decides by a change at once. */
	async refreshWorkspace(workspaceId: string): Promise<void> {
		const realms = [...this.loaded].filter(([, { context }]) => context.workspaceId === workspaceId);
		await Promise.all(realms.map(([realm]) => this.refresh(realm)));
	}

	private refreshBehind(realm: Realm, known: Loaded): Promise<void> {
		const { world } = this.options;
		known.refreshing ??= this.refresh(realm)
			.catch(() => {
				// The next refresh waits, because every decision asks for the context and the database may have a problem.
				known.freshUntil = world.now() + REFRESH_MS;
				world.log("warn", "a workspace's settings could not be refreshed", placeOf(known.context));
			})
			.finally(() => {
				known.refreshing = undefined;
			});
		return known.refreshing;
	}

	private async refresh(realm: Realm): Promise<void> {
		const { pool, world } = this.options;
		this.turns += 1;
		const turn = this.turns;
		const stored = await findRealm(pool, { realm });
		if (stored === undefined) throw new Error("The realm is unknown");
		const rates = await listFxRates(pool, { workspaceId: stored.id });
		// The content is read only if a version has changed, because each change raises a version.
		const basis = JSON.stringify([{ ...stored, wrappedKeys: stored.wrappedKeys.toString("hex") }, rates]);
		const before = this.loaded.get(realm);
		if (before?.basis === basis) {
			before.freshUntil = world.now() + REFRESH_MS;
			return;
		}
		const ruleSet = await this.loadRules(stored, before?.context);
		const shadow = await this.loadShadow(stored);
		const entries = await loadEntries(pool, stored, before?.entries);
		const usual = await findBaselines(pool, { realm });
		if (before?.keyring.wrapped.equals(stored.wrappedKeys) !== true) await this.options.followKeys();
		const known = this.loaded.get(realm);
		if (known !== undefined && known.turn > turn) return;
		const keyring = openKeyring(this.options.master, stored, known?.keyring);
		const rateFor = this.options.createRates(stored.currency, rates);
		const context = {
			...buildContext(stored, usual, rateFor),
			keys: keyring.keys,
			hash: keyring.hash,
			fingerprint: keyring.fingerprint,
			ruleSet,
			shadow,
			lists: entries.lists,
			control: openControlGroup(stored, keyring.fingerprint),
		};
		const freshUntil = world.now() + REFRESH_MS;
		this.loaded.set(realm, { context, basis, keyring, entries, turn, freshUntil, refreshing: undefined });
	}

	/** A version never changes, so it is read once. With a model from outside it may have some megabytes. */
	private async loadRules(stored: StoredRealm, known: RealmContext | undefined): Promise<RuleSet> {
		const { id: workspaceId, rulesVersion: version } = stored;
		if (known?.rulesVersion === version) return known.ruleSet;
		const document = await findRuleSet(this.options.pool, { workspaceId, version });
		return this.compileStored(document, { workspaceId, isLive: stored.isLive });
	}

	/** Logs the parts that this version of Hakiki does not know, and uses the rest. */
	private compileStored(document: unknown, place: Readonly<Record<string, unknown>>): RuleSet {
		const { ruleSet, problems } = compileStoredRuleSet(document as RuleSetDocument, catalogue);
		if (problems.length > 0) {
			const skipped = problems.map(({ field, message }) => `${field}: ${message}`);
			this.options.world.log("warn", "a rule set holds what this version does not know, which is left out", {
				...place,
				skipped,
			});
		}
		return ruleSet;
	}

	/** A shadow set that does not compile is left out, so that it never stops decisions. */
	private async loadShadow({ id, shadowNumber: number }: StoredRealm): Promise<RealmContext["shadow"]> {
		const { pool, world } = this.options;
		const found = number === null ? undefined : await findShadow(pool, { workspaceId: id, number });
		if (found === undefined) return undefined;
		try {
			return { number: found.number, ruleSet: this.compileStored(found.document, { workspaceId: id }) };
		} catch {
			world.log("warn", "a shadow set could not be read and is not watched", { workspaceId: id });
			return undefined;
		}
	}
}

const placeOf = ({ workspaceId, isLive }: Pick<RealmContext, "workspaceId" | "isLive">) => ({ workspaceId, isLive });

function buildContext(
	stored: StoredRealm,
	usual: unknown,
	rateFor: (currency: string) => Rate | undefined,
): Omit<RealmContext, "lists" | "ruleSet" | "shadow" | "control" | keyof Keyring> {
	return {
		realm: stored.realm,
		workspaceId: stored.id,
		isLive: stored.isLive,
		settings: {
			country: stored.country,
			currency: stored.currency,
			mode: stored.mode,
			travelRule: { thresholdUsd: stored.travelRuleUsd, isInclusive: stored.country === "NG" },
			timeZone: COUNTRY_DEFAULTS[stored.country].timeZone,
			baselines: usual === undefined ? undefined : Baselines.restore(usual as StoredBaselines).read(),
			// The rate is read when a rule asks for it, because the feed may bring a newer one at any time.
			get usdRate() {
				return rateFor("USD")?.rate;
			},
		},
		thresholds: readThresholds(stored.screening),
		screeningNeedsLists: stored.screeningNeedsLists,
		casework: readCasework(stored.casework, stored.country),
		review: { costMinor: stored.reviewCostMinor, minutes: stored.reviewMinutes },
		rulesVersion: stored.rulesVersion,
		rateFor,
	};
}

/** Reuses the opened keys while they are the same, because deriving the keys of the hashes takes time. */
function openKeyring(master: MasterKey, { id, wrappedKeys }: StoredRealm, before: Keyring | undefined): Keyring {
	if (before?.wrapped.equals(wrappedKeys)) return before;
	const keys = openWorkspaceKeys(master, id, wrappedKeys);
	return { wrapped: wrappedKeys, keys, hash: createBlindIndex(keys), fingerprint: createFingerprint(keys) };
}
