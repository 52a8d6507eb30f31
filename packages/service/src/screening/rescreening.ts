// Keeps every customer screened by the current lists. When the lists change, customers whose names are close to a changed
// entry are screened again. When the matcher or a threshold changes, all are. An interrupted run resumes.
//
// A step reads a portion, searches without an open transaction, and commits the results together with the position of the
// run. So the database interrupts nothing on a slow machine, and a killed process loses one portion. A customer who was
// written in between has another version, and is due again.
//
// No customer is missed. A process with older lists marks the customers that it writes as due (`write-batch.ts`), because its
// statement sees the installation's version. A statement that began before the new version sees the older one. So a run
// waits until all such statements are over.

import {
	type DueCustomer,
	deleteDue,
	findDue,
	findNamedCustomers,
	findOldestReader,
	findRealm,
	findScreenedBases,
	findUnfinishedRun,
	insertAudit,
	insertDueByEntries,
	insertRun,
	inTransactionOn,
	listNamedCustomers,
	listRealms,
	lockRealm,
	moveRun,
	type NamedCustomer,
	type PoolClient,
	type Realm,
	type StoredRealm,
	type StoredRun,
	writeScreenedBasis,
} from "@hakiki/store";
import { type MasterKey, openWorkspaceKeys, unwrapForThread } from "@hakiki/vault";
import { sealAuditEntry } from "../audit/audit-entry.ts";
import { createIdSource } from "../ids.ts";
import type { JobTools } from "../jobs/job.ts";
import type { Examined, SearchedRealm } from "./customer-searcher.ts";
import { EntryFeed, type EntryFeedOptions } from "./entry-feed.ts";
import { buildBasis, findReason, type ListsNow, readListsNow, type ScreeningBasis } from "./screening-basis.ts";
import { writeScreened } from "./write-screened.ts";

/** Customers per portion: few enough that changed customers are locked for milliseconds. */
const PAGE = 400;

/** A portion of customers with the results of the search. */
interface Portion {
	readonly customers: readonly NamedCustomer[];
	readonly examined: Examined;
	/** The version of the searched lists. */
	readonly version: number;
}

export class Rescreening {
	private readonly tools: JobTools;
	private readonly feed: EntryFeed;
	private readonly newId: () => Uint8Array;

	constructor(tools: JobTools, options: EntryFeedOptions = {}) {
		this.tools = tools;
		this.feed = new EntryFeed(options);
		this.newId = createIdSource(tools.world);
	}

	/**
	 * Runs one step on a connection that holds the job's lock and has no open transaction. Returns whether there is more to do
	 * now.
	 */
	async runStep(client: PoolClient): Promise<boolean> {
		const now = await readListsNow(client);
		const due = await findDue(client, { limit: PAGE });
		const run = await findUnfinishedRun(client);
		if (due === undefined && run === undefined) return this.startRuns(client, now);
		const version = due === undefined ? (run?.toVersion ?? 0) : now.version;
		const isAnybodyLeft = due !== undefined || (run !== undefined && run.customers < run.total);
		if (isAnybodyLeft && this.feed.version < version) {
			// This is a separate step, because it may take so long that the connection is gone afterwards.
			await this.feed.update(client, version);
			return true;
		}
		if (due !== undefined) await this.screenDue(client, due.realm, due.due, now);
		const isMoving = run !== undefined && (await this.advance(client, run, now));
		return isMoving || due !== undefined;
	}

	close(): Promise<void> {
		return this.feed.close();
	}

	private async startRuns(client: PoolClient, now: ListsNow): Promise<boolean> {
		const bases = await findScreenedBases(client);
		for (const stored of await listRealms(client)) {
			const known = bases.get(stored.realm);
			if (await inTransactionOn(client, () => this.startRun(client, stored, now, known))) return true;
		}
		await this.feed.close();
		return false;
	}

	/** Starts a run if one is needed. */
	private async startRun(client: PoolClient, stored: StoredRealm, now: ListsNow, known: unknown): Promise<boolean> {
		const { realm } = stored;
		const basis = buildBasis(now, stored, this.tools.world.now());
		const before = known as ScreeningBasis | undefined;
		const reason = findReason(before, basis);
		if (reason === undefined) {
			// The lists are no longer complete. Customers who stay pending now must be screened when they are complete again.
			if (before?.isComplete === true && !basis.isComplete) {
				await writeScreenedBasis(client, { realm, basis: { ...before, isComplete: false } });
			}
			return false;
		}
		await lockRealm(client, { realm });
		if ((await findUnfinishedRun(client, { realm })) !== undefined) return true;
		const isDelta = reason === "lists" && before !== undefined;
		const fromVersion = isDelta ? before.version : 0;
		const kind = isDelta ? "delta" : "full";
		await insertRun(client, { realm, kind, reason, fromVersion, toVersion: now.version, basis, startedBy: "system" });
		return true;
	}

