// Importing history from a file of JSON lines: through the same recorder as live events, resumable and idempotent.
// A bad line is reported and skipped; a database that is away ends the import where it can go on later.

import type { EventInput, FraudType, Label } from "@hakiki/domain";
import { findLinesDone, type Pool, type Realm } from "@hakiki/store";
import type { RealmContext, World } from "../realm-context.ts";
import { ImportRun } from "./import-run.ts";
import type { Importer } from "./line-importer.ts";
import { hashFile } from "./read-lines.ts";

/** A `Service` has all of it. */
export interface ImportTools {
	readonly pool: Pool;
	readonly world: World;
	openRealm(realm: Realm): Promise<Pick<RealmContext, "fingerprint">>;
}

/** What a line says. */
export interface ImportLine {
	readonly input: EventInput;
	readonly label?:
		| {
				readonly label: Label;
				readonly source?: string | undefined;
				readonly fraudType?: FraudType | undefined;
				/** When it was known, in ms. */
				readonly labelledAt?: number | undefined;
		  }
		| undefined;
	/** How many events it stands for; only a backtest asks. */
	readonly weight?: number | undefined;
}

export interface ImportOptions {
	readonly realm: Realm;
	readonly path: string;
	/** Those who share the file out among themselves, by customer: one or several, in this thread or others. */
	readonly importers: readonly Importer[];
	/** Whose event a line holds. Asked only where there are several importers. */
	customerOf(text: string): string | undefined;
	/** Ends it early: what is under way is finished, and the next run goes on from there. */
	readonly signal?: AbortSignal | undefined;
	onProgress?(progress: ImportProgress): void;
	onProblem?(problem: LineProblem): void;
}

export interface ImportProgress {
	readonly bytesRead: number;
	readonly bytesTotal: number;
	readonly report: ImportReport;
}

export interface LineProblem {
	readonly line: number;
	readonly field: string;
	readonly message: string;
}

export interface ImportReport {
	/** Lines an earlier run had done. */
	readonly skipped: number;
	/** Events stored by this run. */
	readonly recorded: number;
	/** Events that were stored already, under the same key. */
	readonly replayed: number;
	readonly labelled: number;
	/** Lines that could not be imported; the list holds the first hundred problems. */
	readonly failed: number;
	readonly problems: readonly LineProblem[];
	/** False when it was ended early. */
	readonly isComplete: boolean;
}

export async function importEvents(tools: ImportTools, options: ImportOptions): Promise<ImportReport> {
	const { fingerprint } = await tools.openRealm(options.realm);
	const file = await hashFile(options.path);
	const hash = Buffer.from(fingerprint(file.hash)).toString("base64url");
	const linesDone = await findLinesDone(tools.pool, { realm: options.realm, fileHash: hash });
	return new ImportRun(tools, options, { hash, size: file.size, linesDone }).finishFile();
}
