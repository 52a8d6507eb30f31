// The entries an index was compiled from. Those that come with the text they are stored as are kept as that text, which
// takes a third of the memory, and read again when a search comes close to them.

import type { ListedEntity, StoredEntity } from "../listed-entity.ts";
import { readHakikiEntity } from "../lists/hakiki/hakiki-format.ts";

/** A search comes back to the same few, once for each of their names. */
const MOST_READ = 64;

export class KeptEntities {
	readonly #kept: (ListedEntity | string)[] = [];
	readonly #read = new Map<number, ListedEntity>();

	get size(): number {
		return this.#kept.length;
	}

	/** Gives the entry as it is compiled. */
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

/** An entry as `writeHakikiEntity` wrote it, which says which list it is of. */
export function readStoredEntity(body: string): StoredEntity {
	return { entity: readHakikiEntity(JSON.parse(body), ""), body };
}
