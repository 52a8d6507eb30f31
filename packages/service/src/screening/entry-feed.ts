// Keeps a searcher's entries in step with the stored ones: all at first, then what has changed.

import { type Executor, LISTED_FIRST, type ListedRow, readListedRows } from "@hakiki/store";
import { openSearcher, type Searcher } from "./open-searcher.ts";

const READ_AT_ONCE = 1_000;

export class EntryFeed {
	private searcher: Searcher | undefined;
	private version = -1;

	/** A searcher that knows every entry up to the version, which must have been committed, and maybe later ones. */
	async open(executor: Executor, version: number): Promise<Searcher> {
		const searcher = this.searcher ?? openSearcher();
		this.searcher = searcher;
		if (version > this.version) {
			const after = this.version < 0 ? LISTED_FIRST : { version: this.version + 1, list: "", id: "" };
			await readEntries(executor, after, (rows) => searcher.addEntries(rows));
			await searcher.compile();
			this.version = version;
		}
		return searcher;
	}

	async close(): Promise<void> {
		const { searcher } = this;
		this.searcher = undefined;
		this.version = -1;
		await searcher?.close();
	}
}

/** In the order of their last change. */
export async function readEntries(
	executor: Executor,
	from: Pick<ListedRow, "list" | "id" | "version">,
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
