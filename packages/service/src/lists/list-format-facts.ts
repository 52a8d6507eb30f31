// Describes the formats of lists for people who add one, and names lists by their title and publisher instead of their id.

import { type ListPart, listFormats } from "@hakiki/screening";
import type { StoredList } from "@hakiki/store";

export interface ListFormatFacts {
	readonly id: string;
	readonly title: string;
	/** The usual id, title and publisher of the list. */
	readonly list: string;
	readonly listTitle: string | null;
	readonly publisher: string | null;
	readonly files: readonly ListPart[];
	/** Its publisher's address is known, so that nobody has to type it. */
	readonly hasOfficialAddress: boolean;
	/** The caller maps the columns of the file. */
	readonly hasColumns: boolean;
}

export function listFormatFacts(): readonly ListFormatFacts[] {
	return listFormats.map(({ id, title, list, listTitle, publisher, parts, officialUrls }) => ({
		...{ id, title, list },
		listTitle: listTitle ?? null,
		publisher: publisher ?? null,
		files: parts,
		hasOfficialAddress: (officialUrls ?? []).length > 0,
		hasColumns: id === "csv",
	}));
}

/** The title is the one that a person gave, the publisher's, or the id if nothing else is known. */
export function nameList({ id, format, ownTitle }: Pick<StoredList, "id" | "format" | "ownTitle">): {
	readonly title: string;
	readonly publisher: string | null;
} {
	const known = listFormats.find((one) => one.list === id && one.listTitle !== undefined);
	const { publisher = null } = listFormats.find((one) => one.id === format) ?? {};
	return { title: ownTitle ?? known?.listTitle ?? id, publisher: known?.publisher ?? publisher };
}
