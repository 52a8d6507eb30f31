// Finds entries by the number of a passport, identity card or other document.

import type { ListedEntity } from "@hakiki/domain";
import { foldDocument } from "../lists/read-documents.ts";

export interface BornDocument {
	readonly entry: number;
	/** The issuing country, if the list states it. */
	readonly country: string | undefined;
}

/** The maximum number of documents per query, and of entries per document. */
const MOST_ASKED = 6;
const MOST_BEARERS = 8;

export type DocumentTable = ReadonlyMap<string, readonly BornDocument[]>;

export function addDocuments(table: Map<string, BornDocument[]>, entry: number, { documents }: ListedEntity): void {
	for (const { number, country } of documents ?? []) {
		const bearers = table.get(number);
		if (bearers === undefined) table.set(number, [{ entry, country }]);
		else if (bearers.length < MOST_BEARERS) bearers.push({ entry, country });
	}
}

export function findBearers(table: DocumentTable, documents: readonly string[]): readonly BornDocument[] {
	return documents.slice(0, MOST_ASKED).flatMap((text) => table.get(foldDocument(text) ?? "") ?? []);
}
