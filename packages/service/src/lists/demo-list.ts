// Invented people, a company and a ship, so that screening can be tried in test mode before any list is loaded. Live mode
// never sees them.

import type { ListStatus } from "@hakiki/domain";
import { type ListedEntity, NameIndex } from "@hakiki/screening";

const LIST = "demo_made_up";
const UPDATED_AT = Date.UTC(2026, 10, 1);

const base = {
	list: LIST,
	aliases: [],
	weakAliases: [],
	originalScript: [],
	dobs: [],
	nationalities: [],
	countries: [],
	programs: ["MADE-UP"],
	asof: "2026-11-01",
} as const;

const ENTITIES: readonly ListedEntity[] = [
	{
		...base,
		id: "1",
		topics: ["sanction"],
		type: "person",
		name: "Kielelezo Bandiani Demosthenko",
		aliases: ["Kielelezo Demostenko"],
		dobs: ["1971-04-12"],
		nationalities: ["KE"],
	},
	{
		...base,
		id: "2",
		topics: ["sanction"],
		type: "person",
		name: "Samplius Oyexamplo Testovande",
		dobs: ["1968"],
		nationalities: ["NG"],
	},
	{ ...base, id: "3", topics: ["sanction"], type: "entity", name: "Kielelezo Bandiani Demonstration Works" },
	{ ...base, id: "4", topics: ["sanction"], type: "vessel", name: "Testovande Kielelezo" },
	{
		...base,
		id: "5",
		topics: ["role.pep"],
		type: "person",
		name: "Placeholdia Mfanokubwa Oyexamplo",
		dobs: ["1980-09-30"],
		nationalities: ["NG"],
		position: "Minister who was made up",
	},
];

export const DEMO_STATUS: ListStatus = { id: LIST, updatedAt: UPDATED_AT, entryCount: ENTITIES.length };

/** Finds an entry by the list's name and its id, as a match stores them. */
export function findDemoEntity(entity: string): ListedEntity | undefined {
	return ENTITIES.find(({ list, id }) => `${list}:${id}` === entity);
}

let compiled: NameIndex | undefined;

export function openDemoNames(): NameIndex {
	compiled ??= new NameIndex(ENTITIES);
	return compiled;
}
