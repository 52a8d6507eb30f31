// What a search asks of an entry before it looks closely: what it is, and between which years its birth dates lie.

import type { EntityType, ListedEntity } from "../listed-entity.ts";

const TYPES: readonly EntityType[] = ["unknown", "person", "entity", "vessel", "aircraft"];
const YEARS = /\b\d{4}(?!\d)(?=$|[-/])/g;

export interface EntityFacts {
	/** By the entry's number, a place in a row of types. */
	readonly entityTypes: Uint8Array;
	/** 0 where there is no date; of several, the earliest and the latest. */
	readonly bornFrom: Uint16Array;
	readonly bornTo: Uint16Array;
}

/** The facts of one entry after the other. */
export class FactRows {
	readonly #types: number[] = [];
	readonly #from: number[] = [];
	readonly #to: number[] = [];

	add({ type, dobs }: ListedEntity): void {
		let from = 0;
		let to = 0;
		for (const dob of dobs) {
			for (const [text] of dob.matchAll(YEARS)) {
				const year = Number(text);
				if (from === 0 || year < from) from = year;
				if (year > to) to = year;
			}
		}
		this.#types.push(Math.max(0, TYPES.indexOf(type)));
		this.#from.push(from);
		this.#to.push(to);
	}

	build(): EntityFacts {
		return {
			entityTypes: Uint8Array.from(this.#types),
			bornFrom: Uint16Array.from(this.#from),
			bornTo: Uint16Array.from(this.#to),
		};
	}
}

/** 0 where there is no date. */
export function readYear(dob: string | undefined): number {
	return Number(dob?.slice(0, 4) ?? 0);
}

/** A bit for each type that somebody may mean who asks so: a birth date is a person's, companies and ships have none. */
export function listMeant(type: EntityType | undefined, hasDate: boolean): number {
	const meant = type ?? (hasDate ? "person" : undefined);
	return meant === undefined ? (1 << TYPES.length) - 1 : 1 | (1 << TYPES.indexOf(meant));
}

/** The type of an entry is a person's; of an unknown one, unless the query says otherwise. */
export function isPersonType(type: number, asked: EntityType | undefined): boolean {
	return type === 1 || (type === 0 && asked !== "entity");
}
