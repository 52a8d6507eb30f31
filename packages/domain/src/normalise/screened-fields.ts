// Names of an event, searched for on the lists of sanctions and PEPs. Only what was found is noted, never a name.

import type { EventInput, Hash } from "../event.ts";
import type { ListedMatch, NameToScreen, ScreenedFacts, ScreenedMatch, ScreenedRole, Screener } from "../screening.ts";
import type { Namespace } from "../vocabulary.ts";

const MATCHES_MAX = 8;
const MATCHES_PER_NAME_MAX = 4;
const NO_MATCHES: readonly ScreenedMatch[] = [];

/** What names are searched with: the lists, and the workspace's keyed hash. */
export interface ScreeningTools {
	readonly screener: Screener;
	hash(namespace: Namespace, value: string): Hash;
}

/** The other sides of an event; nothing when it names none. */
export function screenParties(input: EventInput, tools: ScreeningTools): ScreenedFacts | undefined {
	const { counterparty, destination, travel_rule: travelRule } = input;
	let facts = screenName(undefined, "counterparty", counterparty?.name, counterparty?.country, tools);
	facts = screenName(facts, "destination", destination?.name, destination?.country, tools);
	if (travelRule === undefined) return facts;
	const { originator, beneficiary, beneficiary_vasp: vasp } = travelRule;
	facts = screenName(facts, "originator", originator?.name, originator?.country, tools);
	facts = screenName(facts, "beneficiary", beneficiary?.name, undefined, tools);
	return screenName(facts, "beneficiary_vasp", vasp, undefined, tools);
}

/** The customer by all that is known of them, earlier events included, beside the parties of this event. */
export function screenCustomer(
	parties: ScreenedFacts | undefined,
	customer: NonNullable<EventInput["customer"]>,
	tools: ScreeningTools,
): ScreenedFacts | undefined {
	const query = queryOfCustomer(customer);
	return query === undefined ? parties : addFound(parties, "customer", query, tools);
}

/** What a customer is searched for by; nothing where no name is known. */
export function queryOfCustomer(customer: NonNullable<EventInput["customer"]>): NameToScreen | undefined {
	const name = customer.name?.trim();
	if (!name) return undefined;
	const dob = customer.dob?.trim();
	const type = customer.kind === "individual" ? "person" : customer.kind === "business" ? "entity" : undefined;
	return { name, dob: dob || undefined, country: readCountry(customer.nationality), type };
}

function screenName(
	facts: ScreenedFacts | undefined,
	role: ScreenedRole,
	text: string | undefined,
	country: string | undefined,
	tools: ScreeningTools,
): ScreenedFacts | undefined {
	const name = text?.trim();
	if (!name) return facts;
	return addFound(facts, role, { name, dob: undefined, country: readCountry(country), type: undefined }, tools);
}

function addFound(
	facts: ScreenedFacts | undefined,
	role: ScreenedRole,
	query: NameToScreen,
	{ screener, hash }: ScreeningTools,
): ScreenedFacts {
	const roles = facts === undefined ? [role] : [...facts.roles, role];
	const before = facts?.matches ?? NO_MATCHES;
	const found = screener.search(query);
	if (found.length === 0) return { roles, isComplete: screener.isComplete, matches: before };
	const side = describeSide(role, query);
	const kept = [...found].sort(compareMatches).slice(0, MATCHES_PER_NAME_MAX);
	const noted = kept.map(
		({ entity, edition, topic, strength, score }): ScreenedMatch => ({
			role,
			entity,
			topic,
			strength,
			score: Math.round(score * 1000) / 1000,
			pair: hash("name", `${side}\n${entity}\n${edition}`),
		}),
	);
	const matches = [...before, ...noted].sort(compareMatches).slice(0, MATCHES_MAX);
	return { roles, isComplete: screener.isComplete, matches };
}

/** Capitals and spaces make no other name. All other sides are one: somebody is paid and pays under the same name. */
function describeSide(role: ScreenedRole, { name, dob, country, type }: NameToScreen): string {
	const folded = name.toLowerCase().replace(/\s+/g, " ");
	return [role === "customer" ? "own" : "other", folded, dob ?? "", country ?? "", type ?? ""].join("\n");
}

type Weighed = Pick<ListedMatch, "topic" | "strength" | "score">;

/** What weighs most comes first, so that the bound cuts off what matters least. */
function compareMatches(one: Weighed, other: Weighed): number {
	return rankOf(other) - rankOf(one) || other.score - one.score;
}

function rankOf({ topic, strength }: Weighed): number {
	return (topic === "sanction" ? 2 : 0) + (strength === "strong" ? 1 : 0);
}

/** Whatever is no country was refused before, or is an old spelling of ours: it only leaves a light signal out. */
function readCountry(country: string | undefined): string | undefined {
	const code = country?.trim().toUpperCase();
	return code !== undefined && /^[A-Z]{2}$/.test(code) ? code : undefined;
}
