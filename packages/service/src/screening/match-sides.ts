// The two sides of a match as they are now, the searched person and the list entry, and their comparison field by field.

import {
	type ComparedField,
	type EventSecrets,
	type NameToScreen,
	queryOfCustomer,
	type ScreenedRole,
} from "@hakiki/domain";
import { type ListedEntity, NameIndex, type NameMatch, readStoredEntity } from "@hakiki/screening";
import { findDecisions, findListEntries, findNamedCustomers, type Pool, type StoredMatch } from "@hakiki/store";
import { unseal } from "@hakiki/vault";
import { findDemoEntity } from "../lists/demo-list.ts";
import type { RealmContext } from "../realm-context.ts";
import { placeOfCustomer, placeOfEvent, unpackSecrets } from "../record/sealed-event.ts";
import { bytesOfUuid } from "../uuid.ts";
import { splitEntity } from "./list-matches.ts";
import { nameEntity, type SearchableNames, toQuery } from "./name-screener.ts";

type PersonalFields = NonNullable<EventSecrets["customer"]>;

export interface MatchSides {
	/** The customer's own name, also if another party matched. */
	readonly customerName: string | undefined;
	readonly customerDob: string | undefined;
	/** The customer as known now, or the other party as the event named it. */
	readonly given: NameToScreen | undefined;
	/** Undefined if the entry has left its list. */
	readonly listed: ListedEntity | undefined;
}

const SEARCHED_MAX = 200;

/** Reads the sides of a page of matches, in its order. */
export async function readSides(
	pool: Pool,
	context: RealmContext,
	matches: readonly StoredMatch[],
): Promise<readonly MatchSides[]> {
	const customers = await readCustomers(pool, context, matches);
	const events = await readEvents(pool, context, matches);
	const entities = [...new Set(matches.map(({ entity }) => entity))];
	const bodies = await findListEntries(pool, { entries: entities.map(splitEntity) });
	return matches.map((match) => {
		const customer = customers.get(match.customerId);
		const body = bodies.get(match.entity);
		const query = customer && queryOfCustomer(customer);
		return {
			customerName: query?.name,
			customerDob: query?.dob,
			given: match.party === "customer" ? query : queryOfParty(match.party, events.get(match.eventId ?? "")),
			// Test mode also searches a list that no table holds.
			listed: body === undefined ? findDemoEntity(match.entity) : readStoredEntity(body).entity,
		};
	});
}

async function readCustomers(
	pool: Pool,
	{ realm, keys }: RealmContext,
	matches: readonly StoredMatch[],
): Promise<ReadonlyMap<string, PersonalFields>> {
	const ids = [...new Set(matches.map(({ customerId }) => customerId))];
	const found = await findNamedCustomers(pool, { realm, ids });
	return new Map(
		found.map(({ id, sealed }) => {
			const text = unseal(keys, placeOfCustomer(realm, id), sealed).toString("utf8");
			return [id, JSON.parse(text) as PersonalFields];
		}),
	);
}

/** The secrets of the events that named another party, by the event's UUID. */
async function readEvents(
	pool: Pool,
	{ realm, keys }: RealmContext,
	matches: readonly StoredMatch[],
): Promise<ReadonlyMap<string, EventSecrets>> {
	const ids = [...new Set(matches.flatMap(({ party, eventId }) => (party === "customer" ? [] : (eventId ?? []))))];
	if (ids.length === 0) return new Map();
	const found = await findDecisions(pool, { realm, eventIds: ids.map(bytesOfUuid) });
	const secrets = new Map<string, EventSecrets>();
	for (const id of ids) {
		const bytes = bytesOfUuid(id);
		const sealed = found.get(Buffer.from(bytes).toString("hex"));
		if (sealed !== undefined) secrets.set(id, unpackSecrets(unseal(keys, placeOfEvent(realm, bytes), sealed)));
	}
	return secrets;
}

