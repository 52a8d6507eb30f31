// Names of an event, searched for on the lists of sanctions and PEPs. Only what was found is noted, never a name.

import { cleanAccount } from "../accounts.ts";
import { foldBankCode, isBankCode } from "../bank-codes.ts";
import type { EventInput, Hash } from "../event.ts";
import type { ListedMatch, NameToScreen, ScreenedFacts, ScreenedMatch, ScreenedRole, Screener } from "../screening.ts";
import type { Namespace } from "../vocabulary.ts";

const MATCHES_MAX = 8;
const MATCHES_PER_NAME_MAX = 4;
/** Whose bank codes listed accounts are told with: lists of Nigeria alone print accounts. */
export const BANKS_OF = "NG";
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

/** An account that is on no list says nothing of who was screened. */
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
	// By name and by account an entry is found once: what weighs more counts.
	const sorted = [...before, ...noted].sort(compareMatches);
	const isFirst = (match: ScreenedMatch, at: number): boolean =>
		sorted.findIndex((one) => one.role === match.role && one.entity === match.entity) === at;
	const matches = sorted.filter(isFirst).slice(0, MATCHES_MAX);
	return { roles, isComplete: screener.isComplete, matches };
}

/** Capitals and spaces make no other name. All other sides are one: somebody is paid and pays under the same name. */
function describeSide(role: ScreenedRole, { name, dob, country, type, documents = [] }: NameToScreen): string {
	const folded = name.toLowerCase().replace(/\s+/g, " ");
	const side = role === "customer" ? "own" : "other";
	return [side, folded, dob ?? "", country ?? "", type ?? "", ...documents].join("\n");
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
