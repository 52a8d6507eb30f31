// Imports history from a file of JSON lines, with the same recorder as live events. A wrong line is reported and skipped.
// If the database is unavailable, the import stops, and the next run continues it.

import type { EventInput, FraudType, Label } from "@hakiki/domain";
import { findLinesDone, type Pool, type Realm } from "@hakiki/store";
import type { RealmContext, World } from "../realm-context.ts";
import { ImportRun } from "./import-run.ts";
import type { Importer } from "./line-importer.ts";
import { hashFile } from "./read-lines.ts";

/** The tools of an import, which a `Service` has. */
export interface ImportTools {
	readonly pool: Pool;
	readonly world: World;
	openRealm(realm: Realm): Promise<Pick<RealmContext, "fingerprint">>;
}

/** The content of a line. */
export interface ImportLine {
	readonly input: EventInput;
	readonly label?:
		| {
				readonly label: Label;
				readonly source?: string | undefined;
				readonly fraudType?: FraudType | undefined;
				/** When the label was known, in ms. */
				readonly labelledAt?: number | undefined;
		  }
		| undefined;
	/** The number of events that the line stands for. Only a backtest uses it. */
	readonly weight?: number | undefined;
}

export interface ImportOptions {
	readonly realm: Realm;
	readonly path: string;
	/** The importers, each of which gets a part of the customers. They run in this thread or in others. */
	readonly importers: readonly Importer[];
	/** Reads the customer of a line. It is called only if there are several importers. */
	customerOf(text: string): string | undefined;
	/** Stops the import early. Lines that are under way are finished, and the next run continues. */
	readonly signal?: AbortSignal | undefined;
	onProgress?(progress: ImportProgress): void;
	onProblem?(problem: LineProblem): void;
}

interface ImportProgress {
	/** Bytes of lines that are stored or refused. */
	readonly bytesDone: number;
	readonly bytesTotal: number;
	readonly report: ImportReport;
}

export interface LineProblem {
	readonly line: number;
	readonly field: string;
	readonly message: string;
}

export interface ImportReport {
	/** Lines that an earlier run has done. */
	readonly skipped: number;
	/** Events that this run has stored. */
	readonly recorded: number;
	/** Events that were stored before under the same key. */
	readonly replayed: number;
	readonly labelled: number;
	/** The number of lines that could not be imported. The list holds the first hundred problems. */
	readonly failed: number;
	readonly problems: readonly LineProblem[];
	/** False if the import was stopped early. */
	readonly isComplete: boolean;
}

export async function importEvents(tools: ImportTools, options: ImportOptions): Promise<ImportReport> {
	const { fingerprint } = await tools.openRealm(options.realm);
	const file = await hashFile(options.path);
	const hash = Buffer.from(fingerprint(file.hash)).toString("base64url");
	const linesDone = await findLinesDone(tools.pool, { realm: options.realm, fileHash: hash });
	return new ImportRun(tools, options, { hash, size: file.size, linesDone }).finishFile();
}
