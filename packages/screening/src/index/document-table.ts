// Which entries bear a passport or identity card of a number.

import type { ListedEntity } from "../listed-entity.ts";
import { foldDocument } from "../lists/read-documents.ts";

export interface BornDocument {
	readonly entry: number;
	/** Who issued it, where the list says so. */
	readonly country: string | undefined;
}

/** So many documents are looked up in one query, and so many entries looked at for each. */
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
