// Counts the customers who would newly match a list before it is imported, and how many would be held. Writes nothing.

import {
	LISTED_FIRST,
	listNamedCustomers,
	listRealms,
	type NamedCustomer,
	type Pool,
	readBatch,
	type StoredRealm,
} from "@hakiki/store";
import type { JobTools } from "../jobs/job.ts";
import { CustomerDraft } from "../record/customer-draft.ts";
import { judgeScreening } from "../screening/apply-screening.ts";
import { readEntries } from "../screening/entry-feed.ts";
import { openSearcher, type Searcher } from "../screening/open-searcher.ts";
import { describeRealm } from "../screening/rescreening.ts";
import { type ListsNow, readListsNow } from "../screening/screening-basis.ts";

export interface CustomersAffected {
	readonly workspace: string;
	readonly mode: "test" | "live";
	readonly customers: number;
	/** Customers with a new match, and customers who would be held for it. */
	readonly matched: number;
	readonly held: number;
}

/** The entries that a file would change. */
export interface EntriesChanged {
	readonly list: string;
	readonly written: readonly { readonly id: string; readonly body: string }[];
	readonly gone: readonly string[];
}

const PAGE = 400;
/** Treats stored entries as known and the file's entries as changed after them. */
const KNOWN = 0;
const CHANGED = 1;

export async function previewCustomers(
	tools: JobTools,
	changes: readonly EntriesChanged[],
): Promise<readonly CustomersAffected[]> {
	const searcher = openSearcher();
	try {
		await readEntries(tools.pool, LISTED_FIRST, (rows) =>
			searcher.addEntries(rows.map((row) => ({ ...row, version: KNOWN }))),
		);
		for (const { list, written, gone } of changes) {
			await searcher.addEntries(gone.map((id) => ({ list, id, body: null, version: CHANGED })));
			await searcher.addEntries(written.map(({ id, body }) => ({ list, id, body, version: CHANGED })));
		}
		await searcher.compile();
		const now = await readListsNow(tools.pool);
		const affected: CustomersAffected[] = [];
		for (const realm of await listRealms(tools.pool)) affected.push(await previewRealm(tools, searcher, realm, now));
		return affected;
	} finally {
		await searcher.close();
	}
}

async function previewRealm(
	{ pool, world, master }: JobTools,
	searcher: Searcher,
	stored: StoredRealm,
	now: ListsNow,
): Promise<CustomersAffected> {
	const realm = describeRealm(stored, master, now, world.now(), KNOWN);
	const tally = { customers: 0, matched: 0, held: 0 };
	let after = "";
	for (;;) {
		const page: readonly NamedCustomer[] = await listNamedCustomers(pool, { realm: stored.realm, after, limit: PAGE });
		const { found, looked } = await searcher.examine(
			page.map(({ id, screeningStatus, sealed }) => ({ id, screeningStatus, sealed })),
			realm,
		);
		const drafts = await readDrafts(
			pool,
			stored,
			found.map(({ id }) => id),
		);
		for (const { id, facts } of found) {
			const draft = drafts.get(id);
			const judged = draft && judgeScreening(draft, facts, stored.mode === "enforce");
			tally.matched += judged?.isMatched === true ? 1 : 0;
			tally.held += judged?.isHeld === true ? 1 : 0;
		}
		tally.customers += looked;
		const last = page[looked - 1];
		if (last === undefined || (page.length < PAGE && looked === page.length)) break;
		after = last.id;
	}
	return { workspace: stored.name, mode: stored.isLive ? "live" : "test", ...tally };
}

async function readDrafts(
	pool: Pool,
	{ realm }: StoredRealm,
	customerIds: readonly string[],
): Promise<ReadonlyMap<string, CustomerDraft>> {
	if (customerIds.length === 0) return new Map();
	const { customers } = await readBatch(pool, { realm, customerIds, hashes: [], keys: [], eventIds: [], sealedOf: [] });
	return new Map([...customers].map(([id, stored]) => [id, new CustomerDraft(id, stored, stored.createdAt)]));
}
