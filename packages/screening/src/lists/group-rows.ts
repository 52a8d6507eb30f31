// For lists with one row for each name, address or date: merges the rows of one id into one entry.

import type { ListedDocument } from "@hakiki/domain";
import { buildEntity, type FoundEntity } from "./build-entity.ts";
import type { ListDraft } from "./list-draft.ts";
import { joinTexts } from "./read-offices.ts";

type Values = { readonly [Field in (typeof FIELDS)[number]]: Set<string> };

const FIELDS = [
	"aliases",
	"weakAliases",
	"originalScript",
	"dobs",
	"nationalities",
	"countries",
	"programs",
	"postalAddresses",
	"positions",
] as const;

export interface GroupedRow
	extends Partial<Readonly<Record<(typeof FIELDS)[number], readonly (string | undefined)[]>>> {
	/** The main name of the entry. If no row has one, the first alias is used. */
	readonly name?: string | undefined;
	readonly documents?: readonly ListedDocument[];
}

interface Group {
	readonly line: number;
	readonly base: FoundEntity;
	name: string | undefined;
	readonly values: Values;
	readonly documents: ListedDocument[];
}

/** The maximum number of documents of one entry. More rows only repeat the same ones. */
const DOCUMENTS_MAX = 1_000;

export class RowGroups {
	private readonly groups = new Map<string, Group>();

	/** `base` is used for the first row of an id. */
	add(id: string, line: number, base: () => FoundEntity, row: GroupedRow): void {
		let group = this.groups.get(id);
		if (group === undefined) {
			const values = Object.fromEntries(FIELDS.map((field) => [field, new Set<string>()])) as unknown as Values;
			group = { line, base: base(), name: undefined, values, documents: [] };
			this.groups.set(id, group);
		}
		if (row.name !== undefined && row.name.trim() !== "") {
			if (group.name === undefined) group.name = row.name;
			else group.values.aliases.add(row.name);
		}
		if (group.documents.length < DOCUMENTS_MAX) group.documents.push(...(row.documents ?? []));
		for (const field of FIELDS) for (const value of row[field] ?? []) if (value) group.values[field].add(value);
	}

	finish(draft: ListDraft): void {
		for (const { line, base, name, values, documents } of this.groups.values()) {
			draft.tryRow(`line ${line}`, () => {
				const [alias] = values.aliases;
				const { positions, ...lists } = Object.fromEntries(FIELDS.map((field) => [field, [...values[field]]]));
				return buildEntity({ ...base, ...lists, position: joinTexts(positions ?? []), documents, name: name ?? alias });
			});
		}
	}
}