	/** Screens the customers that are due, on all lists. */
	private async screenDue(client: PoolClient, realm: Realm, due: readonly DueCustomer[], now: ListsNow): Promise<void> {
		const stored = await findRealm(client, { realm });
		const ids = [...new Set(due.map(({ customerId }) => customerId))];
		const customers = stored === undefined ? [] : await findNamedCustomers(client, { realm, ids });
		const portion = await this.search(client, stored, customers, { now, version: now.version });
		const left = new Set(customers.slice(portion.customers.length).map(({ id }) => id));
		await inTransactionOn(client, async () => {
			await this.write(client, realm, portion, "system");
			await deleteDue(client, { ids: due.filter(({ customerId }) => !left.has(customerId)).map(({ id }) => id) });
		});
	}

	private async advance(client: PoolClient, run: StoredRun, now: ListsNow): Promise<boolean> {
		const { realm } = run;
		const isFirst = run.afterId === "";
		if (isFirst && (await findOldestReader(client)) <= run.startedAt + 1) return false;
		const page = await listNamedCustomers(client, { realm, after: run.afterId, limit: PAGE });
		const since = run.kind === "delta" ? run.fromVersion : undefined;
		const stored = await findRealm(client, { realm });
		const portion = await this.search(client, stored, page, { now, version: run.toVersion, since });
		await inTransactionOn(client, async () => {
			if (isFirst && since !== undefined) await insertDueByEntries(client, { realm, fromVersion: since });
			const tally = await this.write(client, realm, portion, run.startedBy);
			const { customers, examined } = portion;
			const moved = {
				id: run.id,
				afterId: customers.at(-1)?.id ?? run.afterId,
				customers: run.customers + customers.length,
				searched: run.searched + examined.searched,
				changed: run.changed + tally.changed,
				matched: run.matched + tally.matched,
				held: run.held + tally.held,
				isFinished: page.length < PAGE && customers.length === page.length,
			};
			await moveRun(client, moved);
			if (moved.isFinished) await this.finish(client, { ...run, ...moved });
		});
		return true;
	}

	/** Searches as many customers as the time of a step allows, in order, and at least one. */
	private async search(
		client: PoolClient,
		stored: StoredRealm | undefined,
		customers: readonly NamedCustomer[],
		options: { readonly now: ListsNow; readonly version: number; readonly since?: number | undefined },
	): Promise<Portion> {
		const nobody = { looked: 0, searched: 0, unreadable: 0, found: [] };
		if (stored === undefined || customers.length === 0) return { customers: [], examined: nobody, version: 0 };
		const { world, master } = this.tools;
		await this.feed.update(client, options.version);
		const { version } = this.feed;
		const realm = describeRealm(stored, master, options.now, world.now(), options.since);
		const examined = await this.feed.examine(
			customers.map(({ id, screeningStatus, sealed }) => ({ id, screeningStatus, sealed })),
			realm,
		);
		if (examined.unreadable > 0) {
			world.log("error", "customers could not be screened: their personal fields cannot be opened or searched for", {
				count: examined.unreadable,
				workspaceId: stored.id,
			});
		}
		return { customers: customers.slice(0, examined.looked), examined, version };
	}

	/** The workspace is read again: its keys and its mode may have changed since the search began. */
	private async write(client: PoolClient, realm: Realm, portion: Portion, actor: string) {
		const { customers, examined, version } = portion;
		const stored = examined.found.length === 0 ? undefined : await findRealm(client, { realm });
		if (stored === undefined) return { changed: 0, matched: 0, held: 0 };
		const work = { customers, found: examined.found, actor, version, newId: this.newId };
		return writeScreened(client, this.tools, stored, work);
	}

	private async finish(client: PoolClient, run: StoredRun): Promise<void> {
		const { realm } = run;
		const stored = await findRealm(client, { realm });
		if (stored === undefined) throw new Error("The realm of a run is unknown");
		const workspaceId = stored.id;
		await writeScreenedBasis(client, { realm, basis: run.basis });
		const { kind, reason, customers, searched, changed, matched, held, basis } = run;
		const details = { run: run.id, kind, reason, customers, searched, changed, matched, held, basis };
		const keys = openWorkspaceKeys(this.tools.master, workspaceId, stored.wrappedKeys);
		const at = this.tools.world.now();
		const act = { at, actor: run.startedBy, action: "screening.rescreened", subject: String(run.id), details };
		await insertAudit(client, { workspaceId, realm, ...sealAuditEntry(keys, realm, act) });
		const fields = { component: "rescreen", workspaceId, kind, customers, changed, matched, held };
		this.tools.world.log("info", "customers were screened again", fields);
	}
}

export function describeRealm(
	stored: StoredRealm,
	master: MasterKey,
	now: ListsNow,
	nowMs: number,
	since: number | undefined,
): SearchedRealm {
	const { thresholds, isComplete } = buildBasis(now, stored, nowMs);
	return {
		realm: stored.realm,
		workspaceId: stored.id,
		keys: unwrapForThread(master, stored.id, stored.wrappedKeys),
		isLive: stored.isLive,
		isComplete,
		thresholds,
		since,
	};
}
