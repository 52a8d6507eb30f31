// Writes the results of a search of customers, in the caller's transaction.

import {
	insertDue,
	insertScreenedChanges,
	type NamedCustomer,
	type PoolClient,
	readBatch,
	type StoredRealm,
	writeBatch,
} from "@hakiki/store";
import { openWorkspaceKeys } from "@hakiki/vault";
import type { JobTools } from "../jobs/job.ts";
import { CustomerDraft } from "../record/customer-draft.ts";
import { applyScreening, createScreeningRows } from "./apply-screening.ts";
import type { Examined } from "./customer-searcher.ts";

/** The time limit for writing, by the database's clock. */
const WRITE_MS_MAX = 60_000;

interface ScreenedTally {
	readonly changed: number;
	readonly matched: number;
	readonly held: number;
}

interface ScreenedWork {
	/** The customers as they were read before the search. */
	readonly customers: readonly NamedCustomer[];
	readonly found: Examined["found"];
	readonly actor: string;
	/** The version of the searched lists. */
	readonly version: number;
	newId(): Uint8Array;
}

/** A customer who was written since the search began is due again. */
export async function writeScreened(
	client: PoolClient,
	tools: JobTools,
	stored: StoredRealm,
	work: ScreenedWork,
): Promise<ScreenedTally> {
	const tally = { changed: 0, matched: 0, held: 0 };
	if (work.found.length === 0) return tally;
	const { realm } = stored;
	const versions = new Map(work.customers.map(({ id, version }) => [id, version]));
	const customerIds = work.found.map(({ id }) => id);
	const read = await readBatch(client, { realm, customerIds, hashes: [], keys: [], eventIds: [], sealedOf: [] });
	const { master, world } = tools;
	const at = world.now();
	const rows = createScreeningRows();
	const keys = openWorkspaceKeys(master, stored.id, stored.wrappedKeys);
	const isEnforcing = stored.mode === "enforce";
	const place = { realm, keys, isEnforcing, actor: work.actor, at, newId: work.newId };
	const again: string[] = [];
	const effects = new Map<string, ReturnType<typeof applyScreening>>();
	for (const { id, facts } of work.found) {
		const customer = read.customers.get(id);
		if (customer === undefined || customer.version !== versions.get(id)) again.push(id);
		else effects.set(id, applyScreening(rows, new CustomerDraft(id, customer, customer.createdAt), facts, place));
	}
	const written = await writeRows(client, tools, stored, rows, work.version);
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

async function writeRows(
	client: PoolClient,
	{ world }: JobTools,
	{ realm, id: workspaceId }: StoredRealm,
	{ changes, ...rows }: ReturnType<typeof createScreeningRows>,
	listsVersion: number,
): Promise<ReadonlySet<string>> {
	if (rows.customers.length === 0) return new Set();
	const deadlineMs = world.now() + WRITE_MS_MAX;
	const batch = { realm, workspaceId, deadlineMs, listsVersion, events: [], links: [], keys: [], caseEvents: [] };
	const { customers: written } = await writeBatch(client, { ...batch, ...rows });
	await insertScreenedChanges(client, {
		realm,
		changes: changes.filter(({ customerId }) => written.has(customerId)),
	});
	return written;
}
