// Feeds stored entries to a searcher: all entries first, then the changes. After a failure of the database, reading resumes
// where it stopped. A failure of the searcher ends it, and the next use opens another.

import { type Executor, LISTED_FIRST, type ListedRow, readListedRows } from "@hakiki/store";
import type { Examined, SealedCustomer, SearchedRealm } from "./customer-searcher.ts";
import { openSearcher, type Searcher } from "./open-searcher.ts";

const READ_AT_ONCE = 1_000;

type Place = Pick<ListedRow, "list" | "id" | "version">;

export interface EntryFeedOptions {
	readonly openSearcher?: (() => Searcher) | undefined;
	/** Aborts the reading between two portions. */
	readonly signal?: AbortSignal | undefined;
}

export class EntryFeed {
	private readonly options: EntryFeedOptions;
	private searcher: Searcher | undefined;
	/** The last entry that was read. Versions become visible in their order, so nothing appears behind it later. */
	private after: Place = LISTED_FIRST;
	private compiledVersion = -1;

	constructor(options: EntryFeedOptions = {}) {
		this.options = options;
	}

	/** The searcher has every entry up to this version of the lists, and maybe later ones. */
	get version(): number {
		return this.compiledVersion;
	}

	/** Reads and compiles up to a version that has been committed. May take minutes, so no transaction should be open. */
	async update(executor: Executor, version: number): Promise<void> {
		if (version <= this.compiledVersion) return;
		await readEntries(executor, this.after, async (rows) => {
			this.options.signal?.throwIfAborted();
			await this.ask((searcher) => searcher.addEntries(rows));
			this.after = rows.at(-1) ?? this.after;
		});
		await this.ask((searcher) => searcher.compile());
		this.compiledVersion = version;
	}

	examine(customers: readonly SealedCustomer[], realm: SearchedRealm): Promise<Examined> {
		return this.ask((searcher) => searcher.examine(customers, realm));
	}

	async close(): Promise<void> {
		const { searcher } = this;
		this.searcher = undefined;
		this.after = LISTED_FIRST;
		this.compiledVersion = -1;
		await searcher?.close();
	}

	private async ask<Answer>(work: (searcher: Searcher) => Promise<Answer>): Promise<Answer> {
		this.options.signal?.throwIfAborted();
		this.searcher ??= (this.options.openSearcher ?? openSearcher)();
		try {
			return await work(this.searcher);
		} catch (error) {
			await this.close();
			throw error;
		}
	}
}

/** Orders entries by their last change. */
export async function readEntries(
	executor: Executor,
	from: Place,
	take: (rows: readonly ListedRow[]) => Promise<void>,
): Promise<void> {
	let after = from;
	for (;;) {
		const rows = await readListedRows(executor, { after, limit: READ_AT_ONCE });
		if (rows.length > 0) await take(rows);
		const last = rows.at(-1);
		if (last === undefined || rows.length < READ_AT_ONCE) return;
		after = last;
	}
}
