// Names of an event, searched for on the lists of sanctions and PEPs. Only what was found is noted, never a name.

import type { EventInput } from "../event.ts";
import type { ListedMatch, NameToScreen, ScreenedFacts, ScreenedMatch, ScreenedRole, Screener } from "../screening.ts";

const MATCHES_MAX = 8;
const MATCHES_PER_NAME_MAX = 4;
const NO_MATCHES: readonly ScreenedMatch[] = [];

/** The other sides of an event; nothing when it names none. */
export function screenParties(input: EventInput, screener: Screener): ScreenedFacts | undefined {
	const { counterparty, destination, travel_rule: travelRule } = input;
	let facts = screenName(undefined, "counterparty", counterparty?.name, counterparty?.country, screener);
	facts = screenName(facts, "destination", destination?.name, destination?.country, screener);
	if (travelRule === undefined) return facts;
	const { originator, beneficiary, beneficiary_vasp: vasp } = travelRule;
	facts = screenName(facts, "originator", originator?.name, originator?.country, screener);
	facts = screenName(facts, "beneficiary", beneficiary?.name, undefined, screener);
	return screenName(facts, "beneficiary_vasp", vasp, undefined, screener);
}

/** The customer by all that is known of them, earlier events included, beside the parties of this event. */
export function screenCustomer(
	parties: ScreenedFacts | undefined,
	customer: NonNullable<EventInput["customer"]>,
	screener: Screener,
): ScreenedFacts | undefined {
	const name = customer.name?.trim();
	if (!name) return parties;
	const dob = customer.dob?.trim();
	const type = customer.kind === "individual" ? "person" : customer.kind === "business" ? "entity" : undefined;
	return addFound(
		parties,
		"customer",
		screener.search({ name, dob: dob || undefined, country: readCountry(customer.nationality), type }),
		screener,
	);
}

function screenName(
	facts: ScreenedFacts | undefined,
	role: ScreenedRole,
	text: string | undefined,
	country: string | undefined,
	screener: Screener,
): ScreenedFacts | undefined {
	const name = text?.trim();
	if (!name) return facts;
	const query: NameToScreen = { name, dob: undefined, country: readCountry(country), type: undefined };
	return addFound(facts, role, screener.search(query), screener);
}

function addFound(
	facts: ScreenedFacts | undefined,
	role: ScreenedRole,
	found: readonly ListedMatch[],
	screener: Screener,
): ScreenedFacts {
	const roles = facts === undefined ? [role] : [...facts.roles, role];
	const before = facts?.matches ?? NO_MATCHES;
	const matches =
		found.length === 0
			? before
			: [...before, ...[...found].sort(compareMatches).slice(0, MATCHES_PER_NAME_MAX).map(keepFacts(role))]
					.sort(compareMatches)
					.slice(0, MATCHES_MAX);
	return { roles, isComplete: screener.isComplete, matches };
}

const keepFacts =
	(role: ScreenedRole) =>
	({ entity, topic, strength, score }: ListedMatch): ScreenedMatch => ({
		role,
		entity,
		topic,
		strength,
		score: Math.round(score * 1000) / 1000,
	});

/** What weighs most comes first, so that the bound cuts off what matters least. */
function compareMatches(one: ListedMatch, other: ListedMatch): number {
	return rankOf(other) - rankOf(one) || other.score - one.score;
}

function rankOf({ topic, strength }: ListedMatch): number {
	return (topic === "sanction" ? 2 : 0) + (strength === "strong" ? 1 : 0);
}

/** Whatever is no country was refused before, or is an old spelling of ours: it only leaves a light signal out. */
function readCountry(country: string | undefined): string | undefined {
	const code = country?.trim().toUpperCase();
	return code !== undefined && /^[A-Z]{2}$/.test(code) ? code : undefined;
}
