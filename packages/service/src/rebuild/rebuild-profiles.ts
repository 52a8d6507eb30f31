// A rebuild folds the history of every customer again, which must give the stored profile. A check reads each page in one
// snapshot, so that a customer who is written at the same time is seen at one moment. A replacement checks again under a
// lock.

import { encodeProfile, riskLevelOf } from "@hakiki/rules";
import {
	findStoredProfile,
	type HistoryCursor,
	type HistoryRow,
	holdSnapshot,
	inTransaction,
	listHistory,
	listRealms,
	listStoredProfiles,
	lockCustomer,
	type Pool,
	type PoolClient,
	type Realm,
	readClock,
	replaceProfile,
	type StoredProfile,
} from "@hakiki/store";
import type { ClockWatch } from "../clock-watch.ts";
import type { RealmContext, World } from "../realm-context.ts";
import { auditAct } from "../verb-tools.ts";
import { capTimes } from "./cap-times.ts";
import { type Difference, findDifference } from "./find-difference.ts";
import { HistoryFold } from "./fold-history.ts";

/** The tools of a rebuild, which a `Service` has. */
interface RebuildTools {
	readonly pool: Pool;
	readonly world: World;
	readonly clock: Pick<ClockWatch, "isAhead">;
	openRealm(realm: Realm): Promise<RealmContext>;
}

interface RebuildOptions {
	readonly mode: "check" | "replace";
	/** All realms by default. */
	readonly realms?: readonly Realm[] | undefined;
	readonly customerId?: string | undefined;
	/** The actor for the audit log. */
	readonly actor: string;
	readonly signal?: AbortSignal | undefined;
	onProgress?(progress: { readonly customers: number; readonly events: number }): void;
}

interface RebuildDifference {
	readonly realm: number;
	readonly customerId: string;
	readonly difference: string;
	readonly isReplaced: boolean;
}

export interface RebuildReport {
	readonly customers: number;
	readonly events: number;
	readonly equal: number;
	/** The number of customers that differ. The list holds the first thousand. */
	readonly differentCount: number;
	readonly different: readonly RebuildDifference[];
	readonly replaced: number;
	/** False if the rebuild was stopped early. */
	readonly isComplete: boolean;
}

const CUSTOMERS_PER_PAGE = 200;
const ROWS_PER_PAGE = 1_000;
const LISTED_MAX = 1_000;
const DAY_MS = 86_400_000;

export async function rebuildProfiles(tools: RebuildTools, options: RebuildOptions): Promise<RebuildReport> {
	const run = new Run(tools, options);
	const realms = options.realms ?? (await listRealms(tools.pool)).map(({ realm }) => realm);
	for (const realm of realms) await run.visitRealm(realm);
	return run.report();
}

interface Page {
	readonly found: readonly Found[];
	/** The cursor of the next page, if there is one. */
	readonly last: string | undefined;
}

/** A range of histories: after a cursor, up to and including a customer, or to the end. */
interface Range {
	readonly after: HistoryCursor;
	readonly to: string | undefined;
}

const rangeOf = (customerId: string): Range => ({ after: { customerId, seq: -1 }, to: customerId });

interface Found {
	readonly customerId: string;
	readonly difference: Difference;
}

class Run {
	private readonly tools: RebuildTools;
	private readonly options: RebuildOptions;
	private readonly different: RebuildDifference[] = [];
	private customers = 0;
	private events = 0;
	private differentCount = 0;
	private replaced = 0;
	/** The clock of the database when the page was read. */
	private clockMs = 0;

	constructor(tools: RebuildTools, options: RebuildOptions) {
		this.tools = tools;
		this.options = options;
	}

	report(): RebuildReport {
		return {
			customers: this.customers,
			events: this.events,
			equal: this.customers - this.differentCount,
			differentCount: this.differentCount,
			different: this.different,
			replaced: this.replaced,
			isComplete: !this.isAborted,
		};
	}

	async visitRealm(realm: Realm): Promise<void> {
		let after: string | undefined = "";
		while (after !== undefined && !this.isAborted) {
			const page: Page = await this.checkPage(realm, after);
			for (const found of page.found) await this.settle(realm, found);
			this.options.onProgress?.({ customers: this.customers, events: this.events });
			after = page.last;
		}
	}

	private get isAborted(): boolean {
		return this.options.signal?.aborted === true;
	}

	/** Checks the next customers, or the one that was asked for, in one snapshot. */
	private checkPage(realm: Realm, after: string): Promise<Page> {
		return inTransaction(this.tools.pool, async (client) => {
			await holdSnapshot(client);
			this.clockMs = await readClock(client);
			const { customerId } = this.options;
			if (customerId !== undefined) {
				const own = await findStoredProfile(client, { realm, customerId });
				return { found: await this.checkRange(client, realm, own ? [own] : [], rangeOf(customerId)), last: undefined };
			}
			const stored = await listStoredProfiles(client, { realm, after, limit: CUSTOMERS_PER_PAGE });
			const last = stored.length === CUSTOMERS_PER_PAGE ? stored.at(-1)?.id : undefined;
			const range = { after: { customerId: after, seq: Number.MAX_SAFE_INTEGER }, to: last };
			return { found: await this.checkRange(client, realm, stored, range), last };
		});
	}

