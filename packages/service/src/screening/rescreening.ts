// Keeps every customer screened by the lists as they are. When these change, those whose names come close to a changed
// entry are screened anew; when the matcher or a threshold changes, all are. It goes on from where it stood.
//
// Nobody slips between. A write by a process that still holds older lists puts its customers down as due by themselves
// (`write-batch.ts`), as its own statement sees the installation's version. A statement that began before the new version
// was there sees the older one: so a run looks at nobody before all of those are over. Whoever they wrote is there by then.

import {
	findNamedCustomers,
	findOldestReader,
	findRealm,
	findScreenedBases,
	findUnfinishedRun,
	insertAudit,
	insertDue,
	insertDueByEntries,
	insertRun,
	insertScreenedChanges,
	listNamedCustomers,
	listRealms,
	lockRealm,
	moveRun,
	type NamedCustomer,
	type PoolClient,
	readBatch,
	type StoredRealm,
	type StoredRun,
	takeDue,
	writeBatch,
	writeScreenedBasis,
} from "@hakiki/store";
import { type MasterKey, openWorkspaceKeys, unwrapForThread } from "@hakiki/vault";
import { sealAuditEntry } from "../audit/audit-entry.ts";
import { createIdSource } from "../ids.ts";
import type { JobTools } from "../jobs/job.ts";
import { CustomerDraft } from "../record/customer-draft.ts";
import { applyScreening, createScreeningRows } from "./apply-screening.ts";
import type { Examined, SearchedRealm } from "./customer-searcher.ts";
import { EntryFeed } from "./entry-feed.ts";
import { buildBasis, findReason, type ListsNow, readListsNow, type ScreeningBasis } from "./screening-basis.ts";

/** Few enough that the customers who change are locked for milliseconds. */
const PAGE = 400;
/** The time that writing what was found may take, by the database's clock. */
const WRITE_MS_MAX = 60_000;

interface Tally {
	readonly searched: number;
	readonly changed: number;
	readonly matched: number;
	readonly held: number;
}

export class Rescreening {
	private readonly tools: JobTools;
	private readonly feed = new EntryFeed();
	private readonly newId: () => Uint8Array;

	constructor(tools: JobTools) {
		this.tools = tools;
		this.newId = createIdSource(tools.world);
	}

	/** One step, in a transaction that holds the job's lock. Says whether there is more to do at once. */
	async runStep(client: PoolClient): Promise<boolean> {
		const now = await readListsNow(client);
		const isMoreDue = await this.screenDue(client, now);
		const run = await findUnfinishedRun(client);
		if (run !== undefined) return (await this.advance(client, run, now)) || isMoreDue;
		const bases = await findScreenedBases(client);
		for (const stored of await listRealms(client)) {
			if (await this.startRun(client, stored, now, bases.get(stored.realm))) return true;
		}
		if (!isMoreDue) await this.feed.close();
		return isMoreDue;
	}

	close(): Promise<void> {
		return this.feed.close();
	}

