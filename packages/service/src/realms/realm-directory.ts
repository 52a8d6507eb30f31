// The realms this process serves: loaded when first asked for, refreshed in the background, so that a decision never
// waits for settings and a change by an operator reaches every process within seconds.

import { type Rate, type RuleSetDocument, readCasework } from "@hakiki/domain";
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
import { readThresholds } from "../screening/thresholds.ts";
import { COUNTRY_DEFAULTS } from "./settings-of.ts";

const REFRESH_MS = 3_000;

/** Rates of one workspace, built from its own rates and the installation's tables. */
export type RatesFactory = (
	currency: string,
	workspaceRates: readonly { readonly currency: string; readonly rate: number; readonly rateAt: string }[],
) => (currency: string) => Rate | undefined;

export interface RealmDirectoryOptions {
	readonly pool: Pool;
	readonly master: MasterKey;
	readonly world: World;
	readonly createRates: RatesFactory;
	/** Learns what has become of the installation's keys: a workspace's that have changed may need newer ones. */
	followKeys(): Promise<void>;
}

/** What is made of a workspace's keys. */
interface Keyring extends Pick<RealmContext, "keys" | "hash" | "fingerprint"> {
	readonly wrapped: Buffer;
}

interface Loaded {
	readonly context: RealmContext;
	/** What the context was built from; equal text means nothing changed. */
	readonly basis: string;
	readonly keyring: Keyring;
	readonly entries: LoadedEntries;
	readonly turn: number;
	freshUntil: number;
	/** The refresh under way, which never fails. */
	refreshing: Promise<void> | undefined;
}

export class RealmDirectory {
	private readonly options: RealmDirectoryOptions;
	private readonly loaded = new Map<Realm, Loaded>();
	/** Counts refreshes, so that a slow one that began earlier never undoes what a later one found. */
	private turns = 0;

	constructor(options: RealmDirectoryOptions) {
		this.options = options;
	}

	/**
	 * Loads the realm unless it is known, and waits for news where what is known has aged. A key is looked up anew after
	 * five seconds, which opens its realm: so no process decides by older settings than that, however long it was idle.
	 */
	async open(realm: Realm): Promise<RealmContext> {
		const known = this.loaded.get(realm);
		if (known === undefined) await this.refresh(realm);
		else if (this.hasAged(known)) await this.refreshBehind(realm, known);
		return this.contextOf(realm);
	}

	/** The context as last loaded; starts a refresh when it has aged. The realm must have been opened. */
	contextOf(realm: Realm): RealmContext {
		const known = this.loaded.get(realm);
		if (known === undefined) throw new Error("The realm was not opened");
		if (this.hasAged(known)) void this.refreshBehind(realm, known);
		return known.context;
	}

	private hasAged({ freshUntil }: Loaded): boolean {
		const left = freshUntil - this.options.world.now();
		// More time left than was ever given shows that the clock was set back.
		return left <= 0 || left > REFRESH_MS;
	}

	/** Reads anew what this process knows of a workspace: whoever changed it decides by the change at once. */
	async refreshWorkspace(workspaceId: string): Promise<void> {
		const realms = [...this.loaded].filter(([, { context }]) => context.workspaceId === workspaceId);
		await Promise.all(realms.map(([realm]) => this.refresh(realm)));
	}

	private refreshBehind(realm: Realm, known: Loaded): Promise<void> {
		const { world } = this.options;
		known.refreshing ??= this.refresh(realm)
			.catch(() => {
				// Not at once again: every decision asks for the context, and the database may be in trouble.
				known.freshUntil = world.now() + REFRESH_MS;
				world.log("warn", "a workspace's settings could not be refreshed", { realm });
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
		// Versions name what is immutable or counted, so what they stand for is read only when one of them has moved.
		const basis = JSON.stringify([{ ...stored, wrappedKeys: stored.wrappedKeys.toString("hex") }, rates]);
		const before = this.loaded.get(realm);
		if (before?.basis === basis) {
			before.freshUntil = world.now() + REFRESH_MS;
			return;
		}
		const document = await findRuleSet(pool, { workspaceId: stored.id, version: stored.rulesVersion });
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
			ruleSet: this.compileStored(document, { realm, rules_version: stored.rulesVersion }),
			shadow,
			lists: entries.lists,
		};
		const freshUntil = world.now() + REFRESH_MS;
		this.loaded.set(realm, { context, basis, keyring, entries, turn, freshUntil, refreshing: undefined });
	}

	/** Says what this version of Hakiki does not know of it, and goes on with the rest. */
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

	/** What is only watched must not keep anybody from deciding: a set that does not compile here is left out. */
	private async loadShadow({ id, shadowNumber: number }: StoredRealm): Promise<RealmContext["shadow"]> {
		const { pool, world } = this.options;
		const found = number === null ? undefined : await findShadow(pool, { workspaceId: id, number });
		if (found === undefined) return undefined;
		try {
			return { number: found.number, ruleSet: this.compileStored(found.document, { shadow: found.number }) };
		} catch {
			world.log("warn", "a shadow set could not be read and is not watched", { number: found.number });
			return undefined;
		}
	}
}

function buildContext(
	stored: StoredRealm,
	usual: unknown,
	rateFor: (currency: string) => Rate | undefined,
): Omit<RealmContext, "lists" | "ruleSet" | "shadow" | keyof Keyring> {
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
			// Looked up when a rule asks: the feed may bring a newer one at any time.
			get usdRate() {
				return rateFor("USD")?.rate;
			},
		},
		thresholds: readThresholds(stored.screening),
		screeningNeedsLists: stored.screeningNeedsLists,
		casework: readCasework(stored.casework, stored.country),
		rulesVersion: stored.rulesVersion,
		rateFor,
	};
}

/** The one before while the keys are the same: its memory of recent hashes outlives every other change of settings. */
function openKeyring(master: MasterKey, { id, wrappedKeys }: StoredRealm, before: Keyring | undefined): Keyring {
	if (before?.wrapped.equals(wrappedKeys)) return before;
	const keys = openWorkspaceKeys(master, id, wrappedKeys);
	return { wrapped: wrappedKeys, keys, hash: createBlindIndex(keys), fingerprint: createFingerprint(keys) };
}
