// Screens a customer's own name within a batch, with the personal fields of this event and of earlier ones.

import {
	type EventInput,
	type NormalEvent,
	type ScreenedMatch,
	type Screener,
	type ScreeningTools,
	screenCustomer,
} from "@hakiki/domain";
import type { CaseOpening, Outcome } from "@hakiki/rules";
import type { CustomerDraft } from "./customer-draft.ts";

type PersonalFields = NonNullable<EventInput["customer"]>;

/** The fields that screening uses. */
const IDENTITY = ["name", "dob", "nationality", "national_id", "bvn", "kind"] as const;

/** The personal fields before this event, and after it. */
export interface ToldPerson {
	readonly before: PersonalFields;
	readonly now: PersonalFields;
}

/** The event with the matches of its customer's name; the unchanged event if no search is needed. */
export function screenOwnName(
	event: NormalEvent,
	person: ToldPerson | undefined,
	draft: CustomerDraft,
	tools: ScreeningTools,
): NormalEvent {
	const { screener } = tools;
	if (person === undefined || screener.isEmpty || !isDue(event, person, draft, screener)) return event;
	const screened = screenCustomer(event.screened, person.now, tools);
	if (screened === undefined || screened === event.screened) return event;
	return { ...event, screened: isReplaced(person) ? { ...screened, isOtherPerson: true } : screened };
}

/** Callers may send all fields with every payment. A search that was done already on the same lists is not repeated. */
function isDue(event: NormalEvent, { before, now }: ToldPerson, draft: CustomerDraft, screener: Screener): boolean {
	if (event.type === "customer.created" || event.type === "customer.updated") return true;
	if (draft.lastScreenedAt === null || draft.lastScreenedAt < screener.changedAt) return true;
	return isSomebodyElse({ before, now });
}

/** Without a list nothing is searched, so a clear customer with a new name, birth date or document is no longer clear. */
export function isUnsearched(person: ToldPerson | undefined, draft: CustomerDraft, screener: Screener): boolean {
	return screener.isEmpty && draft.screeningStatus === "clear" && person !== undefined && isSomebodyElse(person);
}

/** True if a known field has changed. A new field, such as a birth date that was missing, is no change. */
function isReplaced({ before, now }: ToldPerson): boolean {
	const fold = (text: string | undefined): string => (text ?? "").toLowerCase().replace(/\s+/g, " ").trim();
	return IDENTITY.some((field) => fold(before[field]) !== "" && fold(before[field]) !== fold(now[field]));
}

function isSomebodyElse({ before, now }: ToldPerson): boolean {
	if (before.kind !== now.kind) return true;
	if (before.national_id !== now.national_id || before.bvn !== now.bvn) return true;
	return before.name !== now.name || before.dob !== now.dob || before.nationality !== now.nationality;
}

/** An imported event holds no customer, with one exception: a customer who is on a sanctions list is a customer now. */
export function isHeldAsListed({ screened }: NormalEvent, outcome: Outcome): boolean {
	return (
		outcome.holds &&
		screened?.matches.some(
			({ role, topic, strength }) => role === "customer" && topic === "sanction" && strength === "strong",
		) === true
	);
}

/** The matches are sorted, the strongest first. */
export function describeScreeningCase([first]: readonly ScreenedMatch[]): CaseOpening {
	if (first?.topic !== "sanction") {
		return { type: "screening", severity: "low", reason: "The customer may be a politically exposed person" };
	}
	if (first.strength === "weak") {
		return { type: "screening", severity: "medium", reason: "The customer's name is close to one on a sanctions list" };
	}
	const reason = "The customer's name, and birth date or document, are those of an entry on a sanctions list";
	return { type: "screening", severity: "critical", reason };
}

/** For webhooks and the audit log: the ids of list entries, without names. */
export function presentMatches(matches: readonly ScreenedMatch[]): readonly Readonly<Record<string, unknown>>[] {
	return matches.map(({ role, entity, topic, strength, score }) => ({
		party: role,
		id: entity,
		type: topic,
		strength,
		score,
	}));
}
