// Reads a match with its list entry, compared field by field, for the review.

import {
	AppError,
	type ComparedField,
	type EventSecrets,
	formatUuid,
	type MatchDetails,
	type NameToScreen,
	parseId,
	queryOfCustomer,
	type ScreenedRole,
} from "@hakiki/domain";
import { type ListedEntity, NameIndex, type NameMatch, readStoredEntity } from "@hakiki/screening";
import {
	findDecisions,
	findListEntry,
	findMatch,
	findNamedCustomers,
	type Pool,
	type StoredMatch,
} from "@hakiki/store";
import { unseal } from "@hakiki/vault";
import type { RealmContext } from "../realm-context.ts";
import { placeOfCustomer, placeOfEvent, unpackSecrets } from "../record/sealed-event.ts";
import { bytesOfUuid } from "../uuid.ts";
import type { VerbTools } from "../verb-tools.ts";
import { splitEntity, withPosition } from "./list-matches.ts";
import { nameEntity, type SearchableNames, toQuery } from "./name-screener.ts";
import { readReasons } from "./review-match.ts";

export interface MatchReading {
	readonly matchId: string;
	/** Whether the reader may see the customer's name and the written reasons. */
	readonly isPersonal: boolean;
}

const SEARCHED_MAX = 200;

export async function readMatch(
	tools: Pick<VerbTools, "pool" | "lists">,
	context: RealmContext,
	{ matchId, isPersonal }: MatchReading,
): Promise<MatchDetails> {
	const id = parseId("mat", matchId);
	const match = id && (await findMatch(tools.pool, { realm: context.realm, id: formatUuid(id) }));
	if (match === undefined) throw new AppError("not_found", "There is no match with this id");
	const listed = await findListed(tools.pool, match.entity);
	const given = await findGiven(tools.pool, context, match);
	const found = listed && given && explain(tools.lists.namesOf(context), given, listed);
	return {
		...withPosition(match, listed?.position),
		comparison: compare(given, listed, found, isPersonal),
		matchedName: found?.matchedName ?? null,
		// The explanation quotes the customer's name.
		explanation: (isPersonal && found?.explanation) || null,
		listed: listed ?? null,
		reasons: isPersonal ? readReasons(context.keys, context.realm, match) : [],
	};
}

async function findListed(pool: Pool, entity: string): Promise<ListedEntity | undefined> {
	const body = await findListEntry(pool, splitEntity(entity));
	return body === undefined ? undefined : readStoredEntity(body).entity;
}

/** Returns the searched person: the customer as known now, or the other party as the event named it. */
async function findGiven(pool: Pool, context: RealmContext, match: StoredMatch): Promise<NameToScreen | undefined> {
	const { realm, keys } = context;
	if (match.party === "customer") {
		const [customer] = await findNamedCustomers(pool, { realm, ids: [match.customerId] });
		if (customer === undefined) return undefined;
		const text = unseal(keys, placeOfCustomer(realm, customer.id), customer.sealed).toString("utf8");
		return queryOfCustomer(JSON.parse(text) as NonNullable<EventSecrets["customer"]>);
	}
	if (match.eventId === null) return undefined;
	const eventId = bytesOfUuid(match.eventId);
	const [sealed] = (await findDecisions(pool, { realm, eventIds: [eventId] })).values();
	return sealed && queryOfParty(match.party, unpackSecrets(unseal(keys, placeOfEvent(realm, eventId), sealed)));
}

function queryOfParty(party: Exclude<ScreenedRole, "customer">, secrets: EventSecrets): NameToScreen | undefined {
	const { counterparty, destination, travel_rule: travelRule } = secrets;
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

/** Searches the current lists. An entry that is no longer found is compared directly. */
function explain(names: SearchableNames | undefined, given: NameToScreen, listed: ListedEntity): NameMatch | undefined {
	const query = toQuery({ ...given, isTypeTold: true });
	const isSame = ({ entity }: NameMatch): boolean => nameEntity(entity) === nameEntity(listed);
	const options = { threshold: 0, limit: SEARCHED_MAX };
	return names?.search(query, options).find(isSame) ?? new NameIndex([listed]).search(query, options).find(isSame);
}

function compare(
	given: NameToScreen | undefined,
	listed: ListedEntity | undefined,
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
