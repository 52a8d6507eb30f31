// The rows of the list of matches: one for each customer and entry, because a verdict covers all names of an entry and
// every party that matched it. The rows of one customer stand together.

import type { Answer, Item } from "../../api/call.ts";

export type Match = Item<"listMatches">;
export type MatchDetails = Answer<"readMatch">;
export type Verdict = "clear" | "confirm";

export interface MatchRow {
	/** The match that is shown: the customer's own, or the strongest. A verdict on it covers the others. */
	readonly match: Match;
	readonly parties: readonly Match["party"][];
	/** The ids of all matches of the row. */
	readonly ids: readonly string[];
	/** The first row of its customer, and how many rows that customer has. */
	readonly isFirst: boolean;
	readonly ofCustomer: number;
}

/** Customers keep the order in which they appear. A customer's strong matches come first, then the higher scores. */
export function groupMatches(items: readonly Match[]): readonly MatchRow[] {
	const customers = new Map<string, Map<string, Match[]>>();
	for (const match of items) {
		const entries = customers.get(match.customer_id) ?? new Map<string, Match[]>();
		entries.set(match.entry, [...(entries.get(match.entry) ?? []), match]);
		customers.set(match.customer_id, entries);
	}
	return [...customers.values()].flatMap((entries) => {
		const groups = [...entries.values()].map((matches) => matches.toSorted(compareMatches)).sort(compareGroups);
		return groups.flatMap((matches, index): readonly MatchRow[] => {
			const [match] = matches;
			if (match === undefined) return [];
			const parties = matches.map(({ party }) => party);
			return [{ match, parties, ids: matches.map(({ id }) => id), isFirst: index === 0, ofCustomer: groups.length }];
		});
	});
}

const rank = ({ strength, party, score }: Match): number =>
	(strength === "strong" ? 4 : 0) + (party === "customer" ? 2 : 0) + score;

function compareMatches(one: Match, other: Match): number {
	return rank(other) - rank(one);
}

function compareGroups([one]: readonly Match[], [other]: readonly Match[]): number {
	return one === undefined || other === undefined ? 0 : compareMatches(one, other);
}

/** A match as its verdict needs it, from the list or from its own page. */
export interface Judged extends Pick<Match, "id" | "type" | "strength" | "status" | "party" | "comparison"> {
	/** The name that was searched, and the name of the entry that it matches. Null if it may not be shown. */
	readonly given: string | null;
	readonly listed: string | null;
}

export function toJudged(match: Match | MatchDetails): Judged {
	const { id, type, strength, status, party, comparison, matched_name: matched } = match;
	const same = { id, type, strength, status, party, comparison };
	if (!("listed" in match)) return { ...same, given: match.given_name, listed: matched ?? match.listed_name };
	const given = match.comparison.find(({ field }) => field === "name")?.given ?? null;
	return { ...same, given, listed: matched ?? match.listed?.name ?? null };
}

/** Confirming a sanctions match takes two people, and so does dismissing one that is strong or confirmed. */
export function takesTwo(
	{ type, strength, status }: Pick<Match, "type" | "strength" | "status">,
	verdict: Verdict,
): boolean {
	return type === "sanction" && (verdict === "confirm" || strength === "strong" || status === "confirmed");
}

/** Whether the service would refuse the reader's verdict, because they count as the person who gave the same one first. */
export function isBarred(
	{ first_verdict: first, second_person: second, ...match }: Barring,
	verdict: Verdict,
	me: string,
): boolean {
	const isSecond = first !== null && first.verdict === verdict && first.by !== me;
	return isSecond && second?.is_same_person === true && takesTwo(match, verdict);
}

type Barring = Pick<MatchDetails, "type" | "strength" | "status" | "first_verdict" | "second_person">;

/** The fields with this agreement, without the name: a match without a similar name is no match. */
export function listFields(
	{ comparison }: { readonly comparison: readonly { readonly field: Field; readonly agreement: string }[] },
	agreement: "agrees" | "differs",
): readonly Field[] {
	return comparison.filter((one) => one.agreement === agreement && one.field !== "name").map(({ field }) => field);
}

export type Field = Match["comparison"][number]["field"];

/** The differing fields that all of these matches have in common. */
export function listCommonDifferences(matches: readonly Pick<Match, "comparison">[]): readonly Field[] {
	const [first, ...rest] = matches.map((match) => listFields(match, "differs"));
	return (first ?? []).filter((field) => rest.every((fields) => fields.includes(field)));
}