	/** Starts a run where one is called for. */
	private async startRun(client: PoolClient, stored: StoredRealm, now: ListsNow, known: unknown): Promise<boolean> {
		const { realm } = stored;
		const basis = buildBasis(now, stored, this.tools.world.now());
		const before = known as ScreeningBasis | undefined;
		const reason = findReason(before, basis);
		if (reason === undefined) {
			// What was whole is not any more: who is pending meanwhile must be screened when it is again.
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

	/** Those who are to be screened by themselves, on all lists. */
	private async screenDue(client: PoolClient, now: ListsNow): Promise<boolean> {
		const due = await takeDue(client, { limit: PAGE });
		const stored = due && (await findRealm(client, { realm: due.realm }));
		if (due === undefined || stored === undefined) return due !== undefined;
		const customers = await findNamedCustomers(client, { realm: due.realm, ids: due.customerIds });
		await this.screen(client, stored, customers, { now, actor: "system" });
		return true;
	}

	private async advance(client: PoolClient, run: StoredRun, now: ListsNow): Promise<boolean> {
		const stored = await findRealm(client, { realm: run.realm });
		if (stored === undefined) throw new Error("The realm of a run is unknown");
		if (run.afterId === "") {
			if ((await findOldestReader(client)) <= run.startedAt + 1) return false;
			if (run.kind === "delta") await insertDueByEntries(client, { realm: run.realm, fromVersion: run.fromVersion });
		}
		const page = await listNamedCustomers(client, { realm: run.realm, after: run.afterId, limit: PAGE });
		const since = run.kind === "delta" ? run.fromVersion : undefined;
		const tally = await this.screen(client, stored, page, { now, actor: run.startedBy, since });
		const moved = {
			id: run.id,
			afterId: page.at(-1)?.id ?? run.afterId,
			customers: run.customers + page.length,
			searched: run.searched + tally.searched,
			changed: run.changed + tally.changed,
			matched: run.matched + tally.matched,
			held: run.held + tally.held,
			isFinished: page.length < PAGE,
		};
		await moveRun(client, moved);
		if (moved.isFinished) await this.finish(client, stored, { ...run, ...moved });
		return true;
	}

	private async screen(
		client: PoolClient,
		stored: StoredRealm,
		customers: readonly NamedCustomer[],
		options: { readonly now: ListsNow; readonly actor: string; readonly since?: number | undefined },
	): Promise<Tally> {
		const { now, actor, since } = options;
		if (customers.length === 0) return { searched: 0, changed: 0, matched: 0, held: 0 };
		const { world, master } = this.tools;
		const searcher = await this.feed.open(client, now.version);
		const realm = describeRealm(stored, master, now, world.now(), since);
		const examined = await searcher.examine(
			customers.map(({ id, screeningStatus, sealed }) => ({ id, screeningStatus, sealed })),
			realm,
		);
		if (examined.unreadable > 0) {
			world.log("error", "customers could not be screened: their personal fields cannot be opened", {
				count: examined.unreadable,
				workspaceId: stored.id,
			});
		}
		const written = await this.write(client, stored, { customers, examined, actor, version: now.version });
		return { searched: examined.searched, ...written };
	}

	/** Whoever was written by somebody else meanwhile is due again. */
	private async write(
		client: PoolClient,
		stored: StoredRealm,
		work: {
			readonly customers: readonly NamedCustomer[];
			readonly examined: Examined;
			readonly actor: string;
			readonly version: number;
		},
	): Promise<Omit<Tally, "searched">> {
		const { found } = work.examined;
		const tally = { changed: 0, matched: 0, held: 0 };
		if (found.length === 0) return tally;
		const { realm } = stored;
		const versions = new Map(work.customers.map(({ id, version }) => [id, version]));
		const read = await readBatch(client, {
			realm,
			customerIds: found.map(({ id }) => id),
			hashes: [],
			keys: [],
			eventIds: [],
			sealedOf: [],
		});
		const { master, world } = this.tools;
		const at = world.now();
		const rows = createScreeningRows();
		const keys = openWorkspaceKeys(master, stored.id, stored.wrappedKeys);
		const place = { realm, keys, isEnforcing: stored.mode === "enforce", actor: work.actor, at, newId: this.newId };
		const again: string[] = [];
		const effects = new Map<string, ReturnType<typeof applyScreening>>();
		for (const { id, facts } of found) {
			const customer = read.customers.get(id);
			if (customer === undefined || customer.version !== versions.get(id)) again.push(id);
			else effects.set(id, applyScreening(rows, new CustomerDraft(id, customer, customer.createdAt), facts, place));
		}
		const written = await this.writeRows(client, stored, rows, work.version);
		again.push(...rows.customers.filter(({ id }) => !written.has(id)).map(({ id }) => id));
		if (again.length > 0) await insertDue(client, { realm, customerIds: again });
		for (const [id, effect] of effects) {
			if (effect === undefined || !written.has(id)) continue;
			tally.changed += 1;
			tally.matched += effect.isMatched ? 1 : 0;
			tally.held += effect.isHeld ? 1 : 0;
		}
		return tally;
	}

	private async writeRows(
		client: PoolClient,
		{ realm, id: workspaceId }: StoredRealm,
		{ changes, ...rows }: ReturnType<typeof createScreeningRows>,
		listsVersion: number,
	): Promise<ReadonlySet<string>> {
		if (rows.customers.length === 0) return new Set();
		const deadlineMs = this.tools.world.now() + WRITE_MS_MAX;
		const batch = { realm, workspaceId, deadlineMs, listsVersion, events: [], links: [], keys: [], caseEvents: [] };
		const written = await writeBatch(client, { ...batch, ...rows });
		await insertScreenedChanges(client, {
			realm,
			changes: changes.filter(({ customerId }) => written.has(customerId)),
		});
		return written;
	}

	private async finish(client: PoolClient, stored: StoredRealm, run: StoredRun): Promise<void> {
		const { realm, id: workspaceId } = stored;
		await writeScreenedBasis(client, { realm, basis: run.basis });
		const { kind, reason, customers, searched, changed, matched, held, basis } = run;
		const details = { run: run.id, kind, reason, customers, searched, changed, matched, held, basis };
		const keys = openWorkspaceKeys(this.tools.master, workspaceId, stored.wrappedKeys);
		const at = this.tools.world.now();
		const act = { at, actor: run.startedBy, action: "screening.rescreened", subject: String(run.id), details };
		await insertAudit(client, { workspaceId, realm, ...sealAuditEntry(keys, realm, act) });
		const fields = { component: "rescreen", workspaceId, kind, customers, changed, matched, held };
		this.tools.world.log("info", "customers were screened anew", fields);
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
