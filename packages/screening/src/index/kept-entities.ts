// The entries of an index. Entries that come with their stored text are kept as text, which takes a third of the
// memory, and are parsed again when a search needs them.

import type { ListedEntity, StoredEntity } from "@hakiki/domain";
import { readHakikiEntity } from "../lists/hakiki/hakiki-format.ts";

/** The number of parsed entries that are cached. A search returns to the same few, once for each of their names. */
const MOST_READ = 64;

export class KeptEntities {
	readonly #kept: (ListedEntity | string)[] = [];
	readonly #read = new Map<number, ListedEntity>();

	get size(): number {
		return this.#kept.length;
	}

	/** Adds an entry and returns it for compiling. */
	add(source: ListedEntity | StoredEntity): ListedEntity {
		if (!("body" in source)) {
			this.#kept.push(source);
			return source;
		}
		this.#kept.push(source.body);
		return source.entity;
	}

	get(entry: number): ListedEntity | undefined {
		const kept = this.#kept[entry];
		if (typeof kept !== "string") return kept;
		const known = this.#read.get(entry);
		if (known !== undefined) return known;
		const entity = readStoredEntity(kept).entity;
		if (this.#read.size === MOST_READ) this.#read.clear();
		this.#read.set(entry, entity);
		return entity;
	}
}

/** Reads an entry that `writeHakikiEntity` wrote. It names its list. */
export function readStoredEntity(body: string): StoredEntity {
	return { entity: readHakikiEntity(JSON.parse(body), ""), body };
}
