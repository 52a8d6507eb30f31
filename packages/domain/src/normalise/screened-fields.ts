// Screens the names of an event against the sanctions and PEP lists. Only the matches are noted, never a name.

import { cleanAccount } from "../accounts.ts";
import { foldBankCode, isBankCode } from "../bank-codes.ts";
import type { EventInput, Hash } from "../event.ts";
import type { ListedMatch, NameToScreen, ScreenedFacts, ScreenedMatch, ScreenedRole, Screener } from "../screening.ts";
import type { Namespace } from "../vocabulary.ts";

const MATCHES_MAX = 8;
const MATCHES_PER_NAME_MAX = 4;
/** The country of the bank codes in listed accounts. Only Nigerian lists print accounts. */
export const BANKS_OF = "NG";
const NO_MATCHES: readonly ScreenedMatch[] = [];

/** The tools for screening: the lists, and the workspace's keyed hash. */
export interface ScreeningTools {
	readonly screener: Screener;
	hash(namespace: Namespace, value: string): Hash;
}

/** Screens the counterparties of an event. Returns undefined if the event names none. */
export function screenParties(input: EventInput, tools: ScreeningTools): ScreenedFacts | undefined {
	const { counterparty, destination, travel_rule: travelRule } = input;
	let facts = screenName(undefined, "counterparty", counterparty?.name, counterparty?.country, tools);
	facts = screenName(facts, "destination", destination?.name, destination?.country, tools);
	if (tools.screener.hasAccounts) {
		facts = screenAccount(facts, "counterparty", counterparty?.account, undefined, tools);
		facts = screenAccount(facts, "destination", destination?.account, destination?.bank_code, tools);
	}
	if (travelRule === undefined) return facts;
	const { originator, beneficiary, beneficiary_vasp: vasp } = travelRule;
	facts = screenName(facts, "originator", originator?.name, originator?.country, tools);
	facts = screenName(facts, "beneficiary", beneficiary?.name, undefined, tools);
	return screenName(facts, "beneficiary_vasp", vasp, undefined, tools);
}

/** Screens the customer by all known data, including earlier events, beside the parties of this event. */
export function screenCustomer(
	parties: ScreenedFacts | undefined,
	customer: NonNullable<EventInput["customer"]>,
	tools: ScreeningTools,
): ScreenedFacts | undefined {
	const query = queryOfCustomer(customer);
	return query === undefined ? parties : addFound(parties, "customer", query, tools);
}

/** Returns the screening query of a customer, or undefined if no name is known. */
export function queryOfCustomer(customer: NonNullable<EventInput["customer"]>): NameToScreen | undefined {
	const name = customer.name?.trim();
	if (!name) return undefined;
	const dob = customer.dob?.trim();
	const type = customer.kind === "individual" ? "person" : customer.kind === "business" ? "entity" : undefined;
	const documents = [customer.national_id, customer.bvn].flatMap((text) => (text?.trim() ? [text.trim()] : []));
	return {
		name,
		dob: dob || undefined,
		country: readCountry(customer.nationality),
		type,
		documents: documents.length === 0 ? undefined : documents,
	};
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
	const query = { name, dob: undefined, country: readCountry(country), type: undefined, documents: undefined };
	return addFound(facts, role, query, tools);
}

/** An account that is on no list does not count as a screened party. */
function screenAccount(
	facts: ScreenedFacts | undefined,
	role: ScreenedRole,
	sent: string | undefined,
	bankCode: string | undefined,
	tools: ScreeningTools,
): ScreenedFacts | undefined {
	const account = sent === undefined ? "" : cleanAccount(sent);
	const bank = bankCode !== undefined && isBankCode(bankCode, BANKS_OF) ? foldBankCode(bankCode, BANKS_OF) : undefined;
	const found = account === "" ? [] : tools.screener.findAccount(account, bank);
	return found.length === 0 ? facts : noteFound(facts, role, found, `account\n${bank ?? ""}\n${account}`, tools);
}

function addFound(
	facts: ScreenedFacts | undefined,
	role: ScreenedRole,
	query: NameToScreen,
	tools: ScreeningTools,
): ScreenedFacts {
	const found = tools.screener.search(query);
	return noteFound(facts, role, found, found.length === 0 ? "" : describeSide(role, query), tools);
}

function noteFound(
	facts: ScreenedFacts | undefined,
	role: ScreenedRole,
	found: readonly ListedMatch[],
	side: string,
	{ screener, hash }: ScreeningTools,
): ScreenedFacts {
	const roles = facts === undefined ? [role] : facts.roles.includes(role) ? facts.roles : [...facts.roles, role];
	const before = facts?.matches ?? NO_MATCHES;
	if (found.length === 0) return { roles, isComplete: screener.isComplete, matches: before };
	const kept = [...found].sort(compareMatches).slice(0, MATCHES_PER_NAME_MAX);
	const noted = kept.map(
		({ entity, edition, topic, strength, score, position }): ScreenedMatch => ({
			role,
			entity,
			topic,
			strength,
			score: Math.round(score * 1000) / 1000,
			pair: hash("name", `${side}\n${entity}\n${edition}`),
			...(position !== undefined && { position }),
		}),
	);
	// An entry that matches by name and by account is kept once, with the heavier match.
	const sorted = [...before, ...noted].sort(compareMatches);
	const isFirst = (match: ScreenedMatch, at: number): boolean =>
		sorted.findIndex((one) => one.role === match.role && one.entity === match.entity) === at;
	const matches = sorted.filter(isFirst).slice(0, MATCHES_MAX);
	return { roles, isComplete: screener.isComplete, matches };
}

/**
 * Case and spaces make no difference. All counterparties share one role, because the same party may pay and be paid.
 */
function describeSide(role: ScreenedRole, { name, dob, country, type, documents = [] }: NameToScreen): string {
	const folded = name.toLowerCase().replace(/\s+/g, " ");
	const side = role === "customer" ? "own" : "other";
	return [side, folded, dob ?? "", country ?? "", type ?? "", ...documents].join("\n");
}

type Weighed = Pick<ListedMatch, "topic" | "strength" | "score">;

/** The heaviest match comes first, so that the limit cuts off the least important ones. */
function compareMatches(one: Weighed, other: Weighed): number {
	return rankOf(other) - rankOf(one) || other.score - one.score;
}

function rankOf({ topic, strength }: Weighed): number {
	return (topic === "sanction" ? 2 : 0) + (strength === "strong" ? 1 : 0);
}

/** An unknown country comes from an old record. Ignoring it only loses a weak signal. */
function readCountry(country: string | undefined): string | undefined {
	const code = country?.trim().toUpperCase();
	return code !== undefined && /^[A-Z]{2}$/.test(code) ? code : undefined;
}