function queryOfParty(
	party: Exclude<ScreenedRole, "customer">,
	secrets: EventSecrets | undefined,
): NameToScreen | undefined {
	const { counterparty, destination, travel_rule: travelRule } = secrets ?? {};
	const sides: Readonly<
		Record<typeof party, { readonly name?: string | undefined; readonly country?: string | undefined }>
	> = {
		counterparty: counterparty ?? {},
		destination: destination ?? {},
		originator: travelRule?.originator ?? {},
		beneficiary: travelRule?.beneficiary ?? {},
		beneficiary_vasp: { name: travelRule?.beneficiary_vasp },
	};
	const { name, country } = sides[party];
	return name === undefined ? undefined : { name, country };
}

/** Searches the given lists for the entry. An entry that is not found there is compared directly. */
export function findMatchOf({ given, listed }: MatchSides, names?: SearchableNames): NameMatch | undefined {
	if (given === undefined || listed === undefined) return undefined;
	const query = toQuery({ ...given, isTypeTold: true });
	const isSame = ({ entity }: NameMatch): boolean => nameEntity(entity) === nameEntity(listed);
	const options = { threshold: 0, limit: SEARCHED_MAX };
	return names?.search(query, options).find(isSame) ?? new NameIndex([listed]).search(query, options).find(isSame);
}

export function compareSides(
	{ given, listed }: MatchSides,
	found: NameMatch | undefined,
	isPersonal: boolean,
): readonly ComparedField[] {
	const show = (text: string | undefined): string | null => (isPersonal ? (text ?? null) : null);
	const agree = (field: string, ours: string | undefined, theirs: readonly string[]): ComparedField["agreement"] =>
		ours === undefined || theirs.length === 0 ? "unknown" : found?.matchedOn.includes(field) ? "agrees" : "differs";
	const listedNames = listed === undefined ? [] : [listed.name, ...listed.aliases, ...listed.originalScript];
	const dobs = listed?.dobs ?? [];
	const countries = listed === undefined ? [] : [...new Set([...listed.nationalities, ...listed.countries])];
	const types = listed === undefined || listed.type === "unknown" ? [] : [listed.type];
	const isType =
		given?.type === undefined || types.length === 0 ? undefined : types.some((type) => type === given.type);
	return [
		{
			field: "name",
			given: show(given?.name),
			listed: listedNames,
			agreement: compareNames(given?.name, listedNames, found),
		},
		{ field: "dob", given: show(given?.dob), listed: dobs, agreement: agree("dob", given?.dob, dobs) },
		{
			field: "nationality",
			given: show(given?.country),
			listed: countries,
			agreement: agree("nationality", given?.country, countries),
		},
		{
			field: "type",
			given: given?.type ?? null,
			listed: types,
			agreement: isType === undefined ? "unknown" : isType ? "agrees" : "differs",
		},
		...compareDocuments(given?.documents, listed?.documents, found, show),
	];
}

/** Compares documents only if both sides have one. */
function compareDocuments(
	given: readonly string[] | undefined,
	listed: ListedEntity["documents"],
	found: NameMatch | undefined,
	show: (text: string | undefined) => string | null,
): readonly ComparedField[] {
	if (given === undefined || listed === undefined || listed.length === 0) return [];
	const isSame = found?.matchedOn.includes("document") === true;
	return [
		{
			field: "document",
			given: show(given.join(", ")),
			listed: listed.map(({ number }) => number),
			agreement: isSame ? "agrees" : "differs",
		},
	];
}

function compareNames(
	given: string | undefined,
	listed: readonly string[],
	found: NameMatch | undefined,
): ComparedField["agreement"] {
	if (given === undefined || listed.length === 0) return "unknown";
	const fold = (name: string): string => name.toLowerCase().replace(/\s+/g, " ").trim();
	if (listed.some((name) => fold(name) === fold(given))) return "agrees";
	return found === undefined ? "differs" : "alike";
}
