// The facts about an entry that a search needs first: its type, and the range of its birth years.

import type { EntityType, ListedEntity } from "@hakiki/domain";

const TYPES: readonly EntityType[] = ["unknown", "person", "entity", "vessel", "aircraft"];
const YEARS = /\b\d{4}(?!\d)(?=$|[-/])/g;

export interface EntityFacts {
	/** The index of the type, by entry number. */
	readonly entityTypes: Uint8Array;
	/** The earliest and the latest birth year, or 0 without a date. */
	readonly bornFrom: Uint16Array;
	readonly bornTo: Uint16Array;
}

/** Collects the facts, one entry after the other. */
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

/** Returns 0 without a date. */
export function readYear(dob: string | undefined): number {
	return Number(dob?.slice(0, 4) ?? 0);
}

/** Returns a bit for each type that the query may mean. With a birth date it means a person. */
export function listMeant(type: EntityType | undefined, hasDate: boolean): number {
	const meant = type ?? (hasDate ? "person" : undefined);
	return meant === undefined ? (1 << TYPES.length) - 1 : 1 | (1 << TYPES.indexOf(meant));
}

/** Returns true for a person, and for an unknown type unless the query says otherwise. */
export function isPersonType(type: number, asked: EntityType | undefined): boolean {
	return type === 1 || (type === 0 && asked !== "entity");
}