	private async checkRange(
		client: PoolClient,
		realm: Realm,
		stored: readonly StoredProfile[],
		range: Range,
	): Promise<readonly Found[]> {
		const found: Found[] = [];
		const unseen = new Map(stored.map((one) => [one.id, one]));
		this.customers += stored.length;
		for await (const [customerId, fold] of foldRange(client, realm, range)) {
			this.events += fold.eventCount;
			const own = unseen.get(customerId);
			unseen.delete(customerId);
			if (own === undefined) this.customers += 1;
			const difference = own === undefined ? ORPHANED : (this.findAhead(own) ?? findDifference(own, fold));
			if (difference !== undefined) found.push({ customerId, difference });
		}
		for (const customerId of unseen.keys()) found.push({ customerId, difference: NO_HISTORY });
		return found;
	}

	private findAhead({ lastReceivedAt }: StoredProfile): Difference | undefined {
		if (!this.tools.clock.isAhead(lastReceivedAt, this.clockMs)) return undefined;
		const days = ((lastReceivedAt - this.clockMs) / DAY_MS).toFixed(1);
		return { what: `last_received_at: is ${days} days in the future`, isReplaceable: true };
	}

	private async settle(realm: Realm, { customerId, difference }: Found): Promise<void> {
		const isReplaced =
			this.options.mode === "replace" && difference.isReplaceable && (await this.replace(realm, customerId));
		this.differentCount += 1;
		if (isReplaced) this.replaced += 1;
		if (this.different.length < LISTED_MAX) {
			this.different.push({ realm, customerId, difference: difference.what, isReplaced });
		}
	}

	/** No process can write the customer while its row is locked, so its history does not change either. */
	private async replace(realm: Realm, customerId: string): Promise<boolean> {
		const context = await this.tools.openRealm(realm);
		return inTransaction(this.tools.pool, async (client) => {
			await lockCustomer(client, { realm, customerId });
			const stored = await findStoredProfile(client, { realm, customerId });
			if (stored === undefined) return false;
			const fold = await foldOne(client, realm, customerId);
			const found = findDifference(stored, fold);
			if (found?.isReplaceable === false) return false;
			const ahead = this.findAhead(stored);
			const difference = ahead ?? found;
			if (difference === undefined) return false;
			if (ahead !== undefined) await capTimes(client, { realm, customerId, latestMs: Math.floor(this.clockMs) });
			const right = ahead === undefined ? fold : await foldOne(client, realm, customerId);
			await this.write(client, context, stored, right, difference);
			return true;
		});
	}

	/**
	 * A replacement raises the version like every write. A decision that read before it would otherwise write the old
	 * profile back.
	 */
	private async write(
		client: PoolClient,
		context: RealmContext,
		stored: StoredProfile,
		fold: HistoryFold,
		difference: Difference,
	): Promise<void> {
		const at = this.tools.world.now();
		await replaceProfile(client, {
			realm: context.realm,
			customerId: stored.id,
			version: stored.version,
			riskLevel: riskLevelOf(fold.profile, stored.status, Math.max(at, fold.lastReceivedAt)),
			lastEventAt: fold.lastEventAt,
			lastReceivedAt: fold.lastReceivedAt,
			profile: encodeProfile(fold.profile),
			at,
		});
		await auditAct(client, context, {
			at,
			actor: this.options.actor,
			action: "customer.rebuilt",
			subject: stored.id,
			details: { difference: difference.what },
		});
	}
}

const ORPHANED: Difference = { what: "there is a history, but no customer", isReplaceable: false };
const NO_HISTORY: Difference = { what: "there is a customer, but no history", isReplaceable: false };

async function foldOne(client: PoolClient, realm: Realm, customerId: string): Promise<HistoryFold> {
	const fold = new HistoryFold();
	for await (const row of readRange(client, realm, rangeOf(customerId))) fold.add(row);
	return fold;
}

/** Folds the customers of a range one after the other, so that only one is in memory. */
async function* foldRange(
	client: PoolClient,
	realm: Realm,
	range: Range,
): AsyncGenerator<readonly [string, HistoryFold]> {
	let current: { readonly id: string; readonly fold: HistoryFold } | undefined;
	for await (const row of readRange(client, realm, range)) {
		if (current?.id !== row.customerId) {
			if (current !== undefined) yield [current.id, current.fold];
			current = { id: row.customerId, fold: new HistoryFold() };
		}
		current.fold.add(row);
	}
	if (current !== undefined) yield [current.id, current.fold];
}

/** The last number of a full page is read again with the next page, so that a duplicate between two pages is found. */
async function* readRange(client: PoolClient, realm: Realm, range: Range): AsyncGenerator<HistoryRow> {
	let { after } = range;
	while (true) {
		const rows = await listHistory(client, { realm, after, to: range.to, limit: ROWS_PER_PAGE });
		const last = rows.at(-1);
		if (last === undefined || rows.length < ROWS_PER_PAGE) return yield* rows;
		const whole = rows.filter((row) => row.customerId !== last.customerId || row.seq !== last.seq);
		if (whole.length === 0) throw new Error("One number of a customer's sequence fills a page");
		yield* whole;
		after = { customerId: last.customerId, seq: last.seq - 1 };
	}
}
